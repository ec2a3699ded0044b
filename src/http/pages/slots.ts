/**
 * Slots that clients take and release: a limit in all, and one for each address and each session, so that no client
 * takes all of them. Waiting clients get slots in order, except those that have all of their own.
 */

export interface SlotLimits {
  readonly inAll: number
  readonly perAddress: number
  readonly perSession: number
}

export interface Client {
  /** The address, or its /64 of IPv6 (`siteOf`). */
  readonly site: string
  /** Null for who brings none. */
  readonly session: string | null
}

/** Gives a slot back; a second call does nothing. */
export type Release = () => void

interface Waiting {
  readonly client: Client
  readonly enter: (release: Release) => void
}

export class Slots {
  readonly #limits: SlotLimits
  readonly #waiting = new Set<Waiting>()
  readonly #bySite = new Map<string, number>()
  readonly #bySession = new Map<string, number>()
  #taken = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Null when there is none for the client at the moment. */
  takeNow(client: Client): Release | null {
    const { inAll, perAddress, perSession } = this.#limits
    const { site, session } = client
    if (this.#taken >= inAll || (this.#bySite.get(site) ?? 0) >= perAddress) return null
    if (session !== null && (this.#bySession.get(session) ?? 0) >= perSession) return null
    this.#count(client, 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#count(client, -1)
      this.#letIn()
    }
  }

  /** Waits for a slot. Rejects with the reason of the signal when that is aborted before. */
  async take(client: Client, signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted()
    const release = this.takeNow(client)
    if (release !== null) return release
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const waiting = { client, enter: resolve }
    this.#waiting.add(waiting)
    const leave = () => {
      this.#waiting.delete(waiting)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    const entered = await promise
    signal.removeEventListener('abort', leave)
    // The signal may have been aborted since the slot was given.
    if (signal.aborted) entered()
    signal.throwIfAborted()
    return entered
  }

  #letIn(): void {
    for (const waiting of this.#waiting) {
      if (this.#taken >= this.#limits.inAll) return
      const release = this.takeNow(waiting.client)
      if (release === null) continue
      this.#waiting.delete(waiting)
      waiting.enter(release)
    }
  }

  #count({ site, session }: Client, change: 1 | -1): void {
    this.#taken += change
    add(this.#bySite, site, change)
    if (session !== null) add(this.#bySession, session, change)
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
