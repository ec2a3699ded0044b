import { domainToASCII } from 'node:url'
import {
  type DocumentDataset,
  type DocumentFiles,
  type ReadDocument,
  type SourceStamp,
  stampOf,
} from '../../../core/dataset.ts'
import { disposableDomains } from '../../../core/disposable-domains.ts'
import { type Feed, FeedError, type FeedFile } from '../../../core/feed.ts'
import { providersAsOf } from '../../../core/place-tables.ts'
import { DomainList } from './domain-list.ts'

const name = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/
/** Share of lines that may be no domain: a file of another kind has more. */
const mostBadLines = 0.01

/** The domains, in ASCII and lower case, without duplicates. Throws FeedError for a body that is no list of domains. */
export function parseBlocklist(body: Buffer): string[] {
  const lines = body.toString().split(/\r?\n/)
  const written = lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))
  const domains = written.map(line => domainToASCII(line.toLowerCase())).filter(domain => name.test(domain))
  if (written.length - domains.length > written.length * mostBadLines) {
    throw new FeedError('The file is not a list of domains, one a line.')
  }
  return [...new Set(domains)]
}

export const blocklist: Feed = {
  name: 'disposable-email-domains',
  title: 'disposable-email-domains: disposable email domains',
  topic: 'disposable',
  url: 'https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf',
  licence: 'CC0-1.0',
  refreshHours: 7 * 24,
  staleAfterHours: 180 * 24,
  maxBytes: 8_000_000,
  minRows: 5_000,
  inspect: body => ({ rows: parseBlocklist(body).length, asOf: null }),
}

/** The package from which `scripts/build-email.ts` takes the list, and the date of its release. */
export const listPackage = {
  name: 'disposable-email-domains-js',
  version: '1.26.0',
  asOf: '2026-09-21',
} as const

/** One domain per line, sorted. */
export const shippedList = new URL('../../../../assets/email/disposable-domains.txt', import.meta.url)

/** Day of the last review of the tables that were written for this project. */
const tablesAsOf = '2026-11-27'
const written = { url: 'https://www.apache.org/licenses/LICENSE-2.0', licence: 'Apache-2.0', staleAfterHours: null }

/** Tables of this project. They change only with a release. */
const writtenStamps: readonly SourceStamp[] = [
  { name: 'Address rules published by mailbox providers', topic: 'canonical', asOf: tablesAsOf, ...written },
  { name: 'Forwarding services', topic: 'relays', asOf: tablesAsOf, ...written },
  { name: 'Mail servers of disposable domains', topic: 'mailhosts', asOf: tablesAsOf, ...written },
  { name: 'Domains of mailbox providers', topic: 'providers', asOf: `${providersAsOf}-01`, ...written },
]

/** Opens the fetched list, or the included one. */
function read(shipped: Buffer, fetched: FeedFile | null): ReadDocument<DomainList> {
  const { name, version, asOf } = listPackage
  const shippedStamp = { ...stampOf(blocklist, { asOf }), name: `${blocklist.title}, from ${name} ${version}` }
  const stamp = fetched === null ? shippedStamp : stampOf(blocklist, fetched)
  const domains = parseBlocklist(fetched === null ? shipped : fetched.body)
  return {
    asOf: stamp.asOf.slice(0, 'YYYY-MM-DD'.length),
    sources: [stamp, ...writtenStamps],
    opened: new DomainList(domains),
  }
}

/** Half the size of the list. */
const leastDomains = 4_000

/** Services that have been on the list for years, and providers that must not be on it. */
const listed = ['mailinator.com', 'guerrillamail.com', 'yopmail.com', '10minutemail.com', 'trashmail.com']
const kept = ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'proton.me', 'gmx.de', 'qq.com']

function checkGolden(list: DomainList): string[] {
  return [
    ...(list.size < leastDomains ? [`Only ${list.size} domains.`] : []),
    ...listed.filter(domain => list.signOf(domain) !== 'domain').map(domain => `${domain} is a disposable domain.`),
    ...kept.filter(domain => list.signOf(domain) !== null).map(domain => `${domain} is not a disposable domain.`),
  ]
}

/** A domain that neither the list nor a family learned from it may contain. */
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
