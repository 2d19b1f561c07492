//! The targets under libFuzzer. `HAIFU_FUZZ_TARGET` names the one to try.

#![no_main]

use std::sync::LazyLock;

use haifu_fuzz::{TARGETS, Target};
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("HAIFU_FUZZ_TARGET").expect("HAIFU_FUZZ_TARGET names a target");
    let target = TARGETS.iter().find(|target| target.name == name);
    target.expect("a target of this name")
});

fuzz_target!(|data: &[u8]| (TARGET.run)(data));
