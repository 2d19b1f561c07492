//! Seeds as logs write them.

use std::fmt;

use arrayvec::ArrayVec;
use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, DecodeSliceError, Engine};

/// Most words a seed has: as many as the generator's state.
const WORDS: usize = 624;

/// How a seed is written and used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeedFormat {
    /// `mt19937ar,` and 8 or 32 hexadecimal words, for one round.
    Round,
    /// `mt19937ar-sha512-n288,` and 32 hexadecimal words, for a game.
    GameHex,
    /// `mt19937ar-sha512-n288-base64,` and 624 words in base64, for a game.
    GameBase64,
}

impl SeedFormat {
    /// The name that stands before the first comma of the seed.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Round => "mt19937ar",
            Self::GameHex => "mt19937ar-sha512-n288",
            Self::GameBase64 => "mt19937ar-sha512-n288-base64",
        }
    }

    /// How many 32-bit words may follow, in order.
    pub const fn words(self) -> &'static [usize] {
        match self {
            Self::Round => &[8, 32],
            Self::GameHex => &[32],
            Self::GameBase64 => &[WORDS],
        }
    }
}

/// The key of a generator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seed {
    format: SeedFormat,
    words: ArrayVec<u32, WORDS>,
}

impl Seed {
    /// Reads the seed of a whole game (the `seed` of a Tenhou `SHUFFLE` element). Blanks around it
    /// are ignored.
    ///
    /// # Errors
    /// Where and why the text is no such seed.
    pub fn parse_game(text: &str) -> Result<Self, SeedError> {
        Self::parse(text, &[SeedFormat::GameBase64, SeedFormat::GameHex])
    }

    /// Reads the seed of one round (the `shuffle` of a Tenhou `INIT` element of 2008 or 2009).
    ///
    /// # Errors
    /// Where and why the text is no such seed.
    pub fn parse_round(text: &str) -> Result<Self, SeedError> {
        Self::parse(text, &[SeedFormat::Round])
    }

    /// How it was written.
    pub const fn format(&self) -> SeedFormat {
        self.format
    }

    /// The words of the key, in order.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    fn parse(text: &str, formats: &[SeedFormat]) -> Result<Self, SeedError> {
        let text = text.trim_end();
        let start = text.len() - text.trim_start().len();
        let error = |kind, at| SeedError { kind, at };
        let (name, data) = text[start..]
            .split_once(',')
            .ok_or(error(SeedErrorKind::UnknownFormat, start))?;
        let format = *formats
            .iter()
            .find(|format| format.id() == name)
            .ok_or(error(SeedErrorKind::UnknownFormat, start))?;
        let offset = text.len() - data.len();
        let words = match format {
            SeedFormat::GameBase64 => base64_words(data),
            SeedFormat::Round | SeedFormat::GameHex => hex_words(data),
        };
        let words = words.map_err(|SeedError { kind, at }| error(kind, at + offset))?;
        if format.words().contains(&words.len()) {
            Ok(Self { format, words })
        } else {
            let kind = SeedErrorKind::WordCount {
                words: words.len(),
                format,
            };
            Err(error(kind, text.len()))
        }
    }
}

/// Hexadecimal words with commas between. Some logs print a fraction after the word; the generator
/// never saw it.
fn hex_words(data: &str) -> Result<ArrayVec<u32, WORDS>, SeedError> {
    let mut words = ArrayVec::new();
    let mut at = 0;
    for item in data.split(',') {
        if words.is_full() {
            let kind = SeedErrorKind::TooLong;
            return Err(SeedError { kind, at });
        }
        let (whole, fraction) = item.split_once('.').unwrap_or((item, ""));
        let plain = (1..=8).contains(&whole.len())
            && whole.bytes().all(|byte| byte.is_ascii_hexdigit())
            && fraction.bytes().all(|byte| byte.is_ascii_hexdigit());
        let word = u32::from_str_radix(whole, 16).ok().filter(|_| plain);
        words.push(word.ok_or(SeedError {
            kind: SeedErrorKind::BadWord,
            at,
        })?);
        at += item.len() + 1;
    }
    Ok(words)
}

/// The words as little-endian bytes in base64.
fn base64_words(data: &str) -> Result<ArrayVec<u32, WORDS>, SeedError> {
    let mut bytes = [0; WORDS * 4];
    let size = match STANDARD.decode_slice(data, &mut bytes) {
        Ok(size) => size,
        Err(DecodeSliceError::OutputSliceTooSmall) => {
            return Err(SeedError {
                kind: SeedErrorKind::TooLong,
                at: bytes.len() / 3 * 4,
            });
        }
        Err(DecodeSliceError::DecodeError(error)) => {
            let at = match error {
                DecodeError::InvalidByte(at, _) | DecodeError::InvalidLastSymbol { offset: at, .. } => at,
                DecodeError::InvalidLength(at) => at.saturating_sub(1),
                DecodeError::InvalidPadding => data.len().saturating_sub(1),
            };
            return Err(SeedError {
                kind: SeedErrorKind::BadBase64,
                at,
            });
        }
    };
    let (words, _) = bytes[..size].as_chunks::<4>();
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

/// A text that is no seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeedError {
    /// What is wrong.
    pub kind: SeedErrorKind,
    /// Where in the text, in bytes.
    pub at: usize,
}

/// What is wrong with a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeedErrorKind {
    /// The name before the first comma is none we know for this place.
    UnknownFormat,
    /// A word that is no 32-bit hexadecimal number.
    BadWord,
    /// A character that base64 does not have, or a wrong end.
    BadBase64,
    /// Another number of words than the format has.
    WordCount {
        /// How many whole words there are.
        words: usize,
        /// The format.
        format: SeedFormat,
    },
    /// More words than any format has.
    TooLong,
}

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SeedErrorKind::UnknownFormat => f.write_str("the seed has no known format"),
            SeedErrorKind::BadWord => write!(f, "no 32-bit hexadecimal word at byte {} of the seed", self.at),
            SeedErrorKind::BadBase64 => write!(f, "no base64 at byte {} of the seed", self.at),
            SeedErrorKind::WordCount { words, format } => {
                write!(f, "the seed has {words} words, not ")?;
                for (nth, of) in format.words().iter().enumerate() {
                    write!(f, "{}{of}", if nth > 0 { " or " } else { "" })?;
                }
                Ok(())
            }
            SeedErrorKind::TooLong => write!(f, "the seed has more than {WORDS} words"),
        }
    }
}

impl std::error::Error for SeedError {}
