#!/bin/sh
# tldts 7.5.4 (npm) with its Public Suffix List: blogspot.com is a private suffix and blogspot.de, .fr and .co.uk are none any more, while
# tldts 6.1.0 knows all of them. Two blogs are two sites below blogspot.com, and one site below blogspot.de.
# Seen: see `wanted`. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund new@npm:tldts@7.5.4 old@npm:tldts@6.1.0 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const wanted = {
  'one.blogspot.com': ['one.blogspot.com', 'one.blogspot.com'],
  'one.blogspot.de': ['one.blogspot.de', 'blogspot.de'],
  'one.blogspot.fr': ['one.blogspot.fr', 'blogspot.fr'],
  'one.blogspot.co.uk': ['one.blogspot.co.uk', 'blogspot.co.uk'],
}
for (const [host, domains] of Object.entries(wanted)) {
  const seen = ['old', 'new'].map(name => require(name).getDomain(host, { allowPrivateDomains: true }))
  console.log(host, seen)
  assert.deepEqual(seen, domains)
}
EOF
node try.cjs
