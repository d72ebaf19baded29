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
    DELEGATION = "FD-0060": "One player is one delegation.";
    BUSY = "FD-0147": "A tile stays face up until it is resolved.";
    FIRST_GAME = "FD-0540": "The printed structures and pairs.";
    ADVANCED = "FD-0550": "The sides of the production tiles.";
    FIRST_PLAYER = "FD-0730": "The first player.";
    STARTER = "FD-0750": "Each player takes a Starter tile.";
    ROUND = "FD-0810": "The phases of a round.";
    TURN_PARTS = "FD-0890": "The two parts of a turn.";
    ANY_TIME = "FD-0895": "When any-time Erudites are used.";
    MAIN_FIRST = "FD-0900": "The main action comes first.";
    ONE_MISSION = "FD-0910": "At most one mission per turn.";
    NO_PASS = "FD-0920": "A turn cannot be passed.";
    PLACE = "FD-0950": "Ambassador, side and cell.";
    ONE_PER_CELL = "FD-0960": "A cell holds one ambassador.";
    CELL_COST = "FD-0980": "The cell has to be paid.";
    BONUS_COUNTS = "FD-0990": "The bonus counts for the payment.";
    LAY = "FD-1000": "An Alteration token on the ambassador.";
    PRICE_KEPT = "FD-1045": "No choice may leave the cell unpayable.";
    DIE = "FD-1110": "The die with a vote symbol.";
    FRESH_TOKEN = "FD-1220": "A token gained in this turn comes too late.";
    SPECIAL_TOKENS = "FD-1280": "Vote-side tokens for the special ambassador.";
    TOKEN_COST = "FD-1290": "A token with a cost.";
    RELEASE_BONUS = "FD-1300": "Releasing a mission of choice.";
    RELEASED = "FD-1550": "A mission needs a release token.";
    NEEDS_SHIP = "FD-1560": "A mission needs a ship.";
    MISSION_LEVEL = "FD-1570": "A mission needs its level.";
    MISSION_PART = "FD-1580": "Sending a ship on a mission.";
    MISSION_ONCE = "FD-1590": "Each mission once.";
    SPY_MISSION_COST = "FD-1615": "Mission 7 has to be paid.";
    MEDAL_ONCE = "FD-1720": "One medal of each colour.";
    MEDAL_PICK = "FD-1810": "A medal of any colour not owned.";
    MEDALS_SUFFICE = "FD-1830": "There is always a medal left.";
    MINER = "FD-2000": "The miner moves.";
    MINER_WAY = "FD-2010": "Where the miner may go.";
    MINE_AGAIN = "FD-2130": "Another token of the inert zone.";
    MAGE = "FD-2250": "The mage moves and takes a token.";
    PICK = "FD-2400": "Which Erudites may be taken.";
    CHARACTER = "FD-2410": "Each character once.";
    IMMEDIATE = "FD-2490": "Immediate effects.";
    NEXT_ACTION = "FD-2500": "Effects of the next planet action.";
    WAITED = "FD-2505": "A tile has to wait when the action begins.";
    WITHIN_ACTION = "FD-2515": "When a tile is applied within the action.";
    NOBODYS_TURN = "FD-2535": "No any-time Erudites in the executive phase.";
    ERUDITE_ONCE = "FD-2540": "Every effect is used once.";
    TRADE = "FD-2610": "Using a shop.";
    ALL_IN_ONE = "FD-2640": "All units in one return.";
    SPLIT = "FD-2650": "Units split between returns.";
    BUILD = "FD-2800": "Building and its price.";
    BUILD_ONCE = "FD-2810": "Each is built once by each player.";
    ROBOTS = "FD-2820": "A robot for each construction.";
    STRUCTURES = "FD-2850": "Four structures are in the game.";
    TELEPORTER = "FD-2870": "Advancing a pawn without reward.";
    METAMORPH = "FD-2900": "Raising a resource by a rank.";
    NO_SIXTH_DIAMOND = "FD-2905": "No sixth gold diamond.";
    MEGA_PLACES = "FD-3030": "Three places of a Megastructure.";
    NO_PRESIDENT_COPY = "FD-3210": "The President's office is not copied.";
    PRESIDENT_BARRED = "FD-3220": "Not on the first player's first turn.";
    FREE_FUNDING = "FD-3280": "Where a free funding may go.";
    SPY = "FD-3350": "What the spy copies.";
    COPY_COST = "FD-3380": "The copied cost has to be paid too.";
    SPY_MISSION = "FD-3580": "The spy mission copies a planet.";
    DEEP_SPACE = "FD-3730": "The last degree brings a Deep Space tile.";
    STOCK_LIMIT = "FD-3850": "Ten crystals, five gold diamonds.";
    THROW = "FD-3870": "The owner chooses what to keep.";
    UPKEEP = "FD-4100": "The crystal of the level.";
    UPKEEP_OPTIONS = "FD-4125": "What may be paid.";
    LAW_TIE = "FD-4620": "The President chooses on a tie.";
    REFRESH = "FD-5610": "Turning up a used Erudite.";
    MIMIC = "FD-5630": "Copying an Erudite.";
    COPY_MOVES_NOTHING = "FD-5645": "Tiles of others are not copied.";
    NO_COPY_OF_COPY = "FD-5650": "A copy of a copying tile is refused.";
    PICK_INSTEAD = "FD-5675": "The pick takes the place of the ordinary one.";
    INCOME_TILE = "FD-5770": "The income of a structure without a robot.";
    DISCOUNT = "FD-5840": "What a discount takes off.";
    PAWN = "FD-5920": "A commerce pawn without paying.";
    NEW_SHOP = "FD-5990": "A shop without an own pawn.";
    SPECIAL = "FD-6360": "The special ambassador.";
    FREE_BUILD = "FD-6370": "Building free.";
    KEEP_ONE = "FD-6380": "Keeping one of two tokens.";
    LISTED_ORDER = "FD-6750": "Effects in the listed order.";
}
