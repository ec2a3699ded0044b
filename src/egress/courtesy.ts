/**
 * Limits the load on servers of third parties: one connection to a host at a time and a pause between its pages, few
 * connections to an address and a network, and a limit for all. A host that responds with 429 or 503 is not contacted
 * for a while.
 *
 * A caller waits for a turn before it connects. Turns are granted in the order of the calls; a caller that cannot go
 * yet delays no other. A turn is released before the next is requested, so no caller waits for its own turn.
 */
import { LRUCache } from 'lru-cache'
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../core/ip-address.ts'

export interface CourtesyLimits {
  readonly perAddress: number
  /** Connections to a /24 of IPv4 or a /48 of IPv6. */
  readonly perNetwork: number
  readonly inAll: number
}

export const usualCourtesy: CourtesyLimits = { perAddress: 2, perNetwork: 4, inAll: 50 }

export interface Turn {
  /** Ends the turn. The host is not contacted for this time. */
  end(pauseMs: number): void
}

interface Wish {
  readonly host: string
  readonly keys: readonly (readonly [key: string, limit: number])[]
  readonly go: () => void
}

/** Hosts whose pauses are stored. The pause of a dropped host has usually ended, else it ends early. */
export const hostsRemembered = 50_000

/** Starts a timer that does not keep the process alive. */
export type Later = (ms: number, act: () => void) => void

export class Courtesy {
  readonly #limits: CourtesyLimits
  readonly #now: () => number
  readonly #later: Later
  readonly #open = new Map<string, number>()
  /** Time at which a host may be contacted again. */
  readonly #notBefore = new LRUCache<string, number>({ max: hostsRemembered })
  /** Time at which a host that sent 429 or 503 may be contacted again. */
  readonly #backedOff = new LRUCache<string, number>({ max: hostsRemembered })
  readonly #wishes = new Set<Wish>()

  /** @param now milliseconds of a clock that never goes back. */
  constructor(limits: CourtesyLimits, now: () => number, later: Later) {
    this.#limits = limits
    this.#now = now
    this.#later = later
  }

  /** Waits for a turn. Rejects with the reason of the signal when that aborts first. */
  async turn(host: string, address: string, signal: AbortSignal): Promise<Turn> {
    signal.throwIfAborted()
    const { perAddress, perNetwork, inAll } = this.#limits
    const keys = [
      [`host ${host}`, 1],
      [`address ${address}`, perAddress],
      [`network ${networkOf(address)}`, perNetwork],
      ['all', inAll],
    ] as const
    const { promise, resolve, reject } = Promise.withResolvers<Turn>()
    const wish: Wish = { host, keys, go: () => resolve(this.#begin(wish)) }
    const stop = () => {
      this.#wishes.delete(wish)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    this.#wishes.add(wish)
    this.#give()
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  isBackedOff(host: string): boolean {
    return (this.#backedOff.get(host) ?? 0) > this.#now()
  }

  /** Does not contact the host for this time. */
  backOff(host: string, ms: number): void {
    this.#backedOff.set(host, this.#now() + ms)
  }

  #begin({ host, keys }: Wish): Turn {
    for (const [key] of keys) this.#open.set(key, (this.#open.get(key) ?? 0) + 1)
    let isOpen = true
    const end = (pauseMs: number) => {
      if (!isOpen) return
      isOpen = false
      for (const [key] of keys) this.#close(key)
      this.#notBefore.set(host, this.#now() + pauseMs)
      this.#give()
    }
    return { end }
  }

  #close(key: string): void {
    const open = (this.#open.get(key) ?? 0) - 1
    if (open > 0) this.#open.set(key, open)
    else this.#open.delete(key)
  }

  /** Grants all possible turns, and checks again when the next pause ends. */
  #give(): void {
    let soonestMs = Infinity
    for (const wish of this.#wishes) {
      if (!wish.keys.every(([key, limit]) => (this.#open.get(key) ?? 0) < limit)) continue
      const waitMs = (this.#notBefore.get(wish.host) ?? 0) - this.#now()
      if (waitMs > 0) soonestMs = Math.min(soonestMs, waitMs)
      else {
        this.#wishes.delete(wish)
        wish.go()
      }
    }
    if (soonestMs < Infinity) this.#later(Math.ceil(soonestMs), () => this.#give())
  }
}

/** The /24 or /48 that holds the address. */
export function networkOf(address: string): string {
  const ipv4 = parseIpv4(address)
  if (ipv4 >= 0) return formatIpv4((ipv4 & 0xffffff00) >>> 0)
  const words = new Uint32Array(4)
  if (!parseIpv6(address, words)) return address
  return formatIpv6(Uint32Array.of(words[0], words[1] & 0xffff0000, 0, 0))
}
