/**
 * Hashes of users' passwords: scrypt, in better-auth's own format `<salt in hex>:<key in hex>`, so that its hashes stay
 * valid.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * scrypt's N in production: about 0.1 s and 32 MB for one hash. With r = 16 and p = 1 these are better-auth's
 * parameters.
 */
export const passwordCost = 16_384
const blockSize = 16
const saltBytes = 16
const keyBytes = 64

const derive = promisify<string, string, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

function keyOf(password: string, salt: string, cost: number): Promise<Buffer> {
  const parameters = { N: cost, r: blockSize, p: 1, maxmem: 2 * 128 * cost * blockSize }
  return derive(password.normalize('NFKC'), salt, keyBytes, parameters)
}

/** @param cost scrypt's N, a power of two */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(saltBytes).toString('hex')
  return `${salt}:${(await keyOf(password, salt, cost)).toString('hex')}`
}

/** True when the hash was made from the password with the same cost. */
export async function verifyPassword(password: string, hash: string, cost: number): Promise<boolean> {
  const [salt, key] = hash.split(':')
  const expected = Buffer.from(key ?? '', 'hex')
  return expected.length === keyBytes && timingSafeEqual(await keyOf(password, salt, cost), expected)
}

/** Characters of a password. NIST SP 800-63B requires 8 beside a second factor, and forbids rules on their kind. */
export const shortestPassword = 12
export const longestPassword = 256
