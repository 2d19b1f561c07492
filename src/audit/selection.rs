//! Which findings are wanted.

use super::{Category, Code, Severity};
use crate::rules::nearest;

/// The codes whose rows are listed and counted.
///
/// A fault means that something was not looked at, so faults are left out only where they are named;
/// and that rows are not listed is always said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection {
    listed: [bool; Code::ALL.len()],
}

impl Default for Selection {
    fn default() -> Self {
        Self::ALL
    }
}

impl Selection {
    /// Everything.
    pub const ALL: Self = Self {
        listed: [true; Code::ALL.len()],
    };

    /// Only these codes and categories (all if none is named) with all faults, but without those.
    ///
    /// # Errors
    /// A word that is neither a code nor a category, with the nearest one that is.
    pub fn of<T: AsRef<str>>(only: &[T], skip: &[T]) -> Result<Self, String> {
        let mut selection = Self::ALL;
        if !only.is_empty() {
            for &code in Code::ALL {
                let kept = code.severity() == Severity::Fault || code == Code::MoreFindings;
                selection.listed[code as usize] = kept;
            }
        }
        for (words, listed) in [(only, true), (skip, false)] {
            for word in words {
                for code in Code::named(word.as_ref())? {
                    selection.listed[code as usize] = listed || code == Code::MoreFindings;
                }
            }
        }
        Ok(selection)
    }

    /// Whether rows with this code are wanted.
    pub const fn has(&self, code: Code) -> bool {
        self.listed[code as usize]
    }

    /// The codes whose rows are not listed.
    pub fn left_out(&self) -> impl Iterator<Item = Code> {
        Code::ALL.iter().copied().filter(|&code| !self.has(code))
    }

    /// Whether any finding of this category is wanted.
    pub fn has_category(&self, category: Category) -> bool {
        Code::ALL
            .iter()
            .any(|&code| code.category() == category && self.has(code))
    }
}

impl Code {
    /// The code with this name, or all codes of the category with this name.
    ///
    /// # Errors
    /// The word is neither; the text names the nearest one that is.
    pub fn named(word: &str) -> Result<Vec<Self>, String> {
        let fits = |code: &Self| code.id() == word || code.category().id() == word;
        let codes: Vec<Self> = Self::ALL.iter().copied().filter(fits).collect();
        if !codes.is_empty() {
            return Ok(codes);
        }
        let known = Category::ALL.map(Category::id).into_iter();
        let known = known.chain(Self::ALL.iter().map(|code| code.id()));
        Err(match nearest(word, known) {
            Some(near) => format!("{word:?} is no code or category of findings; did you mean {near}?"),
            None => format!("{word:?} is no code or category of findings; `haifu findings` lists all"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: &[&str] = &[];

    #[test]
    fn only_and_skip_take_codes_and_categories() {
        let selection = Selection::of(&["wall", "fu_mismatch"], &["bad_seed"]).unwrap();
        assert!(selection.has(Code::WallMismatch) && selection.has(Code::FuMismatch));
        assert!(!selection.has(Code::BadSeed) && !selection.has(Code::HanMismatch));
    }

    #[test]
    fn faults_stay_unless_they_are_named() {
        let only = Selection::of(&["win"], NOTHING).unwrap();
        assert!(only.has(Code::BadSyntax) && !only.has(Code::DuplicateAttribute));
        let skipped = Selection::of(NOTHING, &["bad_syntax"]).unwrap();
        assert!(!skipped.has(Code::BadSyntax) && skipped.has(Code::BadValue));
        let format = Selection::of(NOTHING, &["format"]).unwrap();
        assert!(!format.has(Code::Unreadable) && format.has(Code::MoreFindings));
    }

    #[test]
    fn a_category_is_wanted_if_one_of_its_codes_is() {
        let without = Selection::of(NOTHING, &["wall"]).unwrap();
        assert!(!without.has_category(Category::Wall) && without.has_category(Category::Win));
        let partly = Selection::of(NOTHING, &["bad_seed"]).unwrap();
        assert!(partly.has_category(Category::Wall));
    }

    #[test]
    fn a_wrong_word_gets_the_nearest_right_one() {
        let error = Selection::of(&["fu_missmatch"], &[]).unwrap_err();
        assert!(error.ends_with("did you mean fu_mismatch?"), "{error}");
    }
}
