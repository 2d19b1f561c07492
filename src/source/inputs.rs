//! What is asked for: paths, lists of paths, patterns that choose among them.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use globset::{Glob, GlobBuilder, GlobMatcher, GlobSet, GlobSetBuilder};

use super::document::DEFAULT_DOCUMENT_LIMIT;
use super::handle::{Handle, Place};
use super::walk::Walk;

/// Paths and how to choose among what they lead to.
///
/// A path that names a single file is always read, whatever the patterns say; they choose among the files
/// of folders and the parts of archives and databases.
#[derive(Debug, Clone)]
pub struct Inputs {
    paths: Vec<OsString>,
    lists: Vec<OsString>,
    include: Vec<Glob>,
    exclude: Vec<Glob>,
    limit: usize,
}

impl Inputs {
    /// Everything behind these paths: files, folders, patterns such as `logs/2016*/**/*.xml` that no file
    /// is named like, `-` for standard input.
    pub fn new(paths: impl IntoIterator<Item = OsString>) -> Self {
        Self {
            paths: paths.into_iter().collect(),
            lists: Vec::new(),
            include: Vec::new(),
            exclude: Vec::new(),
            limit: DEFAULT_DOCUMENT_LIMIT,
        }
    }

    /// The paths in this file too, after those before: one in a line or, where a byte 0 stands in the file's
    /// beginning, between such bytes; `-` is standard input.
    pub fn add_list(&mut self, list: OsString) {
        self.lists.push(list);
    }

    /// Only documents that one of the patterns included matches. A pattern without `/` is one for names,
    /// one with `/` for the end of paths; `*` stays within a name, `**` does not.
    ///
    /// # Errors
    /// What is wrong with the pattern.
    pub fn include(&mut self, pattern: &str) -> Result<(), String> {
        self.include.push(glob(pattern)?);
        Ok(())
    }

    /// No documents that this pattern matches or a folder above them.
    ///
    /// # Errors
    /// What is wrong with the pattern.
    pub fn exclude(&mut self, pattern: &str) -> Result<(), String> {
        self.exclude.push(glob(pattern)?);
        Ok(())
    }

    /// The most bytes a document of an archive may have, as it is stored there.
    pub const fn limit(&mut self, bytes: usize) {
        self.limit = bytes;
    }

    /// The documents, lazily; nothing is touched before the first is asked for.
    pub fn walk(self) -> Walk {
        self.into_walk(true)
    }

    /// The sum of the sizes of all files in bytes, as they are stored; `None` if it cannot be known before
    /// everything is read, as standard input is among them. Takes its time where there are many files.
    pub fn total_bytes(&self) -> Option<u64> {
        if self.paths.iter().chain(&self.lists).any(|path| path == "-") {
            return None;
        }
        let walk = self.clone().into_walk(false);
        let size = |handle: Handle| fs::metadata(handle.path()).map_or(0, |metadata| metadata.len());
        Some(walk.map(size).sum())
    }

    fn into_walk(self, opens: bool) -> Walk {
        let filter = Filter {
            include: set(&self.include),
            exclude: set(&self.exclude),
        };
        Walk::of(self.paths, self.lists, filter, self.limit, opens)
    }
}

fn glob(pattern: &str) -> Result<Glob, String> {
    // A pattern for names or the end of paths matches below any folder.
    let anchored = if pattern.starts_with('/') {
        pattern.to_owned()
    } else {
        format!("**/{}", pattern.trim_start_matches("./").trim_end_matches('/'))
    };
    GlobBuilder::new(&anchored)
        .literal_separator(true)
        .build()
        .map_err(|error| format!("{pattern}: {}", error.kind()))
}

fn set(globs: &[Glob]) -> Option<GlobSet> {
    if globs.is_empty() {
        return None;
    }
    let mut set = GlobSetBuilder::new();
    for glob in globs {
        set.add(glob.clone());
    }
    // Each was understood on its own; together they can only be too large.
    set.build().ok()
}

/// The choice among documents.
#[derive(Debug)]
pub(super) struct Filter {
    include: Option<GlobSet>,
    exclude: Option<GlobSet>,
}

impl Filter {
    #[cfg(test)]
    pub(super) const fn everything() -> Self {
        Self {
            include: None,
            exclude: None,
        }
    }

    /// Whether anything is left out.
    pub(super) const fn chooses(&self) -> bool {
        self.include.is_some() || self.exclude.is_some()
    }

    /// Whether a path, or a folder above it, is not wanted; the last `depth` parts of the path are asked, as
    /// what stands before was named.
    pub(super) fn excludes(&self, path: &Path, depth: usize) -> bool {
        let Some(exclude) = &self.exclude else {
            return false;
        };
        path.ancestors().take(depth).any(|above| exclude.is_match(above))
    }

