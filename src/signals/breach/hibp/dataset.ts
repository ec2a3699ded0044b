import type { SnapshotDataset } from '../../../core/dataset.ts'
import { BreachCatalogue } from './breach-catalogue.ts'
import { catalogueFeed } from './feed.ts'

const formatVersion = 1

/** Breaches that have been listed unchanged for more than ten years. */
const golden = ['Adobe', 'Gawker', 'Stratfor']

function checkGolden(catalogue: BreachCatalogue): string[] {
  if (catalogue.records.length === 0) return []
  return golden.filter(name => catalogue.recordOf(name)?.Name !== name).map(name => `${name} is a breach.`)
}

/** The breaches that Have I Been Pwned lists: what a breach that an address was found in is called, and when it was. */
export const breachesData: SnapshotDataset<BreachCatalogue> = {
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'breachesData' },
  name: 'breaches',
  title: 'Catalogue of breaches',
  formatVersion,
  feeds: [catalogueFeed],
  inputs: () => `layout ${formatVersion}`,
  compiler: new URL('./compile.ts', import.meta.url),
  open: BreachCatalogue.read,
  checkGolden,
}
