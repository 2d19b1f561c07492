//! Tables of facts as files: CSV, JSON lines and Parquet.
//!
//! A worker encodes the rows of a document ([`Encoder`]); the file takes them in the order of the
//! documents ([`TableWriter`]). So memory holds the documents under way and, for Parquet, one group of rows for
//! each table. The room of what is written is used again ([`Encoder::reuse`]).

mod delimited;
mod json;
#[cfg(feature = "parquet")]
mod parquet;

use std::io::{self, Write};
use std::ops::Range;

use crate::facts::{Columns, FactSink, Game, GameIdentity, Player, Question, Round, RoundFacts, Row, Table};

#[cfg(feature = "parquet")]
use self::parquet::ParquetFile;
use delimited::Delimited;
use json::JsonLines;

/// A format of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportFormat {
    /// Comma-separated, with a header.
    Csv,
    /// A JSON object on each line.
    JsonLines,
    /// Apache Parquet, compressed with Snappy.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl ExportFormat {
    /// All that this build knows.
    pub const ALL: &'static [Self] = &[
        Self::Csv,
        Self::JsonLines,
        #[cfg(feature = "parquet")]
        Self::Parquet,
    ];

    /// The name on the command line, which is the ending of files too.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::JsonLines => "jsonl",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }
}

/// Rows of one document in one table, encoded.
#[derive(Debug)]
pub enum Encoded {
    /// The bytes as they go to the file.
    Text(Vec<u8>),
    /// Columns.
    Columns(Box<Columns>),
}

impl Encoded {
    fn new(table: Table, format: Option<ExportFormat>) -> Self {
        match format {
            Some(ExportFormat::Csv | ExportFormat::JsonLines) => Self::Text(Vec::new()),
            #[cfg(feature = "parquet")]
            Some(ExportFormat::Parquet) => Self::Columns(Box::new(Columns::new(table))),
            None => Self::Columns(Box::new(Columns::new(table))),
        }
    }

    /// Forgets all rows and keeps the room.
    fn clear(&mut self) {
        match self {
            Self::Text(bytes) => bytes.clear(),
            Self::Columns(columns) => columns.clear(),
        }
    }

    /// How much there is: bytes or rows.
    fn len(&self) -> usize {
        match self {
            Self::Text(bytes) => bytes.len(),
            Self::Columns(columns) => columns.rows(),
        }
    }
}

/// The rows of a document in every table that is wanted.
#[derive(Debug, Default)]
pub struct EncodedDocument {
    /// The tables in the order in which they were asked for.
    pub tables: Vec<Encoded>,
    /// Where each game ends in each of them, and how many rows there were.
    pub games: Vec<EncodedGame>,
}

/// The rows of a game among those of its document.
#[derive(Debug, Clone)]
pub struct EncodedGame {
    /// Number of the game in its document, from 1.
    pub number: u32,
    /// Byte position of the game, where its first round is dealt or its header stands.
    pub identity: Option<GameIdentity>,
    ends: Vec<usize>,
    /// Rows of the game in each table.
    pub rows: Vec<u64>,
}

impl EncodedDocument {
    /// Where the rows of the game at this place stand in a table.
    pub fn range(&self, game: usize, table: usize) -> Range<usize> {
        let end = |game: usize| self.games[game].ends[table];
        game.checked_sub(1).map_or(0, end)..end(game)
    }
}

/// What a table of a document may take so that its room is kept: bytes of text or rows.
const KEPT: usize = 1 << 18;

/// Encodes the rows of documents, one document after the other.
#[derive(Debug)]
pub struct Encoder {
    tables: Vec<Table>,
    /// Columns in memory if `None`.
    format: Option<ExportFormat>,
    identify: bool,
    question: Option<Question>,
    document: EncodedDocument,
    spare: Option<EncodedDocument>,
    rows: Vec<u64>,
    delimited: Delimited,
    json: Vec<(Table, JsonLines)>,
}

impl Encoder {
    /// An encoder for these tables. Rows of [`Table::Findings`] are not its matter.
    pub fn new(tables: &[Table], format: ExportFormat, identify: bool) -> Self {
        Self::with(tables, Some(format), identify)
    }

    /// An encoder whose rows stay in memory as [`Encoded::Columns`], for programs in other languages.
    pub fn in_columns(tables: &[Table]) -> Self {
        Self::with(tables, None, false)
    }

    fn with(tables: &[Table], format: Option<ExportFormat>, identify: bool) -> Self {
        let mut encoder = Self {
            tables: tables.to_vec(),
            format,
            identify,
            question: None,
            document: EncodedDocument::default(),
            spare: None,
            rows: Vec::new(),
            delimited: Delimited::default(),
            json: Table::ALL
                .iter()
                .map(|&table| (table, JsonLines::new(table)))
                .collect(),
        };
        encoder.take();
        encoder
    }

    /// Takes back a document that is written, of the same tables and format, and uses its room for the
    /// document after the next call of [`take`](Self::take). One without tables has no room to give.
    pub fn reuse(&mut self, mut document: EncodedDocument) {
        // What came of a file that is no log has no tables.
        let as_ours = document.tables.len() == self.tables.len();
        if !as_ours || document.tables.iter().any(|encoded| encoded.len() > KEPT) {
            return;
        }
        document.tables.iter_mut().for_each(Encoded::clear);
        document.games.clear();
        self.spare = Some(document);
    }

