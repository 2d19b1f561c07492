#!/usr/bin/env bash
# What is outside the library: the wheel, its tests and examples, the Spark job. What the machine lacks is skipped, and said.
#
#   contrib/test.sh        everything; with HAIFU_CORPUS also over the real logs that it names
#   contrib/test.sh --ci   a part: data/ and 500 real logs, a wheel that is not optimised
#
# HAIFU_PROGRAM names the program to compare with; otherwise it is built. HAIFU_SPARK_LOGS=500 takes that many logs of the
# corpus for Spark, not all.
set -euo pipefail
cd "$(dirname "$0")/.."
ci=
[ "${1:-}" = --ci ] && ci=yes

skip() { printf 'skipped: %s\n' "$*"; exit 0; }
command -v python3 >/dev/null || skip "python3 is missing; nothing outside Rust is tested"
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || skip "python3 is older than 3.10"
python3 -c 'import venv, ensurepip' 2>/dev/null || skip "python3 has no venv (Debian: apt install python3-venv)"
java=yes
command -v java >/dev/null || java=

export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}" PYTHONDONTWRITEBYTECODE=1
work="$CARGO_TARGET_DIR/python"
python="$work/venv/bin/python"
install() { "$python" -m pip install --quiet --disable-pip-version-check "$@"; }
packages=(maturin pytest pyarrow)
[ -n "$java" ] && packages+=(pyspark pandas)
[ -n "$ci" ] || packages+=(pandas polars duckdb matplotlib mypy)
rm -rf "$work/dist"
python3 -m venv "$work/venv"
install "${packages[@]}" || skip "pip cannot install ${packages[*]}"

if [ -z "${HAIFU_PROGRAM:-}" ]; then
  cargo build --locked --release
  HAIFU_PROGRAM="$CARGO_TARGET_DIR/release/haifu"
fi
export HAIFU_PROGRAM
cargo fmt --check --manifest-path crates/haifu-python/Cargo.toml
[ -n "$ci" ] || cargo clippy --locked --manifest-path crates/haifu-python/Cargo.toml -- -D warnings
profile=release
[ -n "$ci" ] && profile=dev
"$work/venv/bin/maturin" build --profile "$profile" --locked --quiet -m crates/haifu-python/Cargo.toml --out "$work/dist"
install --force-reinstall --no-deps "$work"/dist/haifu-*.whl

pytest() { "$python" -m pytest --quiet -rs -p no:cacheprovider "$@"; }
if [ -n "$ci" ]; then
  # The real logs are for Spark here, by the program, which is optimised.
  env -u HAIFU_CORPUS "$python" -m pytest --quiet -rs -p no:cacheprovider crates/haifu-python/tests
else
  pytest crates/haifu-python/tests
  "$python" crates/haifu-python/examples/two_plots.py data "$work/plots.png"
fi
if [ -z "$java" ]; then
  echo "skipped: java is missing, so the Spark job is not tested"
elif [ -n "$ci" ]; then
  HAIFU_SPARK_LOGS=500 pytest contrib/spark -k "any_split and program and not cluster"
else
  HAIFU_SPARK_LOGS=${HAIFU_SPARK_LOGS:-0} pytest contrib/spark
fi
