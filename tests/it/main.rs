//! Tests of the whole: one binary, one module per subject.

// All of it is test code, which may stop at what must not happen and say what it did.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[cfg(all(feature = "archive", feature = "sqlite"))]
mod archives;
mod audits_allowed;
mod baseline;
mod bench_command;
mod case;
mod check_corpus;
#[cfg(feature = "parquet")]
mod check_parquet;
mod cli;
mod convert_command;
mod converted;
mod corpus;
mod damage;
mod equal_formats;
mod examples;
mod excerpts;
mod explanations;
#[cfg(feature = "parquet")]
mod export_command;
mod fact_rows;
mod faults;
mod find_command;
mod generated;
mod given_rules;
mod hidden_characters;
mod hostile;
mod html_page;
mod jpml_a_corpus;
mod lost_output;
mod matrix;
mod mjai_corpus;
mod mjai_written;
mod pages;
mod payments;
mod planted;
mod play_corpus;
mod profiles;
mod quiz;
mod random_hands;
#[cfg(feature = "parquet")]
mod recipes;
mod reference;
mod reference_scorer;
mod rescored;
mod resume;
mod rules_command;
mod scenario;
mod score_cases;
mod score_command;
mod score_properties;
mod settings;
mod settlements;
mod slips;
mod stats_command;
mod stats_corpus;
mod suit_patterns;
mod table_command;
mod tenhou_json_corpus;
mod tenhou_xml_corpus;
mod tidy;
mod told;
mod unique;
mod visits;
mod waits_and_shanten;
