import { type DocumentDataset, type DocumentFiles, FeedReading, type ReadDocument } from '../../../core/dataset.ts'
import { parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'
import { unionOf } from '../sources/formats/address-ranges.ts'
import { torFeeds } from '../sources/tor.ts'
import { TorExits } from './exits.ts'

/** The exits of the lists that were fetched. A list that cannot be read is left out. `today`: YYYY-MM-DD. */
function read({ feeds }: Pick<DocumentFiles, 'feeds'>, today: string): ReadDocument<TorExits> {
  const reading = new FeedReading(feeds)
  const lists = torFeeds.flatMap(feed => reading.read(feed, feed.parse) ?? [])
  const [fours, sixes] = [lists.map(({ four }) => four), lists.map(({ six }) => six)]
  // Without a list the data set is as of the day on which it was opened.
  const asOf = reading.asOf() ?? today
  const opened = new TorExits(unionOf(fours, 4), unionOf(sixes, 6), lists.length > 0)
  return { asOf, sources: reading.sources, warnings: reading.warnings, opened }
}

/** Resolvers and a root server. Only a list that holds everything has them. */
const neverExits = { four: ['8.8.8.8', '1.1.1.1', '193.0.14.129'], six: ['2001:4860:4860::8888', '2001:7fd::1'] }

function checkGolden(exits: TorExits): string[] {
  const words = new Uint32Array(4)
  const wrong = [
    ...neverExits.four.filter(ip => exits.has4(parseIpv4(ip))),
    ...neverExits.six.filter(ip => parseIpv6(ip, words) && exits.has6(words)),
  ]
  return wrong.map(ip => `${ip} is not a Tor exit.`)
}

/** A data set of its own for what changes every hour, so that a new list leaves the large data set as it is. */
export const torData: DocumentDataset<TorExits> = {
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'torData' },
  name: 'tor',
  title: 'Tor exits',
  formatVersion: 2,
  feeds: torFeeds,
  shipped: null,
  read,
  checkGolden,
}
