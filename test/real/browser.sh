#!/bin/sh
# Looks at the crawl's report and replays its WACZ in headless Chromium.
#   bash test/real/browser.sh [FOLDER FOR SCREENSHOTS]
# Exit codes: 0 all is well, 1 something is wrong, 77 no Chromium, or no player, can be had here (nothing was proved).
cd "$(dirname "$0")/../.." || exit 1
exec node_modules/.bin/tsx test/real/browser.ts "$@"
