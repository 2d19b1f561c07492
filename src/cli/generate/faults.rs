//! Faults planted into generated logs, and the file that says which.

use std::io;
use std::path::{Path, PathBuf};

use crate::audit::{Category, Code};
use crate::chance::Chance;
use crate::cli::exit::Failure;
use crate::plant::{KINDS, Kind, Planted, Planter};
use crate::report::{ExpectedRows, Output};
use crate::rules::nearest;

/// What `--faults` asks for: `all`, or a code with all kinds that cause it, or one kind by its name.
pub(super) fn parse(word: &str) -> Result<Vec<&'static Kind>, String> {
    if word == "all" {
        return Ok(KINDS.iter().collect());
    }
    let named: Vec<_> = KINDS
        .iter()
        .filter(|kind| kind.name == word || kind.code.id() == word)
        .collect();
    if !named.is_empty() {
        return Ok(named);
    }
    let Ok(codes) = Code::named(word) else {
        let codes = Category::ALL.map(Category::id).into_iter();
        let codes = codes.chain(Code::ALL.iter().map(|code| code.id()));
        let near = nearest(word, codes.chain(KINDS.iter().map(|kind| kind.name)));
        let near = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
        return Err(format!(
            "{word:?} is no code or category of findings and no kind of fault{near} (haifu matrix --kinds lists the kinds, \
             haifu findings the codes)"
        ));
    };
    let of_category: Vec<_> = KINDS.iter().filter(|kind| codes.contains(&kind.code)).collect();
    if of_category.is_empty() {
        return Err(format!(
            "no fault that can be planted causes {word}; haifu matrix --kinds lists those that can"
        ));
    }
    Ok(of_category)
}

/// The document of this number with one fault of one of these kinds, the kinds in turn; `None` if none of
/// them fits anywhere.
pub(super) fn plant(
    document: &[u8],
    kinds: &[&'static Kind],
    seed: u64,
    number: u64,
) -> Option<(&'static Kind, Planted)> {
    let planter = Planter::new(document)?;
    let mut chance = Chance::of_part(seed, number);
    let first = usize::try_from(number).unwrap_or(0) % kinds.len();
    let (before, after) = kinds.split_at(first);
    after.iter().chain(before).find_map(|kind| {
        let places = planter.places(kind);
        let place = *places.get(chance.below(places.len()))?;
        Some((*kind, planter.plant(kind, place)?))
    })
}

/// The file that says what is planted where.
pub(super) struct Expected {
    path: PathBuf,
    rows: ExpectedRows<Output>,
    planted: u64,
}

impl Expected {
    /// Opens `expected.csv` in the folder of the logs.
    pub(super) fn open(folder: &Path) -> Result<Self, Failure> {
        let path = folder.join("expected.csv");
        let opened = Output::create(&path).and_then(ExpectedRows::new);
        match opened {
            Ok(rows) => Ok(Self {
                path,
                rows,
                planted: 0,
            }),
            Err(error) => Err(Failure::writing(path.display(), &error)),
        }
    }

    /// A fault in this document.
    pub(super) fn row(&mut self, document: &str, kind: &Kind, planted: &Planted) -> Result<(), Failure> {
        self.planted += 1;
        let written = self.rows.row(document, kind, planted);
        written.map_err(|error| self.failed(&error))
    }

    /// Completes the file; how many faults it lists.
    pub(super) fn finish(self) -> Result<u64, Failure> {
        let Self { path, rows, planted } = self;
        let done: io::Result<()> = rows.finish().and_then(Output::commit);
        done.map_err(|error| Failure::writing(path.display(), &error))?;
        Ok(planted)
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::writing(self.path.display(), error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_asked_for_by_code_category_or_kind() {
        assert_eq!(parse("all").unwrap().len(), KINDS.len());
        assert!(
            parse("wall")
                .unwrap()
                .iter()
                .all(|kind| kind.code.category().id() == "wall")
        );
        assert!(
            parse("fu_mismatch")
                .unwrap()
                .iter()
                .all(|kind| kind.code == Code::FuMismatch)
        );
        assert_eq!(parse(KINDS[0].name).unwrap()[0].name, KINDS[0].name);
        assert!(parse("fu_missmatch").unwrap_err().contains("fu_mismatch"));
        assert!(parse("internal").is_err());
    }
}
