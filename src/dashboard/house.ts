import type { Document } from '../core/document.ts'
import type { Feed } from '../core/feed.ts'
import type { DatasetStatus } from '../data/keep/catalog.ts'

/** A feed without its functions, which no other thread can be given. */
export type PlainFeed = Omit<Feed, 'locate' | 'inspect'>

export interface HouseDataset extends Omit<DatasetStatus, 'feeds'> {
  readonly feeds: readonly (Omit<DatasetStatus['feeds'][number], 'feed'> & { readonly feed: PlainFeed })[]
}

/**
 * What only the main thread of the service knows or can do, for pages to ask: they run in a thread of their own. What goes in
 * and comes out is cloned on the way, so both are plain data.
 */
export interface House {
  /** The state of each data set, now. */
  datasets(): Promise<readonly HouseDataset[]>
  /**
   * A document of a signal by the path of its documents, as they stand today: the index without a name. Null when there is
   * none, undefined while its data is not open.
   */
  document(path: string, name: string | null): Promise<Document | null | undefined>
  /** How often a password appears in breaches, as the breach signal says; null while no source of it answers. */
  breachCountOf(password: string): Promise<number | null>
}
