#!/usr/bin/env bash
# Makes what a release consists of: a static binary and the package of the crate.
set -euo pipefail

usage() {
  cat <<'TEXT'
contrib/release.sh [--target TRIPLE] [--allow-dirty] [-o DIR]

Builds a static haifu, tries it on data/, packs the crate with cargo package and looks that only what is meant
to be in it is; both get their SHA-256 in SHA256SUMS. It takes some nine minutes of processor time.

  --target TRIPLE   x86_64-unknown-linux-musl if not said; another one must have its standard library
                    (rustup target add TRIPLE) and, for SQLite, its C compiler (Debian: musl-tools)
  --allow-dirty     pack although something is not committed
  -o DIR            folder for both, target/release-files if not said

Example:
  rustup target add aarch64-unknown-linux-musl
  contrib/release.sh --target aarch64-unknown-linux-musl -o out
TEXT
}
fail() {
  printf 'failed: %s\n' "$*" >&2
  exit 1
}

cd "$(dirname "$0")/.."
target=x86_64-unknown-linux-musl
out=target/release-files
dirty=()
while [ $# -gt 0 ]; do
  case $1 in
  --target) target=${2:?--target needs a name} && shift ;;
  -o) out=${2:?-o needs a folder} && shift ;;
  --allow-dirty) dirty=(--allow-dirty) ;;
  -h | --help) usage && exit ;;
  *) usage >&2 && exit 2 ;;
  esac
  shift
done

if command -v rustup >/dev/null && ! rustup target list --installed | grep -qx "$target"; then
  rustup target add "$target" || fail "no standard library for $target"
fi
case $target in
x86_64-*-musl)
  command -v musl-gcc >/dev/null || fail "musl-gcc is missing, which compiles SQLite; Debian: apt-get install musl-tools"
  ;;
esac

cargo build --locked --release --target "$target"
binary=target/$target/release/haifu
linked=$(readelf --program-headers "$binary")
case $linked in
*INTERP*) fail "$binary is not static" ;;
esac
if [ "$(uname -m)" = "${target%%-*}" ]; then
  "$binary" check data
fi

cargo package --locked "${dirty[@]}"
meant='^(src|examples|data|docs)/|^(README|ARCHITECTURE)\.md$|^LICENSE-|^Cargo\.|^\.cargo_vcs_info\.json$'
strays=$(cargo package --locked "${dirty[@]}" --list | grep -vE "$meant" || true)
[ -z "$strays" ] || fail "the package holds what nobody meant to be in it: $strays"

mkdir -p "$out"
version=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"name":"haifu","version":"\([^"]*\)".*/\1/')
cp "$binary" "$out/haifu-$version-$target"
strip "$out/haifu-$version-$target" 2>/dev/null || true
cp "target/package/haifu-$version.crate" "$out/"
(cd "$out" && sha256sum "haifu-$version-$target" "haifu-$version.crate" >SHA256SUMS)
ls -l "$out"
