//! The Grand Projects and the laws.

use orrery_engine::{BadContent, Names, Sheets};
use serde::{Deserialize, de::IgnoredAny};

use super::{
    Effect,
    effect::Yes,
    fit::{Place, fit},
    sheet::{ByPlayers, Entries, in_order, need, only, read},
};
use crate::{
    bundle::Bundle,
    ids::{Law, Planet, Project, Resource, Wing},
};

/// A Grand Project (section 30).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProjectFacts {
    /// Its name.
    pub name: Names,
    /// The column that it stands above; the Senatorial project has none.
    pub column: Option<u8>,
    /// What its ranking counts.
    pub ranking: Ranking,
    /// The last cell of its track; there it is funded (FD-4270).
    pub last: u8,
    /// What the first, second, … contribution of a player pays; only the Senatorial project has such (FD-4410).
    pub rewards: Vec<Bundle>,
    start: ByPlayers<u8>,
}

impl ProjectFacts {
    /// The cell on which its marker starts (FD-0580).
    #[must_use]
    pub fn start(&self, seats: u8) -> u8 {
        *self.start.get(seats)
    }

    /// The fundings that it needs (FD-4920, FD-4380, FD-4390).
    #[must_use]
    pub fn required(&self, seats: u8) -> u8 {
        self.last - self.start(seats)
    }
}

/// What the ranking of a project counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "RankingEntry")]
pub enum Ranking {
    /// Influence on a planet (FD-4940).
    Influence(Planet),
    /// Completed missions (FD-4950).
    MissionsCompleted,
    /// Contributions to the Senatorial project (FD-4970).
    SenatorialContribution,
}

/// What the places of a funded project are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProjectScores {
    /// By rank; tied players share what their ranks give (FD-4990 to FD-5030).
    Ranks(Vec<u8>),
    /// Between two players (FD-5010).
    Duel {
        /// The first.
        first: u8,
        /// Each of two tied players.
        tie: u8,
        /// A second who is no further behind than this scores `second`.
        max_gap: u8,
        /// What a close second scores.
        second: u8,
        /// What a second further behind scores.
        beyond: u8,
    },
}

