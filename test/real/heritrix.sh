#!/usr/bin/env bash
# Runs a real Heritrix from Maven Central on the phpBB of the sample site, with its own links and with the script of
# docs/examples/heritrix, and compares; then with a helper that is stopped, slow or talks nonsense.
# Needs dist/ (npm run build). HERITRIX_DIST names a heritrix-*-dist.tar.gz that is there already.
# Exit 77: Heritrix can't be had, nothing was proved.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=3.8.0
work=$(mktemp -d)
site='' bad='' serve='' heritrix=''

# end PID: asks it to end, insists after ten seconds
end() {
  [ -n "$1" ] || return 0
  kill "$1" 2>/dev/null || true
  for _ in $(seq 50); do kill -0 "$1" 2>/dev/null || break; sleep 0.2; done
  kill -9 "$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || true
}
cleanup() { for pid in "$heritrix" "$serve" "$bad" "$site"; do end "$pid"; done; rm -rf "$work"; }
trap cleanup EXIT
skip() { echo "SKIPPED: $1"; exit 77; }

for program in java curl unzip; do command -v "$program" >/dev/null || skip "$program is not installed"; done
dist=${HERITRIX_DIST:-$work/heritrix-$version-dist.tar.gz}
if [ ! -f "$dist" ]; then
  command -v mvn >/dev/null || skip "Maven is not installed and HERITRIX_DIST names no file"
  timeout 300 mvn -q dependency:copy "-Dartifact=org.archive.heritrix:heritrix:$version:tar.gz:dist" "-DoutputDirectory=$work" \
    || skip "Heritrix can't be had from Maven Central here"
fi
[ -f dist/cli/bin.js ] || { echo "dist/cli/bin.js is missing: npm run build"; exit 1; }
mkdir "$work/heritrix" "$work/jobs"
tar -xzf "$dist" -C "$work/heritrix" --strip-components=1

# await PID FILE PATTERN: waits up to two minutes for what the process prints
await() {
  for _ in $(seq 600); do
    grep -oE "$3" "$2" 2>/dev/null && return
    kill -0 "$1" 2>/dev/null || break
    sleep 0.2
  done
  echo "expected $3 in $(basename "$2"), found: $(tail -n 5 "$2")" >&2
  return 1
}
mkfifo "$work/in"
node --import tsx test/real/sample-site.ts "$work/site.json" <"$work/in" >"$work/site.out" &
site=$!
node test/real/heritrix-bad-service.mjs <"$work/in" >"$work/bad.out" &
bad=$!
exec 3>"$work/in"
node dist/cli/bin.js serve --port 0 >"$work/serve.out" 3>&- &
serve=$!
seed=$(await "$site" "$work/site.out" '"phpbb":"[^"]+' | cut -d'"' -f4)
service=$(await "$serve" "$work/serve.out" 'http://[0-9.:]+')
badService=$(await "$bad" "$work/bad.out" 'http://[0-9.:]+')

# job NAME MAX-URIS [SERVICE TIMEOUT-MS]
job() {
  local name=$1
  shift
  unzip -p "$work"/heritrix/lib/heritrix-engine-*.jar org/archive/crawler/restlet/profile-crawler-beans.cxml \
    | node test/real/heritrix-job.mjs "$work/jobs/$name" "$seed" "$@"
}
job own 5000
job helper 1000 "$service" 10000
job stopped 20 "$service" 10000
job slow 20 "$badService/slow" 300
job garbage 20 "$badService/garbage" 10000

script=0
java -cp "$work/heritrix/lib/*" groovy.ui.GroovyMain test/real/heritrix-script.groovy \
  docs/examples/heritrix/aah-links.groovy 2>"$work/script.err" || { script=1; cat "$work/script.err"; }

port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
login=admin:$(node -p 'require("crypto").randomUUID()')
(cd "$work" && exec java -Xmx512m -Dheritrix.home="$work/heritrix" -Djava.protocol.handler.pkgs=org.archive.net \
  -cp "$work/heritrix/lib/*" org.archive.crawler.Heritrix -b 127.0.0.1 -p "$port" -a "$login" -j "$work/jobs") >"$work/heritrix.log" 2>&1 3>&- &
heritrix=$!
await "$heritrix" "$work/heritrix.log" 'Heritrix version: .*'

# request JOB [CURL ARGUMENTS…]: the state of a job after what is asked for
request() {
  local name=$1
  shift
  curl -sk --max-time 60 --digest -u "$login" -H 'Accept: application/xml' -L "$@" "https://127.0.0.1:$port/engine/job/$name"
}
# crawl NAME: builds, launches and tears down a job; one that does not end in four minutes is terminated
crawl() {
  local state='' action
  for action in build launch; do request "$1" -d "action=$action" >/dev/null; done
  for _ in $(seq 240); do
    sleep 1
    state=$(request "$1" | grep -oE '<statusDescription>[^<]+' | cut -d'>' -f2 || true)
    case $state in Finished*) break ;; esac
  done
  case $state in Finished*) ;; *) request "$1" -d action=terminate >/dev/null; sleep 5 ;; esac
  request "$1" -d action=teardown >/dev/null
  echo "job $1: $state"
}
crawl helper
end "$serve"
serve=''
for name in own stopped slow garbage; do crawl "$name"; done
end "$heritrix"
heritrix=''
# The sample site writes what it holds when its input ends.
exec 3>&-
wait "$site" "$bad"
site='' bad=''
node test/real/heritrix-check.mjs "$work" "$script"
