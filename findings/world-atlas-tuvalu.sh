#!/bin/sh
# world-atlas 2.0.2 (npm, Natural Earth): countries-50m.json, the middle of three scales, has no Tuvalu, a member of the United Nations,
# and has Nauru and Vatican City, which are smaller. Only countries-10m.json has it.
# Seen: see `wanted`. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund world-atlas@2.0.2 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const wanted = { Tuvalu: [false, false, true], Nauru: [false, true, true], Vatican: [false, true, true] }
const files = ['110m', '50m', '10m'].map(scale => require(`world-atlas/countries-${scale}.json`).objects.countries.geometries)
for (const [name, has] of Object.entries(wanted)) {
  const seen = files.map(countries => countries.some(({ properties }) => properties.name.startsWith(name)))
  console.log(name, seen)
  assert.deepEqual(seen, has)
}
EOF
node try.cjs
