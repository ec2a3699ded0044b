import { hostname } from 'node:os'
import type { Meter } from './meter.ts'
import type { LedgerStore, ProcessRecord } from './store.ts'
import { deadProcesses, sweep } from './sweeper.ts'

const beatEveryMs = 15_000

/** This process's entry in the store: it is kept alive, and the entries of dead processes are swept. */
export class ProcessLease {
  readonly self: Omit<ProcessRecord, 'heartbeatAt'>
  readonly #store: LedgerStore
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined
  #beat: Promise<void> = Promise.resolve()

  private constructor(self: Omit<ProcessRecord, 'heartbeatAt'>, store: LedgerStore, now: () => number) {
    this.self = self
    this.#store = store
    this.#now = now
  }

  static async take(store: LedgerStore, now: () => number): Promise<ProcessLease> {
    const [host, pid] = [hostname(), process.pid]
    return new ProcessLease({ id: await store.startProcess(host, pid, now()), host, pid }, store, now)
  }

  /** Sweeps once, then beats and sweeps until `end`. Resolves after the first sweep. */
  async keep(meter: Meter, onError: (error: unknown) => void): Promise<void> {
    await this.#sweepUnlisted(meter)
    await this.#sweep(meter)
    this.#timer = setInterval(() => {
      this.#beat = this.#store
        .beat(this.self, this.#now())
        .then(() => this.#sweep(meter))
        .catch(onError)
    }, beatEveryMs)
    this.#timer.unref()
  }

  /** Call when nothing of this process is open any more. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beat
    await this.#store.removeProcesses([this.self.id])
  }

  /** A process that was swept while it slept, then woke, reserved and died before it beat again is in no list. */
  async #sweepUnlisted(meter: Meter): Promise<void> {
    // The holders first: a process is listed before it holds anything.
    const holders = await this.#store.processesHolding()
    const listed = new Set((await this.#store.listProcesses()).map(({ id }) => id))
    await sweep(
      this.#store,
      meter,
      holders.filter(id => !listed.has(id)),
    )
  }

  async #sweep(meter: Meter): Promise<void> {
    const dead = deadProcesses(await this.#store.listProcesses(), this.self, isAlive, this.#now())
    await sweep(this.#store, meter, dead)
    await this.#store.removeExpired(this.#now())
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process lives and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
