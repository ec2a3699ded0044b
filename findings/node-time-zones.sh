#!/bin/sh
# Node 26.10.0 brings the time zones 2026c, and moment-timezone 0.6.6 (npm) those of 2026f: they differ on what time it is in Winnipeg
# and Havana from November 2026 on. Node takes its zones from its own ICU, so an update of the system's tzdata changes nothing.
# Seen: 2026c and 2026f; on 2026-11-15 Winnipeg -06:00 and -05:00, Havana -05:00 and -04:00, New York -05:00 twice. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund "node-linux-$(uname -m | sed -e s/x86_64/x64/ -e s/aarch64/arm64/)@26.10.0" moment-timezone@0.6.6 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const moment = require('moment-timezone')
const day = Date.UTC(2026, 10, 15)
const ofNode = zone =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(day)
    .find(({ type }) => type === 'timeZoneName')
    .value.replace('GMT', '')
assert.equal(process.version, 'v26.10.0')
console.log(process.versions.tz, moment.tz.dataVersion)
assert.deepEqual([process.versions.tz, moment.tz.dataVersion], ['2026c', '2026f'])
const wanted = {
  'America/Winnipeg': ['-06:00', '-05:00'],
  'America/Havana': ['-05:00', '-04:00'],
  'America/New_York': ['-05:00', '-05:00'],
}
for (const [zone, offsets] of Object.entries(wanted)) {
  const seen = [ofNode(zone), moment.tz(day, zone).format('Z')]
  console.log(zone, seen)
  assert.deepEqual(seen, offsets)
}
EOF
"$(echo node_modules/node-linux-*/bin/node)" try.cjs
