/**
 * What a collector in another thread has open with the committer, so that it can be released at once when the thread
 * dies. It is noted from the groups as they come and from their answers. A settlement counts from the moment at which
 * it is there: what was asked before the death is written as it was asked.
 */
import type { AccountOutcome, AccountRequest } from './commit.ts'
import type { CollectedRequest } from './ledger.ts'

type Release = CollectedRequest & { readonly kind: 'release' }
export type AccountRelease = AccountRequest & { readonly request: Release }

export class OpenReservations {
  /** Keyed by the account, then by the number of the reservation, which is unique within the account only. */
  readonly #open = new Map<string, Map<number, Release>>()

  get size(): number {
    let size = 0
    for (const { size: ofAccount } of this.#open.values()) size += ofAccount
    return size
  }

  /** Call with each group before it is committed. */
  begin(group: readonly AccountRequest[]): void {
    for (const { accountId, request } of group) {
      if (request.kind !== 'settle' && request.kind !== 'release') continue
      const ofAccount = this.#open.get(accountId)
      ofAccount?.delete(request.reservation)
      if (ofAccount?.size === 0) this.#open.delete(accountId)
    }
  }

  /** Call with each group when it is committed: what was admitted is open, and so is what could not be settled. */
  end(group: readonly AccountRequest[], answers: readonly AccountOutcome[]): void {
    for (let at = 0; at < group.length; at += 1) {
      const [{ accountId, request }, answer] = [group[at], answers[at]]
      const { requestId } = request as { requestId?: string }
      if (answer.outcome === 'admitted' && request.kind === 'admit') {
        if (answer.reservation === 0) continue
        const idempotencyKeyHash = request.idempotency?.keyHash
        this.#note(accountId, { kind: 'release', reservation: answer.reservation, idempotencyKeyHash, requestId })
      } else if (answer.outcome === 'failed' && (request.kind === 'settle' || request.kind === 'release')) {
        const { reservation, idempotencyKeyHash } = request
        this.#note(accountId, { kind: 'release', reservation, idempotencyKeyHash, requestId })
      }
    }
  }

  /** Takes everything out that is open, as what releases it. */
  takeAll(): AccountRelease[] {
    const all = [...this.#open].flatMap(([accountId, ofAccount]) => {
      return Array.from(ofAccount.values(), request => ({ accountId, request }))
    })
    this.#open.clear()
    return all
  }

  #note(accountId: string, release: Release): void {
    let ofAccount = this.#open.get(accountId)
    if (ofAccount === undefined) {
      ofAccount = new Map()
      this.#open.set(accountId, ofAccount)
    }
    ofAccount.set(release.reservation, release)
  }
}
