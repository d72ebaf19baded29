//! Prices as the sheets write them: a list of `{resource, amount}`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{bundle::Bundle, ids::Resource};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    resource: Resource,
    amount: u8,
}

pub(super) fn serialize<S: Serializer>(price: &Bundle, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(price.entries().map(|(resource, amount)| Item { resource, amount }))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Bundle, D::Error> {
    let mut price = Bundle::EMPTY;
    for Item { resource, amount } in Vec::<Item>::deserialize(deserializer)? {
        if !(1..=20).contains(&amount) || price[resource] != 0 {
            let detail = format_args!("{amount} {resource}: each resource once, and between 1 and 20");
            return Err(D::Error::custom(detail));
        }
        price[resource] = amount;
    }
    Ok(price)
}
