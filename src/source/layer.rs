//! Compression as a stream: what lies between a file and the archive in it.

use std::io::{self, Read};

use super::kind::{HEAD, Kind, Packer};

/// How many times a document may be compressed: gzip of gzip happens, more is a trap.
pub(super) const MOST_LAYERS: usize = 3;

/// A stream whose first bytes were looked at.
pub(super) struct Peeked<S> {
    head: Vec<u8>,
    given: usize,
    source: S,
}

impl<S: Read> Peeked<S> {
    /// Reads the first bytes, [`HEAD`] of them unless the stream ends before.
    pub(super) fn new(mut source: S) -> io::Result<Self> {
        let mut head = Vec::with_capacity(HEAD);
        source.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        Ok(Self {
            head,
            given: 0,
            source,
        })
    }

    /// The first bytes.
    pub(super) fn head(&self) -> &[u8] {
        &self.head
    }
}

impl<S: Read> Read for Peeked<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut rest = &self.head[self.given..];
        if rest.is_empty() {
            return self.source.read(buffer);
        }
        let count = rest.read(buffer)?;
        self.given += count;
        Ok(count)
    }
}

/// A stream of decompressed bytes.
pub(super) enum Unpacked<S: Read> {
    Gzip(Box<flate2::read::MultiGzDecoder<S>>),
    #[cfg(feature = "archive")]
    Bzip2(bzip2::read::MultiBzDecoder<S>),
    #[cfg(feature = "archive")]
    Zstd(Box<super::zstd::Zstd<S>>),
}

impl<S: Read> Unpacked<S> {
    /// Decompresses a stream.
    ///
    /// # Errors
    /// When haifu was built without what it takes.
    #[cfg_attr(feature = "archive", allow(clippy::unnecessary_wraps))]
    pub(super) fn new(packer: Packer, source: S) -> io::Result<Self> {
        match packer {
            Packer::Gzip => Ok(Self::Gzip(Box::new(flate2::read::MultiGzDecoder::new(source)))),
            #[cfg(feature = "archive")]
            Packer::Bzip2 => Ok(Self::Bzip2(bzip2::read::MultiBzDecoder::new(source))),
            #[cfg(feature = "archive")]
            Packer::Zstd => Ok(Self::Zstd(Box::new(super::zstd::Zstd::new(source)))),
            #[cfg(not(feature = "archive"))]
            Packer::Bzip2 | Packer::Zstd => Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "this haifu was built without bzip2 and zstd (feature archive)",
            )),
        }
    }
}

impl<S: Read> Read for Unpacked<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Gzip(stream) => stream.read(buffer),
            #[cfg(feature = "archive")]
            Self::Bzip2(stream) => stream.read(buffer),
            #[cfg(feature = "archive")]
            Self::Zstd(stream) => stream.read(buffer),
        }
    }
}

/// Any stream, kept for long.
pub(super) type Stream<'a> = Box<dyn Read + 'a>;

/// Takes all compression off a stream: what it is then, and the stream from its first byte; and whether
/// there was any compression.
pub(super) fn peel<'a>(source: Stream<'a>) -> io::Result<(Kind, bool, Peeked<Stream<'a>>)> {
    let mut stream = Peeked::new(source)?;
    for layer in 0..=MOST_LAYERS {
        match Kind::of(stream.head()) {
            Kind::Packed(packer) if layer < MOST_LAYERS => {
                let unpacked: Stream<'a> = Box::new(Unpacked::new(packer, stream)?);
                stream = Peeked::new(unpacked)?;
            }
            kind => return Ok((kind, layer > 0, stream)),
        }
    }
    Ok((Kind::Document, true, stream))
}
