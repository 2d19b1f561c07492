//! Counters over documents. They add, so any split of the work gives the same sums.

use std::collections::BTreeMap;

use super::{Audit, Check, Code, Finding, Severity};
use crate::event::DrawKind;
use crate::win::{Bonus, ClaimedName, LimitClass, WinClaim, Yaku};

/// What was read and found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Documents read, unreadable ones included.
    pub documents: u64,
    /// Files in folders that are no logs.
    pub skipped: u64,
    /// Findings left out of `findings`, `errors` and `faults` because they are known and accepted.
    pub accepted: u64,
    /// Games.
    pub games: u64,
    /// Rounds dealt.
    pub rounds: u64,
    /// Wins; each is matched, mismatched or unverifiable.
    pub wins: u64,
    /// Wins in which nothing differs.
    pub wins_matched: u64,
    /// Of those, wins matched by what missing indicators may have been.
    pub wins_inferred: u64,
    /// Wins with a difference, also where house rules explain it.
    pub wins_mismatched: u64,
    /// Wins that the log does not allow to judge.
    pub wins_unverifiable: u64,
    /// Games that may play by house rules.
    pub custom_rule_games: u64,
    /// Rounds whose wall is known from a seed.
    pub walls: u64,
    /// Those of them in which every tile is the one the seed gives.
    pub walls_proven: u64,
    /// Rows per code, by the order of [`Code::ALL`].
    pub findings: [u64; Code::ALL.len()],
    /// Rows of severity error.
    pub errors: u64,
    /// Rows of severity fault.
    pub faults: u64,
    /// How often each comparison was done and how often the log did not allow it, by the order of
    /// [`Check::ALL`].
    pub checks: [[u64; 2]; Check::ALL.len()],
    /// How often each audit of the whole log was done and how often the log did not allow it, by the order
    /// of [`Audit::ALL`].
    pub audits: [[u64; 2]; Audit::ALL.len()],
    /// What the logs state, right or wrong.
    pub recorded: Recorded,
    /// How often each unknown attribute or key stood in which element.
    pub unknown_attributes: BTreeMap<String, u64>,
    /// Attributes given twice with the same value.
    pub repeated_attributes: u64,
    /// Protocol lines that are no part of a game.
    pub skipped_lines: u64,
    /// Bytes read, as stored.
    pub input_bytes: u64,
}

/// How many fu values are counted apart: 0 to 150 in steps of five.
const FU_STEPS: usize = 31;

/// Counts of what the logs state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Wins by own draw.
    pub tsumo: u64,
    /// Wins on another's tile.
    pub ron: u64,
    /// Wins that list the yaku, by the order of [`Yaku::ALL`]; yakuman among them.
    pub yaku: [u64; Yaku::ALL.len()],
    /// Wins that list the dora count, also with 0 han, by the order of [`Bonus::ALL`].
    pub bonus: [u64; 4],
    /// Wins with at least one ura dora.
    pub ura_dora_hit: u64,
    /// Wins per limit class, by the order of [`LimitClass::ALL`].
    pub limits: [u64; 6],
    /// Wins per fu in steps of five: 0, 5, 10 … 150; the last place holds any other number.
    pub fu: [u64; FU_STEPS + 1],
    /// Rounds without a winner, by the order of [`DrawKind::ALL`].
    pub draws: [u64; DrawKind::ALL.len()],
    /// Calls, riichi and the like, by the order of [`RecordedCall::ALL`].
    pub calls: [u64; RecordedCall::ALL.len()],
}

/// Things players do that are counted as the log states them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordedCall {
    /// Chi.
    Chi,
    /// Pon.
    Pon,
    /// Open kan from a discard.
    Daiminkan,
    /// Kan added to a pon.
    Kakan,
    /// Closed kan.
    Ankan,
    /// North set aside.
    Kita,
    /// Riichi declared.
    RiichiDeclared,
    /// Riichi stick paid.
    RiichiAccepted,
    /// Further indicators turned.
    DoraRevealed,
    /// Connections lost.
    Disconnect,
    /// Players back.
    Reconnect,
}

