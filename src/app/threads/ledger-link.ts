/**
 * The serving end of the calls to the ledger thread. It notices when the other end is silent for too long although
 * something was asked: then the disk does not answer. It rejects the calls that wait, and every further one at once,
 * until anything is heard again.
 */
import { StoreStalled } from '../../core/store-failure.ts'
import type { Calls } from '../../core/workers/calls.ts'
import type { AccountOutcome, AccountRequest, Commits } from '../../metering/commit.ts'
import { decodeAnswers, encodeGroup } from '../../metering/group-codec.ts'
import type { LedgerPorts } from './ledger-thread.ts'

const tickMs = 250
/**
 * Ticks of silence that count as a stall, somewhat more than a second. The other end waits a second for a lock, and
 * then says so. Ticks are counted and not time: a process that was stopped itself has heard nothing for as long.
 */
const ticksOfStall = 6

export interface LedgerEvents {
  /** The other end is silent. */
  readonly onStall: (reason: StoreStalled) => void
  /** It was, and is not any more. */
  readonly onRecovery: () => void
  /** The sampled admissions of a group, as traceparents; undefined when traces are off, or none is sampled. */
  readonly admissionsOf?: ((group: readonly AccountRequest[]) => readonly string[] | undefined) | undefined
}

export class LedgerLink implements Commits {
  readonly calls: Calls<LedgerPorts>
  readonly #events: LedgerEvents
  /** Rejects each call that does not wait for a silent ledger. */
  readonly #impatient = new Set<(reason: StoreStalled) => void>()
  #timer: NodeJS.Timeout | undefined
  #silentTicks = 0
  #stall: StoreStalled | null = null

  constructor(calls: Calls<LedgerPorts>, events: LedgerEvents) {
    this.calls = calls
    this.#events = events
    calls.watch({ sent: () => this.#sent(), heard: () => this.#heard() })
  }

  /** Waits without a limit, and for ever when the ledger thread dies: only that thread knows the outcome. */
  commit(group: readonly AccountRequest[]): Promise<readonly AccountOutcome[]> {
    const admissions = this.#events.admissionsOf?.(group)
    const committer = this.calls.of('committer')
    const cells = encodeGroup(group)
    const committing = admissions === undefined ? committer.commit(cells) : committer.commit(cells, admissions)
    // It rejects only when that thread has died.
    return new Promise(answer =>
      committing.then(
        answers => answer(decodeAnswers(answers)),
        () => {},
      ),
    )
  }

  /** The result of a call, or StoreStalled while the other end is silent; it may be carried out after all. */
  unlessStalled<Value>(call: () => Promise<Value>): Promise<Value> {
    if (this.#stall !== null) return Promise.reject(this.#stall)
    return new Promise((resolve, reject) => {
      this.#impatient.add(reject)
      call()
        .then(resolve, reject)
        .finally(() => this.#impatient.delete(reject))
    })
  }

  /** True while the other end is silent. */
  get isStalled(): boolean {
    return this.#stall !== null
  }

  #sent(): void {
    if (this.#timer !== undefined) return
    this.#silentTicks = 0
    this.#tickSoon()
  }

  #heard(): void {
    this.#silentTicks = 0
    if (this.#stall === null) return
    this.#stall = null
    this.#events.onRecovery()
  }

  #tickSoon(): void {
    this.#timer = setTimeout(() => this.#tick(), tickMs)
    this.#timer.unref()
  }

  #tick(): void {
    this.#timer = undefined
    if (!this.calls.isWaiting) return
    this.#silentTicks += 1
    this.#tickSoon()
    if (this.#silentTicks < ticksOfStall || this.#stall !== null) return
    this.#stall = new StoreStalled()
    for (const reject of this.#impatient) reject(this.#stall)
    this.#impatient.clear()
    this.#events.onStall(this.#stall)
  }
}
