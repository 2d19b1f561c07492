//! Percent-encoded text, as Tenhou writes names.

use std::borrow::Cow;

/// The text that the codes stand for; text that is not encoded as a whole, or not UTF-8, as it is.
pub(super) fn decode(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return text.into();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let byte = match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                rest = after;
                digit(*high).zip(digit(*low)).map(|(high, low)| high * 16 + low)
            }
            (b'%', _) => None,
            (byte, after) => {
                rest = after;
                Some(*byte)
            }
        };
        match byte {
            Some(byte) => bytes.push(byte),
            None => return text.into(),
        }
    }
    String::from_utf8(bytes).map_or(text.into(), Cow::Owned)
}

const fn digit(hex: u8) -> Option<u8> {
    match hex {
        b'0'..=b'9' => Some(hex - b'0'),
        b'a'..=b'f' => Some(hex - b'a' + 10),
        b'A'..=b'F' => Some(hex - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_decoded_where_they_are_encoded() {
        for (code, name) in [
            ("%53%75", "Su"),
            ("%E6%9D%b1a", "東a"),
            ("", ""),
            ("50%", "50%"),
            ("%5", "%5"),
            ("%zz", "%zz"),
            ("%FF", "%FF"),
            ("%25%", "%25%"),
        ] {
            assert_eq!(decode(code), name);
        }
    }
}
