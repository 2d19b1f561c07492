//! The one place that decides exit codes.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

use clap::ValueEnum;

use crate::audit::Tally;
use crate::report::Output;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    /// No finding of severity error.
    Clean,
    /// Findings of severity error.
    Findings,
    /// Faults, whatever else was found.
    Faults,
    /// The command line makes no sense.
    Usage,
    /// The environment failed in a way worth repeating the run: output not writable, out of space.
    Environment,
    /// Stopped by the user.
    Interrupted,
    /// Nobody reads the output any more.
    ClosedPipe,
}

impl Exit {
    /// The exit code of the process.
    pub(super) const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Faults | Self::Usage => 2,
            // EX_TEMPFAIL of sysexits.
            Self::Environment => 75,
            // 128 and the number of the signal, as shells report it.
            Self::Interrupted => 130,
            Self::ClosedPipe => 141,
        }
    }

    /// How a complete run ended.
    pub(super) fn of(tally: &Tally, fail_on: FailOn) -> Self {
        let failing = match fail_on {
            FailOn::Error => tally.errors,
            FailOn::Info => tally.findings.iter().sum(),
            FailOn::Never => 0,
        };
        if tally.faults > 0 {
            Self::Faults
        } else if failing > 0 {
            Self::Findings
        } else {
            Self::Clean
        }
    }
}

/// Which findings make a run end with exit code 1. Faults make it end with 2 all the same: something
/// was not checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FailOn {
    /// Findings of severity error
    Error,
    /// Any finding
    Info,
    /// None
    Never,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Why a run did not come to its end.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) exit: Exit,
    /// What to tell people; nothing where nobody listens.
    pub(super) message: Option<String>,
}

impl Failure {
    /// The command line makes no sense.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self {
            exit: Exit::Usage,
            message: Some(message.into()),
        }
    }

    /// Writing to `what` failed.
    pub(super) fn writing(what: impl Display, error: &io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe {
            return Self {
                exit: Exit::ClosedPipe,
                message: None,
            };
        }
        let message = format!("cannot write {what}: {error}");
        match error.kind() {
            // Trying again would not help.
            ErrorKind::NotADirectory | ErrorKind::IsADirectory | ErrorKind::InvalidFilename => {
                Self::usage(message)
            }
            _ => Self::environment(message),
        }
    }

    /// Something else failed that may work another time.
    pub(super) fn environment(message: impl Into<String>) -> Self {
        Self {
            exit: Exit::Environment,
            message: Some(message.into()),
        }
    }

    /// The user stopped the run.
    pub(super) fn interrupted(message: impl Into<String>) -> Self {
        Self {
            exit: Exit::Interrupted,
            message: Some(message.into()),
        }
    }
}

/// Gives a file that was written its name.
pub(super) fn close(written: io::Result<()>, output: Output, path: &Path) -> Result<(), Failure> {
    written
        .and_then(|()| output.commit())
        .map_err(|error| Failure::writing(path.display(), &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_beat_findings() {
        let tally = |errors, faults| Tally {
            errors,
            faults,
            ..Tally::EMPTY
        };
        let code = |tally: &Tally| Exit::of(tally, FailOn::Error).code();
        assert_eq!(code(&tally(0, 0)), 0);
        assert_eq!(code(&tally(3, 0)), 1);
        assert_eq!(code(&tally(0, 1)), 2);
        assert_eq!(code(&tally(3, 1)), 2);
    }

    #[test]
    fn what_fails_can_be_chosen() {
        let mut remarks = Tally::EMPTY;
        remarks.findings[0] = 1;
        let errors = Tally {
            errors: 1,
            ..remarks.clone()
        };
        let faults = Tally {
            faults: 1,
            ..remarks.clone()
        };
        let codes = |fail_on| [&remarks, &errors, &faults].map(|tally| Exit::of(tally, fail_on).code());
        assert_eq!(codes(FailOn::Error), [0, 1, 2]);
        assert_eq!(codes(FailOn::Info), [1, 1, 2]);
        assert_eq!(codes(FailOn::Never), [0, 0, 2]);
    }
}
