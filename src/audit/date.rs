//! When a game was played, as far as a name says so.

/// A day, as the number of its digits: 20100304 is 4 March 2010.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Date(pub(super) u32);

impl Date {
    /// The day in a Tenhou log id in this text.
    pub(super) fn in_name(name: &str) -> Option<Self> {
        LogId::in_name(name).map(|id| Self(id.date))
    }
}

/// A Tenhou log id: ten digits, year to hour; as a rule `gm-`, the number of the kind of table, the
/// lobby and eight digits more follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogId<'a> {
    /// The id as it stands in the text.
    pub text: &'a str,
    /// The day as the number of its digits: 20100304 is 4 March 2010.
    pub date: u32,
    /// The hour at which the game began, in Japan, 0..24.
    pub hour: u8,
    /// The number of the kind of table.
    pub table_type: Option<u32>,
    /// The number of the lobby, 0 for ranked games.
    pub lobby: Option<u32>,
}

impl<'a> LogId<'a> {
    /// The id in a text such as the name of a file: the first one followed by `gm-`, or the first ten
    /// digits that can be a time where none is. It may stand anywhere in the text.
    pub fn in_name(name: &'a str) -> Option<Self> {
        let bytes = name.as_bytes();
        let mut found = None;
        let mut start = 0;
        while start < bytes.len() {
            let digits = bytes[start..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            if digits == 10
                && let Some(id) = Self::of_digits(&name[start..start + 10])
            {
                if bytes[start + 10..].starts_with(b"gm-") {
                    return Some(id.with_rest(&name[start..]));
                }
                found = found.or(Some(id));
            }
            start += digits.max(1);
        }
        found
    }

    /// The year.
    pub const fn year(self) -> u16 {
        (self.date / 10_000) as u16
    }

    /// The month, 1..=12.
    pub const fn month(self) -> u8 {
        (self.date / 100 % 100) as u8
    }

    /// The day of the month, 1..=31.
    pub const fn day(self) -> u8 {
        (self.date % 100) as u8
    }

    fn of_digits(digits: &'a str) -> Option<Self> {
        let number: u32 = digits.parse().ok()?;
        let (date, hour) = (number / 100, number % 100);
        let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
        let real = (2000..2100).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        (real && hour < 24).then_some(Self {
            text: digits,
            date,
            hour: hour as u8,
            table_type: None,
            lobby: None,
        })
    }

    /// With what follows `gm-` in this text, which begins with the id.
    fn with_rest(mut self, text: &'a str) -> Self {
        let in_id = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        let length = text.as_bytes().iter().take_while(|byte| in_id(byte)).count();
        let mut parts = text[..length].split('-').skip(1);
        let (table_type, lobby, number) = (parts.next(), parts.next(), parts.next());
        self.table_type = table_type.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.lobby = lobby.and_then(|digits| digits.parse().ok());
        let given = [table_type, lobby, number].into_iter().flatten();
        let end = given.fold(12, |end, part| end + 1 + part.len());
        self.text = text.get(..end).unwrap_or(self.text);
        self
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

    #[test]
    fn log_ids_tell_table_and_lobby() {
        for (name, text, table_type, lobby) in [
            (
                "a/2010030412gm-00a9-0000-0a1b2c3d.mjlog",
                "2010030412gm-00a9-0000-0a1b2c3d",
                Some(0xa9),
                Some(0),
            ),
            (
                "2009031016gm-0009-7890-00000000&tw=2",
                "2009031016gm-0009-7890-00000000",
                Some(9),
                Some(7890),
            ),
            ("2009031016gm-", "2009031016gm-", None, None),
            ("2009031016gm-00e1", "2009031016gm-00e1", Some(0xe1), None),
            ("scc2018111223-mj", "2018111223", None, None),
        ] {
            let id = LogId::in_name(name).unwrap();
            assert_eq!(
                (id.text, id.table_type, id.lobby),
                (text, table_type, lobby),
                "{name}"
            );
        }
        let id = LogId::in_name("2018111223").unwrap();
        assert_eq!((id.year(), id.month(), id.day(), id.hour), (2018, 11, 12, 23));
    }
}
