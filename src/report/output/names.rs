//! Names of results that are made from names of documents.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

/// The longest name of a file or folder that file systems take, in bytes.
const MOST_BYTES: usize = 255;
/// The longest path below the folder, in bytes; some systems take no more for the whole of a path.
const MOST_BYTES_OF_PATH: usize = 1024;
/// What stands for standard input.
const STDIN: &str = "standard-input";
/// Endings of logs, which the ending of the result replaces.
const ENDINGS: [&str; 6] = [".gz", ".mjlog", ".xml", ".mjson", ".jsonl", ".json"];

/// Gives each document the name of a file of its own below a folder.
///
/// It is the path of the document with another ending, and a number where two documents would share it, also if
/// letters that are small in one are large in the other, as some file systems do not tell them apart.
#[derive(Debug)]
pub struct ResultNames {
    ending: &'static str,
    /// The file names given, in small letters, with the number that the next of that name gets.
    files: HashMap<String, u32>,
    /// The folders above them, in small letters.
    folders: HashSet<String>,
    windows: bool,
}

impl ResultNames {
    /// Names with this ending, which begins with a point.
    pub fn new(ending: &'static str) -> Self {
        Self {
            ending,
            files: HashMap::new(),
            folders: HashSet::new(),
            windows: cfg!(windows),
        }
    }

    /// The name for a document: a path to join to that of the folder, which it cannot leave. `path` is that of
    /// the file with `/` between its components; `part` the name of the document in it, if it is an archive or a
    /// database.
    ///
    /// What leads to a file (`/`, `.`, `..`) is left out of `path`.
    ///
    /// # Errors
    /// Why there is no such name, for people: it is too long, a part leads out of its archive, or no file of this
    /// system can be called so.
    pub fn next(&mut self, path: &str, part: Option<&str>) -> Result<PathBuf, String> {
        let mut components: Vec<String> = components(path)
            .filter(|component| *component != "..")
            .map(|component| {
                // The drive.
                if self.windows {
                    component.replace(':', "_")
                } else {
                    component.to_owned()
                }
            })
            .collect();
        if path == "-" || components.is_empty() {
            components = vec![STDIN.to_owned()];
        }
        if let Some(part) = part {
            let separators: &[char] = if self.windows {
                &['/', '\\', '!']
            } else {
                &['/', '!']
            };
            if part.split(separators).any(|component| component == "..") {
                return Err(
                    "its name leads out of the archive: unpack it where it can do no harm".to_owned(),
                );
            }
            let mut inside = self::components(part);
            let Some(first) = inside.next() else {
                return Err("it has no name that a file could have: unpack the archive first".to_owned());
            };
            if let Some(last) = components.last_mut() {
                last.push('!');
                last.push_str(first);
            }
            components.extend(inside.map(str::to_owned));
        }
        let mut stem = components.pop().unwrap_or_default();
        for ending in ENDINGS {
            if let Some(shorter) = stem.strip_suffix(ending).filter(|shorter| !shorter.is_empty()) {
                stem.truncate(shorter.len());
            }
        }
        let mut folder = String::new();
        for component in &components {
            self.check(component)?;
            folder.push_str(component);
            let key = folder.to_lowercase();
            if self.files.contains_key(&key) {
                return Err(
                    "a result before it has the name of its folder: convert it on its own".to_owned(),
                );
            }
            self.folders.insert(key);
            folder.push('/');
        }
        if folder.len() > MOST_BYTES_OF_PATH {
            return Err(format!(
                "its name has {} bytes, and results are written under paths of at most {MOST_BYTES_OF_PATH}: give it \
                 a shorter one",
                folder.len() + stem.len()
            ));
        }
        let name = self.free(&folder, &stem)?;
        Ok(components.iter().collect::<PathBuf>().join(name))
    }

    /// The first name that nobody has: that of the stem, or with a number.
    fn free(&mut self, folder: &str, stem: &str) -> Result<String, String> {
        let plain = format!("{stem}{}", self.ending);
        let own = format!("{folder}{plain}").to_lowercase();
        let mut number = match self.files.get(&own) {
            Some(&number) => number,
            None if self.folders.contains(&own) => 2,
            None => {
                self.check(&plain)?;
                self.files.insert(own, 2);
                return Ok(plain);
            }
        };
        loop {
            let name = format!("{stem}~{number}{}", self.ending);
            self.check(&name)?;
            number += 1;
            let key = format!("{folder}{name}").to_lowercase();
            if !self.files.contains_key(&key) && !self.folders.contains(&key) {
                self.files.insert(key, 2);
                self.files.insert(own, number);
                return Ok(name);
            }
        }
    }

    /// Whether a file or folder can have this name.
    fn check(&self, name: &str) -> Result<(), String> {
        if name.len() > MOST_BYTES {
            return Err(format!(
                "its name has a part of {} bytes, and no file can have one of more than {MOST_BYTES}: give it a \
                 shorter one",
                name.len()
            ));
        }
        if self.windows && !is_name_on_windows(name) {
            return Err(format!(
                "no file can be called {name} on Windows: give it another name"
            ));
        }
        Ok(())
    }
}

