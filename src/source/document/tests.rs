use std::io::Write;

use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};

use super::*;
use crate::source::Walk;

/// Gives at most `step` bytes a time, and fails after the data if told so.
struct Slow<'a> {
    data: &'a [u8],
    step: usize,
    fails: bool,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.data.is_empty() && self.fails {
            return Err(io::Error::other("broken disk"));
        }
        let count = self.step.min(buffer.len()).min(self.data.len());
        buffer[..count].copy_from_slice(&self.data[..count]);
        self.data = &self.data[count..];
        Ok(count)
    }
}

/// Text that does not repeat soon.
fn text(length: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        b'a' + (state >> 28) as u8
    };
    (0..length).map(|_| byte()).collect()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

fn read(reader: &mut Reader, data: &[u8]) -> (Vec<u8>, Option<FaultKind>) {
    match reader.read_from(data, None).content {
        Content::Whole(bytes) => (bytes.to_vec(), None),
        Content::Cut(bytes, fault) => (bytes.to_vec(), Some(fault.kind)),
        Content::Nothing(fault) => (Vec::new(), Some(fault.kind)),
        Content::NoLog => panic!("not asked for"),
    }
}

fn reader() -> Reader {
    Reader::new(DEFAULT_DOCUMENT_LIMIT)
}

#[test]
fn plain_documents_of_all_sizes_are_read_whole() {
    let mut reader = reader();
    for length in [0, 1, 17, WINDOW - 1, WINDOW, WINDOW + 1, 5 * WINDOW, 3] {
        let data = text(length);
        assert_eq!(read(&mut reader, &data), (data, None), "{length}");
    }
}

#[test]
fn gzip_is_told_by_content_and_inflated_whole() {
    let mut reader = reader();
    for length in [0, 1, 17, WINDOW, 20 * WINDOW, 17] {
        let data = text(length);
        assert_eq!(read(&mut reader, &gzip(&data)), (data, None), "{length}");
    }
}

#[test]
fn short_reads_change_nothing() {
    let data = text(3 * WINDOW);
    for stored in [data.clone(), gzip(&data)] {
        let source = Slow {
            data: &stored,
            step: 7,
            fails: false,
        };
        let mut reader = reader();
        let reading = reader.read_from(source, None);
        assert_eq!(reading.content, Content::Whole(&data));
        assert_eq!(reading.stored_bytes, stored.len() as u64);
    }
}

#[test]
fn members_are_joined_and_padding_is_no_trouble() {
    let parts = [text(100), text(0), text(2 * WINDOW)];
    let mut stored = gzip(&parts[0]);
    stored.extend(gzip(&parts[1]));
    stored.extend([0; 300]);
    stored.extend(gzip(&parts[2]));
    stored.extend([0; 512]);
    assert_eq!(read(&mut reader(), &stored), (parts.concat(), None));
}

#[test]
fn every_optional_header_field_is_passed_over() {
    let data = text(1000);
    let mut encoder = GzBuilder::new()
        .extra(vec![7; 70_000 % 65_536])
        .filename("x.xml")
        .comment("a comment")
        .write(Vec::new(), Compression::fast());
    encoder.write_all(&data).unwrap();
    let mut stored = encoder.finish().unwrap();
    assert_eq!(read(&mut reader(), &stored), (data.clone(), None));
    // A header checksum, which the encoder does not write, stands before the data.
    stored = gzip(&data);
    stored[3] |= 1 << 1;
    stored.splice(10..10, [0x12, 0x34]);
    assert_eq!(read(&mut reader(), &stored), (data, None));
}

#[test]
fn cut_gzip_keeps_what_came_out() {
    let data = text(2000);
    let stored = gzip(&data);
    let mut reader = reader();
    for length in 2..stored.len() {
        let (kept, fault) = read(&mut reader, &stored[..length]);
        assert_eq!(fault, Some(FaultKind::DamagedGzip), "{length}");
        assert!(data.starts_with(&kept), "{length}");
    }
    let Content::Cut(kept, fault) = reader.read_from(&stored[..stored.len() - 1], None).content else {
        panic!("whole");
    };
    assert_eq!((kept, fault.at), (&data[..], Some(2000)));
    assert_eq!(
        fault.what,
        format!("cut off at byte {} of the compressed data", stored.len() - 1)
    );
    assert_eq!(read(&mut reader, &stored), (data, None));
}

