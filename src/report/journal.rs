//! The journal of a check: what is done of it, so that a run that was stopped can be continued.
//!
//! A text file, written to its end only. The first line says as JSON which run it belongs to, every other
//! one which documents were done since the line before: how many, their rows, their counts. Such a line
//! is a checksum over all lines up to it, a blank, and JSON. A line without its end (the process was
//! killed, the disk was full) counts as not written. Any other line that does not agree with its checksum
//! was changed since, and the journal is refused.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::CsvReport;
use crate::audit::{Finding, Tally};

/// Documents to a line: what is done again at most after a kill.
const DOCUMENTS: u64 = 64;

/// Stored bytes to a line, for few big documents.
const BYTES: u64 = 4 << 20;

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// It cannot be read or written.
    Io(io::Error),
    /// The file is something else.
    NotAJournal,
    /// It belongs to a run with other paths, rules, choices or another version of haifu.
    OtherRun,
    /// Another process is using it.
    InUse,
    /// The line of this number, the first being 1, is not what was written, or lines before it are not.
    Damaged {
        /// Its number.
        line: u64,
    },
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl std::fmt::Display for JournalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NotAJournal => f.write_str("it is no journal; name another file"),
            Self::OtherRun => f.write_str(
                "it belongs to a run with other arguments or of another version; delete it to begin anew",
            ),
            Self::InUse => f.write_str("another run is using it"),
            Self::Damaged { line } => {
                write!(f, "it is damaged at line {line}; delete it to begin anew")
            }
        }
    }
}

impl std::error::Error for JournalError {}

#[derive(Serialize, Deserialize)]
struct Header {
    haifu_journal: u32,
    run: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    documents: u64,
    /// Of the names of all documents so far.
    names: u64,
    rows: String,
    /// Counters that are not 0, by their place in [`Tally::each_counter`].
    counts: Vec<(usize, u64)>,
    unknown: BTreeMap<String, u64>,
}

/// What is done of a run, by its journal.
#[derive(Debug, Default)]
pub struct Done {
    /// How many documents, from the first one on.
    pub documents: u64,
    /// Of their names, in their order: [`Names`] of the same documents gives the same number.
    pub names: Names,
    /// Their counts.
    pub tally: Tally,
}

/// A number made of names in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names(u64);

