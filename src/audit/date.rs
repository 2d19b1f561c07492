//! When a game was played, as far as a name says so.

/// A day, as the number of its digits: 20100304 is 4 March 2010.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Date(pub(super) u32);

impl Date {
    /// The day in a Tenhou log id: ten digits, year to hour, followed by `gm-` where there is
    /// more than one such number. The id may stand anywhere in the text.
    pub(super) fn in_name(name: &str) -> Option<Self> {
        let bytes = name.as_bytes();
        let mut found = None;
        let mut start = 0;
        while start < bytes.len() {
            let digits = bytes[start..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            if digits == 10
                && let Some(date) = Self::of_digits(&name[start..start + 10])
            {
                if bytes[start + 10..].starts_with(b"gm-") {
                    return Some(date);
                }
                found = found.or(Some(date));
            }
            start += digits.max(1);
        }
        found
    }

    fn of_digits(digits: &str) -> Option<Self> {
        let number: u32 = digits.parse().ok()?;
        let (date, hour) = (number / 100, number % 100);
        let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
        let real = (2000..2100).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        (real && hour < 24).then_some(Self(date))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_ids_tell_their_day() {
        for (name, day) in [
            ("2010030412gm-00a9-0000-00000000", Some(20_100_304)),
            (
                "folder 2019/2009031016gm-00e1-0000-00000000&tw=2.mjlog",
                Some(20_090_310),
            ),
            ("scc2018111200-mj_data_35", Some(20_181_112)),
            ("1234567890 2012120100gm-0089-0000-00000000", Some(20_121_201)),
            ("2018139900gm-0001", None),
            ("20181112001gm-0001", None),
            ("a log", None),
            ("", None),
        ] {
            assert_eq!(Date::in_name(name), day.map(Date), "{name}");
        }
    }
}
