#!/bin/sh
# Bulgaria has had the euro since 2026-01-01, and Curaçao and Sint Maarten the Caribbean guilder (XCG) since 2025-03-31. Of five npm
# packages that name the currency of a country, country-to-currency 3.0.1 and countries-list 3.4.1 know both; world-countries 5.1.0,
# country-locale-map 1.9.14 and iso-country-currency 0.7.2 know neither. currency-codes 2.2.0, a list of ISO 4217, has no XCG. Intl of
# Node 26.10.0 has it, and lists the withdrawn BGN, ANG, HRK and ZWL as supported beside it.
# Seen: see `wanted`. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund country-to-currency@3.0.1 countries-list@3.4.1 world-countries@5.1.0 \
  country-locale-map@1.9.14 iso-country-currency@0.7.2 currency-codes@2.2.0 "node-linux-$(uname -m | sed -e s/x86_64/x64/ -e s/aarch64/arm64/)@26.10.0" >/dev/null
cat >try.mjs <<'EOF'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { default: byCountry } = await import('country-to-currency')
const { countries } = await import('countries-list')
const world = require('world-countries')
const currencyOf = {
  'country-to-currency': code => byCountry[code],
  'countries-list': code => countries[code].currency.join(),
  'world-countries': code => Object.keys(world.find(({ cca2 }) => cca2 === code).currencies).join(),
  'country-locale-map': code => require('country-locale-map').getCurrencyByAlpha2(code),
  'iso-country-currency': code => require('iso-country-currency').getParamByISO(code, 'currency'),
}
const wanted = {
  'country-to-currency': 'BG EUR, CW XCG, SX XCG, HR EUR',
  'countries-list': 'BG EUR, CW XCG, SX XCG, HR EUR',
  'world-countries': 'BG BGN, CW ANG, SX ANG, HR EUR',
  'country-locale-map': 'BG BGN, CW ANG, SX ANG, HR EUR',
  'iso-country-currency': 'BG BGN, CW ANG, SX ANG, HR EUR',
}
for (const [name, answer] of Object.entries(wanted)) {
  const seen = ['BG', 'CW', 'SX', 'HR'].map(code => `${code} ${currencyOf[name](code)}`).join(', ')
  console.log(name, seen)
  assert.equal(seen, answer)
}
const codes = ['XCG', 'BGN', 'ANG', 'HRK', 'ZWL']
const listed = codes.filter(code => require('currency-codes').code(code) !== undefined).join()
const supported = Intl.supportedValuesOf('currency')
const known = codes.filter(code => supported.includes(code)).join()
console.log(`currency-codes has ${listed}; Intl of Node ${process.version} has ${known}`)
assert.equal(listed, 'BGN,ANG')
assert.equal(known, 'XCG,BGN,ANG,HRK,ZWL')
EOF
"$(echo node_modules/node-linux-*/bin/node)" try.mjs
