/** What the page thread may ask the main thread: see dashboard/house.ts. */

import type { House } from '../dashboard/house.ts'
import type { Catalog } from '../data/keep/catalog.ts'
import { signals } from '../signals/index.ts'

export function houseOf(catalog: Catalog, now: () => number): House {
  const documents = signals.flatMap(signal => signal.documents ?? [])
  return {
    datasets: async () =>
      catalog.status(now()).map(status => ({
        ...status,
        feeds: status.feeds.map(({ feed: { locate: _, inspect: __, ...feed }, state }) => ({ feed, state })),
      })),
    document: async (path, name) => {
      const found = documents.find(each => each.path === path)
      if (found === undefined) return null
      const opened: unknown = catalog.get(found.dataset)
      if (opened === undefined) return undefined
      const day = new Date(now()).toISOString().slice(0, 10)
      return name === null ? found.index(opened, day) : (found.page(opened, name, day) ?? null)
    },
  }
}
