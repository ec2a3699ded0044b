import { readFileSync } from 'node:fs'
import { type Compile, type SnapshotParts, stampOf } from '../../../core/dataset.ts'
import type { FeedFile } from '../../../core/feed.ts'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { inboxList, parseInboxList } from './inbox-list.ts'
import { sectionsOf } from './marks.ts'
import { bundledSnapshot, portabilityStamp, readPortableRegions } from './sources.ts'

/** The list that was fetched, or the one that ships with this project. Takes about 1 s, most of it for packing. */
export const compile: Compile = async (_, { feeds }) => partsOf(feeds.read(inboxList.name))

export function partsOf(fetched: FeedFile | null): SnapshotParts {
  if (fetched === null) return bundledParts()
  const { numbers, asOf } = parseInboxList(fetched.body)
  const sources = [stampOf(inboxList, { asOf }), portabilityStamp()]
  return { asOf, sources, sections: sectionsOf(numbers, readPortableRegions()) }
}

function bundledParts(): SnapshotParts {
  const { asOf, sources, bytes } = openSnapshot(Uint8Array.from(readFileSync(bundledSnapshot)).buffer)
  const sections = ['numbers', 'days', 'portable'].map(name => [name, bytes(name)] as const)
  return { asOf, sources, sections: Object.fromEntries(sections) }
}
