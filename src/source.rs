//! Where documents come from: paths to documents, documents to bytes. All reading of files is here.

mod document;
mod gzip;
mod input;
mod walk;

pub use document::{Content, DEFAULT_DOCUMENT_LIMIT, Fault, FaultKind, IsLog, Reader, Reading, is_log_file};
pub use walk::{Handle, Walk};
