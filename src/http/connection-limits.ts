/**
 * Limits of open connections, in all and of each address. One server counts by itself (`AddressLimit`; Node limits its
 * number in all). The serving threads count in memory that they share, so that the limits hold for all of them together
 * (`SharedConnections`): a connection is counted first and then compared with the limit, so two that come at the same
 * moment may both be refused when there is one slot, and are never both admitted.
 *
 * Each thread has counters of its own, which are set to zero when it dies. Addresses share 65,536 counters, chosen by a
 * keyed hash that nobody outside can compute. Two addresses on one counter, 1 in 65,536 for a pair, count together.
 */
import { hash } from 'node:crypto'
import { ipv4OfMapped, parseIpv6 } from '../core/ip-address.ts'

/** Limit of open connections. */
export interface ConnectionLimits {
  readonly inAll: number
  /** 0 for any number. The trusted proxies are exempt: each brings the connections of many. */
  readonly perAddress: number
}

/** Lets connections in as long as there are not too many. */
export interface ConnectionCount {
  /** False for one too many; otherwise the connection counts until it is released. */
  admit(address: string): boolean
  release(address: string): void
}

/**
 * Counts the connections of each address. A site has a whole /64 of IPv6 for itself (RFC 6177), so that the addresses
 * of one count together.
 */
export class AddressLimit implements ConnectionCount {
  readonly #most: number
  readonly #isExempt: (address: string) => boolean
  readonly #counts = new Map<string, number>()

  /** @param most connections that one address may have open, 0 for any number */
  constructor(most: number, isExempt: (address: string) => boolean) {
    this.#most = most
    this.#isExempt = isExempt
  }

  /** False when the address has as many connections as it may; otherwise the connection counts until it is released. */
  admit(address: string): boolean {
    if (this.#most === 0 || this.#isExempt(address)) return true
    const site = siteOf(address)
    const count = this.#counts.get(site) ?? 0
    if (count >= this.#most) return false
    this.#counts.set(site, count + 1)
    return true
  }

  /** Takes back what `admit` has let in, once for each time. */
  release(address: string): void {
    const site = siteOf(address)
    const count = this.#counts.get(site)
    if (count === undefined) return
    if (count > 1) this.#counts.set(site, count - 1)
    else this.#counts.delete(site)
  }

  /** Number of addresses and networks with counted connections. */
  get size(): number {
    return this.#counts.size
  }
}

const words = new Uint32Array(4)

/** The address, or its /64 of IPv6, as a text of its own. */
export function siteOf(address: string): string {
  if (!parseIpv6(address, words)) return address
  const ipv4 = ipv4OfMapped(words)
  return ipv4 < 0 ? `${words[0]}:${words[1]}` : address.slice(address.lastIndexOf(':') + 1)
}

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
