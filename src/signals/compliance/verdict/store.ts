/**
 * The store of verdicts. An address is stored as a keyed hash only. The domain of a website is stored in plain text:
 * the website check needs it, and many accounts share its findings.
 *
 * A verdict names the request that pays for it, its payer. It counts as paid once the ledger has settled that request;
 * `paidAt` caches this. A payer that was released (its response was not sent, or its process died) is replaced by the
 * next request. So a verdict is never free by accident, and never paid twice: a released reservation cannot be settled.
 */
import type { SiteEvidence, VerdictEvidence } from './evidence.ts'

/** Times are milliseconds since 1970 UTC. */
export interface Verdict {
  readonly accountId: string
  readonly addressHash: string
  /** UUIDv7. */
  readonly resultId: string
  readonly createdAt: number
  /** Until then, the same account gets this verdict for the address free of charge. */
  readonly freeUntil: number
  /** Id of the request that pays. */
  readonly payer: string
  readonly paidAt: number | null
  /** Deadline of the website check; null for a final verdict, whose evidence does not change. */
  readonly checkingUntil: number | null
  readonly evidence: VerdictEvidence
}

/** A call is durable when it resolves. */
export interface VerdictStore {
  find(accountId: string, addressHash: string): Promise<Verdict | undefined>
  findResult(accountId: string, resultId: string): Promise<Verdict | undefined>
  /**
   * The verdict on this address from now on: the new one when there was none, or one that was free until `expiredAt` or
   * earlier; otherwise the stored one. Concurrent calls get the same.
   */
  insert(verdict: Verdict, expiredAt: number): Promise<Verdict>
  /** Stores that the payer was charged. Changes nothing when another request is the payer. */
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
