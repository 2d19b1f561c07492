//! From the paths of a command line to document handles, lazily and in a fixed order.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

/// One document to read, or the reason why there is none.
#[derive(Debug)]
pub struct Handle {
    path: PathBuf,
    pub(super) place: Place,
}

/// What stands behind a handle.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Standard input.
    Stdin,
    /// A path that was named: always read.
    Named,
    /// A file met in a folder: read if it looks like a log.
    Found,
    /// Something met in a folder that is no file: a pipe, a socket, a device. Opening it could hang.
    Special,
    /// Nothing that can be opened; why.
    Broken(String),
}

impl Handle {
    /// Whether this is the file at `path`.
    pub fn is_at(&self, path: &Path) -> bool {
        let same = || Some(self.path().canonicalize().ok()? == path.canonicalize().ok()?);
        !matches!(self.place, Place::Stdin) && same().unwrap_or(false)
    }

    /// The name for reports: the argument as typed joined with the path below it, `/` between the
    /// components, `-` for standard input.
    ///
    /// Names of different files differ. Bytes that are not UTF-8, control characters and U+FFFD
    /// itself are written as U+FFFD and two hexadecimal digits for each byte.
    pub fn name(&self) -> String {
        printable_name(self.path.as_os_str())
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

fn printable_name(name: &OsStr) -> String {
    let bytes = name.as_encoded_bytes();
    let mut printable = String::with_capacity(bytes.len());
    let escape = |printable: &mut String, bytes: &[u8]| {
        for byte in bytes {
            // Writing to a string cannot fail.
            let _ = write!(printable, "{}{byte:02X}", char::REPLACEMENT_CHARACTER);
        }
    };
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if c.is_control() || c == char::REPLACEMENT_CHARACTER {
                escape(&mut printable, c.encode_utf8(&mut [0; 4]).as_bytes());
            } else if cfg!(windows) && c == '\\' {
                printable.push('/');
            } else {
                printable.push(c);
            }
        }
        escape(&mut printable, chunk.invalid());
    }
    printable
}

/// The documents behind the paths of a command line.
///
/// Paths come in the order given; a folder is walked with everything below it, sorted by the bytes
/// of its path components. Memory holds the listing of the folders that are open, no more.
///
/// Symbolic links are followed; one that leads back to a folder it stands in, or nowhere, yields a
/// handle that cannot be read, like a path that does not exist or a folder that cannot be listed.
#[derive(Debug)]
pub struct Walk {
    arguments: VecDeque<OsString>,
    folder: Option<walkdir::IntoIter>,
    stdin_taken: bool,
}

impl Walk {
    /// Nothing is touched before the first handle is asked for.
    pub fn new(paths: impl IntoIterator<Item = OsString>) -> Self {
        Self {
            arguments: paths.into_iter().collect(),
            folder: None,
            stdin_taken: false,
        }
    }

    /// The handle of an argument, or `None` after opening the folder that it names.
    fn argument(&mut self, argument: OsString) -> Option<Handle> {
        let path = PathBuf::from(argument);
        let place = if path.as_os_str() == "-" {
            if std::mem::replace(&mut self.stdin_taken, true) {
                Place::Broken("standard input can be read only once".to_owned())
            } else {
                Place::Stdin
            }
        } else {
            match fs::metadata(&path) {
                Ok(metadata) if metadata.is_dir() => {
                    // Without trailing slashes, so that names below do not depend on them.
                    let root = path.components().as_path();
                    self.folder = Some(
                        WalkDir::new(root)
                            .follow_links(true)
                            .sort_by(by_name_bytes)
                            .into_iter(),
                    );
                    return None;
                }
                Ok(_) => Place::Named,
                Err(error) => Place::Broken(error.to_string()),
            }
        };
        Some(Handle { path, place })
    }
}

fn by_name_bytes(a: &DirEntry, b: &DirEntry) -> Ordering {
    a.file_name()
        .as_encoded_bytes()
        .cmp(b.file_name().as_encoded_bytes())
}

impl Iterator for Walk {
    type Item = Handle;

    fn next(&mut self) -> Option<Handle> {
        loop {
            let Some(folder) = &mut self.folder else {
                let argument = self.arguments.pop_front()?;
                match self.argument(argument) {
                    Some(handle) => return Some(handle),
                    None => continue,
                }
            };
            match folder.next() {
                None => self.folder = None,
                Some(Ok(entry)) if entry.file_type().is_dir() => {}
                Some(Ok(entry)) => {
                    let place = if entry.file_type().is_file() {
                        Place::Found
                    } else {
                        Place::Special
                    };
                    return Some(Handle {
                        path: entry.into_path(),
                        place,
                    });
                }
                Some(Err(error)) => return Some(broken(&error)),
            }
        }
    }
}

