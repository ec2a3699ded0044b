/**
 * Entries of lists: an address, or a domain with its subdomains. An address is stored as a keyed hash, by which it can
 * be found but not read; a domain is stored unchanged.
 */
import { createHmac } from 'node:crypto'
import { getDomain } from 'tldts'
import { type PlainAddress, readPlainAddress } from '../../core/email.ts'
import type { Entry, ListName, Proof } from './store.ts'

/** Hashes an address for one account. The hash differs in every account and installation. */
export type HashAddress = (address: PlainAddress) => string

/**
 * The case of an address does not matter to a list, although a mail server may tell one from the other: an objection of
 * Ann@ is one of ann@. Everything else does, also the text behind a plus.
 *
 * @param secret 32 bytes of this installation
 */
export function addressHasher(secret: Uint8Array, accountId: string): HashAddress {
  return ({ local, domain }) => {
    const text = `address of a list\n${accountId}\n${local.toLowerCase()}@${domain}`
    return createHmac('sha256', secret).update(text).digest('base64url')
  }
}

/** Tells hashes that were made for one account of one installation from all others. */
export function hashFingerprint(secret: Uint8Array, accountId: string): string {
  return createHmac('sha256', secret).update(`fingerprint of a list\n${accountId}`).digest('hex').slice(0, 12)
}

/** Why a text is no entry of a list. */
export type EntryProblem = 'no_address_or_domain' | 'public_suffix' | 'address_is_no_domain'

/** An entry as it was written: one mailbox, or a domain in lower case and ASCII. */
export type WrittenEntry =
  | { readonly kind: 'address'; readonly address: PlainAddress }
  | { readonly kind: 'domain'; readonly domain: string }

/**
 * Reads an address or a domain; the domain may have an "@" before it. A suffix under which strangers register (com,
 * co.uk) is none. What is to be owned must be a domain, and none under which a company lends names to others
 * (github.io).
 */
export function readEntry(text: string, list: ListName): WrittenEntry | EntryProblem {
  const trimmed = text.trim()
  const isDomain = trimmed.lastIndexOf('@') < 1
  const address = readPlainAddress(isDomain ? `x@${trimmed.replace(/^@/, '')}` : trimmed)
  if (address === null) return 'no_address_or_domain'
  if (!isDomain) return list === 'owned' ? 'address_is_no_domain' : { kind: 'address', address }
  const { domain } = address
  return getDomain(domain, { allowPrivateDomains: list === 'owned' }) === null
    ? 'public_suffix'
    : { kind: 'domain', domain }
}

export function storedEntry(entry: WrittenEntry, hash: HashAddress): Entry {
  return entry.kind === 'address'
    ? { kind: 'address', value: hash(entry.address) }
    : { kind: 'domain', value: entry.domain }
}

export const problemSentences: Readonly<Record<EntryProblem, string>> = {
  no_address_or_domain: 'The entry is not a valid email address or domain.',
  public_suffix: 'The entry is a public suffix, under which anyone can register domains.',
  address_is_no_domain: 'The list of owned domains accepts domains only.',
}

/**
 * The values of all entries that an address falls under: its own, and those of its domain and of the domains above it.
 */
export function valuesFor(address: PlainAddress, hash: HashAddress): string[] {
  return [hash(address), ...domainsFrom(address.domain)]
}

/** A domain and those above it, up to the one that was registered. */
export function domainsFrom(domain: string): string[] {
  const registrable = getDomain(domain) ?? domain
  const values: string[] = []
  for (let name = domain; name.length >= registrable.length; name = name.slice(name.indexOf('.') + 1)) {
    values.push(name)
    if (name === registrable) break
  }
  return values
}

const dayMs = 86_400_000
/** A proof ends when it could not be renewed for this time, because no name server responded. */
export const proofLastsMs = 30 * dayMs
/** Interval of repeated queries for the record. */
export const askAgainMs = 7 * dayMs

export const noProof: Proof = { provedAt: null, askedAt: null }

/**
 * Whether an account has proved that it owns a domain, by a TXT record with a text that only the account knows. The
 * record is requested again while the domain is listed; without the record the proof ends.
 */
export function isProved({ provedAt }: Pick<Proof, 'provedAt'>, now: number): boolean {
  return provedAt !== null && now - provedAt < proofLastsMs
}

/** Result of a query for TXT records. */
type TxtAnswer =
  | { readonly outcome: 'found'; readonly texts: readonly string[] }
  /** No name server responded. */
  | { readonly outcome: 'not_reached' }

/** Requests the TXT records of a name; the list is empty for a name without any. Never rejects. */
export type AskTxt = (name: string) => Promise<TxtAnswer>

/** The TXT record that proves a domain of an account; it is constant. */
export function recordOf(secret: Uint8Array, accountId: string, domain: string): string {
  const keyed = createHmac('sha256', secret).update(`proof of a domain\n${accountId}\n${domain}`).digest('hex')
  return `assay-verify=${keyed.slice(0, 32)}`
}

/** The proof after a DNS query. A response without the record ends it; without a response it is unchanged. */
export function proofAfter(before: Proof, answer: TxtAnswer, record: string, now: number): Proof {
  if (answer.outcome === 'not_reached') return { ...before, askedAt: now }
  const isThere = answer.texts.some(text => text.trim() === record)
  return { provedAt: isThere ? now : null, askedAt: now }
}
