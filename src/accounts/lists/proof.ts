/**
 * How an account proves that a domain is its own: by a TXT record of the domain that only it knows to set. The record
 * is asked for again as long as the domain is listed. Whoever takes the record away, or loses the domain, loses the
 * proof.
 */
import { createHmac } from 'node:crypto'
import type { Proof } from './store.ts'

const dayMs = 86_400_000
/** A proof that could not be renewed for so long, because no name server was reached, has ended. */
export const proofLastsMs = 30 * dayMs
/** How often the record is asked for again. */
export const askAgainMs = 7 * dayMs

export const noProof: Proof = { provedAt: null, askedAt: null }

export function isProved({ provedAt }: Pick<Proof, 'provedAt'>, now: number): boolean {
  return provedAt !== null && now - provedAt < proofLastsMs
}

/** What came of asking a domain for its TXT records. */
export type TxtAnswer =
  | { readonly outcome: 'found'; readonly texts: readonly string[] }
  /** No name server gave an answer that says what is there. */
  | { readonly outcome: 'not_reached' }

/** Asks for the TXT records of a name; a name without any has none that are found. Never rejects. */
export type AskTxt = (name: string) => Promise<TxtAnswer>

/** The record that an account has to set: the same whenever it is asked, and another one for each domain. */
export function recordOf(secret: Uint8Array, accountId: string, domain: string): string {
  const keyed = createHmac('sha256', secret).update(`proof of a domain\n${accountId}\n${domain}`).digest('hex')
  return `assay-verify=${keyed.slice(0, 32)}`
}

/** The proof after a question. An answer without the record ends it; no answer leaves it as it was. */
export function proofAfter(before: Proof, answer: TxtAnswer, record: string, now: number): Proof {
  if (answer.outcome === 'not_reached') return { ...before, askedAt: now }
  const isThere = answer.texts.some(text => text.trim() === record)
  return { provedAt: isThere ? now : null, askedAt: now }
}