impl Default for Names {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Names {
    /// Adds the next name (FNV-1a).
    pub fn add(&mut self, name: &str) {
        for byte in name.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// The form of journals, told in their first line.
const VERSION: u32 = 2;

/// A checksum over lines in their order: each adds itself to the one before.
#[derive(Debug, Clone, Copy, Default)]
struct Chain([u8; 32]);

impl Chain {
    fn add(&mut self, line: &[u8]) {
        let sum = Sha256::new().chain_update(self.0).chain_update(line);
        self.0 = sum.finalize().into();
    }

    /// As it stands in front of a line.
    fn text(self) -> String {
        format!(
            "{:016x}",
            u64::from_be_bytes(std::array::from_fn(|at| self.0[at]))
        )
    }
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    file: File,
    chain: Chain,
    rows: CsvReport<Vec<u8>>,
    tally: Tally,
    names: Names,
    documents: u64,
    bytes: u64,
}

impl Journal {
    /// Opens the journal of the run that `run` describes, or begins one where there is none. What was
    /// done is handed over: rows, as CSV without header, to `rows`, piece by piece; the rest is
    /// returned.
    ///
    /// # Errors
    /// [`JournalError`]; also what `rows` fails with.
    pub fn open(
        path: &Path,
        run: &str,
        mut rows: impl FnMut(&str) -> io::Result<()>,
    ) -> Result<(Self, Done), JournalError> {
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(JournalError::InUse),
            Err(std::fs::TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut lines = BufReader::new(&file);
        let mut line = Vec::new();
        let mut done = Done::default();
        let mut end = 0;
        let mut next = |line: &mut Vec<u8>| {
            line.clear();
            lines.read_until(b'\n', line)
        };
        let length = next(&mut line)?;
        let whole = line.ends_with(b"\n");
        match serde_json::from_slice::<Header>(&line) {
            Ok(header) if whole && header.haifu_journal == VERSION => {
                if header.run != run {
                    return Err(JournalError::OtherRun);
                }
                end += length;
            }
            // Killed while the first line was being written.
            _ if !whole && header_line(run)?.starts_with(&line) => {}
            _ => return Err(JournalError::NotAJournal),
        }
        let mut chain = Chain::default();
        chain.add(&header_line(run)?);
        let mut number = 1;
        while end > 0 {
            let length = next(&mut line)?;
            if !line.ends_with(b"\n") {
                break;
            }
            number += 1;
            let Some(record) = parsed(&line, &mut chain) else {
                return Err(JournalError::Damaged { line: number });
            };
            rows(&record.rows)?;
            done.documents += record.documents;
            done.names = Names(record.names);
            record.add_to(&mut done.tally);
            end += length;
        }
        file.set_len(end as u64)?;
        file.seek(SeekFrom::Start(end as u64))?;
        if end == 0 {
            file.write_all(&header_line(run)?)?;
        }
        let journal = Self {
            file,
            chain,
            rows: CsvReport::rows_only(),
            tally: Tally::EMPTY,
            names: done.names,
            documents: 0,
            bytes: 0,
        };
        Ok((journal, done))
    }

    /// Notes that the next document is done, with its rows and counts.
    ///
    /// # Errors
    /// When the journal cannot be written to.
    pub fn document(&mut self, name: &str, findings: &[Finding], tally: &Tally) -> io::Result<()> {
        self.names.add(name);
        for finding in findings {
            self.rows.row(name, finding)?;
        }
        self.tally.add(tally);
        self.documents += 1;
        self.bytes += tally.input_bytes;
        if self.documents >= DOCUMENTS || self.bytes >= BYTES {
            self.write_line()?;
        }
        Ok(())
    }

    /// Writes down what is not yet written down.
    ///
    /// # Errors
    /// When the journal cannot be written to.
    pub fn write_line(&mut self) -> io::Result<()> {
        if self.documents == 0 {
            return Ok(());
        }
        let mut tally = std::mem::take(&mut self.tally);
        let mut counts = Vec::new();
        let mut place = 0;
        tally.each_counter(|count| {
            if *count > 0 {
                counts.push((place, *count));
            }
            place += 1;
        });
        let line = Line {
            documents: std::mem::take(&mut self.documents),
            names: self.names.0,
            rows: String::from_utf8(self.rows.take()?).map_err(io::Error::other)?,
            counts,
            unknown: tally.unknown_attributes,
        };
        self.bytes = 0;
        let json = serde_json::to_vec(&line)?;
        self.chain.add(&json);
        let mut text = self.chain.text().into_bytes();
        text.push(b' ');
        text.extend(json);
        text.push(b'\n');
        // In one piece, so that a kill leaves most often the whole line or nothing of it.
        self.file.write_all(&text)
    }

    /// Removes the journal, whose path is the one it was opened with: the run is complete.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn remove(self, path: &Path) -> io::Result<()> {
        drop(self.file);
        std::fs::remove_file(path)
    }
}

impl Line {
    fn add_to(self, tally: &mut Tally) {
        let mut counts = self.counts.into_iter().peekable();
        let mut place = 0;
        tally.each_counter(|sum| {
            while let Some((_, count)) = counts.next_if(|&(at, _)| at == place) {
                *sum += count;
            }
            place += 1;
        });
        for (name, count) in self.unknown {
            *tally.unknown_attributes.entry(name).or_default() += count;
        }
    }
}

/// The record of a whole line, if it agrees with its checksum after the lines before.
fn parsed(line: &[u8], chain: &mut Chain) -> Option<Line> {
    let line = line.strip_suffix(b"\n")?;
    let (sum, json) = line.split_at_checked(16)?;
    let json = json.strip_prefix(b" ")?;
    chain.add(json);
    (sum == chain.text().as_bytes())
        .then(|| serde_json::from_slice(json).ok())
        .flatten()
}

fn header_line(run: &str) -> io::Result<Vec<u8>> {
    let header = Header {
        haifu_journal: VERSION,
        run: run.to_owned(),
    };
    let mut line = serde_json::to_vec(&header)?;
    line.push(b'\n');
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::Code;

    fn noted(name: &str) -> (Vec<Finding>, Tally) {
        let finding = Finding::about_document(Code::Unreadable, None, format!("about {name}"));
        let mut tally = Tally {
            documents: 1,
            ..Tally::EMPTY
        };
        tally.count_finding(&finding);
        tally.unknown_attributes.insert(name.to_owned(), 2);
        (vec![finding], tally)
    }

    /// Opens it, checks that `done` documents are done, and notes more.
    fn go_on(path: &Path, done: u64, more: u64) -> Result<String, JournalError> {
        let mut rows = String::new();
        let (mut journal, before) = Journal::open(path, "run", |text| {
            rows.push_str(text);
            Ok(())
        })?;
        assert_eq!((before.documents, before.tally.documents), (done, done));
        assert_eq!(before.tally.unknown_attributes.len() as u64, done);
        assert_eq!(before.tally.findings[Code::Unreadable as usize], done);
        let mut names = Names::default();
        (0..done).for_each(|i| names.add(&i.to_string()));
        assert_eq!(before.names, names);
        for i in done..done + more {
            let name = i.to_string();
            let (findings, tally) = noted(&name);
            journal.document(&name, &findings, &tally)?;
        }
        journal.write_line()?;
        Ok(rows)
    }

    #[test]
    fn what_was_noted_is_handed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        go_on(&path, 0, 200).unwrap();
        go_on(&path, 200, 1).unwrap();
        let rows = go_on(&path, 201, 0).unwrap();
        assert_eq!(rows.lines().count(), 201);
        assert!(rows.ends_with(",unreadable,fault,,,,about 200\n"), "{rows}");
    }

    /// Wherever a journal breaks off, the lines before count and no other.
    #[test]
    fn a_journal_that_breaks_off_is_continued_from_its_last_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        go_on(&path, 0, 130).unwrap();
        let whole = std::fs::read(&path).unwrap();
        let ends: Vec<usize> = (0..whole.len())
            .filter(|&i| whole[i] == b'\n')
            .map(|i| i + 1)
            .collect();
        assert_eq!(ends.len(), 4, "a header, 64, 64 and 2 documents");
        for length in (0..whole.len()).step_by(37).chain(ends.iter().map(|end| end - 1)) {
            std::fs::write(&path, &whole[..length]).unwrap();
            let lines = ends.iter().filter(|&&end| end <= length).count();
            let done = [0, 0, 64, 128, 130][lines];
            go_on(&path, done, 130 - done).unwrap();
            assert_eq!(
                go_on(&path, 130, 0).unwrap().lines().count(),
                130,
                "cut at {length}"
            );
        }
    }

