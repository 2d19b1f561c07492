//! Events to bytes: the writers of the formats that the readers read.

mod loss;
pub mod mjai;
pub mod tenhou_json;
pub mod tenhou_xml;

pub use loss::{Loss, Losses};
pub use mjai::MjaiWriter;
pub use tenhou_json::TenhouJsonWriter;
pub use tenhou_xml::{MjlogWriter, WriteError};