impl RecordedCall {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Chi,
        Self::Pon,
        Self::Daiminkan,
        Self::Kakan,
        Self::Ankan,
        Self::Kita,
        Self::RiichiDeclared,
        Self::RiichiAccepted,
        Self::DoraRevealed,
        Self::Disconnect,
        Self::Reconnect,
    ];

    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Chi => "chi",
            Self::Pon => "pon",
            Self::Daiminkan => "daiminkan",
            Self::Kakan => "kakan",
            Self::Ankan => "ankan",
            Self::Kita => "kita",
            Self::RiichiDeclared => "riichi_declared",
            Self::RiichiAccepted => "riichi_accepted",
            Self::DoraRevealed => "dora_revealed",
            Self::Disconnect => "disconnect",
            Self::Reconnect => "reconnect",
        }
    }
}

impl Recorded {
    const EMPTY: Self = Self {
        tsumo: 0,
        ron: 0,
        yaku: [0; Yaku::ALL.len()],
        bonus: [0; 4],
        ura_dora_hit: 0,
        limits: [0; LimitClass::ALL.len()],
        fu: [0; FU_STEPS + 1],
        draws: [0; DrawKind::ALL.len()],
        calls: [0; RecordedCall::ALL.len()],
    };
}

impl Default for Tally {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Tally {
    /// Nothing read yet.
    pub const EMPTY: Self = Self {
        documents: 0,
        skipped: 0,
        accepted: 0,
        games: 0,
        rounds: 0,
        wins: 0,
        wins_matched: 0,
        wins_inferred: 0,
        wins_mismatched: 0,
        wins_unverifiable: 0,
        custom_rule_games: 0,
        walls: 0,
        walls_proven: 0,
        findings: [0; Code::ALL.len()],
        errors: 0,
        faults: 0,
        checks: [[0; 2]; Check::ALL.len()],
        audits: [[0; 2]; Audit::ALL.len()],
        recorded: Recorded::EMPTY,
        unknown_attributes: BTreeMap::new(),
        repeated_attributes: 0,
        skipped_lines: 0,
        input_bytes: 0,
    };

    /// Counts a row.
    pub fn count_finding(&mut self, finding: &Finding) {
        self.findings[finding.code as usize] += 1;
        match finding.severity {
            Severity::Error => self.errors += 1,
            Severity::Fault => self.faults += 1,
            Severity::Info => {}
        }
    }

    /// Counts an audit that a log allowed, or did not.
    pub(super) const fn count_audit(&mut self, audit: Audit, possible: bool) {
        self.audits[audit as usize][!possible as usize] += 1;
    }

    /// Calls `visit` for every number, always in the same order; not for the unknown attributes.
    pub fn each_counter(&mut self, mut visit: impl FnMut(&mut u64)) {
        let Self {
            documents,
            skipped,
            accepted,
            games,
            rounds,
            wins,
            wins_matched,
            wins_inferred,
            wins_mismatched,
            wins_unverifiable,
            custom_rule_games,
            walls,
            walls_proven,
            findings,
            errors,
            faults,
            checks,
            audits,
            recorded,
            unknown_attributes: _,
            repeated_attributes,
            skipped_lines,
            input_bytes,
        } = self;
        let Recorded {
            tsumo,
            ron,
            yaku,
            bonus,
            ura_dora_hit,
            limits,
            fu,
            draws,
            calls,
        } = recorded;
        let numbers = [
            documents,
            skipped,
            accepted,
            games,
            rounds,
            wins,
            wins_matched,
            wins_inferred,
            wins_mismatched,
            wins_unverifiable,
            custom_rule_games,
            walls,
            walls_proven,
            errors,
            faults,
            repeated_attributes,
            skipped_lines,
            input_bytes,
            tsumo,
            ron,
            ura_dora_hit,
        ];
        numbers.into_iter().for_each(&mut visit);
        let lists: [&mut [u64]; 9] = [
            findings,
            checks.as_flattened_mut(),
            audits.as_flattened_mut(),
            yaku,
            bonus,
            limits,
            fu,
            draws,
            calls,
        ];
        lists.into_iter().flatten().for_each(visit);
    }

