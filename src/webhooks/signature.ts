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

/**
 * The headers of the Standard Webhooks specification (standardwebhooks.com), version v1: `webhook-signature` has one
 * `v1,<base64>` for each secret, the HMAC-SHA256 of `<id>.<seconds>.<body>`. A library of the specification takes the
 * secret as it was shown: it strips the prefix `whsec_` and decodes the rest from base64.
 */
export function standardHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): Record<string, string> {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}
