/**
 * Verdicts as they are asked for: the first request places the address and pays, those after it get what it found.
 *
 *   none -> provisional (the website check runs) -> final      within 30 s, on a repeat
 *   none -> final                                              no website to ask, or one that is known
 *   either -> none                                             6 months after the first request
 *
 * Who pays. A first request reserves one credit before it runs. What it then inserts names it as the payer; of requests
 * that run at the same time one inserts, and the others find its row. These wait until the ledger has decided about the
 * payer, which is as soon as its answer has left: charged, and they are free; released (the connection broke, the
 * process died), and one of them becomes the payer. Without an insert nothing is charged, because the request fails;
 * without a charge the row does not count as paid, and the next request pays. A payer of whom the ledger cannot tell
 * within a second, such as that of a process which has just died, is left undecided and the request that waited is
 * free: no verdict is ever paid twice.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isRoleAddress, type PlainAddress } from '../../../core/email.ts'
import { offlineEvidence } from '../place/offline.ts'
import { addressDigest } from '../receipt/contents.ts'
import { evidenceOf, type VerdictEvidence } from './evidence.ts'
import { notPossible, type SiteChecks } from './site-checks.ts'
import type { Verdict, VerdictStore } from './store.ts'

/** Months for which a verdict is free and stays the same after its first request. */
const freeMonths = 6
const checkingForMs = 30_000
const chargeWithinMs = 1_000
/** Limit of attempts to become the payer, as several requests may replace one that failed. */
const mostPayers = 8
/** Verdicts in memory, with an answer of some 4 kB each once they are asked for again. */
export const remembered = 5_000

/** The outcome of a request in the ledger; undefined when its entries were archived. */
export type ChargeOutcome = 'settled' | 'released' | 'open' | undefined

export interface VerdictPorts {
  readonly store: VerdictStore
  /** Null when outgoing requests are disabled: every verdict is final immediately. */
  readonly sites: SiteChecks | null
  readonly chargeOf: (requestId: string, accountId: string) => Promise<ChargeOutcome>
  /** 32 bytes of this installation, the key of the hashes of addresses. */
  readonly secret: Uint8Array
  /** UUIDv7. */
  readonly newId: () => string
}

/** One request for a verdict; its price passes what it found to its run. */
export interface Lookup {
  readonly address: PlainAddress
  /** The address in lower case, by which addresses are compared. */
  readonly normal: string
  /** The valid verdict that the price found. It is also used when it expires while the request waits for admission. */
  known?: Verdict
  credits?: 0 | 1
}

/** The account, request and time (milliseconds since 1970 UTC). */
export interface Asking {
  readonly accountId: string
  readonly requestId: string
  readonly now: number
}

/** The same for a verdict, and not only for its price. */
export interface AskingForVerdict extends Asking {
  /** Whether the list of disposable domains has the domain; null while it is not open. */
  readonly isDisposable: boolean | null
  /** Digest of the rule table in use. */
  readonly lawRevision: string
}

export interface GivenVerdict {
  readonly verdict: Verdict
  readonly charged: 0 | 1
}

export function lookupOf(address: PlainAddress): Lookup {
  return { address, normal: `${address.local.toLowerCase()}@${address.domain}` }
}

export class Verdicts {
  readonly #ports: VerdictPorts
  readonly #lasting = new LRUCache<string, Verdict>({ max: remembered })

  constructor(ports: VerdictPorts) {
    this.#ports = ports
  }

  /** 0 for a verdict that is paid, or about to be paid by another request; otherwise 1. */
  price(lookup: Lookup, asking: Asking): number | Promise<number> {
    const lasting = this.#lasting.get(keyOf(lookup, asking))
    if (lasting === undefined || lasting.freeUntil <= asking.now) return this.#priceFromStore(lookup, asking)
    lookup.known = lasting
    lookup.credits = 0
    return 0
  }

