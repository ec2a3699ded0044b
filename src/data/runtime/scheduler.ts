/**
 * Keeps the data of a running service fresh. Each minute it checks whether another process built or fetched something,
 * whether feeds are due and whether the operator's file was edited. If so, it starts a refresh and loads the result.
 * The first check is some seconds after the start, which never waits for the network. Clock, timers and randomness are
 * arguments; a turn ends before the next begins.
 *
 * The due work is read from the disk. If a result cannot be written there (the disk is full, the refresh was killed),
 * the same work would be due in every turn and be fetched each minute. So the scheduler remembers its attempts and
 * waits as after a failure.
 */
import type { AnyDataset } from '../../core/dataset.ts'
import type { TakingState } from '../build/notes.ts'
import { Attempts, isDue } from '../feeds/due.ts'
import type { FeedWithState } from '../feeds/store.ts'
import { isServed } from './take.ts'

/** Feeds of one data set to request; empty when only a build is due. */
export interface RefreshOrder {
  readonly dataset: string
  readonly feeds: readonly string[]
  /** True when the snapshot server is to be queried first. */
  readonly takes?: boolean
}

/** State of a data set. */
export interface Looked {
  readonly feeds: readonly FeedWithState[]
  /** State of the downloads from a snapshot server. */
  readonly taking: TakingState
  /** Identity of the inputs of a due build; null when none is due. */
  readonly build: string | null
}

export interface SchedulerPorts {
  readonly datasets: readonly AnyDataset[]
  /** False when nothing is to be fetched; changed files on this machine are still noticed. */
  readonly fetches: boolean
  /** True when a snapshot server is configured. */
  readonly hasServer: boolean
  /** Applies changes of other processes, and returns the state of the data set. */
  readonly look: (dataset: AnyDataset) => Promise<Looked>
  /**
   * Ends when the signal aborts. Resolves to the data sets that another process was refreshing, for which nothing was
   * done.
   */
  readonly refresh: (orders: readonly RefreshOrder[], signal: AbortSignal) => Promise<ReadonlySet<string>>
  /** Called with each error of a turn; the other data sets and the next turn are not affected. */
  readonly onError: (error: unknown) => void
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  /** 0 up to 1. */
  readonly random: () => number
  /** Calls `callback` once. Returns a function that cancels it. */
  readonly setTimer: (callback: () => void, ms: number) => () => void
}

/** The work that is due for a data set. */
interface Due extends RefreshOrder {
  /** Identity of the inputs of the due build; null when none is due. */
  readonly build: string | null
}

function orderOf({ dataset, feeds, takes }: Due): RefreshOrder {
  return { dataset, feeds, ...(takes ? { takes } : {}) }
}

/** Sort key: data that changes hourly must not wait for the build of data that changes monthly. */
function leastHours({ feeds }: AnyDataset): number {
  return feeds.reduce((least, { refreshHours }) => Math.min(least, refreshHours), Number.MAX_VALUE)
}

function keyOf(dataset: string, feed: string): string {
  return `${dataset} ${feed}`
}

/** Key of the snapshot server among the feeds. */
const server = '(snapshots)'
/** The index is small, so it is requested hourly. */
const askServer = { refreshHours: 1 }
const hourMs = 3_600_000
const turnMs = 60_000
/** The longest pause between two builds of the same inputs. */
const mostPauseMs = 24 * hourMs
const firstTurnMs = { least: 2_000, most: 10_000 }
const mostStretch = 0.1

export class Scheduler {
  readonly #ports: SchedulerPorts
  readonly #datasets: readonly AnyDataset[]
  readonly #stretches = new Map<string, number>()
  readonly #attempts = new Attempts()
  readonly #stop = new AbortController()
  #cancelTimer: () => void
  #refreshing: Promise<unknown> = Promise.resolve()
  #isRefreshing = false

  constructor(ports: SchedulerPorts) {
    this.#ports = ports
    this.#datasets = ports.datasets.toSorted((one, other) => leastHours(one) - leastHours(other))
    const { least, most } = firstTurnMs
    this.#cancelTimer = ports.setTimer(this.#begin, least + ports.random() * (most - least))
  }

