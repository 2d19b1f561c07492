//! Where results go: files and folders, opened before the first log is read.

use std::io::{self, Write};
use std::path::Path;

use super::exit::{Failure, close};
use super::interrupt::Interrupt;
use crate::format;
use crate::printable::printable_path;
use crate::report::Output;
use crate::source;

/// Where rows go.
pub(super) enum Rows {
    Stdout(io::Stdout),
    File(Output),
}

impl Rows {
    /// Gives a file its name.
    pub(super) fn commit(self) -> io::Result<()> {
        match self {
            Self::Stdout(_) => Ok(()),
            Self::File(output) => output.commit(),
        }
    }
}

impl Write for Rows {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(buffer),
            Self::File(out) => out.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(out) => out.flush(),
        }
    }
}

/// What messages call the place that results go to.
pub(super) fn name_of(output: Option<&Path>) -> String {
    output.map_or("standard output".to_owned(), |path| {
        printable_path(path.as_os_str())
    })
}

/// A file for results at this path.
pub(super) fn open(path: &Path, interrupt: &Interrupt) -> Result<Output, Failure> {
    opened(path, interrupt, || Output::create(path))
}

/// An output at this path, opened as `create` does it.
pub(super) fn opened(
    path: &Path,
    interrupt: &Interrupt,
    create: impl FnOnce() -> io::Result<Output>,
) -> Result<Output, Failure> {
    let is_log = |beginning: &[u8]| format::sniff(beginning).is_some();
    if source::is_log_file(path, is_log) {
        let shown = printable_path(path.as_os_str());
        let why = "is a log; it is not replaced by results, name another file";
        return Err(Failure::usage(format!("{shown} {why}")));
    }
    check_file(path)?;
    let output = create().map_err(|error| Failure::writing(printable_path(path.as_os_str()), &error))?;
    interrupt.will_discard(output.partial());
    Ok(output)
}

/// Refuses what cannot be a file for results; folders that are missing will be made.
pub(super) fn check_file(path: &Path) -> Result<(), Failure> {
    let shown = printable_path(path.as_os_str());
    let refused = |why: &str| Err(Failure::usage(format!("{shown} {why}")));
    if path == Path::new("-") {
        return refused("is no name of a file here; only -o takes it, for standard output");
    }
    if path.is_dir() {
        return refused("is a folder; results go to a file, name one in it");
    }
    path.parent()
        .map_or(Ok(()), |folder| nothing_in_the_way(path, folder))
}

/// Refuses what cannot be a folder for results; folders that are missing will be made.
pub(super) fn check_folder(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Err(Failure::usage(
            "results go to several files, so a folder is needed where - (standard output) stands; name one, \
             such as results",
        ));
    }
    nothing_in_the_way(path, path)
}

/// Refuses to look for a folder where there is a file: trying again would not help.
fn nothing_in_the_way(path: &Path, folder: &Path) -> Result<(), Failure> {
    for above in folder.ancestors().filter(|above| *above != Path::new("")) {
        if above.is_dir() {
            break;
        }
        // What is not there yet will be made; what else is wrong is said by who writes.
        if above.exists() {
            let [path, file] = [path, above].map(|path| printable_path(path.as_os_str()));
            return Err(Failure::usage(if path == file {
                format!("{file} is a file, and a folder is needed; name another place for the results")
            } else {
                format!("cannot write {path}: {file} is a file and no folder; name another place")
            }));
        }
    }
    Ok(())
}

/// Writes a file that was opened before, if it was asked for.
pub(super) fn write_file(
    output: Option<Output>,
    path: Option<&Path>,
    write: impl FnOnce(&mut Output) -> io::Result<()>,
) -> Result<(), Failure> {
    let (Some(mut output), Some(path)) = (output, path) else {
        return Ok(());
    };
    close(write(&mut output), output, path)
}
