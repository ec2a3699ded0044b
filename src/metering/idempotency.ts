/**
 * What is remembered of a request that carried an Idempotency-Key: a keyed hash of the key, a keyed hash of path and
 * body, and the answer, sealed under a key that needs the caller's own Idempotency-Key and body to derive. Neither the
 * key, the body nor the answer can be read from the store alone.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { IdempotencyRef } from './ledger.ts'

/** Draft-ietf-httpapi-idempotency-key: here 1 to 255 visible ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text)
}

export interface SealedRequest extends IdempotencyRef {
  seal(answer: string): Uint8Array
  /** Throws when the bytes are not an answer that was sealed for this request. */
  open(sealed: Uint8Array): string
}

/** @param secret 32 bytes of this installation. */
export function sealedRequest(
  secret: Uint8Array,
  idempotencyKey: string,
  path: string,
  body: Uint8Array,
): SealedRequest {
  const keyed = (purpose: string) => createHmac('sha256', secret).update(`${purpose}\n${idempotencyKey}\n`)
  const sealKey = keyed('seal').update(`${path}\n`).update(body).digest()
  return {
    keyHash: keyed('key').digest('hex'),
    fingerprint: keyed('fingerprint').update(`${path}\n`).update(body).digest('hex'),
    seal: answer => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const text = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open: sealed => {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
