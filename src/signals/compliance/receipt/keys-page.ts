/** /.well-known/assay-keys.json: the public keys of receipts, as a JSON Web Key Set (RFC 7517). For everybody. */
import type { FastifyPluginCallback } from 'fastify'
import type { ReceiptKeys } from './key-file.ts'

export const receiptKeysPath = '/.well-known/assay-keys.json'

/** Seconds for which an answer may be reused: a new key is in use at once. */
const reusedForS = 60

export function receiptKeysPage(keys: Pick<ReceiptKeys, 'publicKeys'>): FastifyPluginCallback {
  return (server, _, done) => {
    server.get(receiptKeysPath, (_, reply) =>
      reply
        .headers({ 'Cache-Control': `public, max-age=${reusedForS}` })
        .type('application/jwk-set+json')
        .send(keys.publicKeys()),
    )
    done()
  }
}
