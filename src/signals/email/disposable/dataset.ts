import {
  type DocumentDataset,
  type DocumentFiles,
  type ReadDocument,
  type SourceStamp,
  stampOf,
} from '../../../core/dataset.ts'
import { disposableDomains } from '../../../core/disposable-domains.ts'
import type { FeedFile } from '../../../core/feed.ts'
import { providersAsOf } from '../../../core/place-tables.ts'
import { blocklist, parseBlocklist } from './blocklist.ts'
import { DomainList, familiesOf } from './domain-list.ts'

/** The package that `scripts/build-email.ts` takes the list from; the date is that of its release. */
export const listPackage = {
  name: 'disposable-email-domains-js',
  version: '1.26.0',
  asOf: '2026-09-21',
} as const

/** One domain a line, in order. */
export const shippedList = new URL('../../../../assets/email/disposable-domains.txt', import.meta.url)

/** Day on which the tables that were written for this project were looked over last. */
const tablesAsOf = '2026-11-27'
const written = { url: 'https://www.apache.org/licenses/LICENSE-2.0', licence: 'Apache-2.0', staleAfterHours: null }

/** Tables of this project, which are read as they ship. They change with it alone. */
const writtenStamps: readonly SourceStamp[] = [
  { name: 'Address rules published by mailbox providers', topic: 'canonical', asOf: tablesAsOf, ...written },
  { name: 'Forwarding services', topic: 'relays', asOf: tablesAsOf, ...written },
  { name: 'Mail servers of disposable domains', topic: 'mailhosts', asOf: tablesAsOf, ...written },
  { name: 'Domains of mailbox providers', topic: 'providers', asOf: `${providersAsOf}-01`, ...written },
]

/** The fetched list, or the one that ships. */
function read(shipped: Buffer, fetched: FeedFile | null): ReadDocument<DomainList> {
  const { name, version, asOf } = listPackage
  const shippedStamp = { ...stampOf(blocklist, { asOf }), name: `${blocklist.title}, from ${name} ${version}` }
  const stamp = fetched === null ? shippedStamp : stampOf(blocklist, fetched)
  const domains = parseBlocklist(fetched === null ? shipped : fetched.body)
  return {
    asOf: stamp.asOf.slice(0, 'YYYY-MM-DD'.length),
    sources: [stamp, ...writtenStamps],
    opened: new DomainList(domains, () => familiesOf(domains)),
  }
}

/** Half of what the list has. */
const leastDomains = 4_000

/** Services that have been on the list for years, and providers that no list may take in. */
const listed = ['mailinator.com', 'guerrillamail.com', 'yopmail.com', '10minutemail.com', 'trashmail.com']
const kept = ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'proton.me', 'gmx.de', 'qq.com']

function checkGolden(list: DomainList): string[] {
  return [
    ...(list.size < leastDomains ? [`Only ${list.size} domains.`] : []),
    ...listed.filter(domain => list.signOf(domain) !== 'domain').map(domain => `${domain} is a disposable domain.`),
    ...kept.filter(domain => list.signOf(domain) !== null).map(domain => `${domain} is not a disposable domain.`),
  ]
}

/** No list may take in this domain, of which a family could be learned as of any other. */
const nobodysDomain = 'example.com'

async function check({ shipped, feeds }: DocumentFiles): Promise<void> {
  const { opened } = read(shipped, feeds.read(blocklist.name))
  if (opened.signOf(nobodysDomain) !== null) throw new Error(`${nobodysDomain} is not a disposable domain.`)
}

export const disposableData: DocumentDataset<DomainList> = {
  name: disposableDomains.name,
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'disposableData' },
  title: 'Disposable email domains',
  formatVersion: 2,
  feeds: [blocklist],
  shipped: shippedList,
  read: ({ shipped, feeds }) => read(shipped, feeds.read(blocklist.name)),
  checkGolden,
  check,
}
