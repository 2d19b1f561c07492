//! Inflating gzip (RFC 1952) with a state that is reused from document to document.
//!
//! Logs are so small that setting up a decoder for each would be felt; so the raw inflater is kept
//! and the frame around it, header and trailer of each member, is read here.

use std::io::Read;

use flate2::{Crc, Decompress, FlushDecompress, Status};

use super::document::FaultKind;
use super::input::{ENOUGH, Input, Sniff, TELLING, Text, Trouble};

/// What every gzip member starts with.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

const DEFLATE: u8 = 8;
const HAS_HEADER_CHECKSUM: u8 = 1 << 1;
const HAS_EXTRA: u8 = 1 << 2;
const HAS_NAME: u8 = 1 << 3;
const HAS_COMMENT: u8 = 1 << 4;
const RESERVED: u8 = 0b1110_0000;

#[derive(Debug)]
pub(super) struct Inflater {
    state: Decompress,
    checksum: Crc,
}

impl Inflater {
    pub(super) fn new() -> Self {
        Self {
            state: Decompress::new(false),
            checksum: Crc::new(),
        }
    }

    /// Inflates all members of `input` one after the other into `text`, and checks length and
    /// checksum of each. After an error `text` holds what came out before it.
    pub(super) fn inflate<R: Read>(
        &mut self,
        input: &mut Input<'_, R>,
        text: &mut Text,
        sniff: &mut Sniff,
    ) -> Result<(), Trouble> {
        loop {
            header(input)?;
            let start = text.filled().len();
            self.member(input, text, sniff)?;
            let checksum = word(input)?;
            let length = word(input)?;
            if checksum != self.checksum.sum() {
                return Err(damaged(input, "the checksum does not fit the data"));
            }
            // The length is kept modulo 2^32.
            if length != (text.filled().len() - start) as u32 {
                return Err(damaged(input, "the length does not fit the data"));
            }
            if !another_member(input)? {
                return Ok(());
            }
        }
    }

    /// Inflates a deflate stream that stands alone, as in zip archives, and checks length and checksum.
    pub(super) fn inflate_frameless<R: Read>(
        &mut self,
        input: &mut Input<'_, R>,
        text: &mut Text,
        sniff: &mut Sniff,
        checksum: u32,
        length: u64,
    ) -> Result<(), Trouble> {
        self.member(input, text, sniff)?;
        if checksum != self.checksum.sum() {
            return Err(damaged(input, "the checksum does not fit the data"));
        }
        if length != text.filled().len() as u64 {
            return Err(damaged(input, "the length does not fit the data"));
        }
        Ok(())
    }

    /// The deflate stream of one member.
    fn member<R: Read>(
        &mut self,
        input: &mut Input<'_, R>,
        text: &mut Text,
        sniff: &mut Sniff,
    ) -> Result<(), Trouble> {
        self.state.reset(false);
        self.checksum.reset();
        loop {
            if input.rest().is_empty() {
                if !input.ended() && text.filled().len() >= TELLING {
                    // Before more of what may be a big file that is no log is read.
                    sniff.check(text.filled())?;
                }
                input.fill()?;
            }
            if text.filled().len() >= ENOUGH {
                // A little that is compressed may be much of no log.
                sniff.check(text.filled())?;
            }
            let spare = text.spare()?;
            let (taken_before, given_before) = (self.state.total_in(), self.state.total_out());
            // `Finish` spares the copy of the last 32 KiB that a later call might look back to; the
            // inflater makes it all the same when the stream does not end in this call.
            let status = self
                .state
                .decompress(input.rest(), spare, FlushDecompress::Finish);
            let taken = (self.state.total_in() - taken_before) as usize;
            let given = (self.state.total_out() - given_before) as usize;
            self.checksum.update(&spare[..given]);
            text.fill(given)?;
            input.consume(taken);
            match status {
                Ok(Status::StreamEnd) => return Ok(()),
                Ok(_) if taken + given > 0 => {}
                Ok(_) if input.at_end() => return Err(cut(input)),
                Ok(_) => return Err(damaged(input, "the data makes no sense")),
                Err(error) => {
                    return Err(damaged(
                        input,
                        error.message().unwrap_or("the data makes no sense"),
                    ));
                }
            }
        }
    }
}

fn damaged<R: Read>(input: &Input<'_, R>, what: &str) -> Trouble {
    Trouble::Fault(
        FaultKind::DamagedGzip,
        format!("{what} at byte {} of the compressed data", input.position()),
    )
}

fn cut<R: Read>(input: &Input<'_, R>) -> Trouble {
    Trouble::Fault(
        FaultKind::DamagedGzip,
        format!("cut off at byte {} of the compressed data", input.position()),
    )
}

fn byte<R: Read>(input: &mut Input<'_, R>) -> Result<u8, Trouble> {
    match input.peek()? {
        Some(byte) => {
            input.consume(1);
            Ok(byte)
        }
        None => Err(cut(input)),
    }
}

fn word<R: Read>(input: &mut Input<'_, R>) -> Result<u32, Trouble> {
    let mut bytes = [0; 4];
    for slot in &mut bytes {
        *slot = byte(input)?;
    }
    Ok(u32::from_le_bytes(bytes))
}

/// The header of a member, magic included.
fn header<R: Read>(input: &mut Input<'_, R>) -> Result<(), Trouble> {
    for expected in [MAGIC[0], MAGIC[1], DEFLATE] {
        if byte(input)? != expected {
            return Err(damaged(input, "no gzip header"));
        }
    }
    let flags = byte(input)?;
    if flags & RESERVED != 0 {
        return Err(damaged(input, "no gzip header"));
    }
    // Time, compression flags and system.
    for _ in 0..6 {
        byte(input)?;
    }
    if flags & HAS_EXTRA != 0 {
        let length = u16::from_le_bytes([byte(input)?, byte(input)?]);
        for _ in 0..length {
            byte(input)?;
        }
    }
    for text in [HAS_NAME, HAS_COMMENT] {
        if flags & text != 0 {
            while byte(input)? != 0 {}
        }
    }
    if flags & HAS_HEADER_CHECKSUM != 0 {
        byte(input)?;
        byte(input)?;
    }
    Ok(())
}

/// Whether another member follows; zeros, the padding of tapes and block devices, are passed over.
fn another_member<R: Read>(input: &mut Input<'_, R>) -> Result<bool, Trouble> {
    while let Some(next) = input.peek()? {
        if next == MAGIC[0] {
            return Ok(true);
        }
        if next != 0 {
            return Err(damaged(input, "something else follows the end of the data"));
        }
        input.consume(1);
    }
    Ok(false)
}
