import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/**
 * The code that an app shows at a time, from a secret in base 32: RFC 6238 with SHA-1, six digits and thirty seconds,
 * as every app has it.
 */
export function totp(secret: string, atMs = Date.now()): string {
  const bits = [...secret].map(each => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(each => Number.parseInt(each, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / stepMs)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac[19] & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
