import { createHmac } from 'node:crypto'
import { randomBase62 } from '../core/base62.ts'

/** A secret that messages are signed with: recognisable, and 190 random bits. */
export function newSecret(): string {
  return `whsec_${randomBase62(32)}`
}

/**
 * The header `Assay-Signature` of a message: `t=<seconds since 1970>,v1=<hex>`, with one `v1` for each secret that is
 * good at the time. Each is the HMAC-SHA256 of `<t>.<body>` under the secret as it was shown, so that a message can
 * neither be changed nor sent again much later.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signatures = secrets.map(secret => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...signatures.map(each => `v1=${each}`)].join(',')
}
