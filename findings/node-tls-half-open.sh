#!/bin/sh
# Node 26.10.0: `httpAllowHalfOpen` lets a client of an HTTP server close its sending side and still have the answer. On an HTTPS server it
# changes nothing: the connection ends without the answer, unless `socket.allowHalfOpen` is set once the handshake is done.
# Seen: "http 200, https nothing, https with socket.allowHalfOpen 200". Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . node@26.10.0 selfsigned@5.5.0 >/dev/null
cat >try.mjs <<'EOF'
import assert from 'node:assert/strict'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'selfsigned'

const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
const answer = async (_, response) => {
  await sleep(100)
  response.end('done')
}

/** Sends a request, closes the sending side at once, and reads to the end. */
async function askAndClose(server, connect) {
  server.httpAllowHalfOpen = true
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const socket = connect({ port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false, allowHalfOpen: true })
  await new Promise(resolve => socket.once(socket.encrypted ? 'secureConnect' : 'connect', resolve))
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let text = ''
  socket.on('data', chunk => (text += chunk)).on('error', () => {})
  await new Promise(resolve => socket.once('close', resolve))
  server.close()
  return /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'nothing'
}

const plain = await askAndClose(createHttp(answer), connectTcp)
const tls = await askAndClose(createHttps({ key, cert }, answer), connectTls)
const opened = createHttps({ key, cert }, answer).on('secureConnection', socket => (socket.allowHalfOpen = true))
const seen = `http ${plain}, https ${tls}, https with socket.allowHalfOpen ${await askAndClose(opened, connectTls)}`
console.log(seen)
assert.equal(seen, 'http 200, https nothing, https with socket.allowHalfOpen 200')
EOF
node_modules/node/bin/node try.mjs
