#!/bin/sh
# stdnum 1.12.0 (npm) refuses forms of identifiers that registers issue today and takes the ones before them:
# Romania's register number without slashes (since 2024), Indonesia's NPWP of 16 digits (since 2024), Taiwan's UBN whose weighted
# sum is a multiple of 5 and not of 10 (since April 2023). The same number 10000004 passes as TW.ban, the other class for the UBN.
# Seen: see `wanted`. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund stdnum@1.12.0 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const { stdnum } = require('stdnum')
const wanted = [
  ['RO', 'onrc', 'J52/750/2012', 'valid'],
  ['RO', 'onrc', 'J2012000750528', 'The number has an invalid format.'],
  ['ID', 'npwp', '01.300.066.6-091.000', 'valid'],
  ['ID', 'npwp', '0013000666091000', 'The number has an invalid length.'],
  ['TW', 'ubn', '00501503', 'valid'],
  ['TW', 'ubn', '10000004', 'The number checksum or check digit is invalid.'],
  ['TW', 'ban', '10000004', 'valid'],
]
for (const [country, kind, number, answer] of wanted) {
  const { isValid, error } = stdnum[country][kind].validate(number)
  const seen = isValid ? 'valid' : error.message
  console.log(country, kind, number, seen)
  assert.equal(seen, answer)
}
EOF
node try.cjs
