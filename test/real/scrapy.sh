#!/usr/bin/env bash
# Runs the Scrapy example against the sample site, with the helper and with Scrapy's own links, and compares; then with a
# helper that is missing, dies, is slow or talks nonsense. Exit 77: Scrapy could not be installed, nothing was proved.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
work=$(mktemp -d)
cleanup() { exec 3>&- || true; [ -n "${site:-}" ] && wait "$site" 2>/dev/null; rm -rf "$work"; }
trap cleanup EXIT

if ! python3 -m venv "$work/venv" || ! "$work/venv/bin/pip" install -q scrapy; then
  echo "SKIPPED: Scrapy can't be installed from PyPI here"
  exit 77
fi
"$work/venv/bin/scrapy" version

mkfifo "$work/in"
node --import tsx test/real/sample-site.ts "$work/site.json" <"$work/in" >"$work/urls" &
site=$!
exec 3>"$work/in"
for _ in $(seq 100); do [ -s "$work/urls" ] && break; sleep 0.2; done
url() { node -e 'console.log(JSON.parse(require("fs").readFileSync(process.argv[1])).urls[process.argv[2]])' "$work/urls" "$1"; }

# crawl NAME APPLICATION ARGUMENTS…: runs the spider and leaves NAME.jsonl, NAME.log and the number of responses in NAME.count
crawl() {
  local name=$1 application=$2
  shift 2
  (cd "$root/docs/examples/scrapy" && "$work/venv/bin/scrapy" crawl content -a "url=$(url "$application")" -a "objects=$work/$name.jsonl" "$@" >"$work/$name.log" 2>&1)
  grep -o "'downloader/response_count': [0-9]*" "$work/$name.log" | grep -o '[0-9]*$' >"$work/$name.count"
}

pipe="node $root/dist/cli/bin.js pipe"
for application in wordpress phpbb vbulletin; do
  crawl "$application" "$application" -a "helper=$pipe"
  crawl "$application-own" "$application" -a blind=1 -s CLOSESPIDER_PAGECOUNT=420
  if grep ScrapyDeprecationWarning "$work/$application.log"; then echo "$application: what the example does will be gone"; exit 1; fi
  echo "$application: $(cat "$work/$application.count") requests with the helper, $(cat "$work/$application-own.count") with Scrapy's own links"
done
ill="node $root/test/real/scrapy-bad-helper.mjs"
crawl missing phpbb -a "helper=/no/such/program" -s CLOSESPIDER_PAGECOUNT=20
crawl silent phpbb -a "helper=sleep 60" -a timeout=0.2 -s CLOSESPIDER_PAGECOUNT=3
crawl late phpbb -a "helper=$ill late" -a timeout=0.5 -s CLOSESPIDER_PAGECOUNT=5
crawl dies phpbb -a "helper=$ill dies" -s CLOSESPIDER_PAGECOUNT=20
crawl garbage phpbb -a "helper=yes" -s CLOSESPIDER_PAGECOUNT=20
crawl shape phpbb -a "helper=$ill shape" -s CLOSESPIDER_PAGECOUNT=20
for name in missing silent late dies garbage shape; do
  why=$(grep -m 1 -o "aah is not available ([^)]*)" "$work/$name.log") || { echo "$name: the log does not say so"; exit 1; }
  [ "$(cat "$work/$name.count")" -ge 3 ] || { echo "$name: the crawl stopped after $(cat "$work/$name.count") responses"; exit 1; }
  if grep -q Traceback "$work/$name.log"; then echo "$name: the spider failed"; tail -n 20 "$work/$name.log"; exit 1; fi
  echo "$name helper: $(cat "$work/$name.count") responses, the log says why: $why"
done
exec 3>&-
wait "$site"
site=
node test/real/scrapy-check.mjs "$work" wordpress phpbb vbulletin
