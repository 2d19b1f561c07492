//! The `haifu` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    haifu::cli::run(std::env::args_os())
}
