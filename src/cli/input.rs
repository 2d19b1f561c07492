//! What commands are given to read: logs by their paths, and whole texts such as rule sets.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::Path;

use super::exit::Failure;
use super::log::LogReader;
use crate::format;
use crate::printable::printable_path;
use crate::source::{Handle, Inputs, Walk};

/// The arguments that name logs, the same for every command that reads many.
#[derive(Debug, clap::Args)]
pub(super) struct InputArgs {
    /// Log, archive, database, or folder to search with everything below it; - is standard input
    ///
    /// Logs may be compressed (gzip, bzip2, zstd) and may stand in zip and tar archives or in SQLite
    /// databases of logs (table logs); all this is told by content, not by name. A path named here is always
    /// read; in a folder or an archive, files that do not begin like a log are skipped and counted.
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    paths: Vec<OsString>,

    /// Read the paths in this file too, a path in a line or between zero bytes; - is standard input
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    files_from: Vec<OsString>,

    /// In folders, archives and databases, only documents that this pattern matches; may be repeated
    ///
    /// *.xml is a pattern for names, 2016/*.xml one for the ends of paths, 2016/**/*.xml one for all depths.
    #[arg(long, value_name = "PATTERN", help_heading = "Input")]
    include: Vec<String>,

    /// In folders, archives and databases, no documents that this pattern matches; may be repeated
    ///
    /// The name of a folder leaves out everything below it.
    #[arg(long, value_name = "PATTERN", help_heading = "Input")]
    exclude: Vec<String>,

    /// The most bytes a document may have, decompressed: a number, also with K, M or G
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = parse_size, help_heading = "Input")]
    document_limit: usize,
}

impl InputArgs {
    /// What is asked for.
    pub(super) fn inputs(&self) -> Result<Inputs, Failure> {
        if self.paths.iter().any(|path| path.is_empty()) {
            return Err(Failure::usage(
                "a path is empty: name a log, an archive, a database, or a folder with logs",
            ));
        }
        if let Some((path, archive)) = self.paths.iter().find_map(|path| Some((path, part_of(path)?))) {
            let [path, archive] = [path, archive].map(printable_path);
            let part = path.rsplit('!').next().unwrap_or_default();
            return Err(Failure::usage(format!(
                "{path} is a part of an archive or a database, which haifu show, explain and wall take; here name \
                 the whole and choose: {archive} --include '{part}'"
            )));
        }
        let mut inputs = Inputs::new(self.paths.iter().cloned());
        for list in &self.files_from {
            inputs.add_list(list.clone());
        }
        for (flag, patterns, add) in [
            (
                "--include",
                &self.include,
                Inputs::include as fn(&mut Inputs, &str) -> Result<(), String>,
            ),
            ("--exclude", &self.exclude, Inputs::exclude),
        ] {
            for pattern in patterns {
                add(&mut inputs, pattern)
                    .map_err(|why| Failure::usage(format!("{flag} makes no sense: {why}")))?;
            }
        }
        inputs.limit(self.document_limit);
        Ok(inputs)
    }

    /// Whether anything of it comes from standard input, which can be read once only.
    pub(super) fn reads_stdin(&self) -> bool {
        self.paths.iter().chain(&self.files_from).any(|path| path == "-")
    }

    /// Takes this path where none is named, and says so.
    pub(super) fn or_default(&mut self, path: &str) -> bool {
        let nothing = self.paths.is_empty() && self.files_from.is_empty();
        if nothing {
            self.paths.push(path.into());
        }
        nothing
    }

    /// What is read, by name, as far as that is short.
    pub(super) fn named(&self) -> String {
        let named = self.paths.iter().chain(&self.files_from);
        let mut names: Vec<_> = named.map(|path| printable_path(path)).collect();
        let more = names.len().saturating_sub(3);
        names.truncate(3);
        let mut text = names.join(", ");
        if more > 0 {
            let _ = write!(text, " and {more} more");
        }
        text
    }

    /// Refuses to take a run over nothing for a success.
    pub(super) fn refuse_nothing(&self, documents: u64, skipped: u64) -> Result<(), Failure> {
        if documents > 0 {
            return Ok(());
        }
        let mut message = format!("no logs found in {}", self.named());
        if skipped > 0 {
            let (files, begin) = match skipped {
                1 => ("1 file there does not".to_owned(), "is"),
                many => (
                    format!("{} files there do not", crate::table::grouped(many)),
                    "are",
                ),
            };
            let _ = write!(
                message,
                "; {files} begin like a log and {begin} skipped (-v names each)"
            );
        }
        if !self.include.is_empty() || !self.exclude.is_empty() {
            message.push_str("; --include and --exclude leave out the others");
        } else if skipped == 0 {
            message.push_str("; name a log, an archive, a database, or a folder with logs in it or below it");
        }
        Err(Failure::usage(message))
    }

