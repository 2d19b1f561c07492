//! The `haifu` command.

fn main() {}
