//! Pieces to conditions, by recursive descent of bounded depth.

use super::condition::{Condition, Node, Span};
use super::token::{Operator, Piece, Token, tokens};
use super::{Field, FieldKind, Mistake, Word};
use crate::rules::nearest;

/// Brackets and `not`s inside each other.
const MOST_DEPTH: usize = 100;
/// Bytes of an expression.
const MOST_BYTES: usize = 1 << 16;
/// Words listed where one of them was expected.
const MOST_LISTED: usize = 12;

/// The expression and the places of the fields in it, as often as they occur.
pub(super) fn parse(expression: &str, fields: &[Field]) -> Result<(Node, Vec<usize>), Mistake> {
    if expression.len() > MOST_BYTES {
        let reason = format!("the expression is longer than {MOST_BYTES} bytes");
        return Err(Mistake::new("", 0..0, reason));
    }
    let mut parser = Parser {
        expression,
        tokens: tokens(expression)?,
        next: 0,
        fields,
        used: Vec::new(),
        depth: 0,
    };
    let node = parser.any()?;
    match parser.peek() {
        Piece::End => Ok((node, parser.used)),
        Piece::Close => Err(parser.mistake("this bracket was not opened")),
        Piece::Bare(_) | Piece::Quoted(_) | Piece::Open | Piece::Not => {
            Err(parser.mistake("and, or, or an operator is missing before this"))
        }
        _ => Err(parser.mistake("this does not belong here")),
    }
}

struct Parser<'e> {
    expression: &'e str,
    tokens: Vec<Token<'e>>,
    next: usize,
    fields: &'e [Field],
    used: Vec<usize>,
    depth: usize,
}

