//! Enums of the contract and the types of a game, side by side.

use orrery_engine::erased::Problem;

use super::missing;

/// A value that an enum of the contract stands for.
pub(super) trait Listed: Copy {
    /// The number of the enum.
    fn write(self) -> i32;

    /// The value; `None` where nothing is said.
    fn read_some(field: &str, number: i32) -> Result<Option<Self>, Problem>;

    /// The value, which has to be said.
    fn read(field: &str, number: i32) -> Result<Self, Problem> {
        Self::read_some(field, number)?.ok_or_else(|| missing(field))
    }

    /// Several of them.
    fn read_all(field: &str, numbers: &[i32]) -> Result<Vec<Self>, Problem> {
        let read = |(n, number): (usize, &i32)| Self::read(&format!("{field}[{n}]"), *number);
        numbers.iter().enumerate().map(read).collect()
    }
}

/// The number of a value that may not be there.
pub(super) fn write_some<T: Listed>(value: Option<T>) -> i32 {
    value.map_or(0, Listed::write)
}

/// The numbers of several values.
pub(super) fn write_all<'a, T: Listed + 'a>(values: impl IntoIterator<Item = &'a T>) -> Vec<i32> {
    values.into_iter().map(|value| value.write()).collect()
}

/// `Mine = Theirs { A, B = C }`: variants of a type of the game and of an enum of the contract, each with its name
/// in the contract if that is another. `_ = A` is the value that is meant where nothing is said.
macro_rules! listed {
    ($($mine:ident = $theirs:ident { $(_ = $unsaid:ident,)? $($variant:ident $(= $name:ident)?),+ $(,)? })+) => {
        $(impl $crate::games::listed::Listed for $mine {
            fn write(self) -> i32 {
                match self {
                    $($mine::$unsaid => v1::$theirs::Unspecified.into(),)?
                    $($mine::$variant => listed!(@ $theirs $variant $($name)?).into(),)+
                }
            }

            fn read_some(
                field: &str,
                number: i32,
            ) -> Result<Option<Self>, orrery_engine::erased::Problem> {
                match v1::$theirs::try_from(number) {
                    Ok(v1::$theirs::Unspecified) => Ok(None$(.or(Some($mine::$unsaid)))?),
                    $(Ok(listed!(@ $theirs $variant $($name)?)) => Ok(Some($mine::$variant)),)+
                    Err(_) => Err($crate::games::unknown(field, number)),
                }
            }
        })+
    };
    (@ $theirs:ident $variant:ident) => { v1::$theirs::$variant };
    (@ $theirs:ident $variant:ident $name:ident) => { v1::$theirs::$name };
}

pub(super) use listed;
