//! Bytes to events and back: the only room that knows how platforms spell things.
//!
//! It judges no play and knows no rules; it reports what is malformed and goes on.

pub mod tenhou_xml;
pub mod write;
