//! What each cell of the presets rests on: how well it is known, and which rulebook says so.

use std::fmt;

use super::{MultipleRon, Rules, YakumanStacking};
use crate::table::Players;

/// How well a value is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Part of what the preset is.
    Given,
    /// Seen in real logs without an exception.
    Logs,
    /// The official text was read, or is quoted or cited by article.
    Official,
    /// Several independent sources agree.
    Several,
    /// One source that is not official.
    One,
    /// Sources or editions disagree; the value is our choice among them.
    Conflict,
    /// Not verified: no source states it, and the value is Tenhou's or the likeliest.
    Assumed,
    /// Other values of the set leave nothing to decide.
    Moot,
}

impl Mark {
    /// All marks, in the order in which they are explained.
    pub const ALL: [Self; 8] = [
        Self::Given,
        Self::Logs,
        Self::Official,
        Self::Several,
        Self::One,
        Self::Conflict,
        Self::Assumed,
        Self::Moot,
    ];

    /// The word for it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Logs => "logs",
            Self::Official => "official",
            Self::Several => "several",
            Self::One => "one",
            Self::Conflict => "conflict",
            Self::Assumed => "assumed",
            Self::Moot => "moot",
        }
    }

    /// One character for it, for tables.
    pub const fn sign(self) -> char {
        match self {
            Self::Given => '=',
            Self::Logs => 'v',
            Self::Official => 'q',
            Self::Several => 'n',
            Self::One => '1',
            Self::Conflict => 'x',
            Self::Assumed => '?',
            Self::Moot => '-',
        }
    }

    /// What it says of a value.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Given => "part of what the preset is",
            Self::Logs => "seen in real logs without an exception",
            Self::Official => "the official text was read, or is quoted or cited by article",
            Self::Several => "several independent sources agree",
            Self::One => "one source that is not official",
            Self::Conflict => "sources or editions disagree; the value is a choice among them",
            Self::Assumed => "not verified: no source states it; Tenhou's value or the likeliest one",
            Self::Moot => "other values of the set leave nothing to decide",
        }
    }
}

/// A rulebook, or what stands in for one.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name.
    pub name: &'static str,
    /// Whether it is the text of those who make the rules, or their play.
    pub official: bool,
}

/// A place in a source.
#[derive(Debug, Clone, Copy)]
pub struct Cite {
    /// Where.
    pub source: &'static Source,
    /// Chapter, article or paragraph; empty for the whole.
    pub place: &'static str,
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.source.name)?;
        if !self.place.is_empty() {
            write!(f, " {}", self.place)?;
        }
        Ok(())
    }
}

/// What a value of a preset rests on.
#[derive(Debug, Clone, Copy)]
pub struct Evidence {
    /// How well it is known.
    pub mark: Mark,
    /// Who says so, the best first. Empty if nobody does.
    pub sources: &'static [Cite],
}

impl Evidence {
    pub(super) const fn bare(mark: Mark) -> Self {
        Self { mark, sources: &[] }
    }
}

/// `official: EMA Riichi Rules 2025 §4.1.1; …`
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mark.id())?;
        for (i, cite) in self.sources.iter().enumerate() {
            write!(f, "{} {cite}", if i == 0 { ":" } else { ";" })?;
        }
        Ok(())
    }
}

/// Whether the other values of a set leave this axis nothing to decide.
pub(super) fn is_moot(key: &str, rules: &Rules) -> bool {
    match key {
        "kita_rinshan" | "kita_chankan" | "tsumo_loss" => rules.players == Players::Four,
        "multiple_ron_honba" | "multiple_ron_sticks" => rules.multiple_ron == MultipleRon::HeadBump,
        "kan_ura" => !rules.ura_dora || !rules.kan_dora,
        "kan_dora_timing" => !rules.kan_dora,
        "pao_scope" => rules.yakuman_stacking == YakumanStacking::One,
        "nagashi_honba" => !rules.nagashi_mangan,
        "target_points" => rules.extension == super::Extension::None,
        "tenpai_yame" => !rules.agari_yame,
        _ => false,
    }
}

macro_rules! sources {
    ($($code:ident $kind:ident $name:literal;)+) => {$(
        pub(in crate::rules) static $code: Source = Source { name: $name, official: sources!(@ $kind) };
    )+};
    (@ official) => { true };
    (@ other) => { false };
}

/// The sources that cells name.
pub(super) mod sources {
    use super::Source;

    sources! {
        TENHOU_LOGS official "Tenhou's own logs";
        TENHOU_MANUAL official "Tenhou manual";
        TENHOU_DIGEST other "Tenhou rules digest of riichi-database";
        KOBALAB other "kobalab, house rules told as differences from Tenhou";
        JANPO other "janpo, replay of Tenhou phoenix games";
        MJX other "mjx, replay of Tenhou games";
        RIICHIENV other "RiichiEnv rules, checked on replays";
        OFFICIAL_PAGES other "comparison of 2026 that cites the official pages";
        RIICHIMI other "Riichimi scoring profiles, with quotations";
        JANSOU other "Jansou rule presets";
        RULE_RECORD other "rule record of WRC, Tenhou and Mahjong Soul";
        RULE_NOTES other "rule configuration notes for M.League and JPML";
        RULE_COMMENTS other "rule comparison in a mahjong engine";
        POINTS_PAGE other "score calculation page, Tenhou beside WRC";
        FU_PAGE other "fu article of a riichi encyclopedia";
        RIICHI_WIKI other "riichi.wiki";
        TRAINER official "the trainer's own page";
        WRC_2025 official "WRC Rules 2025";
        WRC_2025_DIGEST other "condensed WRC Rules 2025";
        WRC_2015 official "WRC Rules 2015";
        WRC_ERRATA official "WRC errata of 2014";
        TORONTO other "Toronto Riichi Club rules, WRC column";
        EMA_2025 official "EMA Riichi Rules 2025";
        EMA_2025_CARD other "rules card of EMA Riichi 2025";
        EMA_2016 official "EMA Riichi Rules 2016";
        EMA_2016_NEWS other "report on the EMA revision of 2016";
        EMA_2012 official "EMA Riichi Rules 2012";
        M_LEAGUE official "M.League official rules";
        M_LEAGUE_PAGE other "M.League guide of majannavi";
        MAHJONG_SOUL_PAGE official "Mahjong Soul rules page";
        MAHJONG_SOUL_PROFILE other "Mahjong Soul rules profile";
        JPML official "JPML competition rules";
        JPML_MATCH other "rounds of a JPML title match";
        JPML_EXAM other "JPML rules as listed for its exam";
        JPML_2017 other "summary of the JPML rules of 2017";
    }
}
