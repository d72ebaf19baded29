//! The ids of the recorded games in our terms (data/NOTES.md, "Ids in the recorded games").

use orrery_gaia_project::ids::{
    AdvancedTile, Area, Booster, Faction, FinalTile, RoundTile, Space, StandardTile, Token,
};

/// The member of a list that an id such as `tech3` counts to.
fn numbered<T: Copy>(id: &str, word: &str, list: &[T]) -> Option<T> {
    let number: usize = id.strip_prefix(word)?.parse().ok()?;
    list.get(number.checked_sub(1)?).copied()
}

pub(crate) fn faction(id: &str) -> Option<Faction> {
    match id {
        "hadsch-hallas" => Some(Faction::HadschHallas),
        "baltaks" => Some(Faction::BalTaks),
        other => other.parse().ok(),
    }
}

pub(crate) fn booster(id: &str) -> Option<Booster> {
    const ORDER: [Booster; Booster::COUNT] = [
        Booster::OreKnowledge,
        Booster::TokensOre,
        Booster::CreditsQic,
        Booster::Terraform,
        Booster::Range,
        Booster::Mines,
        Booster::TradingStations,
        Booster::Labs,
        Booster::BigStructures,
        Booster::Gaia,
    ];
    numbered(id, "booster", &ORDER)
}

pub(crate) fn round_tile(id: &str) -> Option<RoundTile> {
    const ORDER: [RoundTile; RoundTile::COUNT] = [
        RoundTile::Terraform2,
        RoundTile::Research2,
        RoundTile::Mine2,
        RoundTile::Federation5,
        RoundTile::TradingStation4,
        RoundTile::GaiaMine4,
        RoundTile::BigStructure5A,
        RoundTile::TradingStation3,
        RoundTile::GaiaMine3,
        RoundTile::BigStructure5B,
    ];
    numbered(id, "score", &ORDER)
}

pub(crate) fn final_tile(id: &str) -> Option<FinalTile> {
    Some(match id {
        "structure" => FinalTile::Structures,
        "structureFed" => FinalTile::StructuresInFederations,
        "planetType" => FinalTile::PlanetTypes,
        "gaia" => FinalTile::GaiaPlanets,
        "sector" => FinalTile::Sectors,
        "satellite" => FinalTile::Satellites,
        _ => return None,
    })
}

pub(crate) fn standard(id: &str) -> Option<StandardTile> {
    numbered(id, "tech", StandardTile::ALL)
}

pub(crate) fn advanced(id: &str) -> Option<AdvancedTile> {
    numbered(id, "advtech", AdvancedTile::ALL)
}

pub(crate) fn token(id: &str) -> Option<Token> {
    if id == "gleens" { Some(Token::Gleens) } else { numbered(id, "fed", Token::ALL) }
}

pub(crate) fn area(id: &str) -> Option<Area> {
    Some(match id {
        "terra" => Area::Terraforming,
        "nav" => Area::Navigation,
        "int" => Area::ArtificialIntelligence,
        "gaia" => Area::GaiaProject,
        "eco" => Area::Economy,
        "sci" => Area::Science,
        _ => return None,
    })
}

pub(crate) fn space(id: &str) -> Option<Space> {
    // Seven power spaces, then three of Q.I.C.
    let (power, qic) = Space::ALL.split_at_checked(7)?;
    numbered(id, "power", power).or_else(|| numbered(id, "qic", qic))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GP-2740: the spaces of the research board in the order of the recorded games.
    #[test]
    fn ids_are_in_the_order_of_the_recorded_games() {
        assert_eq!(space("power7"), Some(Space::Power2Tokens));
        assert_eq!(space("qic1"), Some(Space::QicTechTile));
        assert_eq!(space("power8"), None);
        assert_eq!(booster("booster10"), Some(Booster::Gaia));
        assert_eq!(booster("booster0"), None);
        assert_eq!(token("fed6"), Some(Token::Vp6Knowledge));
        assert_eq!(token("gleens"), Some(Token::Gleens));
        assert_eq!(standard("tech9"), Some(StandardTile::ActionCharge4));
        assert_eq!(advanced("advtech15"), Some(AdvancedTile::TradingStation3));
        assert_eq!(advanced("advtech16"), None);
        assert_eq!(faction("baltaks"), Some(Faction::BalTaks));
        assert_eq!(faction("bal_taks2"), None);
    }
}
