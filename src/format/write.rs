//! Events to bytes: the writers of the formats that the readers read.

pub mod tenhou_xml;

pub use tenhou_xml::{MjlogWriter, WriteError};