  /**
   * Ends the turns; resolves when a running refresh has ended. A running check is not awaited, because its disk may not
   * respond.
   */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#cancelTimer()
    await Promise.allSettled([this.#refreshing])
  }

  readonly #begin = (): void => {
    this.#takeTurn()
      .catch(this.#ports.onError)
      .then(() => {
        if (!this.#stop.signal.aborted) this.#cancelTimer = this.#ports.setTimer(this.#begin, turnMs)
      })
  }

  async #takeTurn(): Promise<void> {
    const { look } = this.#ports
    const due: Due[] = []
    await this.#forEachDataset(async dataset => {
      due.push(...this.#dueOf(dataset, await look(dataset)))
    })
    // A refresh ordered by a person may still run; the due work is due in the next turn as well.
    if (due.length > 0 && !this.#isRefreshing) await this.#refresh(due)
  }

  /**
   * Starts a refresh of every feed of a data set, due or not, and returns immediately: `busy` while another refresh
   * runs, `unknown` for a data set that is not in this scheduler or has no feeds.
   */
  order(name: string): 'started' | 'busy' | 'unknown' {
    const { hasServer, onError } = this.#ports
    const dataset = this.#datasets.find(each => each.name === name)
    if (dataset === undefined || dataset.feeds.length === 0) return 'unknown'
    if (this.#isRefreshing || this.#stop.signal.aborted) return 'busy'
    const takes = hasServer && !dataset.isPrivate
    this.#refresh([{ dataset: name, feeds: dataset.feeds.map(feed => feed.name), takes, build: null }]).catch(onError)
    return 'started'
  }

  async #refresh(due: readonly Due[]): Promise<void> {
    if (this.#stop.signal.aborted) return
    const { look, refresh, now } = this.#ports
    const at = now()
    this.#isRefreshing = true
    try {
      const refreshing = refresh(due.map(orderOf), this.#stop.signal)
      this.#refreshing = refreshing
      const busy = await refreshing
      for (const each of due) if (!busy.has(each.dataset)) this.#noteAttempt(each, at)
      await this.#forEachDataset(look)
    } finally {
      this.#isRefreshing = false
    }
  }

  /** A data set whose files cannot be read must not prevent the refresh of the others. */
  async #forEachDataset(act: (dataset: AnyDataset) => Promise<unknown>): Promise<void> {
    for (const dataset of this.#datasets) await act(dataset).catch(this.#ports.onError)
  }

  #dueOf({ name, isPrivate }: AnyDataset, { feeds: known, taking, build }: Looked): Due[] {
    const { fetches, hasServer } = this.#ports
    const state = fetches && hasServer && !isPrivate ? taking : null
    const asks = state !== null && this.#isServerToBeAsked(name, state)
    const fetchesHere = fetches && (state === null || !isServed(state, this.#ports.now()))
    const feeds = (fetchesHere ? known : []).filter(each => this.#isToBeAsked(name, each))
    if (build === null) this.#attempts.forget(name)
    const builds = build !== null && this.#attempts.allows(name, build, mostPauseMs, this.#ports.now())
    if (feeds.length === 0 && !builds && !asks) return []
    const takes = asks || (builds && state !== null)
    return [{ dataset: name, feeds: feeds.map(({ feed }) => feed.name), takes, build }]
  }

  #isServerToBeAsked(dataset: string, { checkedAt, failure }: TakingState): boolean {
    const file = checkedAt === null ? null : { checkedAt }
    return this.#isDueOrForgotten(keyOf(dataset, server), askServer, { file, failure })
  }

  #isToBeAsked(dataset: string, { feed, state }: FeedWithState): boolean {
    return this.#isDueOrForgotten(keyOf(dataset, feed.name), feed, state)
  }

  #isDueOrForgotten(key: string, interval: Parameters<typeof isDue>[0], state: Parameters<typeof isDue>[1]): boolean {
    const at = this.#ports.now()
    if (!isDue(interval, state, this.#stretchOf(key), at)) {
      this.#attempts.forget(key)
      return false
    }
    return this.#attempts.allows(key, '', interval.refreshHours * hourMs, at)
  }

  #noteAttempt({ dataset, feeds, takes, build }: Due, at: number): void {
    if (takes) this.#attempts.note(keyOf(dataset, server), '', at)
    for (const feed of feeds) this.#attempts.note(keyOf(dataset, feed), '', at)
    if (build !== null) this.#attempts.note(dataset, build, at)
  }

  /** Constant for a feed during the life of the process, so that its intervals are regular. */
  #stretchOf(feed: string): number {
    const known = this.#stretches.get(feed)
    if (known !== undefined) return known
    const stretch = this.#ports.random() * mostStretch
    this.#stretches.set(feed, stretch)
    return stretch
  }
}