  async #priceFromStore(lookup: Lookup, asking: Asking): Promise<number> {
    const stored = await this.#ports.store.find(asking.accountId, this.#hashOf(lookup))
    lookup.credits = 1
    if (stored === undefined || stored.freeUntil <= asking.now) return 1
    const { verdict, isReleased } = await this.#withCharge(stored, asking)
    lookup.known = verdict
    lookup.credits = isReleased ? 1 : 0
    this.#remember(verdict, lookup)
    return lookup.credits
  }

  /**
   * The verdict, and what this request pays for it. Asked after `price`. A request that fails after it has become the
   * payer is released like any other, and the next one pays.
   */
  async give(lookup: Lookup, asking: AskingForVerdict, signal: AbortSignal): Promise<GivenVerdict> {
    const given = await this.#paidVerdict(lookup, asking, signal)
    const verdict = await this.#advanced(given.verdict, lookup, asking.now)
    this.#remember(verdict, lookup)
    return { verdict, charged: given.charged }
  }

  #remember(verdict: Verdict, lookup: Lookup): void {
    if (lasts(verdict)) this.#lasting.set(keyOf(lookup, verdict), verdict)
  }

  /**
   * The verdict that `give` would give, where the price found one that lasts: most of what is asked, and nothing to
   * wait for.
   */
  lasting({ known, credits }: Lookup): Verdict | undefined {
    return credits === 0 && known !== undefined && lasts(known) ? known : undefined
  }

  async #paidVerdict(lookup: Lookup, asking: AskingForVerdict, signal: AbortSignal): Promise<GivenVerdict> {
    const { known, credits } = lookup
    if (known !== undefined) return credits === 0 ? { verdict: known, charged: 0 } : this.#join(known, asking)
    const first = await this.#first(lookup, asking, signal)
    const verdict = await this.#ports.store.insert(first, asking.now)
    return verdict.resultId === first.resultId ? { verdict, charged: 1 } : this.#join(verdict, asking)
  }

  /** A verdict of an earlier request: free once that has paid, and paid by this request when it has not. */
  async #join(found: Verdict, asking: Asking): Promise<GivenVerdict> {
    const { store } = this.#ports
    let current = found
    for (let payers = 0; payers < mostPayers; payers += 1) {
      const { verdict, isReleased } = await this.#withCharge(current, asking)
      if (!isReleased) return { verdict, charged: 0 }
      const payer = asking.requestId
      if (await store.replacePayer(verdict, payer)) return { verdict: { ...verdict, payer }, charged: 1 }
      current = (await store.find(verdict.accountId, verdict.addressHash)) ?? verdict
    }
    return { verdict: current, charged: 0 }
  }

  /** The verdict with the outcome of its payer in the ledger; waits while that request is running. */
  async #withCharge(verdict: Verdict, { now }: Asking): Promise<{ verdict: Verdict; isReleased: boolean }> {
    if (verdict.paidAt !== null) return { verdict, isReleased: false }
    const outcome = await this.#chargeOf(verdict)
    if (outcome === 'released' || outcome === 'open') return { verdict, isReleased: outcome === 'released' }
    await this.#ports.store.markPaid(verdict, now)
    return { verdict: { ...verdict, paidAt: now }, isReleased: false }
  }

  async #chargeOf({ payer, accountId }: Verdict): Promise<ChargeOutcome> {
    const startedAt = performance.now()
    for (let waitMs = 5; ; waitMs = Math.min(100, waitMs * 2)) {
      const outcome = await this.#ports.chargeOf(payer, accountId)
      if (outcome !== 'open' || performance.now() - startedAt >= chargeWithinMs) return outcome
      await setTimeoutPromise(waitMs)
    }
  }

  async #first(lookup: Lookup, asking: AskingForVerdict, signal: AbortSignal): Promise<Verdict> {
    const { accountId, requestId, now, isDisposable, lawRevision } = asking
    const evidence = await this.#firstEvidence(lookup.address.domain, accountId, signal)
    const resultId = this.#ports.newId()
    const digest = addressDigest(this.receiptSalt(resultId), lookup.normal)
    return {
      accountId,
      addressHash: this.#hashOf(lookup),
      resultId,
      createdAt: now,
      freeUntil: monthsLater(now, freeMonths),
      payer: requestId,
      paidAt: null,
      checkingUntil: evidence.site === 'pending' ? now + checkingForMs : null,
      evidence: {
        ...evidence,
        subject: { digest, isGeneric: isRoleAddress(lookup.address.local), isDisposable },
        lawRevision,
      },
    }
  }

  async #firstEvidence(domain: string, accountId: string, signal: AbortSignal): Promise<VerdictEvidence> {
    const { sites } = this.#ports
    const { addressKind, findings, site } = offlineEvidence(domain)
    if (sites === null || site === null) return evidenceOf(addressKind, findings, 'skipped')
    const found = await sites.known(site)
    if (found !== undefined) return evidenceOf(addressKind, findings, found)
    const [isChecking, mailHost] = await Promise.all([sites.begin(site, accountId), sites.askMailHost(domain, signal)])
    return evidenceOf(addressKind, [...findings, ...mailHost], isChecking ? 'pending' : 'skipped')
  }

  /** A provisional verdict in its present state: final when the website check is complete, or has taken too long. */
  async #advanced(verdict: Verdict, { address }: Lookup, now: number): Promise<Verdict> {
    const { store, sites } = this.#ports
    if (verdict.checkingUntil === null) return verdict
    const { evidence } = verdict
    const { site } = offlineEvidence(address.domain)
    const found = site === null ? undefined : await sites?.known(site)
    if (found === undefined && sites !== null && now < verdict.checkingUntil) return verdict
    const placed = evidenceOf(evidence.addressKind, evidence.findings, found ?? notPossible)
    const finished = await store.finish(verdict, { ...evidence, ...placed })
    return finished?.resultId === verdict.resultId ? finished : verdict
  }

  /**
   * A verdict of the account that is paid for, for its receipt. Undefined when there is none of this id, or its payer
   * was never charged.
   */
  async find(resultId: string, asking: Asking): Promise<Verdict | undefined> {
    const stored = await this.#ports.store.findResult(asking.accountId, resultId)
    if (stored === undefined || stored.freeUntil <= asking.now) return undefined
    const { verdict, isReleased } = await this.#withCharge(stored, asking)
    return isReleased ? undefined : verdict
  }

  /** The salt of the receipts of a verdict. Without it nobody can try addresses against the digest that is stored. */
  receiptSalt(resultId: string): string {
    return createHmac('sha256', this.#ports.secret).update('receipt\n').update(resultId).digest('base64url')
  }

  #hashOf({ normal }: Lookup): string {
    return createHmac('sha256', this.#ports.secret).update('verdict\n').update(normal).digest('base64url')
  }
}

/** True for a verdict that does not change anymore: final and paid. */
export function lasts({ checkingUntil, paidAt }: Verdict): boolean {
  return checkingUntil === null && paidAt !== null
}

function keyOf({ normal }: Lookup, { accountId }: Pick<Verdict, 'accountId'>): string {
  return `${accountId} ${normal}`
}

/** The same day and time a number of months later; beyond the end of a shorter month, days of the next one. */
function monthsLater(at: number, months: number): number {
  const date = new Date(at)
  return date.setUTCMonth(date.getUTCMonth() + months)
}
