//! SQLite databases of logs, as the programs that gather Tenhou's logs by the year leave them.
//!
//! Known layouts, told by the names of the columns of the table `logs`: the key is `log_id` or `id`, the
//! log is `log_content` or `log`; `is_processed` says whether it was fetched and `was_error` that this
//! failed. Logs are compressed with gzip or bzip2 or plain, which each tells itself.

use std::collections::VecDeque;
use std::path::Path;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OpenFlags, Row, Rows};

use super::super::document::{Fault, FaultKind};
use super::super::handle::{Held, LeftOut, Packing};
use super::{Part, PartContent, unreadable};

const KEYS: [&str; 2] = ["log_id", "id"];
const CONTENTS: [&str; 2] = ["log_content", "log"];
const FETCHED: &str = "is_processed";
const FAILED: &str = "was_error";

/// Rows read at a time, and bytes after which a page is full anyway.
const PAGE_ROWS: usize = 256;
const PAGE_BYTES: usize = 4 << 20;

/// The longest key, which is the name of a log, in bytes.
const MOST_KEY: usize = 1 << 12;

/// A database, read page by page in the order of its keys; nothing is ever written to it.
pub(super) struct Database {
    connection: Connection,
    query: Query,
    /// The last key read.
    after: Option<Value>,
    page: VecDeque<Part>,
    ended: bool,
    limit: usize,
    failed: u64,
    missing: u64,
    nameless: u64,
}

struct Query {
    first: String,
    next: String,
    nameless: String,
}

impl Database {
    /// Opens a database; `None` if it holds no logs.
    pub(super) fn open(path: &Path, limit: usize) -> Result<Option<Self>, String> {
        let connection = connect(path).map_err(|error| error.to_string())?;
        let Some(query) = Query::new(&connection).map_err(|error| error.to_string())? else {
            return Ok(None);
        };
        let nameless = connection
            .query_row(&query.nameless, [], |row| row.get::<_, i64>(0))
            .map_err(|error| error.to_string())?;
        Ok(Some(Self {
            connection,
            query,
            after: None,
            page: VecDeque::new(),
            ended: false,
            limit,
            failed: 0,
            missing: 0,
            nameless: nameless.unsigned_abs(),
        }))
    }

    pub(super) fn next(&mut self) -> Option<Part> {
        loop {
            if let Some(part) = self.page.pop_front() {
                return Some(part);
            }
            if self.ended {
                return None;
            }
            if let Err(error) = self.turn() {
                self.ended = true;
                self.page.push_back(Part {
                    name: None,
                    content: PartContent::Broken(unreadable(format!("the database is damaged: {error}"))),
                });
            }
            if self.ended {
                let left_out = [
                    (self.failed, "rows marked as errors"),
                    (self.missing, "rows without a log, not fetched yet"),
                    (self.nameless, "rows without a log id"),
                ];
                for (count, what) in left_out.into_iter().filter(|(count, _)| *count > 0) {
                    self.page.push_back(Part {
                        name: None,
                        content: PartContent::LeftOut(LeftOut { count, what }),
                    });
                }
            }
        }
    }

    /// Reads the next page.
    fn turn(&mut self) -> rusqlite::Result<()> {
        let limit = i64::try_from(self.limit).unwrap_or(i64::MAX);
        let after = self.after.take();
        let query = match &after {
            None => &self.query.first,
            Some(_) => &self.query.next,
        };
        let mut statement = self.connection.prepare(query)?;
        let mut rows = match &after {
            None => statement.query([limit])?,
            Some(after) => statement.query((limit, after))?,
        };
        let mut read = Page {
            rows: 0,
            bytes: 0,
            last: None,
            full: false,
        };
        while !read.full {
            let Some(row) = next(&mut rows)? else { break };
            read.rows += 1;
            let key = row.get::<_, Value>(0)?;
            if key == Value::Null {
                // Too long to go on behind it.
                self.ended = true;
                self.page.push_back(Part {
                    name: None,
                    content: PartContent::Broken(unreadable(format!(
                        "a row has a key of more than {MOST_KEY} bytes: it and the rows behind it are not read; make \
                         a copy of the database without it"
                    ))),
                });
                return Ok(());
            }
            read.last = Some(key);
            if truth(row, 1)? {
                self.failed += 1;
                continue;
            }
            let bytes = row.get::<_, Option<i64>>(4)?.unwrap_or(0).unsigned_abs();
            if bytes == 0 || !truth(row, 3)? {
                self.missing += 1;
                continue;
            }
            let name = match row.get_ref(2)? {
                ValueRef::Text(text) | ValueRef::Blob(text) => text.to_vec(),
                ValueRef::Integer(number) => number.to_string().into_bytes(),
                ValueRef::Real(number) => number.to_string().into_bytes(),
                ValueRef::Null => Vec::new(),
            };
            let content = match row.get_ref(5)? {
                _ if bytes > self.limit as u64 => PartContent::Broken(Fault {
                    kind: FaultKind::TooLarge,
                    at: None,
                    what: format!("{bytes} bytes, more than {}: the limit", self.limit),
                }),
                ValueRef::Text(bytes) | ValueRef::Blob(bytes) => PartContent::Held(Held {
                    bytes: bytes.to_vec(),
                    packing: Packing::Plain,
                    stored_bytes: bytes.len() as u64,
                    named: true,
                    too_large: false,
                }),
                // Numbers are no logs.
                _ => {
                    self.missing += 1;
                    continue;
                }
            };
            if let PartContent::Held(held) = &content {
                read.bytes += held.bytes.len();
            }
            self.page.push_back(Part {
                name: Some(name),
                content,
            });
            read.full = read.bytes >= PAGE_BYTES;
        }
        self.ended = read.rows < PAGE_ROWS && !read.full;
        self.after = read.last;
        Ok(())
    }
}

