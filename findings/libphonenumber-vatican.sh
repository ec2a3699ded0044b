#!/bin/sh
# google-libphonenumber 3.2.47 (npm): the Vatican has no calling code of its own in use (379 is reserved for it), and numbers of Rome's
# area 06 that begin with 698 are of region VA, though they are dialled under Italy's 39. The country code says Italy, the region VA.
# Seen: +390669812345 VA 39, +390612345678 IT 39. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund google-libphonenumber@3.2.47 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const { PhoneNumberFormat, PhoneNumberUtil } = require('google-libphonenumber')
const util = PhoneNumberUtil.getInstance()
const regionOf = number => [number, util.getRegionCodeForNumber(util.parse(number)), util.parse(number).getCountryCode()]
const example = util.format(util.getExampleNumber('VA'), PhoneNumberFormat.E164)
const seen = [regionOf(example), regionOf('+390612345678')]
for (const each of seen) console.log(...each)
assert.deepEqual(seen, [['+390669812345', 'VA', 39], ['+390612345678', 'IT', 39]])
assert.equal(util.getCountryCodeForRegion('VA'), 39)
EOF
node try.cjs
