/** A call under way, and how many wait for it. */
interface Flight<Result> {
  readonly result: Promise<Result>
  readonly controller: AbortController
  waiting: number
}

/**
 * Callers with the same key share one call while it is under way. It is aborted when the last caller has left. Its
 * result is not stored.
 */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, Flight<Result>>()

  get size(): number {
    return this.#flights.size
  }

  /** The result of the call; null when `signal` aborts first. Rejects when the call does. */
  async run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<Result>): Promise<Result | null> {
    if (signal.aborted) return null
    const flight = this.#flights.get(key) ?? this.#start(key, start)
    const left = Promise.withResolvers<null>()
    const leave = () => left.resolve(null)
    signal.addEventListener('abort', leave, { once: true })
    flight.waiting++
    try {
      return await Promise.race([flight.result, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      flight.waiting--
      if (flight.waiting === 0) {
        this.#forget(key, flight)
        flight.controller.abort()
      }
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const controller = new AbortController()
    const flight: Flight<Result> = { result: start(controller.signal), controller, waiting: 0 }
    this.#flights.set(key, flight)
    // A caller that comes after the result starts a new call. Those that wait get an error themselves.
    const forget = () => this.#forget(key, flight)
    flight.result.then(forget, forget)
    return flight
  }

  #forget(key: string, flight: Flight<Result>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
