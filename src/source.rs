//! Where documents come from: paths to documents, documents to bytes. All reading of files is here.
//!
//! A [`Walk`] lists handles, of files and of what archives and databases hold; a [`Reader`] turns a handle
//! into bytes.

mod container;
mod document;
mod gzip;
mod handle;
mod input;
mod inputs;
mod kind;
mod layer;
mod walk;
#[cfg(feature = "archive")]
mod zstd;

pub use document::{Content, DEFAULT_DOCUMENT_LIMIT, Fault, FaultKind, IsLog, Reader, Reading, is_log_file};
pub use handle::{Handle, LeftOut};
pub use inputs::Inputs;
pub use walk::Walk;
