#!/bin/sh
# better-auth 1.7.25 (npm): genericOAuth reads the provider's discovery document and does not heed its
# `token_endpoint_auth_methods_supported`: where it names `client_secret_basic` only, or names nothing (which means the same by OpenID
# Connect Discovery 1.0), the client secret is sent in the body, which such a provider answers with 401.
# Seen: "body body header" for Basic named, nothing named, and `tokenEndpointAuth` set by hand. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund better-auth@1.7.25 >/dev/null
cat >try.mjs <<'EOF'
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'

let methods
let sent
const provider = createServer(async (request, response) => {
  let form = ''
  for await (const chunk of request) form += chunk
  if (request.url === '/token') sent = new URLSearchParams(form).has('client_secret') ? 'body' : 'header'
  const description = {
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` },
    token_endpoint_auth_methods_supported: methods,
  }
  response.writeHead(request.url === '/token' ? 401 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(request.url === '/token' ? { error: 'invalid_client' } : description))
})
await new Promise(resolve => provider.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${provider.address().port}`

async function wayOfTheSecret(more) {
  const auth = betterAuth({
    ...{ baseURL: 'http://localhost:3000', secret: 'a-secret-of-thirty-two-characters-or-more', logger: { disabled: true } },
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    plugins: [
      genericOAuth({
        config: [
          {
            ...{ providerId: 'one', discoveryUrl: `${issuer}/.well-known/openid-configuration` },
            ...{ clientId: 'id', clientSecret: 'secret', ...more },
          },
        ],
      }),
    ],
  })
  const { headers, response } = await auth.api.signInSocial({
    ...{ body: { provider: 'one', callbackURL: '/', disableRedirect: true }, headers: new Headers(), returnHeaders: true },
  })
  const state = new URL(response.url).searchParams.get('state')
  const cookie = headers.getSetCookie().map(line => line.split(';')[0]).join('; ')
  sent = undefined
  await auth.handler(new Request(`http://localhost:3000/api/auth/callback/one?code=x&state=${state}`, { headers: { cookie } }))
  return sent
}

const seen = []
for (const named of [['client_secret_basic'], undefined]) {
  methods = named
  seen.push(await wayOfTheSecret({}))
}
seen.push(await wayOfTheSecret({ tokenEndpointAuth: { method: 'client_secret_basic' } }))
provider.close()
provider.closeAllConnections()
console.log(...seen)
assert.deepEqual(seen, ['body', 'body', 'header'])
EOF
node try.mjs
