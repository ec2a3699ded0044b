#!/bin/sh
# mailcheck 1.1.1 (npm), and @zootools/email-spell-checker 1.12.0 which took over its rules, correct addresses of real domains that
# are no error: ibm.com to aim.com, att.com and aon.com to aol.com, libero.it to live.it, uol.com.br to uol.com. mailcheck also makes
# gmx.de of pm.me and sky.com of hey.com. Libero and UOL are the largest mailbox providers of Italy and Brazil.
# Seen: see `wanted`. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund mailcheck@1.1.1 @zootools/email-spell-checker@1.12.0 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const mailcheck = require('mailcheck')
const zootools = require('@zootools/email-spell-checker')
const wanted = [
  ['ibm.com', 'aim.com', 'aim.com'],
  ['att.com', 'aol.com', 'aol.com'],
  ['aon.com', 'aol.com', 'aol.com'],
  ['libero.it', 'live.it', 'live.it'],
  ['uol.com.br', 'uol.com', 'uol.com'],
  ['pm.me', 'gmx.de', undefined],
  ['hey.com', 'sky.com', undefined],
  ['t-online.de', undefined, undefined],
]
for (const [domain, ...answers] of wanted) {
  const email = `anna@${domain}`
  let first
  mailcheck.run({ email, suggested: ({ domain: meant }) => { first = meant }, empty: () => {} })
  const seen = [first, zootools.run({ email })?.domain]
  console.log(domain, seen)
  assert.deepEqual(seen, answers)
}
EOF
node try.cjs
