/**
 * The open connections of all serving threads, counted in memory that they share, so that the limits hold for all of
 * them together. A connection is counted first and then compared with the limit: two that come at the same moment may
 * both be refused when there is one slot, and are never both admitted.
 *
 * Each thread has counters of its own, which are set to zero when it dies. Addresses share 65,536 counters, chosen by a
 * keyed hash that nobody outside can compute. Two addresses on one counter, 1 in 65,536 for a pair, count together.
 */
import { hash } from 'node:crypto'
import { type ConnectionCount, siteOf } from './address-limit.ts'
import type { ConnectionLimits } from './node-server.ts'

const sites = 2 ** 16

/** Memory that the threads share. It can be cloned. */
export interface ConnectionMemory {
  readonly counts: SharedArrayBuffer
  readonly threads: number
  /** Secret that is hashed with each group of addresses; every process has its own. */
  readonly secret: string
}

export function connectionMemory(threads: number, secret: string): ConnectionMemory {
  return { counts: new SharedArrayBuffer(threads * (sites + 1) * Int32Array.BYTES_PER_ELEMENT), threads, secret }
}

/** The counters of each thread: first all its connections, then those of each group of addresses. */
function countersOf({ counts, threads }: ConnectionMemory): Int32Array[] {
  const bytes = counts.byteLength / threads
  return Array.from({ length: threads }, (_, thread) => new Int32Array(counts, thread * bytes, sites + 1))
}

/** Forgets the connections of a thread that has ended: its sockets are closed. */
export function forgetConnections(memory: ConnectionMemory, thread: number): void {
  countersOf(memory)[thread].fill(0)
}

export class SharedConnections implements ConnectionCount {
  readonly #limits: ConnectionLimits
  readonly #isExempt: (address: string) => boolean
  readonly #secret: string
  readonly #counters: readonly Int32Array[]
  readonly #own: Int32Array

  /** @param thread the number of this thread, from 0 */
  constructor(
    memory: ConnectionMemory,
    thread: number,
    limits: ConnectionLimits,
    isExempt: (address: string) => boolean,
  ) {
    this.#limits = limits
    this.#isExempt = isExempt
    this.#secret = memory.secret
    this.#counters = countersOf(memory)
    this.#own = this.#counters[thread]
  }

  admit(address: string): boolean {
    if (!this.#count(0, this.#limits.inAll)) return false
    const { perAddress } = this.#limits
    if (perAddress === 0 || this.#isExempt(address) || this.#count(this.#counterOf(address), perAddress)) return true
    Atomics.sub(this.#own, 0, 1)
    return false
  }

  release(address: string): void {
    Atomics.sub(this.#own, 0, 1)
    if (this.#limits.perAddress > 0 && !this.#isExempt(address)) Atomics.sub(this.#own, this.#counterOf(address), 1)
  }

  #count(place: number, most: number): boolean {
    Atomics.add(this.#own, place, 1)
    let sum = 0
    for (const counters of this.#counters) sum += Atomics.load(counters, place)
    if (sum <= most) return true
    Atomics.sub(this.#own, place, 1)
    return false
  }

  #counterOf(address: string): number {
    return 1 + hash('sha256', this.#secret + siteOf(address), 'buffer').readUInt16LE(0)
  }
}
