#!/bin/sh
# DuckDB 1.5.6 (@duckdb/node-api) and 1.4.4: read_csv takes yes and no for booleans, in any case. A file whose country column holds only NO
# (Norway) has the value false in each row, typed BOOLEAN; with one SE among them the same rows keep NO. `all_varchar` keeps them too.
# Seen: false BOOLEAN; NO VARCHAR; NO VARCHAR. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const { writeFileSync } = require('node:fs')
const { DuckDBInstance } = require('@duckdb/node-api')
const run = async () => {
  const connection = await (await DuckDBInstance.create()).connect()
  const rows = async sql => (await connection.runAndReadAll(sql)).getRowsJson()
  writeFileSync('norway.csv', 'id,country\n1,NO\n2,NO\n')
  writeFileSync('nordic.csv', 'id,country\n1,NO\n2,SE\n')
  const first = async call => (await rows(`select country, typeof(country) from ${call}`))[0]
  const seen = [await first(`'norway.csv'`), await first(`'nordic.csv'`), await first(`read_csv('norway.csv', all_varchar = true)`)]
  console.log(...(await rows('select version()'))[0], JSON.stringify(seen))
  assert.deepEqual(seen, [[false, 'BOOLEAN'], ['NO', 'VARCHAR'], ['NO', 'VARCHAR']])
}
run()
EOF
for version in 1.4.4-r.1 1.5.6-r.1; do
  npm install --silent --ignore-scripts --no-audit --no-fund "@duckdb/node-api@$version" >/dev/null
  node try.cjs
done