fn broken(error: &walkdir::Error) -> Handle {
    let why = if let Some(ancestor) = error.loop_ancestor() {
        format!(
            "a symbolic link that leads back to {}",
            printable_name(ancestor.as_os_str())
        )
    } else if let Some(error) = error.io_error() {
        error.to_string()
    } else {
        error.to_string()
    };
    Handle {
        path: error.path().unwrap_or(Path::new("")).to_owned(),
        place: Place::Broken(why),
    }
}

#[cfg(test)]
mod tests {
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

    /// Names below `folder`, and what stands there.
    fn walk(folder: &Path, arguments: &[&str]) -> Vec<(String, Place)> {
        let typed = |argument: &&str| folder.join(argument).into_os_string();
        let prefix = format!("{}/", printable_name(folder.as_os_str()));
        Walk::new(arguments.iter().map(typed))
            .map(|handle| {
                let name = handle.name();
                (
                    name.strip_prefix(&prefix).unwrap_or(&name).to_owned(),
                    handle.place,
                )
            })
            .collect()
    }

    fn names(folder: &Path, arguments: &[&str]) -> Vec<String> {
        walk(folder, arguments)
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    }

    #[test]
    fn folders_sort_by_component_bytes() {
        let folder = folder(&["a/z", "a.x", "a-/q", "B", "é", "a/b/c", "a/b.c"]);
        assert_eq!(
            names(folder.path(), &[""]),
            ["B", "a/b/c", "a/b.c", "a/z", "a-/q", "a.x", "é"]
        );
    }

    #[test]
    fn arguments_keep_their_order_and_files_may_repeat() {
        let folder = folder(&["b/1", "a"]);
        assert_eq!(names(folder.path(), &["b", "a", "b/1"]), ["b/1", "a", "b/1"]);
    }

    #[test]
    fn a_folder_and_a_file_in_it_name_the_file_alike() {
        let folder = folder(&["logs/2020/x.xml"]);
        for argument in ["logs", "logs/", "logs//", "logs/2020", "logs/2020/x.xml"] {
            assert_eq!(
                names(folder.path(), &[argument]),
                ["logs/2020/x.xml"],
                "{argument}"
            );
        }
    }

    #[test]
    fn a_named_file_is_told_from_one_met_in_a_folder() {
        let folder = folder(&["x"]);
        assert_eq!(walk(folder.path(), &["x"])[0].1, Place::Named);
        assert_eq!(walk(folder.path(), &[""])[0].1, Place::Found);
    }

    #[test]
    fn a_missing_path_is_a_handle_that_cannot_be_read() {
        let folder = folder(&["x"]);
        let found = walk(folder.path(), &["missing", "x", "x/"]);
        assert_eq!(found[0].0, "missing");
        assert!(matches!(found[0].1, Place::Broken(_)));
        assert_eq!(found[1].1, Place::Named);
        assert_eq!(found[2].0, "x/");
        assert!(matches!(found[2].1, Place::Broken(_)));
    }

    #[test]
    fn standard_input_is_taken_once() {
        let places: Vec<_> = Walk::new(["-", "-"].map(OsString::from)).collect();
        assert_eq!(
            (places[0].name().as_str(), &places[0].place),
            ("-", &Place::Stdin)
        );
        assert!(matches!(places[1].place, Place::Broken(_)));
    }

    #[cfg(unix)]
    #[test]
    fn link_loops_and_dangling_links_are_reported_in_their_place() {
        use std::os::unix::fs::symlink;
        let folder = folder(&["a/1", "c"]);
        symlink("..", folder.path().join("a/2loop")).unwrap();
        symlink("nowhere", folder.path().join("b")).unwrap();
        symlink("c", folder.path().join("d")).unwrap();
        let found = walk(folder.path(), &[""]);
        let names: Vec<_> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a/1", "a/2loop", "b", "c", "d"]);
        assert!(matches!(&found[1].1, Place::Broken(why) if why.contains("leads back")));
        assert!(matches!(&found[2].1, Place::Broken(_)));
        assert_eq!(found[4].1, Place::Found);
    }

    #[cfg(unix)]
    #[test]
    fn a_socket_in_a_folder_is_never_opened() {
        let folder = folder(&["x"]);
        let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("s")).unwrap();
        assert_eq!(walk(folder.path(), &[""])[0], ("s".to_owned(), Place::Special));
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_utf8_stay_distinct() {
        use std::os::unix::ffi::OsStrExt;
        let name = |bytes: &[u8]| printable_name(OsStr::from_bytes(bytes));
        assert_eq!(name(b"a\xff\x0a"), "a\u{fffd}FF\u{fffd}0A");
        let cases: [&[u8]; 5] = [b"a\xff", b"a\xfe", b"a\xef\xbf\xbdFF", b"aFF", b"a\xef\xbf\xbd"];
        let mut names: Vec<_> = cases.iter().map(|case| name(case)).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), cases.len());
    }
}
