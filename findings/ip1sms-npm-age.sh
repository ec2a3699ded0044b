#!/bin/sh
# @ip1sms/disposable-phone-numbers 2.1.802 (npm, latest): the registry dates its publication to April 2026, and the newest day in its list of public
# inboxes is 2024-06-05, while the list of the repository goes on daily. Keys are digits without a plus, not all of them E.164: five have Japan's
# prefix for calls within the country behind the calling code (810702...), and one has 16 digits.
# Seen: 93288 numbers, 2024-06-05, 5 with 810, longest 16. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund @ip1sms/disposable-phone-numbers@2.1.802 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const list = require('@ip1sms/disposable-phone-numbers')
const numbers = Object.keys(list)
const newest = Object.values(list).sort().at(-1)
const withTrunk = numbers.filter(number => number.startsWith('8107')).length
const longest = Math.max(...numbers.map(number => number.length))
console.log(numbers.length, newest, withTrunk, longest)
assert.deepEqual([numbers.length, newest, withTrunk, longest], [93288, '2024-06-05', 5, 16])
EOF
node try.cjs
