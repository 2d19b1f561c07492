//! Zstandard streams of several frames.

use std::io::{self, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Decompresses frame after frame, and passes over those that hold no data.
pub(super) struct Zstd<S> {
    source: S,
    decoder: FrameDecoder,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    BetweenFrames,
    InFrame,
    Ended,
}

impl<S: Read> Zstd<S> {
    pub(super) fn new(source: S) -> Self {
        Self {
            source,
            decoder: FrameDecoder::new(),
            state: State::BetweenFrames,
        }
    }

    /// Begins the next frame, or finds that there is none.
    fn begin(&mut self) -> io::Result<()> {
        let mut first = [0];
        if self.source.read(&mut first)? == 0 {
            self.state = State::Ended;
            return Ok(());
        }
        match self.decoder.reset((&first[..]).chain(&mut self.source)) {
            Ok(()) => {
                self.state = State::InFrame;
                Ok(())
            }
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length, ..
            })) => {
                io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
                Ok(())
            }
            Err(error) => Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string())),
        }
    }
}

impl<S: Read> Read for Zstd<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.state {
                State::Ended => return Ok(0),
                State::BetweenFrames => self.begin()?,
                State::InFrame if self.decoder.can_collect() > 0 => return self.decoder.read(buffer),
                State::InFrame if self.decoder.is_finished() => {
                    let (recorded, computed) = (
                        self.decoder.get_checksum_from_data(),
                        self.decoder.get_calculated_checksum(),
                    );
                    if recorded.is_some() && recorded != computed {
                        return Err(io::Error::new(
                            io::ErrorKind::InvalidData,
                            "the checksum does not fit the data",
                        ));
                    }
                    self.state = State::BetweenFrames;
                }
                State::InFrame => {
                    self.decoder
                        .decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1))
                        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))?;
                }
            }
        }
    }
}
