/**
 * The form of an API key: a fixed prefix that secret scanners can find, 32 random base62 characters (190 bits), and the
 * CRC-32 of all before it in 6 base62 characters, so that a typo is refused without asking the store.
 */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from '../core/base62.ts'
import type { KeyMode } from './store.ts'

const prefixOf: Record<KeyMode, string> = { live: 'assay_', test: 'assay_test_' }
const form = /^assay_(?:test_)?[0-9A-Za-z]{32}(?<checksum>[0-9A-Za-z]{6})$/

export function newApiKey(mode: KeyMode): string {
  const body = prefixOf[mode] + randomBase62(32)
  return body + checksumOf(body)
}

/** True when the text has the form of a key and its checksum is right; says nothing about whether the key exists. */
export function looksLikeApiKey(text: string): boolean {
  const checksum = form.exec(text)?.groups?.checksum
  return checksum !== undefined && checksumOf(text.slice(0, -6)) === checksum
}

/** What is kept of a key. A plain hash is enough: 190 random bits cannot be guessed. */
export function hashOfApiKey(key: string): string {
  return hash('sha256', key, 'hex')
}

function checksumOf(body: string): string {
  return toBase62(crc32(body), 6)
}
