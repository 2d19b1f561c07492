//! Documents that are no logs and yet have to do with them.

use memchr::memmem;

/// How far into a document is looked.
const LOOKED_AT: usize = 64 << 10;

/// What a document is that is no log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Other {
    /// A list of links to logs, or of their ids, such as Tenhou's pages of games (`scc*.html`).
    ListOfLogs,
    /// Text in UTF-16.
    Utf16,
}

impl Other {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::ListOfLogs, Self::Utf16];

    /// What a decompressed document that is no log is, told from its beginning; `None` if nothing that
    /// haifu knows.
    pub fn of(document: &[u8]) -> Option<Self> {
        let beginning = &document[..document.len().min(LOOKED_AT)];
        if beginning.starts_with(&[0xff, 0xfe]) || beginning.starts_with(&[0xfe, 0xff]) {
            return Some(Self::Utf16);
        }
        let links = memmem::find_iter(beginning, b"log=").map(|at| &beginning[at + 4..]);
        if is_id(beginning) || links.into_iter().any(is_id) {
            return Some(Self::ListOfLogs);
        }
        None
    }

    /// What it is and what to do about it.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::ListOfLogs => {
                "a list of Tenhou's logs and no log itself; haifu never reads the network: save each log from \
                 https://tenhou.net/0/log/?ID, ID being what follows log= in the list, and check the files"
            }
            Self::Utf16 => {
                "text in UTF-16; haifu reads UTF-8: convert it, for instance with iconv -f UTF-16 -t UTF-8"
            }
        }
    }
}

/// Whether this begins with the id of a Tenhou log: `2009022023gm-00e1-0000-c603794d`.
fn is_id(text: &[u8]) -> bool {
    text.len() > 13 && text[..10].iter().all(u8::is_ascii_digit) && &text[10..13] == b"gm-"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_logs_and_utf16_are_told() {
        for (document, other) in [
            (
                &b"00:12 | 20 | <a href=\"http://tenhou.net/0/?log=2009022023gm-00e1-0000-c603794d\">"[..],
                Some(Other::ListOfLogs),
            ),
            (
                b"2009022023gm-00e1-0000-c603794d\n2009022023gm-00e1-0000-c603794e\n",
                Some(Other::ListOfLogs),
            ),
            (b"\xff\xfe<\0m\0", Some(Other::Utf16)),
            (b"\xfe\xff\0<", Some(Other::Utf16)),
            (b"log=2009", None),
            (b"log=latest", None),
            (b"", None),
        ] {
            assert_eq!(Other::of(document), other, "{document:?}");
        }
    }
}
