//! A check that finds nothing allocates nothing once its buffers have grown.
//!
//! The counting allocator counts for the whole program, so this test is a program of its own.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::alloc::System;
use std::fs;
use std::path::{Path, PathBuf};

use haifu::check::{Checker, Extent};
use haifu::format;
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Reader};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Every file under a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.unwrap());
    let mut files: Vec<_> = entries
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect();
    files.sort();
    files
}

/// The most allocations of one log, and all of them, over the logs without findings; each is read and
/// checked once before it counts.
fn allocations(logs: &[Vec<u8>]) -> (usize, usize, usize) {
    let is_log = |beginning: &[u8]| format::sniff(beginning).is_some();
    let mut reader = Reader::new(DEFAULT_DOCUMENT_LIMIT);
    let mut checker = Checker::default();
    let (mut most, mut all, mut clean) = (0, 0, 0);
    for warm in [false, true] {
        for log in logs {
            let region = Region::new(COUNTED);
            let Content::Whole(document) = reader.read_from(log.as_slice(), Some(is_log)).content else {
                continue;
            };
            let report = checker.check(document, Extent::Whole);
            let change = region.change();
            let count = change.allocations + change.reallocations;
            if warm && report.findings.is_empty() && report.tally.games > 0 {
                most = most.max(count);
                all += count;
                clean += 1;
            }
        }
    }
    (most, all, clean)
}

/// One test for all, as tests of a program run at the same time.
#[test]
fn logs_without_findings_allocate_nothing_once_buffers_have_grown() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou");
    let corpus = std::env::var_os("HAIFU_CORPUS").map(|corpus| Path::new(&corpus).join("tenhou-xml"));
    for folder in [Some(own), corpus].into_iter().flatten() {
        let logs: Vec<_> = files(&folder)
            .iter()
            .step_by(if folder.starts_with(env!("CARGO_MANIFEST_DIR")) {
                1
            } else {
                16
            })
            .map(|path| fs::read(path).unwrap())
            .collect();
        let (most, all, clean) = allocations(&logs);
        println!("{all} allocations in {clean} logs, {most} at most");
        assert!(clean > 50);
        assert!(most <= 20, "{most} allocations in one log");
    }
}
