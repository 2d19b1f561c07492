//! Documents: whatever the bytes are, a check says what is wrong and comes to its end.

use haifu::audit::Auditor;
use haifu::audit::Code;
use haifu::check::{Checker, DocumentReport, Extent};
use haifu::convert::Converter;
use haifu::explain::{Explanation, Lang};
use haifu::format::{self, Format, Game};
use haifu::source::{Content, Reader};
use haifu::wins::WinReader;

use crate::bytes::Bytes;

/// More than this the readers of a fuzzing run need not inflate.
const LIMIT: usize = 1 << 20;

pub(crate) fn mjlog(data: &[u8]) {
    read(Format::TenhouXml, data);
}

pub(crate) fn mjai(data: &[u8]) {
    read(Format::Mjai, data);
}

pub(crate) fn tenhou_json(data: &[u8]) {
    read(Format::TenhouJson, data);
}

/// The reader of a format, the replay and every audit, without the guard around games.
fn read(format: Format, data: &[u8]) {
    let mut auditor = Auditor::default();
    let mut reader = format::Reader::default();
    let mut end = 0;
    for game in format::split(data, format) {
        assert!(game.offset >= end, "games overlap");
        end = game.offset + game.bytes.len() as u64;
        assert!(end <= data.len() as u64, "a game past the end");
        auditor.begin_game();
        reader.read(format, game, &mut auditor);
        auditor.end_game(end);
    }
    let (findings, _) = auditor.finish_document();
    for finding in findings {
        assert!(finding.offset.is_none_or(|at| at <= data.len() as u64), "{finding:?}");
    }
}

pub(crate) fn any(data: &[u8]) {
    let report = check(data, Extent::Whole);
    // Without its end it may say less, and must say it as calmly.
    let cut = &data[..data.len() / 2];
    check(cut, Extent::Cut);
    let tally = &report.tally;
    let judged = tally.wins_matched + tally.wins_mismatched + tally.wins_unverifiable;
    assert_eq!(tally.wins, judged, "every win has a verdict");
    let mut reader = WinReader::default();
    reader.read(data, |met| {
        if let Ok(explanation) = Explanation::of(&met.situation, &met.rules) {
            for lang in Lang::ALL {
                assert!(!explanation.text(lang, Some(&met.claim)).is_empty());
            }
        }
    });
}

fn check(data: &[u8], extent: Extent) -> DocumentReport {
    let report = Checker::default().check(data, extent);
    for finding in &report.findings {
        assert!(finding.code != Code::Internal, "{finding:?}");
    }
    report
}

/// What was converted is read again without a fault of syntax.
pub(crate) fn convert(data: &[u8]) {
    for to in [Format::TenhouXml, Format::Mjai, Format::TenhouJson] {
        let Some(converted) = Converter::default().convert(data, to) else {
            return;
        };
        if converted.games == 0 {
            assert!(converted.text.is_empty(), "text without a game");
            continue;
        }
        assert_eq!(format::sniff(&converted.text), Some(to), "the format asked for");
        let report = check(&converted.text, Extent::Whole);
        let broken = |code: Code| matches!(code, Code::BadSyntax | Code::NotUtf8 | Code::NotALog);
        let fault = report.findings.iter().find(|finding| broken(finding.code));
        assert!(fault.is_none(), "written in {to:?}: {fault:?}");
    }
}

pub(crate) fn compressed(data: &[u8]) {
    let mut reader = Reader::new(LIMIT);
    let mut streams = vec![data.to_vec()];
    // The same as a member that is damaged where the bytes say.
    let mut member = b"\x1f\x8b\x08\0\0\0\0\0\0\x03".to_vec();
    member.extend_from_slice(data);
    streams.push(member);
    for stream in streams {
        match reader.read_from(&stream[..], Some(|beginning| format::sniff(beginning).is_some())).content {
            Content::Whole(bytes) | Content::Cut(bytes, _) => assert!(bytes.len() <= LIMIT),
            Content::Nothing(_) | Content::NoLog => {}
        }
    }
}

/// Calls with these codes in a game where anything can be called.
pub(crate) fn meld_code(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut text = String::from(
        "<mjloggm ver=\"2.3\"><GO type=\"9\" lobby=\"0\"/><TAIKYOKU oya=\"0\"/>\
         <INIT seed=\"0,0,0,1,2,130\" ten=\"250,250,250,250\" oya=\"0\" \
         hai0=\"0,4,8,12,16,20,24,28,32,36,40,44,48\" hai1=\"1,5,9,13,17,21,25,29,33,37,41,45,49\" \
         hai2=\"2,6,10,14,18,22,26,30,34,38,42,46,50\" hai3=\"3,7,11,15,19,23,27,31,35,39,43,47,51\"/>",
    );
    for turn in 0..8 {
        let seat = turn % 4;
        let (draw, discard) = (["T", "U", "V", "W"][seat], ["D", "E", "F", "G"][seat]);
        let (drawn, discarded, who) = (bytes.byte() % 136, bytes.byte() % 136, bytes.byte() % 4);
        let code = u16::from_le_bytes([bytes.byte(), bytes.byte()]);
        text.push_str(&format!(
            "<{draw}{drawn}/><{discard}{discarded}/><N who=\"{who}\" m=\"{code}\"/>"
        ));
        if !bytes.any_left() {
            break;
        }
    }
    text.push_str("</mjloggm>");
    let game = Game {
        bytes: text.as_bytes(),
        offset: 0,
        line: 1,
    };
    let mut auditor = Auditor::default();
    auditor.begin_game();
    format::Reader::default().read(Format::TenhouXml, game, &mut auditor);
    auditor.end_game(text.len() as u64);
}
