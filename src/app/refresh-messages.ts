/** What is said between the service (refresh-process.ts) and the process that refreshes for it (refresh-child.ts). */
import type { FeedReport } from '../data/keep/refresh.ts'
import type { RefreshOrder } from '../data/keep/scheduler.ts'

/** What the child is started with, as one argument of JSON. */
export interface RefreshTask {
  readonly home: { readonly path: string; readonly dataPath: string }
  readonly orders: readonly RefreshOrder[]
  readonly mirror: string | null
  readonly offline: boolean
}

/** What the child tells: each feed that was asked for, then how the build of the data set went. */
export type RefreshMessage =
  | ({ readonly kind: 'feed'; readonly dataset: string } & FeedReport)
  | {
      readonly kind: 'dataset'
      readonly dataset: string
      readonly outcome: 'built' | 'current' | 'failed' | 'busy'
      /** Of `failed`, one sentence. */
      readonly reason?: string
    }