    /// Whether a handle met in a folder is wanted, if it is a document there.
    pub(super) fn wants(&self, handle: &Handle) -> bool {
        match &self.include {
            Some(include) if matches!(handle.place, Place::Named | Place::Found | Place::Special) => {
                include.is_match(handle.path())
            }
            _ => true,
        }
    }

    /// Whether a part of a container is wanted.
    pub(super) fn wants_inside(&self, inside: &str) -> bool {
        let path = PathBuf::from(inside.replace('!', "/"));
        self.include
            .as_ref()
            .is_none_or(|include| include.is_match(&path))
            && !self.excludes(&path, path.components().count())
    }
}

/// A path with wildcards, where no shell has replaced them.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) path: PathBuf,
    matcher: GlobMatcher,
    /// Whether names found begin with `./`, which the pattern does not.
    in_here: bool,
}

impl Pattern {
    /// The folder to search and the pattern, if the path has wildcards that make sense.
    pub(super) fn of_argument(path: &Path) -> Option<(PathBuf, Self)> {
        const WILD: [char; 4] = ['*', '?', '[', '{'];
        let text = path.to_str().filter(|text| text.contains(WILD))?;
        let glob = GlobBuilder::new(text).literal_separator(true).build().ok()?;
        let tame = |component: &std::path::Component<'_>| {
            component
                .as_os_str()
                .to_str()
                .is_some_and(|name| !name.contains(WILD))
        };
        let mut base: PathBuf = path.components().take_while(tame).collect();
        let in_here = base.as_os_str().is_empty();
        if in_here {
            base.push(".");
        }
        let pattern = Self {
            path: path.to_owned(),
            matcher: glob.compile_matcher(),
            in_here,
        };
        Some((base, pattern))
    }

    /// Whether a file is meant: by its own name, `Some(true)`, or that of a folder above, `Some(false)`.
    pub(super) fn matches(&self, path: &Path) -> Option<bool> {
        let path = match path.strip_prefix(".") {
            Ok(stripped) if self.in_here => stripped,
            _ => path,
        };
        if self.matcher.is_match(path) {
            return Some(true);
        }
        let above = || path.ancestors().skip(1).any(|above| self.matcher.is_match(above));
        above().then_some(false)
    }
}

/// Bytes of an entry of a list; no system has longer paths.
const LONGEST_PATH: u64 = 1 << 16;
/// Empty entries one after the other; more are no list, such as `/dev/zero`.
const MOST_EMPTY: usize = 1 << 16;

/// A list of paths that is being read.
pub(super) struct List {
    pub(super) path: PathBuf,
    source: Box<dyn BufRead + Send>,
    separator: Option<u8>,
    /// It could not be read: nothing more comes.
    failed: bool,
}

impl std::fmt::Debug for List {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("List")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl List {
    pub(super) fn open(path: &OsStr) -> io::Result<Self> {
        let source: Box<dyn BufRead + Send> = if path == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else {
            Box::new(BufReader::new(File::open(path)?))
        };
        Ok(Self {
            path: path.into(),
            source,
            separator: None,
            failed: false,
        })
    }

    fn read(&mut self) -> io::Result<Option<OsString>> {
        let separator = match self.separator {
            Some(separator) => separator,
            None if self.source.fill_buf()?.contains(&0) => 0,
            None => b'\n',
        };
        let first = self.separator.replace(separator).is_none();
        for _ in 0..MOST_EMPTY {
            let mut line = Vec::new();
            let mut source = self.source.by_ref().take(LONGEST_PATH);
            if source.read_until(separator, &mut line)? == 0 {
                return Ok(None);
            }
            if line.last() == Some(&separator) {
                line.pop();
            } else if line.len() as u64 == LONGEST_PATH {
                return Err(io::Error::other(format!(
                    "an entry of more than {LONGEST_PATH} bytes is no path"
                )));
            }
            if separator == b'\n' && line.last() == Some(&b'\r') {
                line.pop();
            }
            if first && line.starts_with("\u{feff}".as_bytes()) {
                line.drain(..3);
            }
            if !line.is_empty() {
                return Ok(Some(os_string(line)));
            }
        }
        Err(io::Error::other(format!(
            "{MOST_EMPTY} empty entries one after the other"
        )))
    }
}

impl Iterator for List {
    type Item = io::Result<OsString>;

