//! Files that are there whole or not at all.

mod names;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

pub use names::ResultNames;

/// Links followed before a path counts as going in circles, as systems do.
const MOST_LINKS: usize = 40;

/// A file that is written beside its target and takes its name when it is complete.
///
/// Dropped before [`commit`](Self::commit) it leaves no trace, apart from folders made for it. What
/// is no regular file (a pipe, a device such as `/dev/stdout`) is written to directly. A symbolic
/// link is followed, so that it stays a link.
#[derive(Debug)]
pub struct Output {
    file: File,
    pending: Option<Pending>,
}

/// A file that is not whole yet.
#[derive(Debug, Clone)]
pub struct Partial {
    path: PathBuf,
}

impl Partial {
    /// Removes the file, if it is still there.
    pub fn discard(&self) {
        // Nothing can be done about it here, and what led here is being reported.
        let _ = fs::remove_file(&self.path);
    }
}

/// The way from the partial file to the target.
#[derive(Debug)]
struct Pending {
    partial: PathBuf,
    target: PathBuf,
}

impl Output {
    /// Opens the output, making missing folders.
    ///
    /// # Errors
    /// When a folder cannot be made, or the target is a folder or not writable.
    pub fn create(target: &Path) -> io::Result<Self> {
        Self::open(target, |folder| fs::create_dir_all(folder))
    }

    /// Opens the output; `make` makes its folder.
    fn open(target: &Path, make: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<Self> {
        // What links of /dev lead to has no name.
        let is_special = fs::metadata(target).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
        let target = if is_special {
            target.to_owned()
        } else {
            follow_links(target)?
        };
        let existing = match fs::metadata(&target) {
            // Asks for the right to write, which replacing the file would not need.
            Ok(metadata) => Some((OpenOptions::new().write(true).open(&target)?, metadata)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some((file, metadata)) = &existing
            && !metadata.is_file()
        {
            return Ok(Self {
                file: file.try_clone()?,
                pending: None,
            });
        }
        let folder = match target.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        make(folder)?;
        let (file, partial) = create_beside(folder)?;
        let output = Self {
            file,
            pending: Some(Pending { partial, target }),
        };
        if let Some((_, metadata)) = existing {
            output.file.set_permissions(metadata.permissions())?;
        }
        Ok(output)
    }

    /// The file that holds what is written until [`commit`](Self::commit), if there is one: for a
    /// program that has to end at once.
    pub fn partial(&self) -> Option<Partial> {
        let path = self.pending.as_ref()?.partial.clone();
        Some(Partial { path })
    }

    /// Gives the complete file its name.
    ///
    /// # Errors
    /// When the file cannot be renamed; then it is removed.
    pub fn commit(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(pending) = &self.pending {
            fs::rename(&pending.partial, &pending.target)?;
            self.pending = None;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.file.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some(partial) = self.partial() {
            partial.discard();
        }
    }
}

/// A folder that gets many files, one after the other.
///
/// It is made for the first of them and never again: where somebody removes it meanwhile, the next file
/// fails, as a new folder with all but the first files would look whole.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    made: bool,
}

impl OutputFolder {
    /// The folder at this path, which may be missing yet.
    pub fn new(path: PathBuf) -> Self {
        Self { path, made: false }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens an output at a path below the folder, making what is missing between the two.
    ///
    /// # Errors
    /// As [`Output::create`], and when the folder was removed after its first file.
    pub fn create(&mut self, below: &Path) -> io::Result<Output> {
        if !self.made {
            fs::create_dir_all(&self.path)?;
            self.made = true;
        }
        let mut folder = self.path.clone();
        for part in below.parent().into_iter().flatten() {
            folder.push(part);
            match fs::create_dir(&folder) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => {}
            }
        }
        Output::open(&self.path.join(below), |_| Ok(()))
    }
}

/// The path at the end of a chain of symbolic links, whether or not something stands there.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_symlink() => {
                let link = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(link);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn create_beside(folder: &Path) -> io::Result<(File, PathBuf)> {
    let mut attempt = 0_u32;
    loop {
        // Short, as a name derived from a long target name could be too long.
        let path = folder.join(format!(".haifu-{}-{attempt}.partial", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 1000 => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_file_has_its_name_once_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a/b/c.csv");
        let mut output = Output::create(&target).unwrap();
        output.write_all(b"rows").unwrap();
        assert!(!target.exists());
        assert!(output.partial().unwrap().path.exists());
        output.commit().unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"rows");
        assert_eq!(names(target.parent().unwrap()), ["c.csv"]);
    }

    #[test]
    fn a_file_given_up_leaves_the_old_one_alone() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("c.csv");
        fs::write(&target, "old").unwrap();
        let mut output = Output::create(&target).unwrap();
        output.write_all(b"rows").unwrap();
        drop(output);
        assert_eq!(fs::read(&target).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["c.csv"]);
    }

    #[test]
    fn two_outputs_in_one_folder_do_not_meet() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a"), folder.path().join("b"));
        let mut first = Output::create(&a).unwrap();
        let mut second = Output::create(&b).unwrap();
        second.write_all(b"2").unwrap();
        first.write_all(b"1").unwrap();
        second.commit().unwrap();
        first.commit().unwrap();
        assert_eq!(
            (fs::read(a).unwrap(), fs::read(b).unwrap()),
            (b"1".into(), b"2".into())
        );
    }

    #[test]
    fn a_folder_is_no_output() {
        let folder = tempfile::tempdir().unwrap();
        Output::create(folder.path()).unwrap_err();
        fs::write(folder.path().join("file"), "").unwrap();
        Output::create(&folder.path().join("file/x.csv")).unwrap_err();
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        symlink("real.csv", at("link.csv")).unwrap();
        for text in ["first", "second"] {
            let mut output = Output::create(&at("link.csv")).unwrap();
            output.write_all(text.as_bytes()).unwrap();
            output.commit().unwrap();
            assert_eq!(fs::read_to_string(at("real.csv")).unwrap(), text);
            assert!(at("link.csv").is_symlink());
        }
        symlink("circle", at("circle")).unwrap();
        Output::create(&at("circle")).unwrap_err();
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_directly() {
        let mut output = Output::create(Path::new("/dev/null")).unwrap();
        assert!(output.partial().is_none());
        output.write_all(b"rows").unwrap();
        output.commit().unwrap();
        assert!(!Path::new("/dev/null").is_file());
    }

    #[test]
    fn a_folder_that_was_removed_is_not_made_again() {
        let around = tempfile::tempdir().unwrap();
        let mut folder = OutputFolder::new(around.path().join("a/out"));
        assert!(!folder.path().exists(), "nothing is written yet");
        for name in ["one", "deep/er/two", "deep/three"] {
            folder.create(Path::new(name)).unwrap().commit().unwrap();
            assert!(folder.path().join(name).exists());
        }
        let late = folder.create(Path::new("late")).unwrap();
        fs::remove_dir_all(folder.path()).unwrap();
        assert_eq!(late.commit().unwrap_err().kind(), io::ErrorKind::NotFound);
        for name in ["four", "deep/five"] {
            let error = folder.create(Path::new(name)).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::NotFound);
        }
        assert!(!folder.path().exists());
    }
}
