import { type DocumentDataset, type DocumentFiles, FeedReading, type ReadDocument } from '../../../core/dataset.ts'
import { readAddress } from '../answer/find.ts'
import { dropFeeds, ipsumFeed, parseDrop, parseIpsum } from '../sources/abuse-lists.ts'
import { unionOf } from '../sources/formats/address-ranges.ts'
import { TorExits } from '../tor/exits.ts'
import { AbuseLists } from './listed.ts'

/**
 * Whether the operator has switched the DROP lists of Spamhaus on (SPAMHAUS_DROP). The declaration of the data set is
 * loaded by several processes (the service, a refresh, a compiler, the command), which all have this environment.
 */
function usesDrop(): boolean {
  return process.env.SPAMHAUS_DROP === 'on'
}

const dayMs = 86_400_000
const nothing = { addresses: new Uint32Array(0), lists: new Uint8Array(0) }

/** The lists that were fetched. A list that cannot be read is left out. `today`: YYYY-MM-DD. */
function read({ feeds }: Pick<DocumentFiles, 'feeds'>, today: string): ReadDocument<AbuseLists> {
  const reading = new FeedReading(feeds)
  const ipsum = reading.read(ipsumFeed, parseIpsum) ?? nothing
  const drops = dropFeeds.flatMap(feed => reading.read(feed, parseDrop) ?? [])
  const [fours, sixes] = [drops.map(({ four }) => four), drops.map(({ six }) => six)]
  const drop = new TorExits(unionOf(fours, 4), unionOf(sixes, 6))
  const dayOf = (topic: string) => Math.floor(Date.parse(reading.asOf(topic) ?? '1970-01-01') / dayMs)
  const opened = new AbuseLists({ ipsum, drop, days: { ipsum: dayOf('abuse'), drop: dayOf('drop') } })
  return { asOf: reading.asOf() ?? today, sources: reading.sources, warnings: reading.warnings, opened }
}

/** A root server and a resolver: only DROP names blocks, and never these. */
const neverDropped = ['193.0.14.129', '8.8.8.8', '2001:7fd::1', '2001:4860:4860::8888']

function checkGolden(listed: AbuseLists): string[] {
  const wrong = neverDropped.filter(ip => {
    const address = readAddress(ip)
    return address !== null && listed.of(address)?.sources.includes('spamhaus_drop') === true
  })
  return wrong.map(ip => `${ip} is in no DROP list.`)
}

/** A data set of its own, as the Tor exits are: its lists change every day. */
export const abuseData: DocumentDataset<AbuseLists> = {
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'abuseData' },
  name: 'abuse',
  title: 'Addresses on abuse lists',
  formatVersion: 1,
  feeds: usesDrop() ? [ipsumFeed, ...dropFeeds] : [ipsumFeed],
  shipped: null,
  read,
  checkGolden,
}
