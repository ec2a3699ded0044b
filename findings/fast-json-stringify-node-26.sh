#!/bin/sh
# fast-json-stringify 7.3.10 (npm) writes a small object faster than JSON.stringify on Node 24.11.0, and slower on Node 26.10.0, where
# JSON.stringify itself has become faster. Processor time of an object of six members with a list of two objects, median of eleven turns.
# Seen (fast-json-stringify / JSON.stringify): "v24.11.0 0.73" and "v26.10.0 1.20". Fails when the first is not below 1 or the second not above 1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >try.cjs <<'EOF'
const build = require('fast-json-stringify')
const [string, number] = [{ type: 'string' }, { type: 'number' }]
const items = { type: 'object', properties: { name: string, share: number } }
const write = build({
  type: 'object',
  properties: {
    ...{ name: string, gender: string, probability: number, count: { type: 'integer' } },
    ...{ country: { type: ['string', 'null'] }, others: { type: 'array', items } },
  },
})
const value = {
  ...{ name: 'Maria', gender: 'female', probability: 0.98, count: 1000, country: null },
  others: [{ name: 'Marie', share: 0.4 }, { name: 'Mariana', share: 0.1 }],
}
if (write(value) !== JSON.stringify(value)) throw new Error('the texts differ')
const timeOf = text => {
  const before = process.cpuUsage()
  for (let turn = 0; turn < 200_000; turn++) text(value)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const ratios = Array.from({ length: 11 }, () => timeOf(write) / timeOf(JSON.stringify)).sort((a, b) => a - b)
const [isSlower, median] = [process.argv[2] === 'slower', ratios[5]]
console.log(process.version, median.toFixed(2))
process.exitCode = isSlower === median > 1 ? 0 : 1
EOF
npm install --silent --no-audit --no-fund --prefix . fast-json-stringify@7.3.10 >/dev/null
for version in 24.11.0 26.10.0; do npm install --silent --no-audit --no-fund --prefix "node-$version" "node@$version" >/dev/null; done
node-24.11.0/node_modules/node/bin/node try.cjs faster
node-26.10.0/node_modules/node/bin/node try.cjs slower
