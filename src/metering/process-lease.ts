/**
 * This process in the store, under which it holds what it reserves. It lives as long as its lease: the
 * transactions of the ledger renew it when it is a quarter over, and beats do while nothing is asked. A process whose
 * lease has ended may have been swept; it goes on under a new number, and what it settles of what was swept comes too
 * late (meter.ts).
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import type { Meter } from './meter.ts'
import { isDamage, type Lease, type LedgerStore, type ProcessRecord } from './store.ts'

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

  /** Call when this process has no open reservation any more. */
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

  /** A beat begins after the end of the one before it, so that no beat undoes a later one. */
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
      // A process that has renewed its lease in the meantime is alive.
      if (await this.#store.revokeLease(lease)) dead.push(lease.id)
    }
    await sweep(this.#store, meter, dead)
    await this.#store.removeExpired(this.#now())
  }
}

/** How far the clocks of two machines may differ. */
const skewMs = 5_000
/** A lease that ends further ahead was given by a clock that was wrong, and says nothing about now. */
const mostAheadMs = 24 * 60 * 60 * 1000

/**
 * The processes that have died. What the system says of a process decides; where it says nothing, its lease does: a
 * process is dead when its lease is over, or ends more than a day ahead.
 */
export function deadProcesses(
  processes: readonly ProcessRecord[],
  ownId: number,
  fateOf: (identity: string | null) => Fate,
  now: number,
): ProcessRecord[] {
  return processes.filter(({ id, identity, until }) => {
    if (id === ownId) return false
    const fate = fateOf(identity)
    if (fate !== 'unknown') return fate === 'gone'
    return now > until + skewMs || until - now > mostAheadMs
  })
}

/**
 * Releases what dead processes hold, once: each account's release and the end of its reservations are one transaction.
 * What an account holds whose rows are damaged stays, and the next start tries again; the committer has told of the
 * failure.
 */
export async function sweep(store: LedgerStore, meter: Meter, dead: readonly number[]): Promise<void> {
  if (dead.length === 0) return
  for (const accountId of await store.accountsWithReservationsOf(dead)) {
    await meter.sweep(accountId, dead).catch(error => {
      if (!isDamage(error)) throw error
    })
  }
  await store.removeProcesses(dead)
}

/** `gone`: it has ended. `unknown`: it cannot be told from here. */
export type Fate = 'runs' | 'gone' | 'unknown'

/**
 * The identity of this process as one text, null where the system does not tell it: the boot of the machine, the
 * namespace that its number is of, the number, and the moment since the boot at which it began. All four are the same
 * for no two processes, so that another process of the machine can tell at once whether it still runs. Host names and
 * numbers alone cannot: containers share them.
 */
export function ownIdentity(): string | null {
  try {
    const machine = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync('/proc/self/stat', 'utf8')
    return [machine, readlinkSync('/proc/self/ns/pid'), Number.parseInt(stat, 10), beginOf(stat)].join(' ')
  } catch {
    return null
  }
}

/** @param own the identity of the process that asks */
export function fateOf(identity: string | null, own: string | null): Fate {
  const [machine, namespace, pid, begin] = identity?.split(' ') ?? []
  const [ownMachine, ownNamespace] = own?.split(' ') ?? []
  if (begin === undefined || machine !== ownMachine || namespace !== ownNamespace) return 'unknown'
  let stat: string
  try {
    stat = readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
  } catch {
    // A process of another user may be hidden.
    return isThere(Number(pid)) ? 'unknown' : 'gone'
  }
  return beginOf(stat) === begin ? 'runs' : 'gone'
}

/** proc_pid_stat(5): the 22nd field; empty for one that has ended and was not waited for. */
function beginOf(stat: string): string {
  // The second field, in parentheses, is a name of any characters.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? '' : fields[19]
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
