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
    PLAYERS = "SC-0010": "2 to 4 players.";
    ERAS = "SC-0020": "Three eras in order.";
    ANY_ERA = "SC-0040": "A game may begin and end at any era.";
    CARD_TEXT = "SC-0060": "A card overrides a rule.";
    BASE_RESERVE = "SC-0150": "Only bases in reserve.";
    FIRST_PLAYER = "SC-0470": "The first player.";
    TURN_STEPS = "SC-0590": "The steps of a turn.";
    ONE_ACTION = "SC-0610": "One action in a turn.";
    ACTIONS = "SC-0620": "The actions of the eras.";
    NO_PASS = "SC-0640": "Nobody passes while the pile has cards.";
    TARGET_NEEDED = "SC-0670": "An action needs a target that its value reaches.";
    VALUE = "SC-0690": "What a value is made of.";
    ORDER_OF_VALUE = "SC-0710": "The order of the arithmetic.";
    PAID_TOGETHER = "SC-0735": "All costs are paid together.";
    ONE_HQ = "SC-0740": "The Infra of one headquarters.";
    INFRA_BARRED = "SC-0780": "No Infra of opponents after the trigger.";
    CARDS_FROM_HAND = "SC-0830": "Cards that show the action.";
    TIME_ACTIONS = "SC-0870": "Time cards with Move, Explore and Build.";
    ONE_TIME_CARD = "SC-0900": "One Time card in an action.";
    TIME_TWICE = "SC-0920": "The total for two teams.";
    TWICE_PAID_ONCE = "SC-0940": "Cards and Infra count once for both teams.";
    TWICE_PORTS = "SC-0940": "The doubling needs both teams on Spaceports.";
    SECOND_USE = "SC-0960": "The second use must be legal, or is lost.";
    SAME_ACTION = "SC-0975": "Both uses are of the same action.";
    BASE_CAPACITY = "SC-1030": "Capacities of bases.";
    BASES_BARRED = "SC-1050": "No base of opponents after the trigger.";
    CLAIM_CONTRACTS = "SC-1060": "Contracts whose condition is met.";
    ONE_CLAIM = "SC-1080": "A contract is claimed once.";
    CLAIMING_IS_OPTIONAL = "SC-1090": "Claiming is optional.";
    INDEMNITY = "SC-1200": "An indemnity for each use.";
    ONE_OF_TWO_BASES = "SC-1250": "One of two bases is used.";
    TRANSFER = "SC-1280": "A team that took no part.";
    TRANSFER_BASES = "SC-1290": "From own base to own base.";
    TRANSFER_PORT = "SC-1300": "One of them is a Spaceport.";
    NO_TRANSFER_BEYOND = "SC-1330": "No transfer from beyond.";
    NO_TRANSFER_ON_TRACK = "SC-1340": "No transfer from an approach track.";
    DISCARD = "SC-1360": "Played cards are discarded.";
    REFILL = "SC-1400": "The offer is refilled.";
    DRAW = "SC-1420": "A card for a small hand.";
    RESEARCH_HAND = "SC-1450": "Research with 7 cards at most.";
    RESEARCH_TAKES = "SC-1460": "Cards of Research.";
    RESEARCH_EMPTY = "SC-1490": "An empty pile gives nothing.";
    RESEARCH_NOTHING = "SC-1500": "No Research without a card to take.";
    MOVE_ENDS_ON_SITE = "SC-1530": "A Move ends on a site.";
    MOVE_NEEDS_BASE = "SC-1540": "A base at one end of a Move.";
    TEAM_BEYOND = "SC-1720": "No actions beyond the board.";
    EXPLORE = "SC-1750": "Explore.";
    NO_EXPLORATION = "SC-1770": "Sites that cannot be explored.";
    BOX_FILLED = "SC-1815": "A filled box is not explored.";
    PILE_EMPTY = "SC-1910": "No exploring without tiles.";
    BUILD = "SC-2000": "Build.";
    ONE_BASE = "SC-2040": "One base on a site.";
    BASE_CONDITION = "SC-2060": "The condition of a base.";
    RESEARCH_ON_BUILD = "SC-2170": "A Research base takes a card.";
    DOUBLE_ONCE = "SC-2220": "Bases of a type double once.";
    PRODUCE = "SC-2260": "As many tiles as the value.";
    PRODUCE_TILES = "SC-2270": "Tiles that produce.";
    PRODUCE_ONCE = "SC-2300": "A tile produces once.";
    PRODUCE_NEEDS_TILE = "SC-2315": "Produce needs a tile.";
    UPGRADE = "SC-2390": "Upgrade.";
    RESEARCH_SLOT = "SC-2410": "No card in the Research slot.";
    SPECIAL = "SC-2470": "Special.";
    PROTOTYPE = "SC-2510": "The Antimatter Drive Prototype.";
    PROBE = "SC-2520": "Probes.";
    EMPTY_SITE = "SC-2530": "An empty site.";
    PROBE_NEEDS_SITE = "SC-2550": "No probe without a site.";
    ERA_END = "SC-2560": "The end of an era.";
    BARRED = "SC-2570": "Nothing of opponents after the trigger.";
    PASS = "SC-2600": "Passing.";
    LEGACY = "SC-2740": "Legacy production.";
    KEEP_LEGACY = "SC-2770": "An old legacy may be kept.";
    CERES = "SC-2930": "Ceres.";
    BEYOND_SETUP = "SC-2935": "Beyond markers in setup.";
    SHIELDED_VALUE = "SC-3130": "Plain and shielded values.";
    NO_MORE_THAN_THE_GAP = "SC-3340": "No more profit than the gap.";
    PORT_DOUBLES = "SC-3480": "A Spaceport doubles a Move card.";
    PORT_DOUBLES_CARD = "SC-3490": "Only a card is doubled.";
    AWARD = "SC-3560": "The award space.";
    FROM_ANNEX = "SC-3580": "Cards come from the Annex.";
    ONE_OF_A_NAME = "SC-3590": "One card of a name.";
    PROGRESS_CONDITION = "SC-3600": "Conditions of Progress cards.";
    TOP_COPY = "SC-3610": "The copy with profit lies on top.";
    STAR_CHILDREN = "SC-3710": "Star Children.";
    WITHOUT_TEAM = "SC-3720": "A region without any team.";
    EDGE = "SC-3950": "Edges.";
    EDGE_MOMENT = "SC-3960": "The moment of an edge.";
    EDGE_NEEDS_EFFECT = "SC-3985": "No edge without effect.";
    EDGE_WINDOW = "SC-3990": "Windows for edges.";
    SECRET_WINDOW = "SC-4010": "Who is asked is a secret.";
    RIVALS = "SC-4100": "Rivals.";
    INCOMPATIBILITY = "SC-4160": "Incompatibility.";
    SABOTAGE = "SC-4230": "Sabotage.";
    TEAM_ON_TRACK = "SC-4540": "No actions on an approach track.";
    ORION_ARM = "SC-4600": "The Orion Arm.";
    PHOBES = "SC-4750": "Phobes.";
    PHOBES_TEAM = "SC-4760": "The team that retreats.";
    INTROVS = "SC-4830": "Introvs.";
    BASE_FOR_EVERY_TILE = "SC-4880": "A base for every tile.";
    BENEFIT_ORDER = "SC-4900": "The order of benefits.";
    RESEARCH_BASE = "SC-4990": "The choice of a Research base.";
    COLONIZE = "SC-5060": "Colonize.";
    COLONY_ON_ANNEX = "SC-5080": "Colony tiles on the Annex.";
    COLONY_VALUE = "SC-5090": "Colony points.";
    GIVE_TEAM = "SC-5140": "A team for a colony point.";
    PAY_POINT = "SC-5160": "Profit for a colony point.";
    END_BENEFITS = "SC-5330": "Colony benefits at the end.";
    MOST_PROFIT = "SC-5350": "The most profit wins.";
    UNCLAIMED_REWARD = "SC-5520": "The reward of an unclaimed contract.";
    FREE_ADAPTATION = "SC-5720": "A free Adaptation.";
    COMBINED = "SC-5800": "Late starts and early ends.";
}
