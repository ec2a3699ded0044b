/** The file in which IANA says which server answers for the registrations of a top-level domain (RFC 9224). */
import { type Feed, FeedError } from '../../../../core/feed.ts'

/** Base addresses, with a slash at their end, by top-level domain in ASCII. */
export type ServersByTld = ReadonlyMap<string, string>

export interface Bootstrap {
  readonly servers: ServersByTld
  /** Instant (ISO 8601, UTC); null when the file does not say. */
  readonly asOf: string | null
}

/** Throws FeedError for anything else. */
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

/** https on its usual port: the website check asks nothing else. */
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
