//! Tenhou's mjlog, an XML document per game.

pub mod meld_code;
