import type { SnapshotDataset } from '../../core/dataset.ts'
import { moduleUrl } from '../../core/workers/supervisor.ts'
import { prefixKey } from '../../data/index/prefix-index.ts'
import { bundledSnapshot, formatVersion, inputs, PhoneData } from './phone-data.ts'
import { release } from './release.ts'

/** Half the rows of the first build. A table with fewer is incomplete or was read incorrectly. */
const leastRows = { locations: 60_000, carriers: 7_000, zones: 1_000 } as const

/** Prefixes with the same area, carrier or zone for years. */
const golden = [
  ['locations', '4930', 'Berlin'],
  ['locations', '1212', 'New York, NY'],
  ['locations', '8610', 'Beijing'],
  ['carriers', '447400', 'Three'],
  ['zones', '4930', 'Europe/Berlin'],
  ['zones', '1212', 'America/New_York'],
] as const

function checkGolden(data: PhoneData): string[] {
  const wrong: string[] = []
  for (const table of ['locations', 'carriers', 'zones'] as const) {
    const { rows } = data[table]
    if (rows < leastRows[table]) wrong.push(`Only ${rows} ranges of ${table}.`)
  }
  for (const [table, prefix, text] of golden) {
    const found = data[table].text(data[table].find(prefixKey(prefix)))
    if (found !== text) wrong.push(`${table} of ${prefix} is ${text}, found ${found}.`)
  }
  return wrong
}

export const phoneData: SnapshotDataset<PhoneData> = {
  name: 'phone',
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'phoneData' },
  title: 'Telephone numbers: areas, carriers and time zones by prefix',
  formatVersion,
  feeds: [release],
  bundled: bundledSnapshot,
  inputs,
  compiler: moduleUrl('./compile.ts', import.meta.url),
  open: snapshot => new PhoneData(snapshot),
  checkGolden,
}
