/**
 * A receipt: a signed verdict that others can verify later without this service. It is a JSON Web Signature in compact
 * form (RFC 7515) with Ed25519, under the name of RFC 9864. The library is loaded for the first receipt.
 */
import { createHmac } from 'node:crypto'
import type { decodeProtectedHeader, JWK } from 'jose'
import type { ReceiptContents } from '../schema.ts'

const algorithm = 'Ed25519'
/** Type of the signed text, so that another text with a signature of the key is not accepted as a receipt. */
const kind = 'assay-receipt'
/** Limit of the length; a receipt has about 4 kB. */
const longest = 2 ** 17

/** A key pair as JSON Web Keys (RFC 8037); `kid` is the thumbprint of the public one (RFC 7638). */
export interface ReceiptKey {
  readonly kid: string
  /** ISO 8601, UTC. */
  readonly created_at: string
  readonly private: JWK
}

/** A public key, with the time of its creation. */
export type PublicKey = JWK & Pick<ReceiptKey, 'created_at'>

/** A set of public keys, as `/.well-known/assay-keys.json` shows it. */
export interface PublicKeys {
  readonly keys: readonly PublicKey[]
}

/** The digest of an address in a receipt. @param normal the address in lower case, its domain in ASCII */
export function addressDigest(salt: string, normal: string): string {
  return createHmac('sha256', salt).update(normal).digest('base64url')
}

/** The public half of a key. */
export function publicKeyOf({ kid, created_at, private: { kty = 'OKP', crv = '', x = '' } }: ReceiptKey): PublicKey {
  return { kty, crv, x, kid, alg: algorithm, use: 'sig', created_at }
}

/** The signed receipt. */
export async function signReceipt(contents: ReceiptContents, key: ReceiptKey): Promise<string> {
  const { CompactSign, importJWK } = await import('jose')
  return new CompactSign(Buffer.from(JSON.stringify(contents)))
    .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: kind })
    .sign(await importJWK(key.private, algorithm))
}

/** The receipt is not valid. The message is a sentence with the reason. */
export class InvalidReceipt extends Error {
  override readonly name = 'InvalidReceipt'
}

/**
 * The contents of a receipt with a signature of one of the keys. Throws InvalidReceipt for any other text.
 */
export async function verifyReceipt(receipt: string, { keys }: PublicKeys): Promise<ReceiptContents> {
  if (receipt.length > longest || !receipt.split('.').every(isCanonical)) throw new InvalidReceipt(notOne)
  const { compactVerify, decodeProtectedHeader: decode, importJWK } = await import('jose')
  const named = headerOf(receipt, decode).kid
  const key = keys.find(({ kid }) => kid !== undefined && kid === named)
  if (key === undefined) throw new InvalidReceipt('The receipt was not signed with any of these keys.')
  try {
    const { payload, protectedHeader } = await compactVerify(receipt, await importJWK(key, algorithm), {
      algorithms: [algorithm],
    })
    if (protectedHeader.typ !== kind) throw new InvalidReceipt(notOne)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch (error) {
    if (error instanceof InvalidReceipt) throw error
    throw new InvalidReceipt('The signature does not match: the receipt was changed or signed with another key.')
  }
}

const notOne = 'This is not a receipt.'

function headerOf(receipt: string, decode: typeof decodeProtectedHeader) {
  try {
    return decode(receipt)
  } catch {
    throw new InvalidReceipt(notOne)
  }
}

/** Base64url has several spellings of some bytes; only one is accepted, so that a changed text is not valid. */
function isCanonical(part: string): boolean {
  return part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part
}
