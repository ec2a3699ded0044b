/**
 * What the service does with its data while it runs. Once a minute it looks whether another process built or fetched
 * something, and whether feeds are due or the operator's file was edited; if so it has the data sets refreshed, and takes
 * the result over. The first look is some seconds after the start, which never waits for the network. Clock, timers and
 * randomness are arguments; one turn ends before the next begins.
 */
import type { AnyDataset } from '../core/dataset.ts'
import { dueAt } from './feed-due.ts'
import type { FeedWithState } from './feed-state.ts'

/** Feeds of one data set to be asked for; none when only a build is due. */
export interface RefreshOrder {
  readonly dataset: string
  readonly feeds: readonly string[]
}

export interface SchedulerPorts {
  readonly datasets: readonly AnyDataset[]
  /** False when nothing is to be fetched: changed files on this machine are noticed all the same. */
  readonly fetches: boolean
  /** Takes over what other processes did. */
  readonly look: (dataset: AnyDataset) => Promise<void>
  readonly feedStates: (dataset: AnyDataset) => Promise<readonly FeedWithState[]>
  readonly isBuildDue: (dataset: AnyDataset) => Promise<boolean>
  /** Ends early when the signal is given. */
  readonly refresh: (orders: readonly RefreshOrder[], signal: AbortSignal) => Promise<void>
  /** Told of what was thrown in a turn; the next turn comes all the same. */
  readonly onError: (error: unknown) => void
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  /** 0 up to 1. */
  readonly random: () => number
  /** Calls back once; what it returns takes that back. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
}

const turnMs = 60_000
const firstTurnMs = { least: 2_000, most: 10_000 }
const mostStretch = 0.1

export class Scheduler {
  readonly #ports: SchedulerPorts
  readonly #stretches = new Map<string, number>()
  readonly #stop = new AbortController()
  #cancelTimer: () => void
  #turn: Promise<void> = Promise.resolve()

  constructor(ports: SchedulerPorts) {
    this.#ports = ports
    const { least, most } = firstTurnMs
    this.#cancelTimer = ports.setTimer(this.#begin, least + ports.random() * (most - least))
  }

  /** No further turn; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#cancelTimer()
    await this.#turn
  }

  readonly #begin = (): void => {
    this.#turn = this.#takeTurn()
      .catch(this.#ports.onError)
      .then(() => {
        if (!this.#stop.signal.aborted) this.#cancelTimer = this.#ports.setTimer(this.#begin, turnMs)
      })
  }

  async #takeTurn(): Promise<void> {
    const { datasets, look, refresh } = this.#ports
    for (const dataset of datasets) await look(dataset)
    const orders: RefreshOrder[] = []
    for (const dataset of datasets) orders.push(...(await this.#orderFor(dataset)))
    if (orders.length === 0 || this.#stop.signal.aborted) return
    await refresh(orders, this.#stop.signal)
    for (const dataset of datasets) await look(dataset)
  }

  async #orderFor(dataset: AnyDataset): Promise<RefreshOrder[]> {
    const { fetches, feedStates, isBuildDue, now } = this.#ports
    const at = now()
    const due = fetches
      ? (await feedStates(dataset)).filter(({ feed, state }) => {
          return dueAt(feed, state, this.#stretchOf(`${dataset.name} ${feed.name}`)) <= at
        })
      : []
    if (due.length === 0 && !(await isBuildDue(dataset))) return []
    return [{ dataset: dataset.name, feeds: due.map(({ feed }) => feed.name) }]
  }

  /** The same for a feed as long as the process lives, so that its intervals are regular. */
  #stretchOf(feed: string): number {
    const known = this.#stretches.get(feed)
    if (known !== undefined) return known
    const stretch = this.#ports.random() * mostStretch
    this.#stretches.set(feed, stretch)
    return stretch
  }
}
