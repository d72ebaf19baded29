//! Golden games: recorded games of the public engine, of generated players, in our notation. They were compared with
//! the recording state by state when they were converted (`service/gaia-log`); here they show every change of rules
//! or stored shape.

use std::path::Path;

use orrery_gaia_project::GaiaProject;
use orrery_testkit::goldens;

#[test]
fn golden_games_are_played_as_before() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    assert_eq!(goldens::replay_all::<GaiaProject>(&directory), 40);
}
