#!/bin/sh
# Checks our archives with tools that are not ours: `gunzip -t`, Python's `warcio check`, `cdxj-indexer`, whose
# index must agree with ours line by line, and `wacz validate`. Without arguments a sample with odd responses is written first;
# with arguments (WARC and WACZ files or directories) those are checked.
#   sh test/real/warc-validators.sh [FILE.warc.gz | FILE.wacz | DIR]...
# Exit codes: 0 all agree, 1 something is wrong, 77 the Python tools can't be installed here (nothing was proved).
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

venv=${AAH_VALIDATOR_VENV:-"$work/venv"}
if [ ! -x "$venv/bin/warcio" ] || [ ! -x "$venv/bin/cdxj-indexer" ] || [ ! -x "$venv/bin/wacz" ]; then
  if ! { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet --disable-pip-version-check warcio cdxj-indexer wacz; } >"$work/install.log" 2>&1; then
    cat "$work/install.log" >&2
    echo "SKIPPED: warcio, cdxj-indexer and wacz can't be installed from PyPI here; NO validator has run" >&2
    exit 77
  fi
fi

if [ $# -eq 0 ]; then
  (cd "$root" && npx --no-install tsx test/real/write-sample-warcs.ts "$work/sample") || exit 1
  set -- "$work/sample"
fi

find "$@" -name '*.warc.gz' -o -name '*.warc' -o -name '*.wacz' | sort >"$work/files"
if [ ! -s "$work/files" ]; then
  echo "no WARC or WACZ files in: $*" >&2
  exit 1
fi

failed=0
report() { # STATUS WHAT
  if [ "$1" -eq 0 ]; then echo "ok      $2"; else echo "FAILED  $2"; failed=1; fi
}

while IFS= read -r file; do
  name=$(basename "$file")
  case $file in
    *.wacz)
      "$venv/bin/wacz" validate -f "$file" >"$work/wacz.log" 2>&1
      status=$?
      cat "$work/wacz.log"
      # Its exit code does not tell.
      grep -q 'the passed WACZ is valid' "$work/wacz.log" || status=1
      report $status "wacz validate $name"
      continue
      ;;
    *.gz)
      gunzip -t "$file"
      report $? "gunzip -t $name"
      ;;
  esac
  "$venv/bin/warcio" check "$file"
  report $? "warcio check $name"
  "$venv/bin/cdxj-indexer" --sort "$file" >"$work/theirs.cdxj"
  (cd "$root" && npx --no-install tsx test/real/index-warc.ts "$file") >"$work/ours.cdxj"
  "$venv/bin/python" "$root/test/real/compare-cdxj.py" "$work/theirs.cdxj" "$work/ours.cdxj"
  report $? "cdxj-indexer $name, $(wc -l <"$work/ours.cdxj") lines"
done <"$work/files"
exit $failed
