/** What the page thread may ask the main thread: see dashboard/main-thread-api.ts. */

import { hash } from 'node:crypto'
import type { AccountLists } from '../../accounts/lists/lists.ts'
import type { UrlRefusal } from '../../core/egress.ts'
import { ApiError } from '../../core/errors.ts'
import type { Feed } from '../../core/feed.ts'
import type { DataOrders, MainThreadApi, PlainFeed } from '../../dashboard/main-thread-api.ts'
import { asOfFile } from '../../data/feeds/store.ts'
import type { Catalog } from '../../data/runtime/catalog.ts'
import { isStale } from '../../data/runtime/freshness.ts'
import { checkPassword, type PasswordPorts } from '../../signals/breach/passwords/endpoint.ts'
import { signals } from '../../signals/index.ts'

/** Timeout of a breach lookup in milliseconds. The person who chooses a password waits for it. */
const breachCountWithinMs = 4_000

export interface MainThreadParts {
  readonly catalog: Catalog
  readonly passwords: PasswordPorts
  readonly orders: DataOrders
  readonly lists: Pick<AccountLists, 'prove'>
  readonly webhookRefusal: (url: string) => UrlRefusal | null
  readonly now: () => number
}

export function mainThreadApiOf({
  catalog,
  passwords: ports,
  orders,
  lists,
  webhookRefusal,
  now,
}: MainThreadParts): MainThreadApi {
  const documents = signals.flatMap(signal => signal.documents ?? [])
  return {
    datasets: async () =>
      catalog.status(now()).map(status => ({
        ...status,
        sources: status.sources.map(source => ({ ...source, stale: isStale(source, now()) })),
        feeds: status.feeds.map(({ feed, state }) => ({
          feed: plainOf(feed),
          state,
          asOf: state.file === null ? null : asOfFile(state.file),
        })),
      })),
    document: async (path, name) => {
      const found = documents.find(each => each.path === path)
      if (found === undefined) return null
      const opened: unknown = catalog.get(found.dataset)
      if (opened === undefined) return undefined
      const day = new Date(now()).toISOString().slice(0, 10)
      return name === null ? found.index(opened, day) : (found.page(opened, name, day) ?? null)
    },
    documentFile: async (path, name, origin) => {
      const found = documents.find(each => each.path === path)
      if (found?.file === undefined) return null
      const opened: unknown = catalog.get(found.dataset)
      if (opened === undefined) return undefined
      return found.file(opened, name, new Date(now()).toISOString().slice(0, 10), origin) ?? null
    },
    refresh: async dataset => orders.order(dataset),
    refreshes: async () => orders.underWay(),
    prove: (accountId, domains) => lists.prove(accountId, domains),
    webhookRefusal: async url => webhookRefusal(url),
    breachCountOf: async password => {
      const signal = AbortSignal.timeout(breachCountWithinMs)
      const checked = await checkPassword(hash('sha1', password, 'buffer'), { data: catalog, ports, signal })
      return checked instanceof ApiError ? null : checked.count
    },
  }
}

/** What a signal adds to its feeds, such as their parsers, cannot be given to another thread either. */
function plainOf(feed: Feed): PlainFeed {
  const { name, title, topic, url, licence, attribution, refreshHours, staleAfterHours, maxBytes, minRows, sha256 } =
    feed
  return {
    ...{ name, title, topic, url, licence, refreshHours, staleAfterHours, maxBytes, minRows },
    ...(attribution === undefined ? {} : { attribution }),
    ...(sha256 === undefined ? {} : { sha256 }),
  }
}
