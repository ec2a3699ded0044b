import type { ProofOutcome } from '../accounts/lists/lists.ts'
import type { Document, DocumentFile } from '../core/document.ts'
import type { UrlRefusal } from '../core/egress.ts'
import type { Feed } from '../core/feed.ts'
import type { DatasetStatus } from '../data/runtime/catalog.ts'

/** A feed without its functions, which no other thread can be given. */
export type PlainFeed = Omit<Feed, 'locate' | 'inspect'>

/** A feed with what was fetched of it, and the date of that. */
interface FeedOverview extends Omit<DatasetStatus['feeds'][number], 'feed'> {
  readonly feed: PlainFeed
  readonly asOf: string | null
}

export interface DatasetOverview extends Omit<DatasetStatus, 'feeds' | 'sources'> {
  readonly sources: readonly (DatasetStatus['sources'][number] & { readonly stale: boolean })[]
  readonly feeds: readonly FeedOverview[]
}

/** A refresh of data that is under way. */
export interface RefreshProgress {
  readonly datasets: readonly string[]
  readonly datasetsDone: number
  readonly feeds: number
  readonly feedsDone: number
  /** Start, in milliseconds since 1970 UTC. */
  readonly sinceMs: number
}

/** Outcome of an order to refresh a data set: `unknown` when it has no feeds or does not exist. */
export type OrderOutcome = 'started' | 'busy' | 'offline' | 'unknown'

/** Refreshes that a person ordered, beside those that are due. */
export interface DataOrders {
  order(dataset: string): OrderOutcome
  underWay(): readonly RefreshProgress[]
}

/**
 * Calls from pages, which run in a thread of their own, to the main thread. Arguments and results are cloned, so they
 * are plain data.
 */
export interface MainThreadApi {
  /** The state of each data set, now. */
  datasets(): Promise<readonly DatasetOverview[]>
  /**
   * A document of a signal by the path of its documents, as they stand today: the index without a name. Null when there
   * is none, undefined while its data is not open.
   */
  document(path: string, name: string | null): Promise<Document | null | undefined>
  /** The same for a file of a signal, with links that begin with this origin. */
  documentFile(path: string, name: string, origin: string): Promise<DocumentFile | null | undefined>
  /** Asks for every feed of a data set at once. */
  refresh(dataset: string): Promise<OrderOutcome>
  refreshes(): Promise<readonly RefreshProgress[]>
  /** Asks owned domains of an account for the TXT record that proves them; in the order of the domains. */
  prove(accountId: string, domains: readonly string[]): Promise<readonly ProofOutcome[]>
  /** Why a webhook may not be at a URL, as far as the URL shows it; null when it may. */
  webhookRefusal(url: string): Promise<UrlRefusal | null>
  /** Number of times that a password appears in breaches; null while no source answers. */
  breachCountOf(password: string): Promise<number | null>
}