    /// Takes only rows of which this holds from now on.
    pub fn ask(&mut self, question: Question) {
        self.question = Some(question);
    }

    /// The rows since the last call; what follows belongs to the next document.
    pub fn take(&mut self) -> EncodedDocument {
        let next = self.spare.take().unwrap_or_else(|| EncodedDocument {
            tables: self
                .tables
                .iter()
                .map(|&table| Encoded::new(table, self.format))
                .collect(),
            games: Vec::new(),
        });
        self.rows = vec![0; self.tables.len()];
        self.delimited.forget();
        std::mem::replace(&mut self.document, next)
    }

    fn rows<R: Row>(&mut self, rows: &[R], round: Option<&Round>, game: Option<&Game>) {
        let Some(place) = self.tables.iter().position(|&table| table == R::TABLE) else {
            return;
        };
        let question = self.question.as_ref();
        let wanted = |row: &&R| question.is_none_or(|question| question.holds(*row, round, game));
        let wanted = rows.iter().filter(wanted).inspect(|_| self.rows[place] += 1);
        match (&mut self.document.tables[place], self.format) {
            (Encoded::Columns(columns), _) => wanted.for_each(|row| columns.push(row)),
            (Encoded::Text(bytes), Some(ExportFormat::JsonLines)) => {
                if let Some((_, json)) = self.json.iter().find(|(table, _)| *table == R::TABLE) {
                    wanted.for_each(|row| json.row(row, bytes));
                }
            }
            (Encoded::Text(bytes), _) => wanted.for_each(|row| self.delimited.row(row, bytes)),
        }
    }

    fn end_game(&mut self, number: u32, identity: Option<GameIdentity>) {
        let ends = self.document.tables.iter().map(Encoded::len).collect();
        let rows = std::mem::replace(&mut self.rows, vec![0; self.tables.len()]);
        self.document.games.push(EncodedGame {
            number,
            identity,
            ends,
            rows,
        });
    }
}

impl FactSink for Encoder {
    fn wants(&self, table: Table) -> bool {
        self.tables.contains(&table)
    }

    fn identifies(&self) -> bool {
        self.identify
    }

    fn round(&mut self, game: &Game, _: &[Player], facts: &RoundFacts) {
        let (round, game) = (facts.round.as_ref(), Some(game));
        self.rows(facts.round.as_slice(), None, game);
        self.rows(&facts.hands, round, game);
        self.rows(&facts.wins, round, game);
        self.rows(&facts.yaku, round, game);
        self.rows(facts.draw.as_slice(), round, game);
        self.rows(&facts.calls, round, game);
        self.rows(&facts.discards, round, game);
    }

    fn game(&mut self, game: &Game, players: &[Player], identity: Option<GameIdentity>) {
        self.rows(std::slice::from_ref(game), None, None);
        self.rows(players, None, Some(game));
        self.end_game(game.game, identity);
    }
}

/// The file of one table.
#[derive(Debug)]
pub struct TableWriter<W: Write + Send> {
    table: Table,
    format: ExportFormat,
    kind: Kind<W>,
    rows: u64,
}

enum Kind<W: Write + Send> {
    Text(W),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetFile<W>>),
}

impl<W: Write + Send> std::fmt::Debug for Kind<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Text(_) => "Text",
            #[cfg(feature = "parquet")]
            Self::Parquet(_) => "Parquet",
        })
    }
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a file, with its header if the format has one.
    ///
    /// # Errors
    /// When `out` cannot be written to.
    pub fn new(table: Table, format: ExportFormat, mut out: W) -> io::Result<Self> {
        let kind = match format {
            ExportFormat::Csv => {
                delimited::header(table, &mut out)?;
                Kind::Text(out)
            }
            ExportFormat::JsonLines => Kind::Text(out),
            #[cfg(feature = "parquet")]
            ExportFormat::Parquet => Kind::Parquet(Box::new(ParquetFile::new(table, out)?)),
        };
        Ok(Self {
            table,
            format,
            kind,
            rows: 0,
        })
    }

    /// Which table.
    pub const fn table(&self) -> Table {
        self.table
    }

    /// Rows so far.
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes the part of a document's rows that a range of [`EncodedDocument::range`] names.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn write(&mut self, encoded: &Encoded, range: Range<usize>, rows: u64) -> io::Result<()> {
        self.rows += rows;
        match (&mut self.kind, encoded) {
            (Kind::Text(out), Encoded::Text(bytes)) => out.write_all(&bytes[range]),
            #[cfg(feature = "parquet")]
            (Kind::Parquet(file), Encoded::Columns(columns)) => file.append(columns, range),
            _ => Err(io::Error::other("rows of another format")),
        }
    }

    /// Writes rows one by one.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn write_rows<R: Row>(&mut self, rows: &[R]) -> io::Result<()> {
        let mut encoder = Encoder::new(&[self.table], self.format, false);
        encoder.rows(rows, None, None);
        let document = encoder.take();
        let Some(encoded) = document.tables.first() else {
            return Ok(());
        };
        self.write(encoded, 0..encoded.len(), rows.len() as u64)
    }

    /// Writes what is left and gives the output back.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn finish(self) -> io::Result<W> {
        match self.kind {
            Kind::Text(mut out) => {
                out.flush()?;
                Ok(out)
            }
            #[cfg(feature = "parquet")]
            Kind::Parquet(file) => file.finish(),
        }
    }
}