    /// Every byte behind the first line, lines that are missing and lines that changed places.
    #[test]
    fn a_journal_that_was_changed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        go_on(&path, 0, 200).unwrap();
        let whole = std::fs::read(&path).unwrap();
        let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
        let refused = |bytes: &[u8], line: u64| {
            std::fs::write(&path, bytes).unwrap();
            let opened = Journal::open(&path, "run", |_| Ok(()));
            let Err(JournalError::Damaged { line: at }) = opened else {
                panic!("{opened:?}");
            };
            assert_eq!(at, line);
            assert_eq!(std::fs::read(&path).unwrap(), bytes, "it stays as it is");
        };
        let first = lines[0].len();
        for at in (first..first + lines[1].len() - 1).step_by(7) {
            let mut changed = whole.clone();
            // A digit stays a digit, so that it may be JSON still.
            changed[at] ^= 1;
            refused(&changed, 2);
        }
        refused(&[lines[0], lines[2], lines[3]].concat(), 2);
        refused(&[lines[0], lines[1], lines[3], lines[2]].concat(), 3);
        refused(&[lines[0], lines[1], lines[1]].concat(), 3);
        refused(&[lines[0], lines[1], b"\n"].concat(), 3);
    }

    #[test]
    fn other_files_and_other_runs_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        for text in [
            "a text\n",
            "{}\n",
            "<mjloggm ver=\"2.3\">",
            "{\"haifu_journal\":1,\"run\":\"run\"}\n",
        ] {
            std::fs::write(&path, text).unwrap();
            let error = go_on(&path, 0, 1).unwrap_err();
            assert!(matches!(error, JournalError::NotAJournal), "{text}: {error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        std::fs::remove_file(&path).unwrap();
        go_on(&path, 0, 1).unwrap();
        let other = Journal::open(&path, "another", |_| Ok(()));
        assert!(matches!(other, Err(JournalError::OtherRun)));
        let first = Journal::open(&path, "run", |_| Ok(())).unwrap();
        assert!(matches!(
            Journal::open(&path, "run", |_| Ok(())),
            Err(JournalError::InUse)
        ));
        drop(first);
    }
}
