//! The page that documents statistics: `docs/STATISTICS.md`.

use std::fmt::Write as _;

use super::field::words_of;
use super::{Counter, Kind, PUBLISHED, TABLES, fields};

const HEAD: &str = "\
# Statistics

This page is written by the program: `HAIFU_WRITE_DOCS=1 cargo test --test it the_page_of`.

```
haifu stats PATH... -o DIR [--by FIELD,...] [--where EXPRESSION] [--rules RULES]
haifu merge A/stats.json B/stats.json -o DIR
```

A *hand* is one player's part in one round. A *turn* is counted by the player's own discards. Values are those that the logs state,
and computed where a log states none; with `--rules` every win is valued by these rules. Rounds that break off or make no sense are given
up and counted (`rounds_lost`).

`DIR` gets `stats.json` with all counters, a CSV file for each table, and `definitions.csv`. A row of a table holds the values of the
`--by` fields, the place in the table, the name of the measure, `numerator`, `denominator`, `value` (their quotient) and, for a rate,
`low` and `high`: Wilson's interval at 95 %. Counters are whole numbers that add: `haifu merge` adds files that were made with the
same `--by`, `--where` and `--rules`, and writes what one run over all logs would have written. With `--unique`
a game that lies about twice, in one format or in two, is counted once: the first one in the order of the input counts, `repeated` in
`stats.json` says how many were left out, and memory grows by some 40 bytes for each game. What shards have in common `merge` cannot know. A file
in which a count is below 0, or in which counts contradict each other (more wins than hands), is refused, with the field.

## Choosing and grouping hands

`--where` takes an expression about the fields below, for example

```
yaku=chankan and riichi
han>=5 and not dealer
draw=kyuushu
year in 2016..2018 and room=phoenix
round=S4 and place in (1, 2) and points < 20000
```

- A flag is a condition by itself: `riichi`, `not dealer`.
- Numbers and words are compared with `=`, `!=`, `<`, `<=`, `>`, `>=`; words that have an order (rounds, dan, limits) by that order.
- `FIELD in (A, B)`, `FIELD in LOW..HIGH`, `FIELD in LOW..` and `FIELD not in …`; ends are included.
- `and` binds before `or`; `not` binds before both; parentheses group. `&&`, `||` and `!` mean the same.
- A text or word with blanks stands in quotes: `player=\"a name\"`.
- What a hand does not have is unknown, and no comparison with it holds, `!=` neither; `FIELD = unknown` finds it.

The expression is asked of every hand. Tables of hands and wins count the hands for which it holds. Tables of rounds, games and places
count a round, a game and a seat in a game once if it holds for one of their hands. `--by` groups in the same way: a round counts once
in every group that one of its hands is in.

| Field | Type | Meaning | Words |
|---|---|---|---|
";

/// Fields, tables with their measures, counters and published figures as Markdown.
pub fn markdown() -> String {
    let mut page = String::from(HEAD);
    for field in fields() {
        let words = words_of(&field);
        let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
        let _ = writeln!(
            page,
            "| `{}` | {} | {} | {} |",
            field.name,
            field.kind.id(),
            field.meaning,
            words.join(" ")
        );
    }
    page.push_str(
        "\n## Tables\n\nA rate is a part of a number of things, a mean a sum divided by a number of things. \
         The names of numerator and denominator are those of the counters below.\n",
    );
    for table in TABLES {
        let _ = write!(page, "\n### {}: {}\n\n", table.id, table.title);
        if !table.axes.is_empty() {
            let axes: Vec<_> = table.axes.iter().map(|axis| format!("`{}`", axis.id())).collect();
            let _ = write!(page, "A row for each {}.\n\n", axes.join(" and "));
        }
        page.push_str("| Measure | Kind | Numerator | Denominator | Definition |\n|---|---|---|---|---|\n");
        for measure in table.measures {
            let denominator = match measure.kind {
                Kind::Count => String::new(),
                _ => format!("`{}`", measure.denominator.id()),
            };
            let _ = writeln!(
                page,
                "| `{}` | {} | `{}` | {denominator} | {} |",
                measure.id,
                measure.kind.id(),
                measure.numerator.id(),
                measure.definition
            );
        }
    }
    page.push_str("\n## Counters\n\n| Counter | By | What is counted or summed |\n|---|---|---|\n");
    for &counter in Counter::ALL {
        let axes: Vec<_> = counter
            .axes()
            .iter()
            .map(|axis| format!("`{}`", axis.id()))
            .collect();
        let _ = writeln!(
            page,
            "| `{}` | {} | {} |",
            counter.id(),
            axes.join(" "),
            counter.meaning()
        );
    }
    page.push_str("\n## Published figures\n\n");
    page.push_str("`haifu stats PATH... --self-check NAME` compares the logs of an archive with what was published about it.\n");
    for set in PUBLISHED {
        let _ = write!(
            page,
            "\n### {}\n\n{} ({}). The games are chosen by `{}`, where no `--where` is given.\n\n\
             | What | Published | Compared with | How definitions may differ |\n|---|---|---|---|\n",
            set.id, set.archive, set.source, set.filter
        );
        for figure in set.figures {
            let _ = writeln!(
                page,
                "| {} | {} | `{}` | {} |",
                figure.name,
                figure.published,
                figure.compared_with().id(),
                figure.differs
            );
        }
    }
    page
}