    /// Counts a row that was counted as one that is known and accepted instead.
    pub fn accept(&mut self, finding: &Finding) {
        let count = &mut self.findings[finding.code as usize];
        *count = count.saturating_sub(1);
        match finding.severity {
            Severity::Error => self.errors = self.errors.saturating_sub(1),
            Severity::Fault => self.faults = self.faults.saturating_sub(1),
            Severity::Info => {}
        }
        self.accepted += 1;
    }

    /// Adds the counts of other documents.
    pub fn add(&mut self, other: &Self) {
        self.documents += other.documents;
        self.skipped += other.skipped;
        self.accepted += other.accepted;
        self.games += other.games;
        self.rounds += other.rounds;
        self.wins += other.wins;
        self.wins_matched += other.wins_matched;
        self.wins_inferred += other.wins_inferred;
        self.wins_mismatched += other.wins_mismatched;
        self.wins_unverifiable += other.wins_unverifiable;
        self.custom_rule_games += other.custom_rule_games;
        self.walls += other.walls;
        self.walls_proven += other.walls_proven;
        add_each(&mut self.findings, &other.findings);
        self.errors += other.errors;
        self.faults += other.faults;
        add_each(self.checks.as_flattened_mut(), other.checks.as_flattened());
        add_each(self.audits.as_flattened_mut(), other.audits.as_flattened());
        self.recorded.add(&other.recorded);
        add_keys(&mut self.unknown_attributes, &other.unknown_attributes);
        self.repeated_attributes += other.repeated_attributes;
        self.skipped_lines += other.skipped_lines;
        self.input_bytes += other.input_bytes;
    }
}

impl Recorded {
    fn add(&mut self, other: &Self) {
        self.tsumo += other.tsumo;
        self.ron += other.ron;
        add_each(&mut self.yaku, &other.yaku);
        add_each(&mut self.bonus, &other.bonus);
        self.ura_dora_hit += other.ura_dora_hit;
        add_each(&mut self.limits, &other.limits);
        add_each(&mut self.fu, &other.fu);
        add_each(&mut self.draws, &other.draws);
        add_each(&mut self.calls, &other.calls);
    }

    pub(super) fn count(&mut self, call: RecordedCall) {
        self.calls[call as usize] += 1;
    }

    pub(super) fn count_win(&mut self, claim: &WinClaim) {
        if claim.winner == claim.from {
            self.tsumo += 1;
        } else {
            self.ron += 1;
        }
        let entries = claim.yaku.iter().flatten().chain(claim.yakuman.iter().flatten());
        for entry in entries {
            match entry.name {
                ClaimedName::Yaku(yaku) => self.yaku[yaku as usize] += 1,
                ClaimedName::Bonus(bonus) => {
                    self.bonus[bonus as usize] += 1;
                    self.ura_dora_hit += u64::from(bonus == Bonus::UraDora && entry.han > 0);
                }
                ClaimedName::AnyOf(_) | ClaimedName::Unknown(_) => {}
            }
        }
        if let Some(limit) = claim.limit {
            self.limits[limit as usize] += 1;
        }
        if let Some(fu) = claim.fu {
            let step = if fu % 5 == 0 {
                usize::from(fu / 5)
            } else {
                FU_STEPS
            };
            self.fu[step.min(FU_STEPS)] += 1;
        }
    }

    /// Fu and how many wins had it, those that occur, lowest first. Numbers that are no multiple
    /// of five up to 150 are left out.
    pub fn fu_counts(&self) -> impl Iterator<Item = (u16, u64)> {
        (0u16..)
            .step_by(5)
            .zip(self.fu)
            .take(FU_STEPS)
            .filter(|&(_, wins)| wins > 0)
    }
}

fn add_each(into: &mut [u64], from: &[u64]) {
    for (sum, n) in into.iter_mut().zip(from) {
        *sum += n;
    }
}

fn add_keys<K: Ord + Clone>(into: &mut BTreeMap<K, u64>, from: &BTreeMap<K, u64>) {
    for (key, n) in from {
        *into.entry(key.clone()).or_default() += n;
    }
}
