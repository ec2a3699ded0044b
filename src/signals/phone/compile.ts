import type { Compile, SnapshotParts } from '../../core/dataset.ts'
import { prefixSections } from '../../data/index/prefix-index.ts'
import { openSnapshot } from '../../data/snapshot/snapshot.ts'
import { indexes, numberingStamp, prefixStamp, readBundled, sectionsOf } from './phone-data.ts'
import { parseRelease, release } from './release.ts'

/** Compiles the fetched release, or the included data without one. Takes about 2 s, in a separate process. */
export const compile: Compile = async (report, { feeds }) => {
  const fetched = feeds.read(release.name)
  if (fetched === null) return bundledParts()
  report('reading the release', 0)
  const { version, tables } = parseRelease(fetched.body)
  report('index', 0.7)
  return {
    asOf: fetched.asOf.slice(0, 'YYYY-MM-DD'.length),
    sources: [prefixStamp(version, 'the release', fetched.asOf), numberingStamp()],
    sections: sectionsOf(tables),
  }
}

function bundledParts(): SnapshotParts {
  const snapshot = openSnapshot(readBundled())
  const { asOf, sources } = snapshot
  const sections = Object.values(indexes).map(name => prefixSections(snapshot, name))
  return { asOf, sources, sections: Object.assign({}, ...sections) }
}