/// A law (section 28).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LawFacts {
    /// Its name.
    pub name: Names,
    /// What it gives to every player.
    pub effects: Vec<Effect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GrandProjects {
    projects: Entries<ProjectEntry>,
    #[serde(rename = "free_funding_sources")]
    _free_funding_sources: Vec<String>,
    #[serde(rename = "funding_order")]
    _funding_order: FundingOrder,
    scoring: Scoring,
    #[serde(rename = "zero_value_excluded")]
    _zero_value_excluded: Yes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FundingOrder {
    #[serde(rename = "columns")]
    _columns: LeftToRight,
    #[serde(rename = "within_column")]
    _within_column: TopToBottom,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProjectEntry {
    id: Project,
    name: Names,
    column: Option<u8>,
    ranking: Ranking,
    overflow_to: Option<Project>,
    track: Track,
    #[serde(default)]
    keeps_counting_after_funded: bool,
    #[serde(default)]
    contribution_rewards: Vec<ContributionReward>,
}

#[derive(Deserialize)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
enum RankingEntry {
    Influence { planet: Planet },
    MissionsCompleted {},
    SenatorialContribution {},
}

impl From<RankingEntry> for Ranking {
    fn from(entry: RankingEntry) -> Ranking {
        match entry {
            RankingEntry::Influence { planet } => Ranking::Influence(planet),
            RankingEntry::MissionsCompleted {} => Ranking::MissionsCompleted,
            RankingEntry::SenatorialContribution {} => Ranking::SenatorialContribution,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Track {
    cells: u8,
    last_index: u8,
    start_index: ByPlayers<u8>,
    required: ByPlayers<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContributionReward {
    contribution: usize,
    resource: Resource,
    amount: u8,
    #[serde(rename = "printed_colour", default)]
    _printed_colour: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scoring {
    #[serde(rename = "2")]
    two: DuelScoring,
    #[serde(rename = "3")]
    three: RankScoring,
    #[serde(rename = "4")]
    four: RankScoring,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RankScoring {
    ranks: Vec<u8>,
    #[serde(rename = "tie")]
    _tie: SharedRanks,
    #[serde(rename = "alternative_public_value", default)]
    _alternative_public_value: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DuelScoring {
    first: u8,
    tie: u8,
    second: SecondScoring,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SecondScoring {
    max_gap_scoring: u8,
    pp: u8,
    pp_beyond: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Laws {
    kinds: Entries<LawKind>,
    tiles: Entries<LawTile>,
    stack_per_wing: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LawKind {
    id: Law,
    name: Names,
    planet: Planet,
    effects: Entries<Effect>,
    #[serde(rename = "applies_to")]
    _applies_to: AllPlayers,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LawTile {
    id: String,
    kind: Law,
    wing: Wing,
}

only! {
    LeftToRight = "left_to_right",
    TopToBottom = "top_to_bottom",
    SharedRanks = "sum_of_ranks_divided_rounded_down",
    AllPlayers = "all_players",
}

/// The sheets `grand_projects` and `law_tiles`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ProjectsFacts {
    pub(super) projects: Vec<ProjectFacts>,
    pub(super) scores: ByPlayers<ProjectScores>,
    pub(super) laws: Vec<LawFacts>,
}

impl ProjectsFacts {
    /// `columns`: which project the Senate has above which column.
    pub(super) fn read(sheets: &Sheets, columns: &[Project]) -> Result<ProjectsFacts, BadContent> {
        let sheet: GrandProjects = read(sheets, "grand_projects")?;
        let projects = projects_of(sheet.projects)?;
        for (column, project) in (1..).zip(columns) {
            let says = projects[project.index()].column;
            need("grand_projects", says == Some(column), || {
                format!("{}: the Senate has it above column {column}", project.id())
            })?;
        }
        Ok(ProjectsFacts {
            projects,
            scores: points(sheet.scoring)?,
            laws: laws(read(sheets, "law_tiles")?)?,
        })
    }
}

fn projects_of(projects: Entries<ProjectEntry>) -> Result<Vec<ProjectFacts>, BadContent> {
    const SHEET: &str = "grand_projects";
    for project in &projects.0 {
        let id = project.id.id();
        let Track { cells, last_index, start_index, required } = &project.track;
        let senatorial = project.id == Project::Senatorial;
        need(SHEET, last_index + 1 == *cells, || format!("{id}: {cells} cells end with index {last_index}"))?;
        for ((players, start), (_, required)) in start_index.iter().zip(required.iter()) {
            need(SHEET, start + required == *last_index && *required > 0, || {
                format!("{id}: with {players} players {start} and {required} do not make {last_index}")
            })?;
        }
        // FD-4290, FD-4400: overflow goes to the one project that counts on.
        let overflow = (!senatorial).then_some(Project::Senatorial);
        need(SHEET, project.overflow_to == overflow, || format!("{id}: only column projects overflow"))?;
        need(SHEET, project.keeps_counting_after_funded == senatorial, || {
            format!("{id}: only the Senatorial project counts on when it is funded")
        })?;
        need(SHEET, senatorial || project.contribution_rewards.is_empty(), || {
            format!("{id}: only the Senatorial project rewards contributions")
        })?;
        for (n, reward) in (1..).zip(&project.contribution_rewards) {
            let next = reward.contribution == n && (1..=20).contains(&reward.amount);
            need(SHEET, next, || format!("{id}: contribution {} is not reward {n}", reward.contribution))?;
        }
        need(SHEET, project.column.is_none() == senatorial, || {
            format!("{id}: only column projects have a column")
        })?;
    }
    let facts = |project: ProjectEntry| {
        let rewards = project.contribution_rewards.iter();
        let rewards = rewards.map(|reward| Bundle::of(reward.resource, reward.amount)).collect();
        let Track { last_index: last, start_index: start, .. } = project.track;
        let ProjectEntry { id, name, column, ranking, .. } = project;
        (id, ProjectFacts { name, column, ranking, last, rewards, start })
    };
    in_order(SHEET, Project::ALL.iter().copied(), projects.0.into_iter().map(facts).collect())
}

fn points(scoring: Scoring) -> Result<ByPlayers<ProjectScores>, BadContent> {
    for (players, ranks) in [(3, &scoring.three.ranks), (4, &scoring.four.ranks)] {
        let falling = ranks.len() == players && ranks.is_sorted_by(|a, b| a >= b);
        need("grand_projects", falling, || {
            format!("scoring {players}: one rank per player, the highest first")
        })?;
    }
    let DuelScoring { first, tie, second } = scoring.two;
    Ok(ByPlayers {
        two: ProjectScores::Duel {
            first,
            tie,
            max_gap: second.max_gap_scoring,
            second: second.pp,
            beyond: second.pp_beyond,
        },
        three: ProjectScores::Ranks(scoring.three.ranks),
        four: ProjectScores::Ranks(scoring.four.ranks),
    })
}

/// FD-4640: one law per planet, each once in either stack.
fn laws(sheet: Laws) -> Result<Vec<LawFacts>, BadContent> {
    const SHEET: &str = "law_tiles";
    for wing in Wing::ALL {
        let tiles: Vec<_> = sheet.tiles.0.iter().filter(|tile| tile.wing == *wing).collect();
        let whole = tiles.len() == sheet.stack_per_wing && tiles.len() == Law::COUNT;
        need(SHEET, whole, || format!("tiles: five in the {wing} wing"))?;
        for kind in &sheet.kinds.0 {
            let times = tiles.iter().filter(|tile| tile.kind == kind.id).count();
            need(SHEET, times == 1, || {
                format!("{}: once in the {wing} wing, not {times} times", kind.id.id())
            })?;
        }
    }
    for (i, tile) in sheet.tiles.0.iter().enumerate() {
        let again = sheet.tiles.0[..i].iter().any(|other| other.id == tile.id);
        need(SHEET, !again, || format!("{} is there twice", tile.id))?;
    }
    let facts = |kind: LawKind| {
        need(SHEET, kind.planet == kind.id.planet(), || {
            format!("{}: its planet is another one", kind.id.id())
        })?;
        let effects = fit(SHEET, &kind.id.id(), Place::Law, kind.effects.0)?;
        Ok((kind.id, LawFacts { name: kind.name, effects }))
    };
    let kinds = sheet.kinds.0.into_iter().map(facts).collect::<Result<_, _>>()?;
    in_order(SHEET, Law::ALL.iter().copied(), kinds)
}