impl<'e> Parser<'e> {
    /// The next piece. The last token is [`Piece::End`], which is never passed.
    fn peek(&self) -> Piece<'e> {
        self.tokens[self.next].piece
    }

    fn pass(&mut self) -> Token<'e> {
        let token = self.tokens[self.next].clone();
        if token.piece != Piece::End {
            self.next += 1;
        }
        token
    }

    fn eat(&mut self, piece: Piece<'_>) -> bool {
        let found = self.peek() == piece;
        if found {
            self.pass();
        }
        found
    }

    fn mistake(&self, reason: impl Into<String>) -> Mistake {
        Mistake::new(self.expression, self.tokens[self.next].at.clone(), reason)
    }

    fn mistake_at(&self, token: &Token<'_>, reason: impl Into<String>) -> Mistake {
        Mistake::new(self.expression, token.at.clone(), reason)
    }

    fn any(&mut self) -> Result<Node, Mistake> {
        let mut nodes = vec![self.all()?];
        while self.eat(Piece::Or) {
            nodes.push(self.all()?);
        }
        Ok(one_or(nodes, Node::Any))
    }

    fn all(&mut self) -> Result<Node, Mistake> {
        let mut nodes = vec![self.one()?];
        while self.eat(Piece::And) {
            nodes.push(self.one()?);
        }
        Ok(one_or(nodes, Node::All))
    }

    fn one(&mut self) -> Result<Node, Mistake> {
        match self.peek() {
            Piece::Not => {
                self.deeper()?;
                self.pass();
                let node = self.one()?;
                self.depth -= 1;
                Ok(Node::Not(Box::new(node)))
            }
            Piece::Open => {
                self.deeper()?;
                let open = self.pass();
                let node = self.any()?;
                if !self.eat(Piece::Close) {
                    return Err(match self.peek() {
                        Piece::End => self.mistake_at(&open, "this bracket is not closed"),
                        _ => self.mistake("and, or, or a closing bracket is missing before this"),
                    });
                }
                self.depth -= 1;
                Ok(node)
            }
            Piece::Bare(name) => self.test(name),
            Piece::End => Err(self.mistake("a condition is missing here")),
            Piece::Quoted(_) => Err(self.mistake("the name of a field belongs here, not a text")),
            _ => Err(self.mistake("the name of a field belongs here")),
        }
    }

    fn deeper(&mut self) -> Result<(), Mistake> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(self.mistake(format!(
                "more than {MOST_DEPTH} brackets or nots inside each other"
            )));
        }
        Ok(())
    }

    fn test(&mut self, name: &str) -> Result<Node, Mistake> {
        let place = self
            .fields
            .iter()
            .position(|field| plain(field.name) == plain(name));
        let Some(place) = place else {
            return Err(self.no_field(name));
        };
        let field = &self.fields[place];
        self.used.push(place);
        let name = self.pass();
        let negated = self.peek() == Piece::Not
            && self
                .tokens
                .get(self.next + 1)
                .is_some_and(|token| token.piece == Piece::In);
        if negated {
            self.pass();
        }
        let condition = match self.peek() {
            Piece::Compare(operator) => {
                self.pass();
                self.compared(field, operator)?
            }
            Piece::In => {
                self.pass();
                let operator = if negated {
                    Operator::Unequal
                } else {
                    Operator::Equal
                };
                self.compared(field, operator)?
            }
            _ if field.kind == FieldKind::Flag => Condition::Flag(true),
            _ => {
                let example = match &field.kind {
                    FieldKind::Number => format!("{} >= 3", field.name),
                    FieldKind::Text => format!("{} = \"TEXT\"", field.name),
                    kind => format!(
                        "{} = {}",
                        field.name,
                        kind.words().first().map_or("", |word| word.name)
                    ),
                };
                let reason = format!(
                    "this is a {}: say what it should be, as in {example}",
                    field.kind.id()
                );
                return Err(self.mistake_at(&name, reason));
            }
        };
        Ok(Node::Test {
            field: place,
            condition,
        })
    }

    /// A name that no field has may be the word of one.
    fn no_field(&self, name: &str) -> Mistake {
        let mistake = self.mistake("there is no field of this name");
        let of_word = self.fields.iter().find_map(|field| {
            let words = field.kind.words();
            let word = words.iter().find(|word| is_called(word, name))?;
            Some(format!("{}={}", field.name, word.name))
        });
        let near = nearest(name, self.fields.iter().map(|field| field.name));
        mistake.did_you_mean(of_word.or(near.map(str::to_owned)))
    }

    fn compared(&mut self, field: &Field, operator: Operator) -> Result<Condition, Mistake> {
        let values = self.values(operator)?;
        let unknown = |value: &Asked<'_>| match value {
            Asked::One(token) => {
                token.piece == Piece::Bare("unknown")
                    && !field.kind.words().iter().any(|word| word.name == "unknown")
            }
            Asked::Range(..) => false,
        };
        let (absent, present): (Vec<_>, Vec<_>) = values.iter().partition(|value| unknown(value));
        let inside = operator != Operator::Unequal;
        if let Some(Asked::One(token)) = absent.first()
            && !matches!(operator, Operator::Equal | Operator::Unequal)
        {
            return Err(self.mistake_at(token, "unknown is neither more nor less than anything"));
        }
        if present.is_empty() {
            return Ok(Condition::Known(!inside));
        }
        let condition = match &field.kind {
            FieldKind::Flag => self.flag(&present, operator)?,
            FieldKind::Number => self.number(&present, operator)?,
            FieldKind::Text => self.text(&present, operator)?,
            FieldKind::Word(words) => self.word(field, words, true, &present, operator)?,
            FieldKind::Words(words) => self.word(field, words, false, &present, operator)?,
        };
        // What is unknown is unequal to nothing, so only `=` has to add it.
        Ok(if inside && !absent.is_empty() {
            Condition::Either(vec![Condition::Known(false), condition])
        } else {
            condition
        })
    }

    /// The values on the right side of an operator.
    fn values(&mut self, operator: Operator) -> Result<Vec<Asked<'e>>, Mistake> {
        let several = matches!(operator, Operator::Equal | Operator::Unequal);
        if self.peek() != Piece::Open {
            let value = self.value()?;
            if let (false, Asked::Range(low, _)) = (several, &value) {
                let at = low.clone().unwrap_or_else(|| self.tokens[self.next].clone());
                return Err(self.mistake_at(&at, "a range can be compared with = and != only"));
            }
            return Ok(vec![value]);
        }
        if !several {
            return Err(self.mistake("a list can be compared with =, != and in only"));
        }
        let open = self.pass();
        let mut values = vec![self.value()?];
        while self.eat(Piece::Comma) {
            values.push(self.value()?);
        }
        if !self.eat(Piece::Close) {
            return Err(match self.peek() {
                Piece::End => self.mistake_at(&open, "this list is not closed"),
                _ => self.mistake("a comma or a closing bracket is missing before this"),
            });
        }
        Ok(values)
    }

    fn value(&mut self) -> Result<Asked<'e>, Mistake> {
        let low = self.literal();
        if !self.eat(Piece::To) {
            return low
                .map(Asked::One)
                .ok_or_else(|| self.mistake("a value is missing here"));
        }
        let high = self.literal();
        if low.is_none() && high.is_none() {
            return Err(self.mistake("a range needs a value before or after its points"));
        }
        Ok(Asked::Range(low, high))
    }

    fn literal(&mut self) -> Option<Token<'e>> {
        matches!(self.peek(), Piece::Bare(_) | Piece::Quoted(_)).then(|| self.pass())
    }

    fn flag(&self, values: &[&Asked<'_>], operator: Operator) -> Result<Condition, Mistake> {
        let [Asked::One(token)] = values else {
            return Err(self.mistake("a flag is yes or no"));
        };
        let inside = match operator {
            Operator::Equal => true,
            Operator::Unequal => false,
            _ => return Err(self.mistake_at(token, "a flag is yes or no, neither more nor less")),
        };
        match plain(literal_text(token)).as_str() {
            "yes" | "true" | "1" => Ok(Condition::Flag(inside)),
            "no" | "false" | "0" => Ok(Condition::Flag(!inside)),
            _ => Err(self.mistake_at(token, "a flag is yes or no")),
        }
    }

    fn number(&self, values: &[&Asked<'_>], operator: Operator) -> Result<Condition, Mistake> {
        let number = |token: &Option<Token<'_>>, otherwise: f64| match token {
            Some(token) => {
                let digits = literal_text(token).replace('_', "");
                match digits.parse::<f64>() {
                    Ok(number) if number.is_finite() => Ok(number),
                    _ => Err(self.mistake_at(token, "a number is expected here")),
                }
            }
            None => Ok(otherwise),
        };
        let (infinite, least) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut spans = Vec::with_capacity(values.len());
        for value in values {
            spans.push(match value {
                Asked::Range(low, high) => Span {
                    low: number(low, least)?,
                    high: number(high, infinite)?,
                },
                Asked::One(token) => {
                    let number = number(&Some(token.clone()), 0.0)?;
                    let (low, high) = match operator {
                        Operator::Equal | Operator::Unequal => (number, number),
                        Operator::Below => (least, number.next_down()),
                        Operator::AtMost => (least, number),
                        Operator::Above => (number.next_up(), infinite),
                        Operator::AtLeast => (number, infinite),
                    };
                    Span { low, high }
                }
            });
        }
        Ok(Condition::Number {
            spans,
            inside: operator != Operator::Unequal,
        })
    }

    fn text(&self, values: &[&Asked<'_>], operator: Operator) -> Result<Condition, Mistake> {
        let mut texts = Vec::with_capacity(values.len());
        for value in values {
            match value {
                Asked::One(token) if matches!(operator, Operator::Equal | Operator::Unequal) => {
                    texts.push(literal_text(token).into());
                }
                Asked::One(token) | Asked::Range(Some(token), _) | Asked::Range(None, Some(token)) => {
                    return Err(self.mistake_at(token, "a text is compared with = and != only"));
                }
                Asked::Range(None, None) => {}
            }
        }
        Ok(Condition::Text {
            texts,
            inside: operator != Operator::Unequal,
        })
    }

    fn word(
        &self,
        field: &Field,
        words: &[Word],
        ordered: bool,
        values: &[&Asked<'_>],
        operator: Operator,
    ) -> Result<Condition, Mistake> {
        let place = |token: &Token<'_>| {
            let asked = literal_text(token);
            let place = words.iter().position(|word| is_called(word, asked));
            place.ok_or_else(|| {
                let reason = if words.len() <= MOST_LISTED {
                    let names: Vec<_> = words.iter().map(|word| word.name).collect();
                    format!("{} is one of: {}", field.name, names.join(", "))
                } else {
                    format!("{} has no such word", field.name)
                };
                let known = words
                    .iter()
                    .flat_map(|word| [word.name].into_iter().chain(word.aliases.iter().copied()));
                self.mistake_at(token, reason).did_you_mean(nearest(asked, known))
            })
        };
        let mut set = 0;
        for value in values {
            let (low, high) = match value {
                Asked::One(token) => {
                    let place = place(token)?;
                    let order = !matches!(operator, Operator::Equal | Operator::Unequal);
                    if order && !ordered {
                        return Err(
                            self.mistake_at(token, "a field of several words is compared with = and != only")
                        );
                    }
                    match operator {
                        Operator::Equal | Operator::Unequal => {
                            // Several words may share a name.
                            for (place, word) in words.iter().enumerate() {
                                if is_called(word, literal_text(token)) {
                                    set |= 1_u128.checked_shl(place as u32).unwrap_or(0);
                                }
                            }
                            continue;
                        }
                        Operator::Below => (0, place),
                        Operator::AtMost => (0, place + 1),
                        Operator::Above => (place + 1, words.len()),
                        Operator::AtLeast => (place, words.len()),
                    }
                }
                Asked::Range(low, high) => {
                    if let (false, Some(token)) = (ordered, low.as_ref().or(high.as_ref())) {
                        return Err(self.mistake_at(token, "a field of several words has no ranges"));
                    }
                    let low = low.as_ref().map_or(Ok(0), place)?;
                    let high = high
                        .as_ref()
                        .map_or(Ok(words.len()), |token| Ok(place(token)? + 1))?;
                    (low, high)
                }
            };
            for place in low..high {
                set |= 1_u128.checked_shl(place as u32).unwrap_or(0);
            }
        }
        Ok(Condition::Word {
            words: set,
            inside: operator != Operator::Unequal,
        })
    }
}

/// A value as written.
enum Asked<'e> {
    One(Token<'e>),
    Range(Option<Token<'e>>, Option<Token<'e>>),
}

fn one_or(mut nodes: Vec<Node>, join: impl FnOnce(Vec<Node>) -> Node) -> Node {
    match nodes.pop() {
        Some(only) if nodes.is_empty() => only,
        last => {
            nodes.extend(last);
            join(nodes)
        }
    }
}

const fn literal_text<'e>(token: &Token<'e>) -> &'e str {
    match token.piece {
        Piece::Bare(text) | Piece::Quoted(text) => text,
        _ => "",
    }
}

fn is_called(word: &Word, name: &str) -> bool {
    let name = plain(name);
    plain(word.name) == name || word.aliases.iter().any(|alias| plain(alias) == name)
}

/// Capitals and the kind of hyphen make no difference in names and words.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', ' '], "_")
}
