//! What is tried with arbitrary bytes, and what must hold of the answer whatever they are.
//!
//! A target panics where something is wrong: a panic of haifu itself (also one that it has caught and
//! reported), or an answer that contradicts another one. `src/main.rs` drives the targets with mutated
//! seeds on any toolchain; `fuzz_targets/guided.rs` drives them by coverage.

mod bytes;
mod documents;
mod events;
mod situations;
mod texts;

/// Something to try.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Tries these bytes.
    pub run: fn(&[u8]),
    /// Where its seeds are: folders of the repository, and how the names of seeds end.
    pub seeds: &'static [(&'static str, &'static str)],
    /// Seeds that stand in no file.
    pub texts: &'static [&'static str],
    /// Words that mean something to what is tried.
    pub words: &'static [&'static str],
}

const LOGS: [(&str, &str); 3] = [
    ("data/logs/tenhou", ".mjlog"),
    ("data/logs/mjai", ".mjson"),
    ("data/logs/tenhou-json", ".json"),
];

/// Everything that is tried.
pub const TARGETS: &[Target] = &[
    Target {
        name: "mjlog",
        run: documents::mjlog,
        seeds: &[LOGS[0]],
        texts: &[],
        words: XML_WORDS,
    },
    Target {
        name: "mjai",
        run: documents::mjai,
        seeds: &[LOGS[1]],
        texts: &[],
        words: MJAI_WORDS,
    },
    Target {
        name: "tenhou_json",
        run: documents::tenhou_json,
        seeds: &[LOGS[2]],
        texts: &[],
        words: JSON_WORDS,
    },
    Target {
        name: "document",
        run: documents::any,
        seeds: &LOGS,
        texts: &["", "<mjloggm", "{\"log\":[", "[{\"type\":\"start_game\"}]"],
        words: JSON_WORDS,
    },
    Target {
        name: "convert",
        run: documents::convert,
        seeds: &LOGS,
        texts: &[],
        words: XML_WORDS,
    },
    Target {
        name: "compressed",
        run: documents::compressed,
        seeds: &[("data/logs/tenhou", ".mjlog.gz"), LOGS[1]],
        texts: &["\u{1f}"],
        words: &[],
    },
    Target {
        name: "meld_code",
        run: documents::meld_code,
        seeds: &[],
        texts: &["\0\0", "abcdef"],
        words: &[],
    },
    Target {
        name: "events",
        run: events::run,
        seeds: &[LOGS[1]],
        texts: &["0123456789abcdefghijklmnopqrstuvwxyz"],
        words: &[],
    },
    Target {
        name: "situation",
        run: situations::run,
        seeds: &[LOGS[1]],
        texts: &["0123456789abcdefghijklmnopqrstuvwxyz"],
        words: &[],
    },
    Target {
        name: "hand",
        run: texts::hand,
        seeds: &[],
        texts: &[
            "340m456p05678s22z ron:5s@across riichi ippatsu dora:3m ura:1z honba:1 sticks:2",
            "1122z pon:555z pon:666z pon:777z@across tsumo:1z pao:W honba:2",
            "345p1z kan:9999m ankan:1111p ankan:9999s tsumo:1z seat:E",
            "123p456p789s1144z ron:4z chankan robbed:kita riichi dora:3z kita:1",
        ],
        words: &[
            "ron:", "tsumo:", "pon:", "chi:", "kan:", "ankan:", "kakan:", "@left", "@across", "riichi", "double",
            "ippatsu", "rinshan", "haitei", "houtei", "chankan", "robbed:", "kita:", "dora:", "ura:", "seat:",
            "round:", "pao:", "honba:", "sticks:", "m", "p", "s", "z", "0", "5mr", "E", "🀄", "renhou", "tenhou",
        ],
    },
    Target {
        name: "tiles",
        run: texts::tiles,
        seeds: &[],
        texts: &["123m406p77z", "1m 2m 5mr E P F C", "🀇🀈🀉🀄"],
        words: &["5mr", "5pr", "5sr", "m", "p", "s", "z", "🀀", "🀡", "E", "N"],
    },
    Target {
        name: "rules",
        run: texts::rules,
        seeds: &[],
        texts: &[
            "based_on = \"tenhou\"\nkiriage = true\numa = [15000, 5000, -5000, -15000]\n",
            "based_on = \"ema-2025\"\nmultiple_ron_sticks = \"split\"\ndouble_yakuman = [\"kokushi_13\"]\n",
            "based_on = \"aotenjou\"\npao = [\"daisangen\", \"fed_kan\"]\nyakuman_stacking = 3\n",
        ],
        words: &["based_on", "=", "\"", "[", "]", "true", "false", "\n", "-1", "99999999999999999999", "0"],
    },
    Target {
        name: "cases",
        run: texts::cases,
        seeds: &[("data/cases", ".json")],
        texts: &[],
        words: JSON_WORDS,
    },
    Target {
        name: "filter",
        run: texts::filter,
        seeds: &[],
        texts: &["han >= 3 and (riichi or not open)", "limit < yakuman and yaku has pinfu", "name = \"a\""],
        words: &["and", "or", "not", "(", ")", "<=", ">=", "!=", "\"", "has", "in", "[", "]", "-", "1e9", "limit"],
    },
    Target {
        name: "seed",
        run: texts::seed,
        seeds: &[],
        texts: &["mt19937ar-sha512-n288-base64,AAAA", "mt19937ar,1,2,3"],
        words: &["mt19937ar", "-sha512-n288-base64", ",", "=", "A", "/", "+"],
    },
];

const XML_WORDS: &[&str] = &[
    "<INIT ", "<AGARI ", "<RYUUKYOKU ", "<REACH ", "<DORA ", "<N ", "<T0/>", "<D0/>", "<BYE ", "<UN ", "<GO ",
    "<TAIKYOKU ", "<SHUFFLE ", "/>", "\"", "=", "who=\"", "fromWho=\"", "m=\"", "ten=\"", "yaku=\"", "yakuman=\"",
    "sc=\"", "owari=\"", "hai0=\"", "hai=\"", "machi=\"", "seed=\"", "ba=\"", "step=\"1\"", "type=\"", "&amp;", "<!--",
    "<![CDATA[", "65535", "-1", "136", "135", "4294967296", "99999999999999999999", ",", ",,",
];

const MJAI_WORDS: &[&str] = &[
    "{\"type\":\"", "start_game", "start_kyoku", "tsumo", "dahai", "pon", "chi", "daiminkan", "kakan", "ankan", "nukidora",
    "reach", "reach_accepted", "dora", "hora", "ryukyoku", "end_kyoku", "end_game", "\"actor\":", "\"target\":",
    "\"pai\":", "\"consumed\":", "\"deltas\":", "\"scores\":", "\"5mr\"", "\"?\"", "[", "]", "{", "}", ",", "\n", "null",
    "true", "-1", "1e308", "99999999999999999999", "\\u0000", "\\ud800",
];

const JSON_WORDS: &[&str] = &[
    "{", "}", "[", "]", "[[", "]]", ",", ":", "\"", "null", "true", "-1", "0", "60", "51", "1e308",
    "99999999999999999999", "\"r11\"", "\"c111213\"", "\"11p1111\"", "\"k11111111\"", "\"m11111111\"", "\"f44\"", "\"log\":",
    "\"rule\":", "\"disp\":", "\"和了\"", "\"流局\"", "\"全員聴牌\"", "\"九種九牌\"", "\\u0000", "\\ud800", "\"name\":",
    "\"sc\":", "\"hands\":", "\"expected\":",
];
