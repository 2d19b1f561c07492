//! What goes out: rows of findings, the summary, and the files they are written to. All writing of
//! files is here.

mod accepted;
mod csv;
mod excerpt;
mod export;
mod findings;
mod found;
mod generated;
mod html;
mod journal;
mod json_rows;
mod origin;
mod output;
mod rescored;
mod schema;
mod statistics;
mod summary;

pub use accepted::Accepted;
pub use csv::CsvReport;
pub use excerpt::Excerpt;
pub use export::{Encoded, EncodedDocument, EncodedGame, Encoder, ExportFormat, TableWriter};
pub use findings::{FindingFormat, FindingReport};
pub use found::{FoundFormat, FoundReport, found_columns};
pub use generated::{EXPECTED_COLUMNS, ExpectedRows, gzipped, write_generated};
pub use html::{CheckPage, MOST_DRAWN, MOST_GROUPS, write_statistics_page};
pub use journal::{Done, Journal, JournalError, Names};
pub use origin::Origin;
pub use output::{Output, OutputFolder, Partial, ResultNames};
pub use rescored::{RESCORE_COLUMNS, RescoreReport};
pub use schema::{Column, ColumnType};
pub use statistics::{COUNTERS_FILE, DEFINITIONS_FILE, StatisticsPart};
pub use summary::write_summary;
