//! From the paths of a command line to document handles, lazily and in a fixed order.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use walkdir::{DirEntry, WalkDir};

use super::container::{self, Container, Opened, unreadable};
use super::handle::{Handle, Place, printable_name};
use super::inputs::{Filter, Inputs, List, Pattern};
use super::kind::is_name_of_log;
use super::layer::peel;

/// The documents behind the paths of a command line.
///
/// Paths come in the order given; a folder is walked with everything below it, sorted by the bytes
/// of its path components; an archive or database gives its documents in its own order. Memory holds the
/// listing of the folders that are open, no more, and the documents of archives that are handed out.
///
/// Symbolic links are followed; one that leads back to a folder it stands in, or nowhere, yields a
/// handle that cannot be read, like a path that does not exist or a folder that cannot be listed.
#[derive(Debug)]
pub struct Walk {
    arguments: VecDeque<OsString>,
    lists: VecDeque<OsString>,
    list: Option<List>,
    folder: Option<Folder>,
    container: Option<Box<Container>>,
    filter: Filter,
    limit: usize,
    /// Whether files are opened to see whether they hold several documents.
    opens: bool,
    stdin_taken: bool,
}

/// A folder that is being walked.
#[derive(Debug)]
struct Folder {
    entries: walkdir::IntoIter,
    /// What the paths must match, if the folder stands for a pattern.
    pattern: Option<Pattern>,
    /// Whether anything did.
    matched: bool,
}

/// What a step through a folder gives.
enum Entry {
    Found(Handle),
    /// No document, or many: a container was opened.
    Nothing,
    /// No folder is open any more.
    NoMore,
}

impl Walk {
    /// The documents behind these paths, without any choice among them.
    ///
    /// Nothing is touched before the first handle is asked for.
    pub fn new(paths: impl IntoIterator<Item = OsString>) -> Self {
        Inputs::new(paths).walk()
    }

    pub(super) fn of(
        paths: Vec<OsString>,
        lists: Vec<OsString>,
        filter: Filter,
        limit: usize,
        opens: bool,
    ) -> Self {
        Self {
            arguments: paths.into(),
            lists: lists.into(),
            list: None,
            folder: None,
            container: None,
            filter,
            limit,
            opens,
            stdin_taken: false,
        }
    }

    /// The next path that was named, or the handle that tells why there is none.
    fn next_argument(&mut self) -> Option<Result<OsString, Handle>> {
        if let Some(argument) = self.arguments.pop_front() {
            return Some(Ok(argument));
        }
        loop {
            if let Some(list) = &mut self.list {
                match list.next() {
                    Some(Ok(path)) => return Some(Ok(path)),
                    Some(Err(error)) => {
                        let list = self.list.take()?;
                        return Some(Err(broken(list.path, format!("the list: {error}"))));
                    }
                    None => self.list = None,
                }
            }
            let path = self.lists.pop_front()?;
            if path == "-" && std::mem::replace(&mut self.stdin_taken, true) {
                return Some(Err(broken(path.into(), STDIN_TWICE)));
            }
            match List::open(&path) {
                Ok(list) => self.list = Some(list),
                Err(error) => return Some(Err(broken(path.into(), format!("the list: {error}")))),
            }
        }
    }

