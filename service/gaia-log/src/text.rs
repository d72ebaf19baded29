//! Cutting short texts. A log has thousands: bytes are looked at, because setting up a search for a character takes
//! longer than these texts are.

/// The text before and after the first mark.
pub(crate) fn cut(text: &str, mark: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == mark)?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// The texts between marks.
pub(crate) fn parts(text: &str, mark: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let (part, after) = cut(text, mark).map_or((text, None), |(part, after)| (part, Some(after)));
        rest = after;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_those_of_split() {
        for text in ["", "a", ".", "a.b", ".a..b.", "\u{e4}.\u{f6}"] {
            assert!(parts(text, b'.').eq(text.split('.')), "{text:?}");
            assert_eq!(cut(text, b'.'), text.split_once('.'), "{text:?}");
        }
    }
}
