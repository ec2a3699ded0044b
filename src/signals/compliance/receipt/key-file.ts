/**
 * The keys that sign receipts: a JSON file with `keys`, of which the newest, the last, signs. Older ones stay, so their
 * receipts can be verified. The public keys are a page for everyone.
 */
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyPluginCallback } from 'fastify'
import type { JWK } from 'jose'
import { createSecretFile, replaceSecretFile } from '../../../core/secret-file.ts'
import { type PublicKeys, publicKeyOf, type ReceiptKey } from './contents.ts'

/** Name of the file in ASSAY_HOME. */
export const receiptKeysFile = 'receipt-keys.json'

/** The file cannot be used. The message is a sentence with its path. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
  /** Shown in the log instead of the message, which may quote an input. */
  readonly code = 'ERR_RECEIPT_KEYS'
}

/** The keys of one file. It is read each time: receipts are few, and a new key is in use immediately. */
export class ReceiptKeys {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** The key that signs. Creates the file with a first key when there is none. Throws KeyFileError. */
  async signing(): Promise<ReceiptKey> {
    const newest = this.#read()?.at(-1)
    if (newest !== undefined) return newest
    const first = await newKey()
    this.#write(() => createSecretFile(this.#path, textOf([first])))
    return this.#read()?.at(-1) ?? first
  }

  /** All public keys; none while there is no file. Throws KeyFileError. */
  publicKeys(): PublicKeys {
    return { keys: (this.#read() ?? []).map(publicKeyOf) }
  }

  /** Adds and returns a key, which signs from now on. Throws KeyFileError. */
  async rotate(): Promise<ReceiptKey> {
    const key = await newKey()
    this.#write(() => replaceSecretFile(this.#path, textOf([...(this.#read() ?? []), key])))
    return key
  }

  /** Null when there is no file. */
  #read(): readonly ReceiptKey[] | null {
    let text: string
    try {
      text = readFileSync(this.#path, 'utf8')
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw new KeyFileError(`The file ${this.#path} cannot be read (${codeOf(error)}).`)
    }
    const keys = keysIn(text)
    if (keys === null || keys.length === 0) {
      throw new KeyFileError(`The file ${this.#path} has no receipt keys. Restore it from a backup.`)
    }
    return keys
  }

  #write(write: () => void): void {
    try {
      write()
    } catch (error) {
      if (error instanceof KeyFileError) throw error
      throw new KeyFileError(`The file ${this.#path} cannot be written (${codeOf(error)}).`)
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : 'unknown'
}

function textOf(keys: readonly ReceiptKey[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`
}

async function newKey(): Promise<ReceiptKey> {
  const { calculateJwkThumbprint } = await import('jose')
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as JWK
  return { kid: await calculateJwkThumbprint(jwk), created_at: new Date().toISOString(), private: jwk }
}

/** Null for a text of another form. */
function keysIn(text: string): readonly ReceiptKey[] | null {
  try {
    const { keys } = JSON.parse(text)
    return Array.isArray(keys) && keys.every(isKey) ? keys : null
  } catch {
    return null
  }
}

function isKey(value: unknown): value is ReceiptKey {
  const { kid, created_at, private: jwk } = (value ?? {}) as Partial<ReceiptKey>
  const isPrivate =
    jwk?.kty === 'OKP' && jwk.crv === 'Ed25519' && [jwk.x, jwk.d].every(each => typeof each === 'string')
  return typeof kid === 'string' && typeof created_at === 'string' && isPrivate
}

export const receiptKeysPath = '/.well-known/assay-keys.json'

/** Seconds for which a response may be reused: a new key is in use immediately. */
const reusedForS = 60

/** The page with the public keys, as a JSON Web Key Set (RFC 7517). */
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
