import { type DocumentDataset, type ReadDocument, stampOf } from '../../../core/dataset.ts'
import { FeedError, type FeedFile } from '../../../core/feed.ts'
import { BreachCatalogue } from './breach-catalogue.ts'
import { catalogueFeed, parseCatalogue } from './feed.ts'

/** The catalogue that was fetched; an empty one when there is none. `today`: YYYY-MM-DD. */
function read(file: FeedFile | null, today: string): ReadDocument<BreachCatalogue> {
  const none = { asOf: today, sources: [], opened: new BreachCatalogue([], null) }
  if (file === null) return none
  try {
    const { records, leftOut } = parseCatalogue(file.body)
    const warnings = leftOut.map(at => `Entry ${at} of ${catalogueFeed.name} was skipped because it is incomplete.`)
    const opened = new BreachCatalogue(records, file.asOf)
    return { asOf: file.asOf, sources: [stampOf(catalogueFeed, file)], warnings, opened }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { ...none, warnings: [`The file of ${catalogueFeed.name} was skipped. ${error.message}`] }
  }
}

/** Breaches that have been listed unchanged for more than ten years. */
const golden = ['Adobe', 'Gawker', 'Stratfor']

function checkGolden(catalogue: BreachCatalogue): string[] {
  if (catalogue.records.length === 0) return []
  return golden.filter(name => catalogue.recordOf(name)?.Name !== name).map(name => `${name} is a breach.`)
}

/** The breaches that Have I Been Pwned lists: what a breach that an address was found in is called, and when it was. */
export const breachesData: DocumentDataset<BreachCatalogue> = {
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'breachesData' },
  name: 'breaches',
  title: 'Catalogue of breaches',
  formatVersion: 2,
  feeds: [catalogueFeed],
  shipped: null,
  read: ({ feeds }, today) => read(feeds.read(catalogueFeed.name), today),
  checkGolden,
}
