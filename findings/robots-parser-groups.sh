#!/bin/sh
# robots-parser 3.0.1 (npm): any line between two User-agent lines ends the group, also a Sitemap line or one that it does not know.
# RFC 9309, 2.2.4: a parser must not let other records such as Sitemap end a group, so both robots should have the rule.
# Seen: the first robot has no rule, the second has it. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund robots-parser@3.0.1 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const robotsParser = require('robots-parser')
const page = 'https://www.example.com/archive'
for (const between of ['Sitemap: https://www.example.com/sitemap.xml', 'Host: www.example.com']) {
  const text = `User-agent: first\n${between}\nUser-agent: second\nDisallow: /archive\n`
  const rules = robotsParser('https://www.example.com/robots.txt', text)
  const seen = [rules.isDisallowed(page, 'first'), rules.isDisallowed(page, 'second')]
  console.log(between, seen)
  assert.deepEqual(seen, [false, true])
}
EOF
node try.cjs
