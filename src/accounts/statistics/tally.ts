/**
 * Counts the requests of one thread in memory. Counting is two map lookups and some additions, because it is done for
 * every request; `take` returns the counts since its last call.
 */
import type { ErrorCode } from '../../core/errors.ts'
import type { KnownKey } from '../store.ts'
import type { HourlyUse, OutcomeCount } from './store.ts'

/**
 * Latencies are counted in buckets whose bounds grow by a constant factor, so that counts of threads, nodes and hours
 * add up and a percentile is exact to within 9.1 %: a bucket spans a factor of 2^(1/4), and its geometric middle
 * represents its latencies.
 */
const firstBoundSeconds = 50e-6
const bucketsPerDoubling = 4
/** The last one begins at 52 s, where a client has long gone. */
export const bucketCount = 82

/** The bucket of a latency: 0 up to 50 us, then four for each doubling. */
export function bucketOf(seconds: number): number {
  if (seconds <= firstBoundSeconds) return 0
  return Math.min(bucketCount - 1, Math.ceil(Math.log2(seconds / firstBoundSeconds) * bucketsPerDoubling))
}

/** How often each bucket was counted, in any order. */
export type Latencies = Iterable<readonly [bucket: number, requests: number]>

/**
 * The latency in seconds that this share of the requests did not exceed, such as 0.95 for the 95th percentile (nearest
 * rank); off by at most 9.1 % between 50 us and 52 s. Null when nothing was counted.
 */
export function percentileOf(latencies: Latencies, share: number): number | null {
  const counts = new Array<number>(bucketCount).fill(0)
  let total = 0
  for (const [bucket, requests] of latencies) {
    counts[bucket] += requests
    total += requests
  }
  if (total === 0) return null
  const rank = Math.max(1, Math.ceil(share * total))
  let seen = 0
  const bucket = counts.findIndex(count => {
    seen += count
    return seen >= rank
  })
  return bucket === 0 ? firstBoundSeconds : firstBoundSeconds * 2 ** ((bucket - 0.5) / bucketsPerDoubling)
}

const hourMs = 3_600_000
/** Some 20 MB. */
const mostWaiting = 20_000

/** The outcome of a request whose answer was not sent to its end. */
export const connectionClosed = 'connection_closed'

/** How a request ended: the code of its error or `connectionClosed`; null for 200. */
export type UseOutcome = ErrorCode | typeof connectionClosed | null

interface Counts {
  readonly accountId: string
  readonly keyId: string
  readonly endpoint: string
  answered: number
  credits: number
  /** Null until a request was answered. */
  latencies: Uint32Array | null
  /** Null until a request was refused. */
  refusals: Map<string, number> | null
}

export class Tally {
  readonly #now: () => number
  /** In whole hours since 1970 UTC. */
  #hour = 0
  /** Counts of the current hour, keyed by key id, then by endpoint. */
  #keys = new Map<string, Map<string, Counts>>()
  /** Use of hours that are over, and rows that could not be stored. */
  #waiting: HourlyUse[] = []

  /** @param now milliseconds since 1970 UTC */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The use of a temporary key counts for its parent. */
  count(
    { id: ownId, parentId, accountId }: Pick<KnownKey, 'id' | 'parentId' | 'accountId'>,
    endpoint: string,
    outcome: UseOutcome,
    credits: number,
    seconds: number,
  ): void {
    const id = parentId ?? ownId
    const hour = Math.floor(this.#now() / hourMs)
    if (hour !== this.#hour) this.#begin(hour)
    let endpoints = this.#keys.get(id)
    if (endpoints === undefined) {
      endpoints = new Map()
      this.#keys.set(id, endpoints)
    }
    let counts = endpoints.get(endpoint)
    if (counts === undefined) {
      counts = { accountId, keyId: id, endpoint, answered: 0, credits: 0, latencies: null, refusals: null }
      endpoints.set(endpoint, counts)
    }
    if (outcome === null) {
      counts.answered += 1
      counts.credits += credits
      counts.latencies ??= new Uint32Array(bucketCount)
      counts.latencies[bucketOf(seconds)] += 1
    } else {
      counts.refusals ??= new Map()
      counts.refusals.set(outcome, (counts.refusals.get(outcome) ?? 0) + 1)
    }
  }

  /** The counts since the last call, with those that were given back. */
  take(): HourlyUse[] {
    this.#begin(this.#hour)
    const taken = this.#waiting
    this.#waiting = []
    return taken
  }

  /** Takes back rows that could not be stored; the oldest are dropped above a limit. */
  giveBack(rows: readonly HourlyUse[]): void {
    this.#waiting = [...rows, ...this.#waiting].slice(-mostWaiting)
  }

  #begin(hour: number): void {
    const name = new Date(this.#hour * hourMs).toISOString().slice(0, 13)
    for (const endpoints of this.#keys.values()) {
      for (const counts of endpoints.values()) this.#waiting.push(useOf(counts, name))
    }
    this.#keys = new Map()
    this.#hour = hour
  }
}

function useOf(
  { accountId, keyId, endpoint, answered, credits, latencies, refusals }: Counts,
  hour: string,
): HourlyUse {
  const outcomes: OutcomeCount[] = answered === 0 ? [] : [{ code: null, requests: answered, credits }]
  for (const [code, requests] of refusals ?? []) outcomes.push({ code, requests, credits: 0 })
  const counted = [...(latencies ?? [])].map((requests, bucket) => [bucket, requests] as const)
  return { accountId, keyId, endpoint, hour, outcomes, latencies: counted.filter(([, requests]) => requests > 0) }
}
