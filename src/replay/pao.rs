//! Who became liable, and by which call.
//!
//! Only a pon or an open kan taken from a discard makes its feeder liable, and only if it makes the
//! set visible that completes the group: the third dragon set, the fourth wind set, the fourth kan.
//! Earlier sets count when called or closed kans. Whether a table knows the liability is for the
//! rules to say.

use crate::table::Meld;
use crate::tile::LogTile;
use crate::win::{ClaimedMeld, Liabilities, PaoCause};

/// Notes what `meld`, just laid as the last of `laid`, makes its feeder liable for.
pub(super) fn note(liabilities: &mut Liabilities, laid: &[ClaimedMeld], meld: Meld<LogTile>) {
    let (called, from, is_kan) = match meld {
        Meld::Pon(pon) => (pon.called, pon.from, false),
        Meld::Daiminkan(kan) => (kan.called, kan.from, true),
        _ => return,
    };
    let Some(kind) = called.kind() else { return };
    let sets = |belongs: &dyn Fn(crate::tile::Kind) -> bool| {
        laid.iter()
            .filter(|laid| match laid {
                ClaimedMeld::Meld(Meld::Chi(_)) | ClaimedMeld::Kita(_) => false,
                ClaimedMeld::Meld(meld) => meld.tiles()[0].kind().is_some_and(belongs),
            })
            .count()
    };
    if kind.is_dragon() && sets(&|kind| kind.is_dragon()) == 3 {
        liabilities.set(PaoCause::Daisangen, from);
    }
    if kind.is_wind() && sets(&|kind| kind.is_wind()) == 4 {
        liabilities.set(PaoCause::Daisuushii, from);
    }
    let kans = laid
        .iter()
        .filter(|laid| matches!(laid, ClaimedMeld::Meld(meld) if meld.is_kan()))
        .count();
    if is_kan && kans == 4 {
        liabilities.set(PaoCause::Suukantsu, from);
    }
}
