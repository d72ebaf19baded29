//! The rules that prompts and rejections cite, by the ids of `RULES.md`.

use orrery_engine::rules;

rules! {
    SEATS = "DR-0010": "One to six seats.";
    ROUNDS = "DR-0050": "How many rounds.";
    COURSE = "DR-0100": "Courses from 0 to 3.";
    FOLLOW_UPS = "DR-0110": "As many follow-ups as the course says.";
    BID = "DR-0140": "A secret bid that can be paid.";
    ONE_MAIN = "DR-0200": "One main action in a turn.";
    FREE = "DR-0210": "Free actions around it.";
    TRADE = "DR-0220": "2 fuel for a point.";
    DROP = "DR-0230": "A card for 1 fuel.";
    END = "DR-0240": "No end before the main action.";
    SAIL = "DR-0300": "Where a ship gets to, and the price.";
    OCCUPIED = "DR-0310": "One ship on a hex.";
    BEAM = "DR-0330": "The price of a beam.";
    ACCEPT = "DR-0340": "Accepting a beam.";
    HAND_LIMIT = "DR-0350": "Four cards at most.";
    JAM = "DR-0360": "Jamming a scan.";
    VEILED = "DR-0370": "Who is asked for a jam is secret.";
    NO_CARDS = "DR-0380": "No deck, no discards.";
    IN_HAND = "DR-0400": "Only cards of the own hand.";
    BUOY = "DR-0420": "Stowing a card.";
    OWN_TURN = "DR-0440": "No jam in the own turn.";
    COPY = "DR-0450": "What can be copied, and the price.";
    COPY_DEPTH = "DR-0460": "Three copies deep.";
    RIG = "DR-0480": "The parts of a rig.";
    LAUNCH = "DR-0490": "What a rig must be worth.";
    ORDERS = "DR-0600": "Standing orders.";
    RESIGN = "DR-0610": "Resigning.";
}
