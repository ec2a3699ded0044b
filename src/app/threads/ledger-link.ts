/**
 * The serving end of the way to the ledger thread. Groups and calls go there as messages, and their answers come back.
 * The link notices when the other end is silent for too long although something was asked: then the disk does not
 * answer. It rejects the calls that wait, and every further one at once, until anything is heard again.
 */
import { StoreStalled } from '../../core/store-failure.ts'
import type { Answered, Asked, Commits } from '../../metering/commit.ts'
import { decodeAnswers, encodeGroup } from '../../metering/group-codec.ts'
import { failureOf } from '../../metering/plain-failure.ts'
import type { AskedOfLedger, FromLedger } from './ledger-messages.ts'

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
  /** A transaction failed. Whoever asked for it has been answered. */
  readonly onTrouble: (error: unknown) => void
}

/** How long who calls waits for an answer: until nobody should wait any more, or for ever. */
export type Patience = 'usual' | 'endless'

interface Caller {
  readonly patience: Patience
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

export class LedgerLink implements Commits {
  readonly #post: (message: AskedOfLedger) => void
  readonly #events: LedgerEvents
  /** Who waits for the answers to each group, the oldest first. */
  readonly #groups: ((answers: readonly Answered[]) => void)[] = []
  readonly #calls = new Map<number, Caller>()
  #lastCall = 0
  #timer: NodeJS.Timeout | undefined
  #silentTicks = 0
  #stall: StoreStalled | null = null

  constructor(post: (message: AskedOfLedger) => void, events: LedgerEvents) {
    this.#post = post
    this.#events = events
  }

  /** Waits as long as it takes: nobody but the other end knows what became of a group. */
  commit(group: readonly Asked[]): Promise<readonly Answered[]> {
    return new Promise(answer => {
      this.#groups.push(answer)
      this.#send({ type: 'group', cells: encodeGroup(group) })
    })
  }

  /** Calls a method over there. One that is rejected with StoreStalled may be carried out after all. */
  call(port: string, method: string, args: readonly unknown[], patience: Patience = 'usual'): Promise<unknown> {
    if (this.#stall !== null && patience === 'usual') return Promise.reject(this.#stall)
    return new Promise((resolve, reject) => {
      this.#lastCall += 1
      this.#calls.set(this.#lastCall, { patience, resolve, reject })
      this.#send({ type: 'call', id: this.#lastCall, port, method, args })
    })
  }

  /** Takes what the other end says. */
  take(message: FromLedger): void {
    this.#silentTicks = 0
    if (this.#stall !== null) {
      this.#stall = null
      this.#events.onRecovery()
    }
    if (message.type === 'answers') this.#groups.shift()?.(decodeAnswers(message.answers))
    else if (message.type === 'result') this.#callerOf(message.id)?.resolve(message.value)
    else if (message.type === 'failure') this.#callerOf(message.id)?.reject(failureOf(message.failure))
    else if (message.type === 'trouble') this.#events.onTrouble(failureOf(message.failure))
  }

  /** True while the other end is silent. */
  get isStalled(): boolean {
    return this.#stall !== null
  }

  /** Undefined for a call that was rejected because nothing was heard for too long. */
  #callerOf(id: number): Caller | undefined {
    const caller = this.#calls.get(id)
    this.#calls.delete(id)
    return caller
  }

  #send(message: AskedOfLedger): void {
    this.#post(message)
    if (this.#timer !== undefined) return
    this.#silentTicks = 0
    this.#tickSoon()
  }

  #tickSoon(): void {
    this.#timer = setTimeout(() => this.#tick(), tickMs)
    this.#timer.unref()
  }

  #tick(): void {
    this.#timer = undefined
    if (this.#groups.length === 0 && this.#calls.size === 0) return
    this.#silentTicks += 1
    this.#tickSoon()
    if (this.#silentTicks < ticksOfStall || this.#stall !== null) return
    this.#stall = new StoreStalled()
    for (const [id, { patience, reject }] of this.#calls) {
      if (patience === 'endless') continue
      reject(this.#stall)
      this.#calls.delete(id)
    }
    this.#events.onStall(this.#stall)
  }
}
