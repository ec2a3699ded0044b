#!/bin/sh
# i18n-iso-countries 7.14.0 (npm): among the Irish names of the United States are the abbreviations S.A. and SAM, so getAlpha2Code maps
# "S.A." to US in Irish, and to nothing in English and Spanish. A program that collects the names of countries in all languages reads
# the legal form in "Molinos del Sur S.A." as the United States.
# Seen: US, undefined, undefined; Irish names with SAM and S.A. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund i18n-iso-countries@7.14.0 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const countries = require('i18n-iso-countries')
const codes = ['ga', 'en', 'es'].map(language => countries.getAlpha2Code('S.A.', language))
const names = countries.getName('US', 'ga', { select: 'all' })
console.log(codes, names)
assert.deepEqual(codes, ['US', undefined, undefined])
assert.ok(names.includes('S.A.') && names.includes('SAM'))
EOF
node try.cjs
