//! The pieces of an expression.

use std::ops::Range;

use super::Mistake;

/// A piece and its place in the bytes of the expression.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token<'e> {
    pub(super) piece: Piece<'e>,
    pub(super) at: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Piece<'e> {
    Open,
    Close,
    Comma,
    /// `..`
    To,
    And,
    Or,
    Not,
    In,
    Compare(Operator),
    /// A name, number or word.
    Bare(&'e str),
    /// What stands between quotes.
    Quoted(&'e str),
    End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    Unequal,
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// What can be written, longest first.
const SIGNS: &[(&str, Piece<'static>)] = &[
    ("..", Piece::To),
    ("!=", Piece::Compare(Operator::Unequal)),
    ("<=", Piece::Compare(Operator::AtMost)),
    (">=", Piece::Compare(Operator::AtLeast)),
    ("==", Piece::Compare(Operator::Equal)),
    ("&&", Piece::And),
    ("||", Piece::Or),
    ("(", Piece::Open),
    (")", Piece::Close),
    (",", Piece::Comma),
    ("=", Piece::Compare(Operator::Equal)),
    ("<", Piece::Compare(Operator::Below)),
    (">", Piece::Compare(Operator::Above)),
    ("!", Piece::Not),
];

const KEYWORDS: &[(&str, Piece<'static>)] = &[
    ("and", Piece::And),
    ("or", Piece::Or),
    ("not", Piece::Not),
    ("in", Piece::In),
];

/// Characters that end a bare word.
fn ends_word(rest: &str) -> bool {
    rest.starts_with(|c: char| c.is_whitespace() || "()=,<>!&|\"'".contains(c)) || rest.starts_with("..")
}

/// All pieces, with [`Piece::End`] as the last.
pub(super) fn tokens(expression: &str) -> Result<Vec<Token<'_>>, Mistake> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = expression[at..].chars().next() {
        let rest = &expression[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (piece, len) = if let Some((sign, piece)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))
        {
            (*piece, sign.len())
        } else if first == '"' || first == '\'' {
            let Some(len) = rest[1..].find(first) else {
                return Err(Mistake::new(
                    expression,
                    at..expression.len(),
                    "this quotation has no end",
                ));
            };
            (Piece::Quoted(&rest[1..=len]), len + 2)
        } else {
            let len = rest
                .char_indices()
                .map(|(i, _)| i)
                .find(|&i| ends_word(&rest[i..]));
            let len = len.unwrap_or(rest.len());
            if len == 0 {
                let sign = at..at + first.len_utf8();
                return Err(Mistake::new(expression, sign, "this sign means nothing here"));
            }
            let word = &rest[..len];
            let keyword = KEYWORDS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name));
            (keyword.map_or(Piece::Bare(word), |(_, piece)| *piece), len)
        };
        tokens.push(Token {
            piece,
            at: at..at + len,
        });
        at += len;
    }
    tokens.push(Token {
        piece: Piece::End,
        at: at..at,
    });
    Ok(tokens)
}
