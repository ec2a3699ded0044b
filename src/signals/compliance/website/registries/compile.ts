import { readFileSync } from 'node:fs'
import { type Compile, type SnapshotParts, type SourceStamp, stampOf } from '../../../../core/dataset.ts'
import type { FeedFile } from '../../../../core/feed.ts'
import { bootstrap, parseBootstrap } from './bootstrap.ts'
import { manifestFile, sectionsOf, writtenTable } from './servers.ts'

/** What was fetched, or the few servers that ship with this project. */
export const compile: Compile = async (_, { feeds }) => partsOf(feeds.read(bootstrap.name))

export function partsOf(fetched: FeedFile | null): SnapshotParts {
  if (fetched === null) {
    const written: Readonly<Record<string, string>> = JSON.parse(readFileSync(writtenTable, 'utf8'))
    const stamp = writtenStamp()
    return { asOf: stamp.asOf, sources: [stamp], sections: sectionsOf(new Map(Object.entries(written))) }
  }
  const { servers } = parseBootstrap(fetched.body)
  const stamp = stampOf(bootstrap, fetched)
  return { asOf: stamp.asOf.slice(0, 'YYYY-MM-DD'.length), sources: [stamp], sections: sectionsOf(servers) }
}

function writtenStamp(): SourceStamp {
  const { asOf }: { asOf: string } = JSON.parse(readFileSync(manifestFile, 'utf8'))
  return {
    name: 'Servers of registration data of large registries, written down for this project',
    topic: bootstrap.topic,
    url: bootstrap.url,
    licence: 'Apache-2.0',
    asOf,
    // Registries move their servers rarely, and one that has moved only goes unasked.
    staleAfterHours: null,
  }
}