    fn next(&mut self) -> Option<io::Result<OsString>> {
        if self.failed {
            return None;
        }
        let read = self.read().transpose();
        self.failed = matches!(read, Some(Err(_)));
        read
    }
}

#[cfg(unix)]
fn os_string(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

#[cfg(not(unix))]
fn os_string(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::super::handle::printable_name;
    use super::*;

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        folder
    }

    fn names(folder: &Path, inputs: Inputs) -> Vec<String> {
        let prefix = format!("{}/", printable_name(folder.as_os_str()));
        let name = |handle: Handle| handle.name().replace(&prefix, "");
        inputs.walk().map(name).collect()
    }

    #[test]
    fn patterns_choose_among_the_files_of_a_folder() {
        let folder = folder(&[
            "2016/a.xml",
            "2016/b.json",
            "2017/old/c.xml",
            "d.xml",
            "old/e.xml",
        ]);
        for (include, exclude, expected) in [
            (
                &["*.xml"][..],
                &[][..],
                "2016/a.xml 2017/old/c.xml d.xml old/e.xml",
            ),
            (&[], &["old"], "2016/a.xml 2016/b.json d.xml"),
            (&["2016/*"], &[], "2016/a.xml 2016/b.json"),
            (&["*.xml"], &["201?/*", "d.*"], "old/e.xml"),
            (&["*.json", "d.xml"], &[], "2016/b.json d.xml"),
            (&["2017/**"], &[], "2017/old/c.xml"),
            // What stands above the folder that is named is not asked.
            (
                &[],
                &["tmp", "var"],
                "2016/a.xml 2016/b.json 2017/old/c.xml d.xml old/e.xml",
            ),
        ] {
            let mut inputs = Inputs::new([folder.path().into()]);
            for pattern in include {
                inputs.include(pattern).unwrap();
            }
            for pattern in exclude {
                inputs.exclude(pattern).unwrap();
            }
            assert_eq!(
                names(folder.path(), inputs).join(" "),
                expected,
                "{include:?} {exclude:?}"
            );
        }
    }

    #[test]
    fn a_file_that_is_named_is_read_whatever_the_patterns_say() {
        let folder = folder(&["a.xml"]);
        let mut inputs = Inputs::new([folder.path().join("a.xml").into()]);
        inputs.exclude("*.xml").unwrap();
        assert_eq!(names(folder.path(), inputs), ["a.xml"]);
    }

    #[test]
    fn a_pattern_that_makes_no_sense_is_told() {
        assert!(Inputs::new([]).include("[").unwrap_err().starts_with("[: "));
    }

    #[test]
    fn a_path_with_wildcards_stands_for_what_it_matches() {
        let folder = folder(&["2016/a.xml", "2017/b.xml", "2017/c/d.json", "e.xml"]);
        for (path, expected) in [
            ("201?/*.xml", "2016/a.xml 2017/b.xml"),
            ("**/*.xml", "2016/a.xml 2017/b.xml e.xml"),
            ("*7", "2017/b.xml 2017/c/d.json"),
            ("{e,f}.xml", "e.xml"),
            ("2018*", "2018*"),
        ] {
            let inputs = Inputs::new([folder.path().join(path).into()]);
            assert_eq!(names(folder.path(), inputs).join(" "), expected, "{path}");
        }
    }

    #[test]
    fn lists_that_never_come_to_a_path_end() {
        let folder = folder(&[]);
        let list = folder.path().join("list");
        for bytes in [vec![0; 2 * MOST_EMPTY], vec![b'a'; 2 * LONGEST_PATH as usize]] {
            fs::write(&list, bytes).unwrap();
            let read: Vec<_> = List::open(list.as_os_str()).unwrap().collect();
            assert_eq!(read.len(), 1);
            assert!(read[0].is_err());
        }
    }

    #[test]
    fn lists_of_paths_by_the_line_and_by_zero() {
        let folder = folder(&["a b.xml", "c.xml"]);
        let path = |name: &str| folder.path().join(name).display().to_string();
        for text in [
            format!("{}\n{}\n", path("a b.xml"), path("c.xml")),
            format!("\u{feff}{}\r\n\r\n{}", path("a b.xml"), path("c.xml")),
            format!("{}\0{}\0", path("a b.xml"), path("c.xml")),
        ] {
            let list = folder.path().join("list");
            fs::write(&list, &text).unwrap();
            let mut inputs = Inputs::new([]);
            inputs.add_list(list.into());
            assert_eq!(inputs.total_bytes(), Some(0));
            assert_eq!(names(folder.path(), inputs), ["a b.xml", "c.xml"], "{text:?}");
        }
    }

    #[test]
    fn a_list_that_is_not_there_is_a_handle_that_cannot_be_read() {
        let mut inputs = Inputs::new([]);
        inputs.add_list("no/such/list".into());
        let handles: Vec<_> = inputs.walk().collect();
        assert!(matches!(&handles[0].place, Place::Broken(_)));
        assert_eq!(handles.len(), 1);
    }
}
