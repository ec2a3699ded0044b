/** The servers of registration data by top-level domain: the file of IANA (RFC 9224), and the data set of it. */
import { type DocumentDataset, type ReadDocument, stampOf } from '../../../core/dataset.ts'
import { type Feed, FeedError, type FeedFile } from '../../../core/feed.ts'

/** Base addresses, with a slash at the end, by top-level domain in ASCII. */
type ServersByTld = ReadonlyMap<string, string>

interface Bootstrap {
  readonly servers: ServersByTld
  /** Instant (ISO 8601, UTC); null when the file has none. */
  readonly asOf: string | null
}

/** Throws FeedError for a file of another form. */
export function parseBootstrap(body: Buffer): Bootstrap {
  let file: unknown
  try {
    file = JSON.parse(body.toString())
  } catch {
    // The message of a SyntaxError quotes the text.
    throw new FeedError('The file is not JSON, or it is cut off.')
  }
  const { version, publication, services } = (file ?? {}) as Readonly<Record<string, unknown>>
  if (version !== '1.0' || !Array.isArray(services)) throw new FeedError('The file is not of version 1.0 of RFC 9224.')
  const servers = new Map<string, string>()
  for (const service of services) {
    const [tlds, urls] = Array.isArray(service) ? service : []
    if (!Array.isArray(tlds) || !Array.isArray(urls)) throw new FeedError('A service of the file has another form.')
    const server = urls.map(serverIn).find(url => url !== null)
    if (server === undefined) continue
    for (const tld of tlds) if (isTld(tld)) servers.set(tld.toLowerCase(), server)
  }
  return { servers, asOf: instantIn(publication) }
}

/** An https server on the default port: the website check asks no other. */
function serverIn(text: unknown): string | null {
  const url = typeof text === 'string' ? URL.parse(text) : null
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.search !== '')
    return null
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

function isTld(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z0-9-]{2,63}$/i.test(text)
}

function instantIn(publication: unknown): string | null {
  const at = typeof publication === 'string' ? Date.parse(publication) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

export const bootstrap: Feed = {
  name: 'iana-rdap',
  title: 'IANA: servers of registration data by top-level domain',
  topic: 'registries',
  url: 'https://data.iana.org/rdap/dns.json',
  licence: 'none stated',
  refreshHours: 7 * 24,
  staleAfterHours: 365 * 24,
  maxBytes: 4_000_000,
  minRows: 1_000,
  inspect: body => {
    const { servers, asOf } = parseBootstrap(body)
    return { rows: servers.size, asOf }
  },
}

export class RegistryServers {
  readonly #servers: ServersByTld

  constructor(servers: ServersByTld) {
    this.#servers = servers
  }

  /** The base address, with a slash at the end; null for a registry without a server. */
  serverOf(domain: string): string | null {
    return this.#servers.get(domain.slice(domain.lastIndexOf('.') + 1)) ?? null
  }
}

/** The servers of the fetched file, or the few that ship with this project. */
function read(shipped: Buffer, fetched: FeedFile | null): ReadDocument<RegistryServers> {
  if (fetched !== null) {
    const stamp = stampOf(bootstrap, fetched)
    const asOf = stamp.asOf.slice(0, 'YYYY-MM-DD'.length)
    return { asOf, sources: [stamp], opened: new RegistryServers(parseBootstrap(fetched.body).servers) }
  }
  const { as_of: asOf, servers }: { as_of: string; servers: Record<string, string> } = JSON.parse(shipped.toString())
  const source = {
    name: 'Servers of registration data of large registries, written down for this project',
    ...{ topic: bootstrap.topic, url: bootstrap.url, licence: 'Apache-2.0', asOf },
    // Registries rarely change their servers, and a server that no longer answers is only skipped.
    staleAfterHours: null,
  }
  return { asOf, sources: [source], opened: new RegistryServers(new Map(Object.entries(servers))) }
}

function checkGolden(servers: RegistryServers): string[] {
  return ['com', 'org', 'net'].filter(tld => servers.serverOf(tld) === null).map(tld => `${tld} has a server.`)
}

export const registriesData: DocumentDataset<RegistryServers> = {
  name: 'registries',
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'registriesData' },
  title: 'Servers of registration data by top-level domain',
  formatVersion: 2,
  feeds: [bootstrap],
  // Large registries, for a service that fetches nothing.
  shipped: new URL('../../../../assets/compliance/registries/servers.json', import.meta.url),
  read: ({ shipped, feeds }) => read(shipped, feeds.read(bootstrap.name)),
  checkGolden,
}
