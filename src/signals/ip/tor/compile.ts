import { type Compile, type SnapshotParts, stampOf } from '../../../core/dataset.ts'
import { FeedError, type FeedFiles } from '../../../core/feed.ts'
import { unionOf } from '../sources/formats/address-ranges.ts'
import type { PrefixList } from '../sources/formats/prefix-list.ts'
import { torFeeds } from '../sources/tor.ts'
import { encodeExits } from './exits.ts'

/** Runs every hour in a process of its own. Most of its time is the start of that process, so it imports little. */
export const compile: Compile = async (_, { feeds }) => compileExits(feeds, new Date().toISOString().slice(0, 10))

/** Compiles the lists of exits that were fetched. `today`: YYYY-MM-DD. */
export function compileExits(feeds: FeedFiles, today: string): SnapshotParts {
  const lists: PrefixList[] = []
  const sources = []
  const warnings = []
  for (const feed of torFeeds) {
    const file = feeds.read(feed.name)
    if (file === null) continue
    try {
      lists.push(feed.parse(file.body))
      sources.push(stampOf(feed, file))
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      warnings.push(`The file of ${feed.name} is left out. ${error.message}`)
    }
  }
  const [fours, sixes] = [lists.map(({ four }) => four), lists.map(({ six }) => six)]
  // Without a list the data set is as of the day it was built.
  const asOf = sources.map(source => source.asOf).sort()[0] ?? today
  return { asOf, sources, warnings, sections: encodeExits([unionOf(fours, 4), unionOf(sixes, 6)]) }
}
