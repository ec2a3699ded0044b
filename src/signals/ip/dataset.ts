import type { SnapshotDataset } from '../../core/dataset.ts'
import { moduleUrl } from '../../core/workers/supervisor.ts'
import { lookup } from './answer/lookup.ts'
import { bundledSnapshot, inputs } from './compile/input-files.ts'
import { IpIndex } from './index/ip-index.ts'
import { formatVersion } from './index/layout.ts'
import { askPanel } from './panel.ts'
import { rangeFeeds } from './sources/feeds.ts'
import { registryFeeds } from './sources/registries/delegations.ts'

/**
 * Addresses with the same answer for years in every compared source: [address, country, AS number]; the country is
 * empty where sources disagree. They test the index, not the data as a whole.
 */
const golden = [
  ['8.8.8.8', 'US', 15169],
  ['1.1.1.1', 'AU', 13335],
  ['91.64.1.1', 'DE', 3209],
  ['5.9.1.1', 'DE', 24940],
  ['126.1.1.1', 'JP', 17676],
  ['86.140.1.1', 'GB', 2856],
  ['2601:640::1', 'US', 7922],
  ['2a02:8100::1', 'DE', 31334],
  ['2a00:1450::', '', 15169],
] as const

/** Half the rows of the first build. With fewer, a source was truncated or read incorrectly. */
const leastRows = { 4: 1_900_000, 6: 1_800_000 } as const

function checkGolden(index: IpIndex): string[] {
  const wrong: string[] = []
  if (index.ranges4.rows < leastRows[4]) wrong.push(`Only ${index.ranges4.rows} ranges of IPv4.`)
  if (index.ranges6.rows < leastRows[6]) wrong.push(`Only ${index.ranges6.rows} ranges of IPv6.`)
  for (const [ip, country, asn] of golden) {
    const found = lookup(index, ip, 0)
    // The operator's settings may differ.
    if (found?.override !== undefined) continue
    if (found?.asn !== asn || (country !== '' && found.country_code !== country)) {
      wrong.push(`${ip} is ${country} AS${asn}, found ${found?.country_code} AS${found?.asn}.`)
    }
  }
  const reserved = lookup(index, '192.168.1.1', 0)
  if (reserved?.reserved !== true) wrong.push('192.168.1.1 is reserved.')
  return wrong
}

export const ipData: SnapshotDataset<IpIndex> = {
  name: 'ip',
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'ipData' },
  title: 'IP addresses: places, networks, time zones',
  formatVersion,
  feeds: [...rangeFeeds, ...registryFeeds],
  operatorFile: 'ip-overrides.csv',
  ...(bundledSnapshot === undefined ? {} : { bundled: bundledSnapshot }),
  inputs,
  compiler: moduleUrl('./compile/compile.ts', import.meta.url),
  open: snapshot => new IpIndex(snapshot),
  checkGolden,
  probe: askPanel,
}