#[test]
fn no_damaged_gzip_passes_for_whole() {
    let data = text(600);
    let stored = gzip(&data);
    let mut reader = reader();
    for at in 2..stored.len() {
        for bit in 0..8 {
            let mut damaged = stored.clone();
            damaged[at] ^= 1 << bit;
            let (kept, fault) = read(&mut reader, &damaged);
            // Time, compression flags and system of the header mean nothing here.
            assert!(fault.is_some() || kept == data, "byte {at} bit {bit}");
            assert!(fault.is_none() || !(4..=9).contains(&at), "byte {at} bit {bit}");
        }
    }
}

#[test]
fn damage_in_the_middle_keeps_what_came_before() {
    let data = text(200_000);
    let mut stored = gzip(&data);
    let middle = stored.len() / 2;
    stored[middle..middle + 40].fill(0xff);
    let (kept, fault) = read(&mut reader(), &stored);
    assert_eq!(fault, Some(FaultKind::DamagedGzip));
    let same = kept.iter().zip(&data).take_while(|(a, b)| a == b).count();
    assert!(same > 80_000, "{same}");
}

#[test]
fn something_else_after_the_end_is_reported() {
    let data = text(100);
    for rest in [&b"<mjloggm/>"[..], b"\0\0x", b"\x1f"] {
        let stored = [&gzip(&data), rest].concat();
        assert_eq!(
            read(&mut reader(), &stored),
            (data.clone(), Some(FaultKind::DamagedGzip))
        );
    }
}

#[test]
fn a_document_larger_than_the_limit_is_refused() {
    for limit in [0, 100, WINDOW, 3 * WINDOW] {
        let mut reader = Reader::new(limit);
        for extra in [1, 1000, 10 * WINDOW] {
            let data = text(limit + extra);
            for stored in [gzip(&data), data] {
                let reading = reader.read_from(&stored[..], None).content;
                let Content::Nothing(fault) = reading else {
                    panic!("{limit} + {extra} passed")
                };
                assert_eq!(fault.kind, FaultKind::TooLarge);
                assert_eq!(fault.at.unwrap_or(0), limit as u64);
            }
        }
        let data = text(limit);
        assert_eq!(read(&mut reader, &data), (data.clone(), None), "{limit}");
        assert_eq!(read(&mut reader, &gzip(&data)), (data, None), "{limit}");
    }
}

#[test]
fn files_of_folders_are_judged_by_their_inflated_beginning() {
    let is_log = |beginning: &[u8]| beginning.starts_with(b"log");
    let mut reader = reader();
    let log = [b"log", &text(100)[..]].concat();
    for data in [log.clone(), gzip(&log)] {
        assert_eq!(
            reader.read_from(&data[..], Some(is_log)).content,
            Content::Whole(&log)
        );
    }
    for other in [text(0), text(100)] {
        for data in [gzip(&other), other] {
            assert_eq!(reader.read_from(&data[..], Some(is_log)).content, Content::NoLog);
        }
    }
    // Cut, but enough came out to see that it is no log; or not enough.
    let other = gzip(&text(2000));
    let cut = &other[..other.len() - 9];
    assert_eq!(reader.read_from(cut, Some(is_log)).content, Content::NoLog);
    let cut = reader.read_from(&other[..12], Some(is_log)).content;
    assert!(matches!(cut, Content::Nothing(_)));
}

#[test]
fn a_big_file_that_is_no_log_is_not_read_to_its_end() {
    let is_log = |_: &[u8]| false;
    let data = text(50 * WINDOW);
    for stored in [gzip(&data), data] {
        let mut reader = reader();
        let reading = reader.read_from(&stored[..], Some(is_log));
        assert_eq!(reading.content, Content::NoLog);
        assert_eq!(reading.stored_bytes, WINDOW as u64);
    }
}

#[test]
fn a_read_error_keeps_what_came_before() {
    let data = text(100);
    let source = Slow {
        data: &data,
        step: 60,
        fails: true,
    };
    let mut reader = reader();
    let Content::Cut(kept, fault) = reader.read_from(source, None).content else {
        panic!("whole");
    };
    assert_eq!((kept, fault.kind), (&data[..], FaultKind::Unreadable));
    assert_eq!(fault.what, "broken disk");
}

#[test]
fn a_missing_file_is_unreadable() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gone");
    let mut reader = reader();
    let reading = |reader: &mut Reader, handle: &Handle| match reader.read(handle, |_| true).content {
        Content::Nothing(fault) => fault.kind,
        other => panic!("{other:?}"),
    };
    let missing = Walk::new([path.clone().into()]).next().unwrap();
    assert_eq!(reading(&mut reader, &missing), FaultKind::Unreadable);
    // There when the folder was listed, gone when it is opened.
    std::fs::write(&path, "x").unwrap();
    let vanished = Walk::new([folder.path().into()]).next().unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(reading(&mut reader, &vanished), FaultKind::Unreadable);
}
