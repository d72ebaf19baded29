//! The rules that prompts, rejections and options cite, by the ids of `RULES.md`.

use orrery_engine::RuleId;

macro_rules! rules {
    ($($name:ident = $id:literal: $text:literal;)*) => {
        $(#[doc = $text] pub const $name: RuleId = RuleId($id);)*

        /// Every rule that the game cites.
        pub const ALL: &[RuleId] = &[$($name),*];
    };
}

rules! {
    PROBE_LIMIT = "SE-0130": "At most one probe in space by default.";
    SPECIES_DRAWN = "SE-0220": "Two species face down.";
    SETUP_ORDER = "SE-0235": "The order of the draws.";
    FIRST_INCOME = "SE-0330": "One card is tucked at setup.";
    FIRST_INCOME_SECRET = "SE-0340": "At once and in secret.";
    ADJACENT = "SE-0400": "Which spaces are adjacent.";
    MOVE = "SE-0460": "One point moves one own probe.";
    STEP_COST = "SE-0470": "One energy is one point.";
    ASTEROID_EXIT = "SE-0490": "Leaving asteroids costs one more.";
    COMBINED_MOVE = "SE-0525": "How movement points are combined.";
    MOVE_OPTIONAL = "SE-0530": "Using points is optional.";
    ONE_MAIN_ACTION = "SE-0800": "Exactly one main action.";
    FREE_ACTIONS = "SE-0810": "Free actions at any time of the own turn.";
    FREE_NOT_INTERRUPTED = "SE-0830": "Free actions are not interrupted.";
    NO_FREE_OFF_TURN = "SE-0840": "No free action off turn.";
    MAIN_ACTIONS = "SE-0850": "The main actions.";
    MUST_ACT = "SE-0860": "Who does nothing else passes.";
    LEFT_TO_RIGHT = "SE-0870": "Effects are resolved from left to right.";
    ANY_CARD = "SE-0875": "The row or the deck.";
    OPTIONAL_EFFECTS = "SE-0880": "What is optional.";
    MANDATORY = "SE-0890": "What is not.";
    COST_FIRST = "SE-0910": "An action needs its cost and its requirement.";
    LAUNCH_LIMIT = "SE-0960": "No launch at the limit.";
    ORBIT = "SE-1010": "The price of an orbit.";
    ORBIT_PROBE = "SE-1020": "An orbit needs a probe at a planet.";
    LAND = "SE-1170": "The price of a landing.";
    LAND_PROBE = "SE-1190": "A landing needs a probe at a planet.";
    MARS_SPACES = "SE-1220": "Several spaces with data.";
    MOON_TECH = "SE-1290": "Moons need a technology or a card.";
    MOON_ONE = "SE-1310": "One lander on a moon.";
    SCAN_STEPS = "SE-1380": "The steps of a scan.";
    ROW_SIGNAL = "SE-1390": "A row card for a signal.";
    SCAN_END = "SE-1405": "A scan is declared finished.";
    ANALYZE = "SE-1490": "Analyzing needs the whole top row.";
    PLAY_COST = "SE-1540": "A card costs its printed cost.";
    TUCK_ITSELF = "SE-1620": "A card that tucks itself.";
    RESEARCH_POSSIBLE = "SE-1665": "Research needs a technology to take.";
    TAKE_TECH = "SE-1670": "The top tile of a stack not owned yet.";
    TECH_COLUMN = "SE-1740": "Four computer slots.";
    HAND_LIMIT = "SE-1810": "Four cards when passing.";
    PASS_CARD = "SE-1830": "A card of the round's stack.";
    PLACE_DATA = "SE-1920": "Data goes from the pool to the computer.";
    BOTTOM_SPACE = "SE-1960": "Bottom spaces under filled ones.";
    DATA_SPACE = "SE-1990": "Data needs a legal space.";
    CORNER = "SE-2010": "A card for its corner.";
    EXCHANGE = "SE-2030": "Two for one.";
    INCOME_INCREASE = "SE-2110": "A card is tucked.";
    INCOME_OPTIONAL = "SE-2130": "Tucking is optional.";
    SIGNAL = "SE-2150": "A signal takes the leftmost data.";
    SECTORS_AFTER_MAIN = "SE-2240": "Sectors are resolved after the main action.";
    SECTOR_WINDOW = "SE-2385": "The game waits before sectors are resolved.";
    COLOR_SIGNAL = "SE-2440": "Either sector of a colour.";
    PROBE_SECTOR = "SE-2450": "The sector of an own probe.";
    ROW_REFILL = "SE-2520": "When the row is refilled.";
    NOTHING_TO_DRAW = "SE-2540": "Nothing is left to draw.";
    COMPLETE = "SE-2580": "Conditional missions at any moment of the own turn.";
    CONDITION_NOW = "SE-2620": "The condition holds at that moment.";
    COVER = "SE-2670": "An event covers a circle.";
    ONE_CIRCLE = "SE-2680": "One circle per event.";
    REMOVE_PIECE = "SE-2865": "The player chooses the piece.";
    CHOSEN_PROBE = "SE-2880": "One chosen probe.";
    SLINGSHOT = "SE-2890": "Movement instead of publicity.";
    TELESCOPE_4 = "SE-3220": "A launch or a move in a scan.";
    TRACE_SPACES = "SE-3300": "Where a trace is marked.";
    SPACE_COST = "SE-3350": "A space with a cost.";
    ALIEN_CARD = "SE-3470": "The face-up card or the deck.";
    GOLD_MARK = "SE-3500": "A gold tile is marked.";
    MILESTONE_ORDER = "SE-3620": "Several milestones of one player.";
    END_OF_TURN = "SE-3670": "The order at the end of a turn.";
    END_COMMAND = "SE-3680": "A turn ends by a command.";
    MOST_POINTS = "SE-3830": "The most points win.";
    COLLECT = "SE-4040": "A sample is taken.";
    DELIVERY = "SE-4120": "A capsule is delivered.";
    PEEK = "SE-4170": "A sample is looked at and put back.";
    MESSAGE_REACHED = "SE-4450": "A message reward.";
    EXERTIAN_PLAYS = "SE-4590": "Exertian cards are played face down.";
    EXERTIAN_MILESTONES = "SE-4630": "The Exertian milestones.";
    DIFFICULTY = "SE-4760": "Five difficulties.";
    RIVAL_TURN = "SE-4930": "The turn of the rival.";
    ONE_TASK = "SE-5500": "One task per event.";
    NEUTRAL_LIMIT = "SE-5920": "At most two neutral markers.";
    ORGANIZATIONS = "SE-6030": "Organizations and quick-start cards.";
    ORGANIZATION_ACTION = "SE-6050": "Once per round.";
    BANKED_CARD = "SE-6055": "A card under the organization.";
    TRANSLATE = "SE-6090": "Glyphs are translated.";
    AMOEBA = "SE-6140": "Organelles.";
}
