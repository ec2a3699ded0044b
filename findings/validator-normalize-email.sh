#!/bin/sh
# validator 13.15.35 (npm): normalizeEmail knows a provider by a list of domains with gaps, so the same rule holds at one national
# domain of a provider and not at the next: outlook.de and live.nl lose their tag and hotmail.se does not, yahoo.co.uk and not
# yahoo.com.br. Of Yandex it joins the domains and keeps the tag. It makes no one form of the two spellings of a domain in another
# script. isEmail takes +shop@gmail.com, for which normalizeEmail answers false.
# Seen: see `wanted`. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund validator@13.15.35 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const { isEmail, normalizeEmail } = require('validator')
const wanted = [
  ['anna+x@outlook.de', 'anna@outlook.de'],
  ['anna+x@live.nl', 'anna@live.nl'],
  ['anna+x@hotmail.se', 'anna+x@hotmail.se'],
  ['anna-x@yahoo.co.uk', 'anna@yahoo.co.uk'],
  ['anna-x@yahoo.com.br', 'anna-x@yahoo.com.br'],
  ['anna+x@yandex.com', 'anna+x@yandex.ru'],
  ['anna@bücher.example', 'anna@bücher.example'],
  ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
  ['+shop@gmail.com', false],
]
for (const [email, normal] of wanted) {
  console.log(email, isEmail(email), normalizeEmail(email))
  assert.equal(isEmail(email), true)
  assert.equal(normalizeEmail(email), normal)
}
EOF
node try.cjs
