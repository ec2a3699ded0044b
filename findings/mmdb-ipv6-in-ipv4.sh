#!/bin/sh
# A MaxMind DB file says in its metadata whether its tree is of IPv4 or IPv6. mmdb-lib 3.0.3, maxmind 5.0.7 (built on it) and mmdb-reader
# 1.2.0 (npm) answer an IPv6 address from an IPv4 file all the same: with the record of the IPv4 address that the first 32 bits of the
# IPv6 address make (2606:4700:: reads as 38.6.71.0), and without an error. File: @ip-location-db/geo-whois-asn-country-mmdb
# 2.3.2026061719, which has an IPv4 and an IPv6 file.
# Seen: see `wanted`. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund mmdb-lib@3.0.3 maxmind@5.0.7 mmdb-reader@1.2.0 \
  @ip-location-db/geo-whois-asn-country-mmdb@2.3.2026061719 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const { readFileSync } = require('node:fs')
const { Reader } = require('mmdb-lib')
const { open } = require('maxmind')
const MmdbReader = require('mmdb-reader')
const file = kind => `node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-${kind}.mmdb`
const run = async () => {
  const v4 = new Reader(readFileSync(file('ipv4')))
  const v6 = new Reader(readFileSync(file('ipv6')))
  assert.deepEqual([v4.metadata.ipVersion, v6.metadata.ipVersion], [4, 6])
  const maxmind = await open(file('ipv4'))
  const other = new MmdbReader(file('ipv4'))
  const wanted = {
    '2a02:26f7::': ['42.2.38.247', 'HK', 'NL'],
    '2606:4700::': ['38.6.71.0', 'US', 'US'],
    '2c0f:fb50::': ['44.15.251.80', 'US', undefined],
  }
  for (const [ip, [first, inIpv4File, inIpv6File]] of Object.entries(wanted)) {
    const seen = [v4.get(ip), maxmind.get(ip), other.lookup(ip), v4.get(first)].map(record => record?.country_code)
    const right = v6.get(ip)?.country_code
    console.log(`${ip} in the IPv4 file: ${seen.slice(0, 3).join(' ')} (${first}: ${seen[3]}); in the IPv6 file: ${right}`)
    assert.deepEqual([...seen, right], [inIpv4File, inIpv4File, inIpv4File, inIpv4File, inIpv6File])
  }
}
run()
EOF
node try.cjs