    /// The most bytes a document may have.
    pub(super) const fn document_limit(&self) -> usize {
        self.document_limit
    }
}

fn parse_size(text: &str) -> Result<usize, String> {
    let text = text.trim().trim_end_matches(['b', 'B', 'i']);
    let (digits, unit) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (&text[..at], 1 << 10),
        Some((at, 'm' | 'M')) => (&text[..at], 1 << 20),
        Some((at, 'g' | 'G')) => (&text[..at], 1_usize << 30),
        _ => (text, 1),
    };
    let size = digits
        .trim()
        .parse::<usize>()
        .ok()
        .and_then(|size| size.checked_mul(unit));
    size.filter(|size| *size > 0)
        .ok_or_else(|| "a size is meant, such as 512M, 2G or 100000".to_owned())
}

/// The text behind a path; `-` is standard input.
pub(super) fn text(path: &OsStr) -> Result<String, Failure> {
    let name = printable_path(path);
    match String::from_utf8(bytes(path)?) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}').to_owned()),
        Err(error) => Err(Failure::usage(format!(
            "{name} is not UTF-8 at byte {}",
            error.utf8_error().valid_up_to()
        ))),
    }
}

/// The bytes of the log behind a path, as [`bytes`] reads them.
pub(super) fn log(path: &OsStr) -> Result<Vec<u8>, Failure> {
    let bytes = bytes(path)?;
    if format::sniff(&bytes).is_none() {
        let name = printable_path(path);
        return Err(Failure::usage(format!(
            "cannot read {name}: it is in no format that haifu reads"
        )));
    }
    Ok(bytes)
}

/// The bytes behind a path, inflated; `-` is standard input. In an archive or a database it is the part
/// that `NAME!PART` names, or the only one.
pub(super) fn bytes(path: &OsStr) -> Result<Vec<u8>, Failure> {
    let name = printable_path(path);
    if Path::new(path).is_dir() {
        return Err(Failure::usage(format!("{name} is a folder; name a file in it")));
    }
    let mut reader = LogReader::default();
    let mut found: Option<(String, Vec<u8>)> = None;
    for handle in documents(path) {
        let log = reader.read(&handle);
        if let Some(fault) = &log.fault {
            return Err(Failure::usage(format!(
                "cannot read {}: {}",
                handle.name(),
                fault.what
            )));
        }
        let Some((bytes, _)) = log.document else {
            continue;
        };
        if let Some((first, _)) = found {
            return Err(Failure::usage(format!(
                "{name} holds several logs; name one of them (quoted), such as '{first}'"
            )));
        }
        found = Some((handle.name(), bytes.to_vec()));
    }
    found
        .map(|(_, bytes)| bytes)
        .ok_or_else(|| Failure::usage(format!("no logs found in {name}")))
}

/// The archive or database, if this names a part of one.
fn part_of(path: &OsStr) -> Option<&OsStr> {
    let text = path
        .to_str()
        .filter(|text| *text != "-" && !Path::new(text).exists())?;
    let mut places = text.match_indices('!').map(|(place, _)| place);
    let place = places.find(|&place| Path::new(&text[..place]).is_file())?;
    Some(OsStr::new(&text[..place]))
}

/// The documents behind one path; `NAME!PART` is a part of an archive or database, or an archive in one.
pub(super) fn documents(path: &OsStr) -> impl Iterator<Item = Handle> {
    let whole = part_of(path).unwrap_or(path).to_owned();
    let part = path.to_str().filter(|_| whole != path).map(str::to_owned);
    let mut met = false;
    let mut walk = Walk::new([whole.clone()]);
    let mut missing = part.clone();
    std::iter::from_fn(move || {
        for handle in walk.by_ref() {
            let name = handle.name();
            let is_part = part.as_ref().is_none_or(|part| {
                let inside = name.strip_prefix(part.as_str());
                inside.is_some_and(|rest| rest.is_empty() || rest.starts_with('!'))
            });
            if is_part {
                met = true;
                return Some(handle);
            }
        }
        // What is not there is a handle that says so, like a file that is not there.
        let missing = missing.take().filter(|_| !met)?;
        let why = "no part of this name; name the archive alone to hear which there are";
        Some(Handle::missing(missing.into(), why))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (text, size) in [
            ("1", Some(1)),
            ("64k", Some(65_536)),
            ("512M", Some(512 << 20)),
            ("2 GiB", Some(2 << 30)),
            ("0", None),
            ("", None),
            ("M", None),
            ("-1", None),
            ("99999999999G", None),
        ] {
            assert_eq!(parse_size(text).ok(), size, "{text:?}");
        }
    }
}