struct Page {
    rows: usize,
    bytes: usize,
    last: Option<Value>,
    full: bool,
}

fn next<'a, 'b>(rows: &'a mut Rows<'b>) -> rusqlite::Result<Option<&'a Row<'b>>> {
    rows.next()
}

/// Whether a column holds something else than 0 and nothing.
fn truth(row: &Row<'_>, column: usize) -> rusqlite::Result<bool> {
    Ok(match row.get_ref(column)? {
        ValueRef::Null => false,
        ValueRef::Integer(number) => number != 0,
        ValueRef::Real(number) => number != 0.0,
        ValueRef::Text(text) | ValueRef::Blob(text) => !matches!(text, b"" | b"0"),
    })
}

/// Opens a database for reading. Where nobody is writing to it, it is taken for unchanging, so that no
/// lock and no file beside it is made.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let beside = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        Path::new(&name).exists()
    };
    let unchanging = !beside("-wal") && !beside("-journal");
    let connection = match path.to_str().filter(|_| unchanging && cfg!(unix)) {
        Some(path) => {
            let mut uri = String::from("file:");
            for c in path.chars() {
                match c {
                    '%' => uri.push_str("%25"),
                    '?' => uri.push_str("%3f"),
                    '#' => uri.push_str("%23"),
                    c => uri.push(c),
                }
            }
            uri.push_str("?immutable=1");
            Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI)?
        }
        None => Connection::open_with_flags(path, flags)?,
    };
    // Milliseconds for which somebody else's lock is waited for.
    connection.pragma_update(None, "busy_timeout", 5000)?;
    Ok(connection)
}

impl Query {
    /// The queries for the layout of the table, or `None` if there is no table of logs.
    fn new(connection: &Connection) -> rusqlite::Result<Option<Self>> {
        // A view can go on for ever.
        let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'logs' COLLATE NOCASE AND type = 'table' AND rootpage > 0";
        if connection.query_row(tables, [], |row| row.get::<_, i64>(0))? == 0 {
            return Ok(None);
        }
        let mut statement = connection.prepare("SELECT name, pk FROM pragma_table_info('logs')")?;
        let columns = statement
            .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        let find = |names: &[&'static str]| {
            names.iter().copied().find(|name| {
                columns
                    .iter()
                    .any(|(column, _)| column.eq_ignore_ascii_case(name))
            })
        };
        let (Some(key), Some(content)) = (find(&KEYS), find(&CONTENTS)) else {
            return Ok(None);
        };
        let primary: Vec<_> = columns.iter().filter(|(_, place)| *place > 0).collect();
        // Keys that may repeat would be lost between two pages.
        let is_column = |name: &str| {
            columns
                .iter()
                .any(|(column, _)| column.eq_ignore_ascii_case(name))
        };
        let order = match primary[..] {
            // The number of the row, under a name that no column has.
            [] => match ["rowid", "_rowid_", "oid"]
                .into_iter()
                .find(|name| !is_column(name))
            {
                Some(name) => name.to_owned(),
                None => return Ok(None),
            },
            [(column, _)] => format!("\"{}\"", column.replace('"', "\"\"")),
            _ => return Ok(None),
        };
        let failed = find(&[FAILED]).unwrap_or("0");
        let fetched = find(&[FETCHED]).unwrap_or("1");
        // How long a value is stands before it, so that what is too long is never in memory: SQLite reads a value
        // where it is asked for.
        let short = |value: &str| format!("CASE WHEN octet_length({value}) <= {MOST_KEY} THEN {value} END");
        let select = format!(
            "SELECT {}, {}, {}, {}, octet_length({content}), \
             CASE WHEN octet_length({content}) <= ?1 THEN {content} END FROM logs",
            short(&order),
            short(failed),
            short(key),
            short(fetched)
        );
        let page = format!("ORDER BY {order} LIMIT {PAGE_ROWS}");
        Ok(Some(Self {
            first: format!("{select} WHERE {order} IS NOT NULL {page}"),
            next: format!("{select} WHERE {order} > ?2 {page}"),
            nameless: format!("SELECT count(*) FROM logs WHERE {order} IS NULL"),
        }))
    }
}
