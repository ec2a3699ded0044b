/**
 * What verdicts need of a store. An address is known by a keyed hash alone. The domain of a website stands in clear:
 * whoever checks it has to know it, and many accounts share what was found there.
 *
 * A verdict names the request that is to pay for it, its payer. It counts as paid once the ledger has settled that
 * request; `paidAt` only remembers this, so that nobody has to ask the ledger again. A payer that was released (its
 * answer did not leave, or its process died) is replaced by the next request. That is why a verdict can never be had
 * for nothing, and never be paid twice: a released reservation cannot be settled any more.
 */
import type { SiteEvidence, VerdictEvidence } from './evidence.ts'

/** Times are milliseconds since 1970 UTC. */
export interface Verdict {
  readonly accountId: string
  readonly addressHash: string
  /** UUIDv7. */
  readonly resultId: string
  readonly createdAt: number
  /** Until then the same account asks for the same address at no charge, and gets this verdict. */
  readonly freeUntil: number
  /** Id of the request that pays. */
  readonly payer: string
  readonly paidAt: number | null
  /** Until when at most the website check is waited for; null for a final verdict, whose evidence never changes. */
  readonly checkingUntil: number | null
  readonly evidence: VerdictEvidence
}

/** A call is durable when it resolves. */
export interface VerdictStore {
  find(accountId: string, addressHash: string): Promise<Verdict | undefined>
  findResult(accountId: string, resultId: string): Promise<Verdict | undefined>
  /**
   * The verdict on this address from now on: the new one when there was none, or one that was free until `expiredAt` or
   * earlier; otherwise the one that is there. Whoever asks at once gets the same.
   */
  insert(verdict: Verdict, expiredAt: number): Promise<Verdict>
  /** Remembers that the payer was charged. Changes nothing when another request pays by now. */
  markPaid(verdict: Verdict, now: number): Promise<void>
  /**
   * Makes another request the payer. False, and nothing is changed, when the payer is not the one that the verdict
   * names.
   */
  replacePayer(verdict: Verdict, payer: string): Promise<boolean>
  /**
   * Makes a verdict final. Changes nothing when it is: what was written first stays. Returns the verdict that is there.
   */
  finish(verdict: Verdict, evidence: VerdictEvidence): Promise<Verdict | undefined>
  /** Removes up to `limit` verdicts that were free until `expiredAt` or earlier, the oldest first. Returns how many. */
  removeExpired(expiredAt: number, limit: number): Promise<number>
  /** What the website check of a domain found, unless that has expired. */
  findSite(domain: string, now: number): Promise<SiteEvidence | undefined>
  /** Also removes up to a hundred of what expired before `checkedAt`. */
  saveSite(domain: string, evidence: SiteEvidence, checkedAt: number, expiresAt: number): Promise<void>
  /**
   * Counts one more website check of the account on this UTC day. False, and nothing is counted, when there are `most`.
   */
  countCheck(accountId: string, day: string, most: number): Promise<boolean>
}
