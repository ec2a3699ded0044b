#!/bin/sh
# oauth4webapi 3.8.8 (npm, the base of openid-client 6): ClientSecretBasic percent-encodes "-", "_" and "." of the client id and the secret, which
# the form encoding that RFC 6749, section 2.3.1, names leaves as they are. A server that compares the text without decoding it refuses it.
# Seen: "a%2Db%5Fc%2Ed:e%2Df%5Fg%2Eh" for the id "a-b_c.d" and the secret "e-f_g.h". Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund oauth4webapi@3.8.8 >/dev/null
cat >try.mjs <<'EOF'
import assert from 'node:assert/strict'
import { ClientSecretBasic } from 'oauth4webapi'

const headers = new Headers()
await ClientSecretBasic('e-f_g.h')({ issuer: 'https://op.example' }, { client_id: 'a-b_c.d' }, new URLSearchParams(), headers)
const sent = Buffer.from(headers.get('authorization').replace('Basic ', ''), 'base64').toString()
console.log(sent)
assert.equal(sent, 'a%2Db%5Fc%2Ed:e%2Df%5Fg%2Eh')
// The form encoding of the same texts.
assert.equal(new URLSearchParams([['a-b_c.d', 'e-f_g.h']]).toString(), 'a-b_c.d=e-f_g.h')
EOF
node try.mjs
