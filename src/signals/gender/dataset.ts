import { readFileSync } from 'node:fs'
import type { SnapshotDataset } from '../../core/dataset.ts'
import { rowsOf } from './assets.ts'
import { estimate, type SubjectType } from './decide/estimate.ts'
import { GenderIndex } from './gender-index.ts'
import { bundledSnapshot, formatVersion } from './layout.ts'

/**
 * Names whose answer every source has agreed on, in several scripts, and two that depend on the country. Full names,
 * surnames and words are answered rightly only while the frequencies of given names, surnames and words are of one
 * scale.
 */
const golden = rowsOf('golden.csv')

/** A table of fewer names lacks a source, or has one that was read wrongly. */
const leastNames = 330_000

function checkGolden(read: () => GenderIndex): string[] {
  const index = read()
  const wrong: string[] = []
  const given = index.table.countGiven()
  if (given < leastNames) wrong.push(`Only ${given} given names.`)
  for (const [type, text, country, right] of golden) {
    const question = { type: type as SubjectType, text, country: country || null, aiMode: 'off', force: false } as const
    const found = estimate(index, null, question).gender ?? ''
    if (found !== right) wrong.push(`${text} is ${right || 'unknown'}, found ${found || 'unknown'}.`)
  }
  return wrong
}

/** Identity of the snapshot that ships, by the digest in the manifest that its builder wrote. */
function inputs(): string {
  const { files }: { files: { sha256: string }[] } = JSON.parse(
    readFileSync(new URL('manifest.json', bundledSnapshot), 'utf8'),
  )
  return `layout ${formatVersion}, names ${files[0].sha256.slice(0, 16)}`
}

/**
 * The index is made by the first call of what this opens to: that takes 0.3 s of CPU and 27 MB, which a service that is
 * never asked for names does not spend.
 */
export const genderData: SnapshotDataset<() => GenderIndex> = {
  name: 'gender',
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'genderData' },
  title: 'Given names, surnames and the spelling classifier',
  formatVersion,
  feeds: [],
  bundled: bundledSnapshot,
  inputs,
  compiler: null,
  open: snapshot => {
    let index: GenderIndex | undefined
    return () => {
      index ??= new GenderIndex(snapshot)
      return index
    }
  },
  beforeSharing: read => void read(),
  checkGolden,
}
