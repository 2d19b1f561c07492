//! What a file is, told from its first bytes.

/// How many first bytes tell: a block of a tar.
pub(super) const HEAD: usize = 512;

/// What the first bytes of a file say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Something compressed; what, the inside tells.
    Packed(Packer),
    /// A zip archive.
    Zip,
    /// A tar archive.
    Tar,
    /// An SQLite database.
    Database,
    /// Something that holds files in a way haifu does not read.
    Foreign(&'static str),
    /// Anything else: a document.
    Document,
}

/// What it is compressed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packer {
    Gzip,
    Bzip2,
    Zstd,
}

const GZIP: &[u8] = &[0x1f, 0x8b];
/// `BZh`, a level and the first block or, of nothing, the end.
const BZIP2: &[u8] = b"BZh";
const BZIP2_BLOCK: &[u8] = &[0x31, 0x41, 0x59, 0x26, 0x53, 0x59];
const BZIP2_END: &[u8] = &[0x17, 0x72, 0x45, 0x38, 0x50, 0x90];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
const ZIP: [&[u8]; 3] = [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08PK"];
const DATABASE: &[u8] = b"SQLite format 3\0";
const FOREIGN: [(&[u8], &str); 4] = [
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a rar archive"),
    (b"\xfd7zXZ\0", "compressed with xz"),
    (b"!<arch>\n", "an ar archive"),
];

impl Kind {
    /// What begins with these bytes, [`HEAD`] of them or all there are.
    pub(super) fn of(head: &[u8]) -> Self {
        if let Some(packer) = Packer::of(head) {
            Self::Packed(packer)
        } else if ZIP.iter().any(|magic| head.starts_with(magic)) {
            Self::Zip
        } else if head.starts_with(DATABASE) {
            Self::Database
        } else if let Some((_, what)) = FOREIGN.iter().find(|(magic, _)| head.starts_with(magic)) {
            Self::Foreign(what)
        } else if is_tar(head) {
            Self::Tar
        } else {
            Self::Document
        }
    }

    /// Whether it holds documents rather than being one.
    pub(super) fn holds_documents(self) -> bool {
        matches!(self, Self::Zip | Self::Tar | Self::Database | Self::Foreign(_))
    }

    /// What it is, for people.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Packed(_) => "something compressed",
            Self::Zip => "a zip archive",
            Self::Tar => "a tar archive",
            Self::Database => "an SQLite database",
            Self::Foreign(what) => what,
            Self::Document => "a document",
        }
    }
}

impl Packer {
    /// What the bytes are compressed with, if they are.
    pub(super) fn of(head: &[u8]) -> Option<Self> {
        if head.starts_with(GZIP) {
            Some(Self::Gzip)
        } else if head.starts_with(ZSTD) {
            Some(Self::Zstd)
        } else if head.starts_with(BZIP2)
            && head
                .get(4..)
                .is_some_and(|block| block.starts_with(BZIP2_BLOCK) || block.starts_with(BZIP2_END))
        {
            Some(Self::Bzip2)
        } else {
            None
        }
    }
}

/// Where the checksum stands in the header of a tar.
const CHECKSUM: std::ops::Range<usize> = 148..156;

/// Whether this is the header of a tar: every variant of them has the same checksum.
fn is_tar(head: &[u8]) -> bool {
    let Some(block) = head.get(..HEAD) else {
        return false;
    };
    block[0] != 0 && tar_checksum_fits(block)
}

/// Whether the checksum of a header block is that of its bytes.
pub(super) fn tar_checksum_fits(block: &[u8]) -> bool {
    let digits = block[CHECKSUM]
        .iter()
        .skip_while(|byte| **byte == b' ')
        .take_while(|byte| matches!(byte, b'0'..=b'7'));
    let recorded = digits.fold(0_u32, |sum, digit| sum.wrapping_mul(8) + u32::from(digit - b'0'));
    let byte = |(at, byte): (usize, &u8)| if CHECKSUM.contains(&at) { b' ' } else { *byte };
    let computed: u32 = block.iter().enumerate().map(byte).map(u32::from).sum();
    recorded == computed
}

/// Whether a file of this name is a single log if names tell the truth, so that it need not be opened
/// to see whether it holds several documents.
pub(super) fn is_name_of_log(name: &[u8]) -> bool {
    const ENDINGS: [&[u8]; 5] = [b".mjlog", b".xml", b".mjson", b".json", b".jsonl"];
    let name = name.strip_suffix(b".gz").unwrap_or(name);
    ENDINGS.iter().any(|ending| name.ends_with(ending)) || ends_in_tenhou_id(name)
}

/// Whether a file of this name holds several documents if names tell the truth.
#[cfg_attr(not(feature = "archive"), allow(dead_code))]
pub(super) fn is_name_of_container(name: &[u8]) -> bool {
    const ENDINGS: [&str; 12] = [
        ".zip", ".tar", ".tgz", ".tbz2", ".tar.gz", ".tar.bz2", ".tar.zst", ".db", ".sqlite", ".sqlite3",
        ".7z", ".rar",
    ];
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending.as_bytes()))
}

/// Whether the name is that of a log as Tenhou hands it out: `2016010100gm-00a9-0000-0123abcd`, with or
/// without `&tw=0`.
fn ends_in_tenhou_id(name: &[u8]) -> bool {
    let start = name.iter().rposition(|byte| *byte == b'/').map_or(0, |at| at + 1);
    let name = &name[start..];
    name.len() >= 13
        && name[..10].iter().all(u8::is_ascii_digit)
        && &name[10..13] == b"gm-"
        && !name.contains(&b'.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_single_logs() {
        for (name, log) in [
            ("a.mjlog", true),
            ("a.mjlog.gz", true),
            ("x/2016010100gm-00a9-0000-0123abcd", true),
            ("2016010100gm-00a9-0000-0123abcd&tw=1", true),
            ("2016010100gm-00a9.tar", false),
            ("a.gz", false),
            ("a.tar.gz", false),
            ("a.zip", false),
            ("2016.db", false),
            ("log", false),
        ] {
            assert_eq!(is_name_of_log(name.as_bytes()), log, "{name}");
        }
    }

    #[test]
    fn kinds_by_their_first_bytes() {
        for (head, kind) in [
            (&b""[..], Kind::Document),
            (b"<mjloggm", Kind::Document),
            (b"BZhello, world", Kind::Document),
            (b"BZh91AY&SY", Kind::Packed(Packer::Bzip2)),
            (b"\x1f\x8b\x08", Kind::Packed(Packer::Gzip)),
            (b"\x28\xb5\x2f\xfd\x00", Kind::Packed(Packer::Zstd)),
            (b"PK\x03\x04\x14", Kind::Zip),
            (b"SQLite format 3\0\x10", Kind::Database),
            (b"Rar!\x1a\x07\x01", Kind::Foreign("a rar archive")),
            (&[0; 512], Kind::Document),
            (&[b'1'; 512], Kind::Document),
        ] {
            assert_eq!(Kind::of(head), kind, "{head:?}");
        }
    }
}
