//! How eras begin, and what belongs to all boards.

use orrery_engine::BadContent;

use super::MOST;
use crate::{
    facts::Facts,
    ids::{Beyond, CardId, Era, SiteId, Team},
};

/// Sections 4, 15, 17 and 22.
pub(super) fn check(facts: &Facts) -> Result<(), BadContent> {
    let bad = |detail: String| BadContent::new("setup", detail);
    let setup = &facts.setup;
    if !setup.eras().iter().map(|era| era.id).eq(Era::ALL.iter().copied()) {
        return Err(bad("eras: mariners, planeteers, starfarers (SC-0020)".into()));
    }
    if (setup.players.min, setup.players.max) != (2, 4) {
        return Err(bad("players: 2 to 4 (SC-0010)".into()));
    }
    if usize::from(setup.components.teams_per_player) != Team::COUNT {
        return Err(bad("components: teams_per_player: 4 (SC-0080)".into()));
    }
    if setup.hand.max.is_some() {
        return Err(bad("hand: max: there is no limit to a hand (SC-1440)".into()));
    }
    if setup.profit_spend.max > MOST {
        return Err(bad(format!("profit_spend: max: at most {MOST}")));
    }
    for start in &facts.late_starts {
        let bad = |detail: &str| {
            Err(BadContent::new("variants", format!("variants: {}: {detail}", start.start_era)))
        };
        if start.beyond_markers_held {
            return bad("beyond_markers_held: nobody holds one (SC-5640, SC-5740)");
        }
        if start.free_adaptation.as_ref().is_some_and(|free| !free.ignore_profit) {
            return bad("free_adaptation: its profit is ignored (SC-5720)");
        }
    }
    for players in 2..=4 {
        let Some(count) = setup.time_cards(players) else {
            return Err(bad(format!("time_cards_by_players: none for {players} players")));
        };
        let hands = players == count.in_hands && count.in_deck + count.in_hands == count.total;
        if !hands || usize::from(count.total) > CardId::times().count() {
            return Err(bad(format!("time_cards_by_players: wrong for {players} players (SC-0460)")));
        }
        for start in &facts.late_starts {
            if start.time_cards_total.get(&players.to_string()) != Some(&count.total) {
                let detail =
                    format!("variants: {}: time_cards_total differs from the sheet setup", start.start_era);
                return Err(BadContent::new("variants", detail));
            }
        }
    }
    for era in setup.eras() {
        let bad = |detail: &str| Err(BadContent::new("setup", format!("eras: {}: {detail}", era.id)));
        if era.unshielded_penalty > MOST {
            return bad(&format!("unshielded_penalty: at most {MOST}"));
        }
        if era.start_hand.time != 1 {
            return bad("start_hand: everybody takes one Time card (SC-0450, SC-2980)");
        }
        if era.start_hand.named_start_card.is_some() && facts.named_start_cards(era.id).count() < 4 {
            let name = facts.setup.era(era.id).start_hand.named_start_card.as_deref().unwrap_or_default();
            return bad(&format!("start_hand: there are fewer than 4 Start cards called {name:?}"));
        }
        if usize::from(era.start_hand.random_start_cards) * 4 > 12 {
            return bad("start_hand: there are 12 Start cards (SC-0130)");
        }
        if usize::from(era.start_teams) + usize::from(era.id == Era::Starfarers) > Team::COUNT {
            return bad("start_teams: too many");
        }
        for option in &era.beyond_setup {
            let site = facts.board(era.id).site(option.site);
            let Some(site) = site.filter(|_| (1..=Beyond::COUNT).contains(&usize::from(option.marker)))
            else {
                return bad("beyond_setup: a marker is 1 or 2 and its site on the board");
            };
            if option.explored && site.boxes.len() != 1 {
                return bad("beyond_setup: an explored site has one box");
            }
            if option.position.is_some() != site.is_star_system() {
                return bad("beyond_setup: position belongs to star systems");
            }
        }
    }
    let placed: Vec<SiteId> =
        Era::ALL.iter().flat_map(|era| facts.board(*era).sites()).map(|site| site.id).collect();
    for (at, site) in placed.iter().enumerate() {
        if placed[..at].contains(site) {
            return Err(BadContent::new("board_starfarers", format!("sites: {site} is on two boards")));
        }
    }
    if facts.board(Era::Starfarers).beyond.is_some()
        || facts.board(Era::Mariners).star_systems().next().is_some()
    {
        return Err(BadContent::new("board_starfarers", "beyond_site and star systems belong to their eras"));
    }
    let offers = Era::ALL.iter().all(|era| facts.board(*era).offer_spaces == 4);
    if offers { Ok(()) } else { Err(BadContent::new("board_mariners", "offer_slots: 4 (SC-0250)")) }
}