/// The components of a path that name something or lead up.
fn components(path: &str) -> impl Iterator<Item = &str> {
    path.split('/')
        .filter(|component| !matches!(*component, "" | "."))
}

/// Whether Windows lets a file have this name: it has characters, ends and whole names of its own use.
fn is_name_on_windows(name: &str) -> bool {
    let device = name
        .split('.')
        .next()
        .unwrap_or_default()
        .trim_end()
        .to_ascii_uppercase();
    let numbered = |device: &str| {
        ["COM", "LPT"].iter().any(|kind| {
            device
                .strip_prefix(kind)
                .is_some_and(|number| number.len() == 1 && number.bytes().all(|digit| digit.is_ascii_digit()))
        })
    };
    !matches!(device.as_str(), "CON" | "PRN" | "AUX" | "NUL")
        && !numbered(&device)
        && !name.contains(['<', '>', ':', '"', '\\', '|', '?', '*'])
        && !name.ends_with(['.', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(windows: bool) -> ResultNames {
        ResultNames {
            windows,
            ..ResultNames::new(".json")
        }
    }

    #[test]
    fn results_stand_under_the_path_of_their_document() {
        for (path, part, expected) in [
            ("a.mjlog", None, "a.json"),
            ("logs/2016/a.mjlog.gz", None, "logs/2016/a.json"),
            ("/var/logs/a.xml", None, "var/logs/a.json"),
            ("./a", None, "a.json"),
            ("../../logs/../a.b.xml", None, "logs/a.b.json"),
            ("a..b/c", None, "a..b/c.json"),
            (".hidden", None, ".hidden.json"),
            (".mjlog", None, ".mjlog.json"),
            ("-", None, "standard-input.json"),
            ("-", Some("a.mjlog"), "standard-input!a.json"),
            ("x/logs.zip", Some("2016/a.mjlog"), "x/logs.zip!2016/a.json"),
            ("logs.tar", Some("./a.mjlog"), "logs.tar!a.json"),
            ("logs.tar", Some("/a/b.mjlog"), "logs.tar!a/b.json"),
            ("all.tar", Some("logs.zip!a.mjlog"), "all.tar!logs.zip!a.json"),
        ] {
            let name = names(false).next(path, part);
            assert_eq!(name, Ok(PathBuf::from(expected)), "{path} {part:?}");
        }
    }

    #[test]
    fn names_that_no_file_can_have_are_told() {
        let long = "x".repeat(251);
        for (part, why) in [
            ("../a.mjlog", "leads out"),
            ("a/../../b.mjlog", "leads out"),
            ("inner.zip!../a.mjlog", "leads out"),
            ("", "no name"),
            ("./", "no name"),
            (long.as_str(), "more than 255"),
            (&format!("{long}xxxxx/a"), "more than 255"),
            (&"x/".repeat(1000), "at most 1024"),
        ] {
            let error = names(false).next("a.zip", Some(part)).unwrap_err();
            assert!(error.contains(why), "{part}: {error}");
        }
        // The longest: `a!`, 248 letters and the ending.
        assert!(names(false).next("a", Some(&"x".repeat(248))).is_ok());
        assert!(names(false).next("a", Some(&"x".repeat(249))).is_err());
    }

    #[test]
    fn names_that_windows_keeps_for_itself_are_told_there() {
        for name in ["nul.xml", "x/COM1/a", "lpt9", "a:b", "a?", "x./a"] {
            assert!(
                names(true).next("a", Some(&format!("y/{name}"))).is_err(),
                "{name}"
            );
            assert!(
                names(false).next("a", Some(&format!("y/{name}"))).is_ok(),
                "{name}"
            );
        }
        assert!(names(true).next("a", Some("..\\b")).is_err());
        for name in ["null.xml", "com/a", "com10", "console"] {
            assert!(names(true).next(name, None).is_ok(), "{name}");
        }
        assert_eq!(names(true).next("C:/a.xml", None), Ok(PathBuf::from("C_/a.json")));
    }

    #[test]
    fn no_two_documents_share_a_name() {
        let mut names = names(false);
        let given: Vec<_> = [
            "a.xml",
            "a.mjlog",
            "a~2.xml",
            "A.xml",
            "b/x.xml",
            "b~2.json/y.xml",
            "b.xml",
            "b.json",
        ]
        .map(|path| names.next(path, None).unwrap().display().to_string())
        .into();
        assert_eq!(
            given,
            [
                "a.json",
                "a~2.json",
                "a~2~2.json",
                "A~3.json",
                "b/x.json",
                "b~2.json/y.json",
                "b.json",
                "b~3.json"
            ]
        );
        assert!(names.next("a.json/z.xml", None).unwrap_err().contains("folder"));
        assert!(names.next("A.JSON/z.xml", None).unwrap_err().contains("folder"));
    }
}
