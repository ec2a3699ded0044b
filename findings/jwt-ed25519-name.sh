#!/bin/sh
# RFC 9864 (October 2025) names the algorithm of Ed25519 signatures "Ed25519" and deprecates the older name "EdDSA". jose 6.2.17 signs and
# verifies under both names and compares the name with the `alg` of a key only in a key set. fast-jwt 6.3.6 verifies EdDSA only;
# jsonwebtoken 9.0.3 neither. Key and mathematics are the same, so
# the name in the header alone decides who can verify.
# Seen: see `wanted`. Fails when any of it changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund jose@6.2.17 fast-jwt@6.3.6 jsonwebtoken@9.0.3 >/dev/null
cat >try.mjs <<'EOF'
import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { compactVerify, CompactSign, createLocalJWKSet, exportJWK, generateKeyPair, importJWK } from 'jose'
import { createVerifier } from 'fast-jwt'
import jsonwebtoken from 'jsonwebtoken'
const { privateKey, publicKey } = await generateKeyPair('Ed25519', { extractable: true })
const jwk = await exportJWK(publicKey)
const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
const payload = new TextEncoder().encode('{"a":1}')
const verifiers = {
  'jose, key with alg EdDSA': async token => compactVerify(token, await importJWK({ ...jwk, alg: 'EdDSA' })),
  'jose, key set with alg Ed25519': token => compactVerify(token, createLocalJWKSet({ keys: [{ ...jwk, alg: 'Ed25519' }] })),
  'jose, key set with alg EdDSA': token => compactVerify(token, createLocalJWKSet({ keys: [{ ...jwk, alg: 'EdDSA' }] })),
  'fast-jwt': async token => createVerifier({ key: pem })(token),
  jsonwebtoken: async token => jsonwebtoken.verify(token, pem),
}
const wanted = {
  'jose, key with alg EdDSA': ['verified', 'verified'],
  'jose, key set with alg Ed25519': ['verified', 'no applicable key found in the JSON Web Key Set'],
  'jose, key set with alg EdDSA': ['no applicable key found in the JSON Web Key Set', 'verified'],
  'fast-jwt': ['The token algorithm is invalid.', 'verified'],
  jsonwebtoken: ['invalid algorithm', 'invalid algorithm'],
}
for (const [name, verify] of Object.entries(verifiers)) {
  const seen = []
  for (const alg of ['Ed25519', 'EdDSA']) {
    const token = await new CompactSign(payload).setProtectedHeader({ alg }).sign(privateKey)
    seen.push(await verify(token).then(() => 'verified', error => error.message))
  }
  console.log(`${name}: Ed25519 ${seen[0]}; EdDSA ${seen[1]}`)
  assert.deepEqual(seen, wanted[name])
}
EOF
node try.mjs