    /// The handle of an argument, or `None` after opening the folder or container that it names.
    fn argument(&mut self, argument: OsString) -> Option<Handle> {
        let path = PathBuf::from(argument);
        if path.as_os_str() == "-" {
            return self.stdin(path);
        }
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => {
                // Without trailing slashes, so that names below do not depend on them.
                self.walk(path.components().as_path(), None);
                None
            }
            Ok(metadata) if metadata.is_file() => self.file(path, Place::Named),
            Ok(_) => Some(Handle::new(path, Place::Named)),
            Err(error) => {
                if let Some(url) = path.to_str().filter(|path| is_url(path)) {
                    let why = format!(
                        "haifu never reads the network: save what is at {url} yourself and name the file"
                    );
                    return Some(broken(path, why));
                }
                if let Some((base, pattern)) = Pattern::of_argument(&path)
                    && error.kind() == io::ErrorKind::NotFound
                {
                    self.walk(&base, Some(pattern));
                    return None;
                }
                Some(broken(path, error.to_string()))
            }
        }
    }

    fn walk(&mut self, root: &Path, pattern: Option<Pattern>) {
        let entries = WalkDir::new(root)
            .follow_links(true)
            .sort_by(by_name_bytes)
            .into_iter();
        self.folder = Some(Folder {
            entries,
            pattern,
            matched: false,
        });
    }

    fn stdin(&mut self, path: PathBuf) -> Option<Handle> {
        if std::mem::replace(&mut self.stdin_taken, true) {
            return Some(broken(path, STDIN_TWICE));
        }
        if !self.opens {
            return Some(Handle::new(path, Place::Stdin(Vec::new())));
        }
        let seen = Rc::new(RefCell::new(Some(Vec::new())));
        let recorder = Recorder(Rc::clone(&seen));
        let peeled = peel(Box::new(recorder));
        let seen = seen.take();
        // What cannot be understood here is reported by who reads the document.
        let (kind, stream) = match peeled {
            Ok((kind, _, stream)) if kind.holds_documents() => (kind, stream),
            _ => return Some(Handle::new(path, Place::Stdin(seen.unwrap_or_default()))),
        };
        let opened = container::open_stream(kind, stream, path.clone(), String::new(), self.limit, None);
        self.take(path, Place::Named, opened)
    }

    /// The handle of a file, or `None` after opening the container that it is.
    fn file(&mut self, path: PathBuf, place: Place) -> Option<Handle> {
        if !self.opens || is_name_of_log(path.as_os_str().as_encoded_bytes()) {
            return Some(Handle::new(path, place));
        }
        let opened = container::open(&path, self.limit);
        self.take(path, place, opened)
    }

    fn take(&mut self, path: PathBuf, place: Place, opened: Opened) -> Option<Handle> {
        match opened {
            Opened::Container(container) => {
                self.container = Some(container);
                None
            }
            Opened::Document => Some(Handle::new(path, place)),
            Opened::Broken(fault) => Some(Handle::new(path, Place::Broken(fault))),
            Opened::Unrelated(what) if place == Place::Named => Some(broken(path, format!("{what}: no log"))),
            Opened::Unrelated(_) => Some(Handle::new(path, Place::Special)),
        }
    }

    /// The next entry of the folder that is open.
    fn entry(&mut self) -> Entry {
        let Some(folder) = self.folder.as_mut() else {
            return Entry::NoMore;
        };
        let entry = match folder.entries.next() {
            Some(Ok(entry)) => entry,
            Some(Err(error)) => return Entry::Found(broken_entry(&error)),
            None => {
                let unmatched = folder.pattern.take().filter(|_| !folder.matched);
                self.folder = None;
                return match unmatched {
                    Some(pattern) => Entry::Found(broken(pattern.path, "no file matches")),
                    None => Entry::NoMore,
                };
            }
        };
        let is_folder = entry.file_type().is_dir();
        let excluded = self.filter.chooses() && self.filter.excludes(entry.path(), entry.depth());
        if excluded {
            if is_folder {
                folder.entries.skip_current_dir();
            }
            return Entry::Nothing;
        }
        if is_folder {
            return Entry::Nothing;
        }
        let mut place = Place::Found;
        if let Some(pattern) = &folder.pattern {
            match pattern.matches(entry.path()) {
                None => return Entry::Nothing,
                Some(named) => {
                    folder.matched = true;
                    if named {
                        place = Place::Named;
                    }
                }
            }
        }
        if !entry.file_type().is_file() {
            return Entry::Found(Handle::new(entry.into_path(), Place::Special));
        }
        match self.file(entry.into_path(), place) {
            Some(handle) => Entry::Found(handle),
            None => Entry::Nothing,
        }
    }
}

const STDIN_TWICE: &str = "standard input can be read only once";

fn is_url(path: &str) -> bool {
    path.starts_with("https://") || path.starts_with("http://")
}

/// Standard input, of which everything read is kept for as long as somebody wants it.
struct Recorder(Rc<RefCell<Option<Vec<u8>>>>);

impl Read for Recorder {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = io::stdin().read(buffer)?;
        if let Some(seen) = &mut *self.0.borrow_mut() {
            seen.extend_from_slice(&buffer[..count]);
        }
        Ok(count)
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
            if let Some(container) = &mut self.container {
                let filter = &self.filter;
                let wanted = |inside: &str| !filter.chooses() || filter.wants_inside(inside);
                match container.next(&wanted) {
                    Some(handle) => return Some(handle),
                    None => self.container = None,
                }
            }
            let found = match self.entry() {
                Entry::Found(handle) => Some(handle).filter(|handle| self.filter.wants(handle)),
                Entry::Nothing => None,
                Entry::NoMore => match self.next_argument()? {
                    Ok(argument) => self.argument(argument),
                    Err(handle) => Some(handle),
                },
            };
            if found.is_some() {
                return found;
            }
        }
    }
}

fn broken(path: PathBuf, why: impl Into<String>) -> Handle {
    Handle::new(path, Place::Broken(unreadable(why)))
}

fn broken_entry(error: &walkdir::Error) -> Handle {
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
    broken(error.path().unwrap_or(Path::new("")).to_owned(), why)
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
        let paths = ["-", "-"].map(OsString::from);
        let filter = Filter::everything();
        // Not opened: whoever runs the test may never end its input.
        let places: Vec<_> = Walk::of(paths.into(), Vec::new(), filter, 1, false).collect();
        assert_eq!(
            (places[0].name().as_str(), &places[0].place),
            ("-", &Place::Stdin(Vec::new()))
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
        assert!(matches!(&found[1].1, Place::Broken(why) if why.what.contains("leads back")));
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
}
