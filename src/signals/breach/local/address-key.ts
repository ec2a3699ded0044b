/**
 * The keyed hash by which an address is stored and asked for: HMAC-SHA-256 (RFC 2104) under a key of this installation,
 * cut to 64 bits. Without the key nobody can tell whether an address is in the index, not even by hashing every address
 * there is. What is hashed begins with a byte for its form, so that the hash of an address in one form says nothing of
 * another.
 *
 * With 64 bits, two addresses of 100 million have the same key in one index of 3,700 (the birthday bound), and an
 * address that is in none is taken for one of them once in 180,000 million questions.
 *
 * HMAC is put together from the one-shot hash of node:crypto: 0.5 µs a key, while createHmac takes 1.7 µs, which is the
 * larger part of an import.
 */
import { hash, hkdfSync } from 'node:crypto'
import type { AddressForm } from './breach-register.ts'

/** What is hashed: an address, the hash of one, or the domain of one. */
type KeyForm = AddressForm | 'domain'

const blockBytes = 64
const digestBytes = 32
/** 254 characters of up to 4 bytes. */
const longestMessage = 1_024
const formBytes: Readonly<Record<KeyForm, number>> = { address: 0, sha1: 1, sha256: 2, domain: 3 }

/** The 64 bits of a key, as two words. */
export interface AddressKey {
  readonly high: number
  readonly low: number
}

export class AddressKeys {
  /** What is to be hashed is written here, from the first byte on. */
  readonly message: Buffer
  /** The words of the key that was hashed last. */
  high = 0
  low = 0
  readonly #inner: Buffer
  readonly #outer: Buffer

  /** @param secret the secret of the installation, 32 bytes; the key of the index is derived from it (RFC 5869). */
  constructor(secret: Uint8Array) {
    const key = new Uint8Array(hkdfSync('sha256', secret, '', 'assay local breaches 1', digestBytes))
    this.#inner = Buffer.alloc(blockBytes + 1 + longestMessage, 0x36)
    this.#outer = Buffer.alloc(blockBytes + digestBytes, 0x5c)
    for (const [at, byte] of key.entries()) {
      this.#inner[at] ^= byte
      this.#outer[at] ^= byte
    }
    this.message = this.#inner.subarray(blockBytes + 1)
  }

  /** Hashes the first bytes of `message` into `high` and `low`. */
  hash(form: KeyForm, length: number): void {
    this.#inner[blockBytes] = formBytes[form]
    const inner = hash('sha256', this.#inner.subarray(0, blockBytes + 1 + length), 'binary')
    this.#outer.write(inner, blockBytes, 'latin1')
    const digest = hash('sha256', this.#outer, 'binary')
    this.high = wordAt(digest, 0)
    this.low = wordAt(digest, 4)
  }

  /** The key of an address that is trimmed and lower-cased, as imports of this form have stored it. */
  keyOf(address: string, form: AddressForm): AddressKey {
    if (form === 'address') this.hash(form, this.message.write(address))
    else this.hash(form, this.message.write(hash(form, address, 'binary'), 'latin1'))
    return { high: this.high, low: this.low }
  }

  /** The key of a domain in lower case, as the DNS has it. */
  keyOfDomain(domain: string): AddressKey {
    this.hash('domain', this.message.write(domain))
    return { high: this.high, low: this.low }
  }

  /** Differs for another secret: a file of an index tells by it whether it can be asked here. */
  get mark(): string {
    const { high, low } = this.keyOf('', 'address')
    return [high, low].map(word => word.toString(16).padStart(8, '0')).join('')
  }
}

function wordAt(text: string, at: number): number {
  const word =
    (text.charCodeAt(at) << 24) |
    (text.charCodeAt(at + 1) << 16) |
    (text.charCodeAt(at + 2) << 8) |
    text.charCodeAt(at + 3)
  return word >>> 0
}
