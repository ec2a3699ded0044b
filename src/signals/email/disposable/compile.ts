import { readFileSync } from 'node:fs'
import { type Compile, type SnapshotParts, type SourceStamp, stampOf } from '../../../core/dataset.ts'
import type { FeedFile } from '../../../core/feed.ts'
import { providersAsOf } from '../../../core/place-tables.ts'
import { blocklist, parseBlocklist } from './blocklist.ts'
import { sectionsOf } from './domain-list.ts'
import { bundled, tablesAsOf, writtenList } from './sources.ts'

/** What was fetched, or the list that ships with this project. */
export const compile: Compile = async (_, { feeds }) => partsOf(feeds.read(blocklist.name))

export function partsOf(fetched: FeedFile | null): SnapshotParts {
  const stamp = fetched === null ? bundledStamp() : stampOf(blocklist, fetched)
  const domains = parseBlocklist(fetched === null ? readFileSync(writtenList) : fetched.body)
  return {
    asOf: stamp.asOf.slice(0, 'YYYY-MM-DD'.length),
    sources: [stamp, ...writtenStamps()],
    sections: sectionsOf(domains),
  }
}

function bundledStamp(): SourceStamp {
  const { asOf, package: packageName, packageVersion } = bundled
  const stamp = stampOf(blocklist, { asOf })
  return { ...stamp, name: `${blocklist.title}, from ${packageName} ${packageVersion}` }
}

/** Tables of this project, which are read as they ship. They change with it alone. */
function writtenStamps(): SourceStamp[] {
  const written = { url: 'https://www.apache.org/licenses/LICENSE-2.0', licence: 'Apache-2.0', staleAfterHours: null }
  return [
    {
      name: 'Rules that mailbox providers publish of their addresses',
      topic: 'canonical',
      asOf: tablesAsOf,
      ...written,
    },
    { name: 'Services that forward to an address', topic: 'relays', asOf: tablesAsOf, ...written },
    { name: 'Mail servers of throw-away domains', topic: 'servers', asOf: tablesAsOf, ...written },
    { name: 'Domains of mailbox providers', topic: 'providers', asOf: `${providersAsOf}-01`, ...written },
  ]
}
