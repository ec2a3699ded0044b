/**
 * Transactions of which nobody knows whether they were written, because the connection to the database was lost before it said
 * so. Who asked was told that they failed: reservations that were made after all must be given back, and settlements that were
 * carried out after all must not count as too late when they are asked again. The next transaction over such an account finds
 * out, under its lock and before anything else is decided: holds of this process are written by nobody else, so a
 * reservation that stands there was made.
 */
import { hasId, parseIdRanges } from './id-ranges.ts'
import type { Hold, LedgerOutcome, LedgerRequest } from './ledger.ts'

type Release = LedgerRequest & { kind: 'release' }

interface Doubt {
  readonly admitted: { readonly processId: number; readonly release: Release }[]
  readonly settled: Set<number>
}

export class Doubts {
  readonly #doubts = new Map<string, Doubt>()

  get accountIds(): string[] {
    return [...this.#doubts.keys()]
  }

  /** What may have been decided for an account. */
  add(accountId: string, requests: readonly LedgerRequest[], outcomes: readonly LedgerOutcome[]): void {
    const doubt = this.#doubts.get(accountId) ?? { admitted: [], settled: new Set() }
    for (let index = 0; index < requests.length; index += 1) {
      const [request, outcome] = [requests[index], outcomes[index]]
      if (request.kind === 'admit' && outcome.outcome === 'admitted' && outcome.reservation !== 0) {
        const { processId, idempotency, requestId } = request
        const { reservation } = outcome
        const release: Release = { kind: 'release', reservation, idempotencyKeyHash: idempotency?.keyHash, requestId }
        doubt.admitted.push({ processId, release })
      } else if (request.kind === 'settle' && outcome.outcome === 'settled') doubt.settled.add(request.reservation)
    }
    this.#doubts.set(accountId, doubt)
  }

  /** What has to be given back, as the holds of the account show. */
  releases(accountId: string, holds: readonly Hold[]): Release[] {
    const doubt = this.#doubts.get(accountId)
    if (doubt === undefined) return []
    const isHeld = ({ processId, release }: Doubt['admitted'][number]) =>
      holds.some(hold => hold.processId === processId && hasId(parseIdRanges(hold.reservations), release.reservation))
    return doubt.admitted.filter(isHeld).map(({ release }) => release)
  }

  /** The outcomes of requests, some of which may have been carried out before. */
  outcomesOf(
    accountId: string,
    requests: readonly LedgerRequest[],
    outcomes: readonly LedgerOutcome[],
  ): readonly LedgerOutcome[] {
    const settled = this.#doubts.get(accountId)?.settled
    if (settled === undefined || settled.size === 0) return outcomes
    return outcomes.map((outcome, index) => {
      const request = requests[index]
      const wasSettled = request.kind === 'settle' && outcome.outcome === 'not_open' && settled.has(request.reservation)
      return wasSettled ? { outcome: 'settled', creditsRemaining: outcome.creditsRemaining } : outcome
    })
  }

  /** A transaction over these accounts was written: it has found out. */
  end(accountIds: Iterable<string>): void {
    if (this.#doubts.size > 0) for (const accountId of accountIds) this.#doubts.delete(accountId)
  }
}
