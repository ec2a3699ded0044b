import { type Compile, type SnapshotParts, stampOf } from '../../../core/dataset.ts'
import { FeedError, type FeedFiles } from '../../../core/feed.ts'
import { catalogueSections } from './breach-catalogue.ts'
import { catalogueFeed, parseCatalogue } from './feed.ts'

/** Runs in a process of its own. */
export const compile: Compile = async (_, { feeds }) => compileCatalogue(feeds, new Date().toISOString().slice(0, 10))

/** Compiles the catalogue that was fetched; an empty one when there is none. `today`: YYYY-MM-DD. */
export function compileCatalogue(feeds: FeedFiles, today: string): SnapshotParts {
  const file = feeds.read(catalogueFeed.name)
  const none = { asOf: today, sources: [], sections: catalogueSections([]) }
  if (file === null) return none
  try {
    const { records, leftOut } = parseCatalogue(file.body)
    const warnings = leftOut.map(at => `Entry ${at} of ${catalogueFeed.name} is left out: it is not a whole breach.`)
    return { asOf: file.asOf, sources: [stampOf(catalogueFeed, file)], warnings, sections: catalogueSections(records) }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { ...none, warnings: [`The file of ${catalogueFeed.name} is left out. ${error.message}`] }
  }
}
