/**
 * Transactions of which nobody knows whether they were written, because the connection to the database was lost before
 * it said so. Who asked was told that they failed: reservations that were made after all must be given back, and
 * settlements that were carried out after all must not count as too late when they are asked again. The next
 * transaction over such an account finds out, under its lock and before anything else is decided: reservations of this
 * process are written by nobody else, so a reservation that stands there was made.
 */
import { hasId, parseIdRanges } from './id-ranges.ts'
import type { LedgerOutcome, LedgerRequest, ReservationSet } from './ledger.ts'

type Release = LedgerRequest & { kind: 'release' }

interface Admitted {
  readonly processId: number
  readonly release: Release
}

export class UncertainCommits {
  /** What may have been reserved, by account. */
  readonly #admitted = new Map<string, Admitted[]>()
  /** What may have been settled, by account, until it is asked again. */
  readonly #settled = new Map<string, Set<number>>()

  /** The accounts over which no transaction was written since. */
  get accountIds(): string[] {
    return [...this.#admitted.keys()]
  }

  /** What may have been decided for an account. */
  add(accountId: string, requests: readonly LedgerRequest[], outcomes: readonly LedgerOutcome[]): void {
    const admitted = this.#admitted.get(accountId) ?? []
    const settled = this.#settled.get(accountId) ?? new Set()
    for (let index = 0; index < requests.length; index += 1) {
      const [request, outcome] = [requests[index], outcomes[index]]
      if (request.kind === 'admit' && outcome.outcome === 'admitted' && outcome.reservation !== 0) {
        const { processId, idempotency, requestId } = request
        const { reservation } = outcome
        const release: Release = { kind: 'release', reservation, idempotencyKeyHash: idempotency?.keyHash, requestId }
        admitted.push({ processId, release })
      } else if (request.kind === 'settle' && outcome.outcome === 'settled') settled.add(request.reservation)
    }
    if (admitted.length > 0) this.#admitted.set(accountId, admitted)
    if (settled.size > 0) this.#settled.set(accountId, settled)
  }

  /** What has to be given back, as the reservations of the account show. */
  releases(accountId: string, sets: readonly ReservationSet[]): Release[] {
    const isHeld = ({ processId, release }: Admitted) =>
      sets.some(set => set.processId === processId && hasId(parseIdRanges(set.reservations), release.reservation))
    return (this.#admitted.get(accountId) ?? []).filter(isHeld).map(({ release }) => release)
  }

  /**
   * A transaction over an account was written: the outcomes of its requests, some of which may have been carried out
   * before.
   */
  end(
    accountId: string,
    requests: readonly LedgerRequest[],
    outcomes: readonly LedgerOutcome[],
  ): readonly LedgerOutcome[] {
    this.#admitted.delete(accountId)
    const settled = this.#settled.get(accountId)
    if (settled === undefined) return outcomes
    const told = outcomes.map((outcome, index): LedgerOutcome => {
      const request = requests[index]
      if (request.kind !== 'settle' || !settled.delete(request.reservation)) return outcome
      return outcome.outcome === 'not_open' ? { ...outcome, outcome: 'settled' } : outcome
    })
    if (settled.size === 0) this.#settled.delete(accountId)
    return told
  }
}
