/**
 * This process in the store, under which it holds what it reserves. It lives as long as its lease: the
 * transactions of the ledger renew it when it is a quarter over, and beats do while nothing is asked. A process whose
 * lease has ended may have been swept; it goes on under a new number, and what it settles of what was swept comes too
 * late (meter.ts).
 */
import { randomUUID } from 'node:crypto'
import type { Meter } from './meter.ts'
import { fateOf, ownIdentity } from './process-identity.ts'
import type { Lease, LedgerStore } from './store.ts'
import { deadProcesses, sweep } from './sweeper.ts'

const leaseMs = 60_000
const beatEveryMs = 15_000

export class ProcessLease {
  readonly #boot = randomUUID()
  readonly #identity = ownIdentity()
  readonly #store: LedgerStore
  readonly #now: () => number
  #id = 0
  #until = 0
  #timer: NodeJS.Timeout | undefined
  #beat: Promise<void> = Promise.resolve()
  #replacing: Promise<void> | undefined
  #isEnded = false

  private constructor(store: LedgerStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  static async take(store: LedgerStore, now: () => number): Promise<ProcessLease> {
    const lease = new ProcessLease(store, now)
    await lease.#start()
    return lease
  }

  /** The number that this process holds reservations under; another one after `replace`. */
  get id(): number {
    return this.#id
  }

  /** Sweeps once, then beats and sweeps until `end`. Resolves after the first sweep. */
  async keep(meter: Meter, onError: (error: unknown) => void): Promise<void> {
    await this.#sweepUnlisted(meter)
    await this.#sweep(meter)
    this.#beatLater(meter, onError)
  }

  /** The renewal that the next transaction is to write; undefined while none is due. */
  due(): Lease | undefined {
    const until = this.#now() + leaseMs
    return until - this.#until < beatEveryMs ? undefined : this.#lease(until)
  }

  /** Says that the renewal is durable. */
  renewed({ id, until }: Lease): void {
    if (id === this.#id) this.#until = until
  }

  /** Takes a new number in the place of one that was swept. */
  async replace(swept: number): Promise<void> {
    if (swept !== this.#id) return
    this.#replacing ??= this.#start().finally(() => {
      this.#replacing = undefined
    })
    await this.#replacing
  }

  /** Call when nothing of this process is open any more. */
  async end(): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    await this.#beat
    await this.#store.removeProcesses([this.#id])
  }

  #lease(until: number): Lease {
    return { id: this.#id, boot: this.#boot, until }
  }

  async #start(): Promise<void> {
    const now = this.#now()
    const until = now + leaseMs
    this.#id = await this.#store.startProcess({ boot: this.#boot, identity: this.#identity, until }, now)
    this.#until = until
  }

  /** A beat begins only after the one before it has ended, so that none can undo what came after it. */
  #beatLater(meter: Meter, onError: (error: unknown) => void): void {
    this.#timer = setTimeout(() => {
      this.#beat = this.#beatOnce(meter)
        .catch(onError)
        .then(() => {
          if (!this.#isEnded) this.#beatLater(meter, onError)
        })
    }, beatEveryMs)
    this.#timer.unref()
  }

  async #beatOnce(meter: Meter): Promise<void> {
    const lease = this.#lease(this.#now() + leaseMs)
    if (await this.#store.renewLease(lease)) this.renewed(lease)
    else await this.replace(lease.id)
    await this.#sweep(meter)
  }

  /**
   * Sweeps what is held under numbers that no list has: of a sweep that could not read a reservation, or of a store
   * restored.
   */
  async #sweepUnlisted(meter: Meter): Promise<void> {
    // The holders first: a process is listed before it holds anything.
    const holders = await this.#store.processesWithReservations()
    const listed = new Set((await this.#store.listProcesses()).map(({ id }) => id))
    await sweep(
      this.#store,
      meter,
      holders.filter(id => !listed.has(id)),
    )
  }

  async #sweep(meter: Meter): Promise<void> {
    const fateFromHere = (identity: string | null) => fateOf(identity, this.#identity)
    const dead: number[] = []
    for (const lease of deadProcesses(await this.#store.listProcesses(), this.#id, fateFromHere, this.#now())) {
      // Who has renewed its lease meanwhile lives.
      if (await this.#store.revokeLease(lease)) dead.push(lease.id)
    }
    await sweep(this.#store, meter, dead)
    await this.#store.removeExpired(this.#now())
  }
}
