#!/bin/sh
# fast-check 4.10.2 (npm): the first string with `unit: 'binary'` costs dozens of times the processor time of the first with
# `unit: 'grapheme'`, because a table of 1.1 million code points is built for it. Later strings of either kind cost the same.
# Seen: 49 times as much (1.65 s and 0.03 s). Fails when it is less than 5 times.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund fast-check@4.10.2 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const fc = require('fast-check')
const costOf = unit => {
  const before = process.cpuUsage()
  fc.sample(fc.string({ unit }), 1)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const [grapheme, binary, again] = [costOf('grapheme'), costOf('binary'), costOf('binary')]
console.log(`first binary / first grapheme: ${(binary / grapheme).toFixed(0)}, first binary / second: ${(binary / again).toFixed(0)}`)
assert.ok(binary > 5 * grapheme)
assert.ok(binary > 5 * again)
EOF
node try.cjs
