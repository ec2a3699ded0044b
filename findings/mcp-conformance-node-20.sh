#!/bin/sh
# @modelcontextprotocol/conformance 0.1.16 names no engine, and its README gives Node 20 as the default of its action (`node-version`,
# default: 20). It does not start on Node 20: it imports `globSync` of node:fs, which Node has from 22. Guessed: it runs on Node 20.
# Seen: "engines none, README default 20, starts on Node 20: no, on Node 22: yes". Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @modelcontextprotocol/conformance@0.1.16 >/dev/null 2>&1
package=node_modules/@modelcontextprotocol/conformance
starts() {
  if npx --yes "node@$1" "$package/dist/index.js" list >out 2>&1; then echo yes; else grep -q globSync out && echo no; fi
}
engines=$(grep -q '"engines"' "$package/package.json" && echo some || echo none)
default=$(sed -n 's/.*`node-version`.*(default: \([0-9]*\)).*/\1/p' "$package/README.md")
line="engines $engines, README default $default, starts on Node 20: $(starts 20.20.2), on Node 22: $(starts 22.22.0)"
echo "$line"
[ "$line" = "engines none, README default 20, starts on Node 20: no, on Node 22: yes" ]
