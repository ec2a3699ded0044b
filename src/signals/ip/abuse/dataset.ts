import { type DocumentDataset, type DocumentFiles, type ReadDocument, stampOf } from '../../../core/dataset.ts'
import { type Feed, FeedError, type FeedFile } from '../../../core/feed.ts'
import { readAddress } from '../answer/find.ts'
import { unionOf } from '../sources/formats/address-ranges.ts'
import { ipsumFeed, parseIpsum } from '../sources/ipsum.ts'
import { dropFeeds, parseDrop } from '../sources/spamhaus.ts'
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
  const sources: ReturnType<typeof stampOf>[] = []
  const warnings: string[] = []
  const parsed = <Content>(feed: Feed, parse: (body: Buffer) => Content): (Content & Pick<FeedFile, 'asOf'>)[] => {
    const file = feeds.read(feed.name)
    if (file === null) return []
    try {
      const content = parse(file.body)
      sources.push(stampOf(feed, file))
      return [{ ...content, asOf: file.asOf }]
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      warnings.push(`The file of ${feed.name} was skipped. ${error.message}`)
      return []
    }
  }
  const [ipsum] = parsed(ipsumFeed, parseIpsum)
  const drops = dropFeeds.flatMap(feed => parsed(feed, parseDrop))
  const [fours, sixes] = [drops.map(({ four }) => four), drops.map(({ six }) => six)]
  const drop = new TorExits(unionOf(fours, 4), unionOf(sixes, 6))
  const dayOf = (asOf: string | undefined) => Math.floor(Date.parse(asOf ?? '1970-01-01') / dayMs)
  const days = { ipsum: dayOf(ipsum?.asOf), drop: dayOf(drops.map(({ asOf }) => asOf).sort()[0]) }
  const asOf = sources.map(source => source.asOf).sort()[0] ?? today
  return { asOf, sources, warnings, opened: new AbuseLists({ ipsum: ipsum ?? nothing, drop, days }) }
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
