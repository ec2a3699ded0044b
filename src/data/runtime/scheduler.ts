/**
 * Keeps the data of a running service fresh. Once a minute it looks whether another process built or fetched something,
 * and whether feeds are due or the operator's file was edited; if so it has the data sets refreshed, and takes the
 * result over. The first look is some seconds after the start, which never waits for the network. Clock, timers and
 * randomness are arguments; one turn ends before the next begins.
 *
 * What is due is read from the disk. When a result cannot be written there (the disk is full, the refresh was killed),
 * the same thing would be due again in every turn, and the same megabytes would be fetched each minute. So the
 * scheduler remembers what it ordered in vain, and waits as after any failure.
 */
import type { AnyDataset } from '../../core/dataset.ts'
import type { TakingState } from '../build/notes.ts'
import { Attempts, isDue } from '../feeds/due.ts'
import type { FeedWithState } from '../feeds/store.ts'
import { isServed } from './take.ts'

/** Feeds of one data set to be asked for; none when only a build is due. */
export interface RefreshOrder {
  readonly dataset: string
  readonly feeds: readonly string[]
  /** True when the server of snapshots is to be asked first. */
  readonly takes?: boolean
}

/** How a data set is. */
export interface Looked {
  readonly feeds: readonly FeedWithState[]
  /** What was taken of a server of snapshots. */
  readonly taking: TakingState
  /** Identity of the inputs that a build would read now; null when no build is due. */
  readonly build: string | null
}

export interface SchedulerPorts {
  readonly datasets: readonly AnyDataset[]
  /** False when nothing is to be fetched; changed files on this machine are noticed all the same. */
  readonly fetches: boolean
  /** True when there is a server of snapshots. */
  readonly hasServer: boolean
  /** Takes over what other processes did, and says how the data set is now. */
  readonly look: (dataset: AnyDataset) => Promise<Looked>
  /**
   * Ends early when the signal is given. Resolves to the data sets that another process was refreshing: nothing was
   * done for them.
   */
  readonly refresh: (orders: readonly RefreshOrder[], signal: AbortSignal) => Promise<ReadonlySet<string>>
  /** Gets each error of a turn; the other data sets and the next turn come all the same. */
  readonly onError: (error: unknown) => void
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  /** 0 up to 1. */
  readonly random: () => number
  /** Calls back once; the function that it returns cancels that. */
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

/** Sorts by it: data that changes hourly must not wait for the build of data that changes monthly. */
function leastHours({ feeds }: AnyDataset): number {
  return feeds.reduce((least, { refreshHours }) => Math.min(least, refreshHours), Number.MAX_VALUE)
}

function keyOf(dataset: string, feed: string): string {
  return `${dataset} ${feed}`
}

/** In the place of a feed's name. */
const server = '(snapshots)'
/** An index is small: whatever changes hourly is there an hour later. */
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
   * No further turn; resolves when a refresh under way has ended. A look is not waited for: its disk may never answer.
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
    // What a person has ordered may still be under way; what is due then is due in the next turn as well.
    if (due.length > 0 && !this.#isRefreshing) await this.#refresh(due)
  }

  /**
   * Asks for every feed of a data set at once, due or not. The answer is there at once, and the refresh takes its time:
   * `busy` while another one is under way, `unknown` for a data set that has no feeds or is none of these.
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

  /** A data set whose files cannot be read must not keep the others from being refreshed. */
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

  /** Stays the same for a feed as long as the process lives, so that its intervals are regular. */
  #stretchOf(feed: string): number {
    const known = this.#stretches.get(feed)
    if (known !== undefined) return known
    const stretch = this.#ports.random() * mostStretch
    this.#stretches.set(feed, stretch)
    return stretch
  }
}
