//! The recipes: what they name exists, and, where a Python with the readers is named, they run.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use haifu::facts::Table;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/RECIPES.md");
    std::fs::read_to_string(path).unwrap()
}

/// The blocks of a language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let fence = format!("```{language}\n");
    page.split(&*fence)
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect()
}

/// What SQL itself says in them.
const SQL: &str = "select from where group by order desc limit as and or not is null in case when then else end \
                   over partition all count sum avg round least coalesce int";

#[test]
fn recipes_ask_for_tables_and_columns_that_exist() {
    let page = page();
    let queries = blocks(&page, "sql");
    assert!(queries.len() >= 10, "{}", queries.len());
    let keywords: BTreeSet<&str> = SQL.split_whitespace().collect();
    for query in queries {
        assert_eq!(query.trim().lines().count(), 1, "one line: {query}");
        // Every other part stands in quotes: files and values.
        let parts: Vec<&str> = query.split('\'').collect();
        let files = parts.iter().filter_map(|part| part.strip_prefix("tables/"));
        let tables: Vec<&Table> = files
            .map(|file| {
                let name = file.strip_suffix(".parquet").unwrap();
                Table::ALL.iter().find(|table| table.id() == name).unwrap()
            })
            .collect();
        assert!(!tables.is_empty(), "{query}");
        let columns: BTreeSet<&str> = tables
            .iter()
            .flat_map(|table| table.columns())
            .map(|column| column.name)
            .collect();
        let code: String = parts.iter().step_by(2).copied().collect::<Vec<_>>().join(" ");
        let words: Vec<&str> = code
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
            .collect();
        let named = words
            .windows(2)
            .filter(|pair| pair[0] == "as")
            .map(|pair| pair[1]);
        let named: BTreeSet<&str> = named.collect();
        for word in words {
            let known = keywords.contains(word) || columns.contains(word) || named.contains(word);
            assert!(known, "{word} in {query}");
        }
    }
}

/// `HAIFU_PYTHON` names a Python that has duckdb, pandas, pyarrow, polars and mahjong.
#[test]
fn recipes_run_in_three_readers() {
    let Some(python) = std::env::var_os("HAIFU_PYTHON") else {
        println!("skipped: HAIFU_PYTHON is not set");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(python)
        .arg(root.join("tests/oracles/read_tables.py"))
        .arg(env!("CARGO_BIN_EXE_haifu"))
        .arg(root.join("data/logs"))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("another scorer differs on 0 wins"), "{said}");
}
