import type { SnapshotDataset } from '../../../core/dataset.ts'
import { parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'
import { torFeeds } from '../sources/tor.ts'
import { TorExits } from './exits.ts'

const formatVersion = 1

/** Resolvers and a root server. Only a list that holds everything has them. */
const neverExits = { four: ['8.8.8.8', '1.1.1.1', '193.0.14.129'], six: ['2001:4860:4860::8888', '2001:7fd::1'] }

function checkGolden(exits: TorExits): string[] {
  const words = new Uint32Array(4)
  const wrong = [
    ...neverExits.four.filter(ip => exits.has4(parseIpv4(ip))),
    ...neverExits.six.filter(ip => parseIpv6(ip, words) && exits.has6(words)),
  ]
  return wrong.map(ip => `${ip} is no Tor exit.`)
}

/**
 * A data set of its own for what changes every hour, so that a new list is compiled in a moment and the large data set
 * stays as it is.
 */
export const torData: SnapshotDataset<TorExits> = {
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'torData' },
  name: 'tor',
  title: 'Tor exits',
  formatVersion,
  feeds: torFeeds,
  inputs: () => `layout ${formatVersion}`,
  compiler: new URL('./compile.ts', import.meta.url),
  open: TorExits.read,
  checkGolden,
}
