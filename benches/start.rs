//! From start to exit: a process that checks one small log, and one that only tells its version, which is what starting
//! a process costs.

use std::path::Path;
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};

fn run(arguments: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_haifu"))
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(status.expect("haifu runs").success(), "{arguments:?}");
}

fn start(criterion: &mut Criterion) {
    let log = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou/haitei.mjlog");
    let log = log.to_string_lossy();
    let mut group = criterion.benchmark_group("start");
    group.bench_function("version", |bencher| bencher.iter(|| run(&["--version"])));
    group.bench_function("one_small_log", |bencher| {
        bencher.iter(|| run(&["check", &log]));
    });
    group.finish();
}

criterion_group!(benches, start);
criterion_main!(benches);
