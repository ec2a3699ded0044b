/**
 * Transactions with an unknown outcome, because the connection to the database was lost before its answer. Their
 * callers were told that they failed. If they were written, their reservations must be released, and their settlements
 * must not count as too late when they are repeated. The next transaction over such an account determines this under
 * its lock, before it decides anything else: only this process writes its reservations, so one that is stored was made.
 */
import { hasId, parseIdRanges } from './id-ranges.ts'
import type { LedgerOutcome, LedgerRequest, ReservationSet } from './ledger.ts'

type Release = LedgerRequest & { kind: 'release' }

interface Admitted {
  readonly processId: number
  readonly release: Release
}

export class UncertainCommits {
  /** Reservations that may have been made, by account. */
  readonly #admitted = new Map<string, Admitted[]>()
  /** Reservations that may have been settled, by account, until the settlement is repeated. */
  readonly #settled = new Map<string, Set<number>>()

  /** The accounts without a later transaction. */
  get accountIds(): string[] {
    return [...this.#admitted.keys()]
  }

  /** Notes the requests and outcomes of a transaction over an account. */
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

  /** Releases of the noted reservations that the account has. */
  releases(accountId: string, sets: readonly ReservationSet[]): Release[] {
    const isHeld = ({ processId, release }: Admitted) =>
      sets.some(set => set.processId === processId && hasId(parseIdRanges(set.reservations), release.reservation))
    return (this.#admitted.get(accountId) ?? []).filter(isHeld).map(({ release }) => release)
  }

  /** Call when a transaction over the account was written. Returns its outcomes, corrected for repeated settlements. */
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
