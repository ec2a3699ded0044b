/** Values that a browser keeps in a cookie for this service, signed so that it cannot change them. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** JSON and its signature, in characters that a cookie may have. Whoever has it can read it. */
export function signedText(key: Uint8Array, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${signatureOf(key, text).toString('base64url')}`
}

/** What was signed; null for anything else. */
export function readSigned(key: Uint8Array, signed: string | undefined): unknown {
  const [text = '', signature = ''] = signed?.split('.') ?? []
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(key, text)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}

function signatureOf(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
