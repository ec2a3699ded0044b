/** The catalogue of breaches, and its search by name, domain, type of data or date. */
import type { CheckedEndpoint, Endpoint } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import { type BreachCatalogue, breachesData } from '../hibp/dataset.ts'
import { localBreaches } from '../local/local-index.ts'
import type { CatalogueAnswer, CatalogueRequest, SearchRequest } from '../schema.ts'
import * as schema from '../schema.ts'
import { readDomain } from './address.ts'
import { type BreachRecord, mergeBreaches } from './breach-record.ts'

export interface CataloguePorts {
  /** The breaches that were imported here. */
  readonly localBreaches: {
    /** Unordered; null when they are not known completely. */
    records(): Promise<readonly BreachRecord[] | null>
  }
}

/** The breaches of both sources; a source without breaches has the number 0. */
export function catalogueOf(hibp: BreachCatalogue, local: readonly BreachRecord[]): CatalogueAnswer {
  const isLocal = new Set(local)
  const breaches = mergeBreaches([hibp.records, local]).map(record => {
    return { Source: isLocal.has(record) ? ('local' as const) : ('hibp' as const), ...record }
  })
  const count = (source: 'hibp' | 'local') => breaches.filter(({ Source }) => Source === source).length
  const newest =
    local
      .map(({ ModifiedDate }) => ModifiedDate)
      .sort()
      .at(-1) ?? null
  return {
    sources: [
      { source: 'hibp', as_of: hibp.asOf, breaches: count('hibp') },
      { source: 'local', as_of: newest, breaches: count('local') },
    ],
    breaches,
  }
}

const kept = new WeakMap<
  BreachCatalogue,
  { readonly local: readonly BreachRecord[]; readonly answer: CatalogueAnswer }
>()

/**
 * The same frozen answer until a source changes, because writing a thousand breaches (1 MB) takes as long as hundreds
 * of other answers.
 */
export function keptCatalogueOf(hibp: BreachCatalogue, local: readonly BreachRecord[]): CatalogueAnswer {
  const last = kept.get(hibp)
  const isSame = last?.local.length === local.length && local.every((each, at) => each === last.local[at])
  if (isSame) return last.answer
  const answer = Object.freeze(catalogueOf(hibp, local))
  kept.set(hibp, { local, answer })
  return answer
}

const catalogueOrigins = [breachesData, localBreaches]

/** The data opens in less than a second after the start. */
const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 1 })
const localUnknown = new ApiError('provider_unavailable', { retryAfterSeconds: 5 })

export const catalogueEndpoint: Endpoint<CatalogueRequest, CatalogueAnswer, CataloguePorts> = {
  path: '/v1/breaches/catalogue',
  scope: 'breach',
  summary: 'Breach catalogue',
  description:
    'Returns every breach that a lookup can report: the breaches that Have I Been Pwned lists and the breaches that the operator imported, with the source of each. Free; counts against the rate limit. Retired and sensitive breaches are excluded. With the catalogue of Have I Been Pwned, the response is larger than 1 MB: request it once a day.',
  request: schema.CatalogueRequest,
  response: schema.CatalogueAnswer,
  refusals: ['data_unavailable', 'provider_unavailable'],
  price: () => 0,
  run: async (_, { data, ports }) => {
    const hibp = data.get(breachesData)
    if (hibp === undefined) return stillLoading
    const local = await ports.localBreaches.records()
    return local === null ? localUnknown : keptCatalogueOf(hibp, local)
  },
  isRemembered: false,
  originsOf: () => catalogueOrigins,
  samples: readSamples('breach-catalogue'),
}

/**
 * Filters of a search; null for none. Names and types of data are in lower case, a domain is in ASCII as in the DNS.
 */
export interface BreachQuery {
  readonly name: string | null
  readonly domain: string | null
  readonly dataClass: string | null
  /** Number of breaches, those that were added last. */
  readonly latest: number | null
}

const nothingAsked = new ApiError('invalid_input', {
  pointer: '/name',
  message:
    'Send at least one of `name`, `domain`, `data_class` and `latest`. For all breaches, use /v1/breaches/catalogue.',
})
const notADomain = new ApiError('invalid_input', {
  pointer: '/domain',
  message: 'The value is not a domain. Send a domain such as example.com.',
})

function queryOf({ name, domain, data_class, latest }: SearchRequest): BreachQuery | ApiError {
  if (name === undefined && domain === undefined && data_class === undefined && latest === undefined) {
    return nothingAsked
  }
  const read = domain === undefined ? null : readDomain(domain)
  if (domain !== undefined && read === null) return notADomain
  return {
    name: name?.toLowerCase() ?? null,
    domain: read,
    dataClass: data_class?.toLowerCase() ?? null,
    latest: latest ?? null,
  }
}

type Breach = CatalogueAnswer['breaches'][number]

/** The breaches that match all filters; with `latest` the most recently added first, otherwise by name. */
export function searched({ sources, breaches }: CatalogueAnswer, query: BreachQuery): CatalogueAnswer {
  const { name, domain, dataClass, latest } = query
  const fits = ({ Name, Domain, DataClasses }: Breach) =>
    (name === null || Name.toLowerCase() === name) &&
    (domain === null || Domain.toLowerCase() === domain) &&
    (dataClass === null || DataClasses.some(each => each.toLowerCase() === dataClass))
  const fitting = breaches.filter(fits)
  const found = latest === null ? fitting : fitting.sort(newestFirst).slice(0, latest)
  const count = (source: Breach['Source']) => found.filter(({ Source }) => Source === source).length
  return { sources: sources.map(each => ({ ...each, breaches: count(each.source) })), breaches: found }
}

function newestFirst(one: Breach, other: Breach): number {
  if (one.AddedDate === other.AddedDate) return one.Name < other.Name ? -1 : 1
  return one.AddedDate > other.AddedDate ? -1 : 1
}

export const searchEndpoint: CheckedEndpoint<SearchRequest, BreachQuery, CatalogueAnswer, CataloguePorts> = {
  path: '/v1/breaches/search',
  scope: 'breach',
  summary: 'Breach search',
  description:
    'Searches the catalogue of this service, which holds the breaches that Have I Been Pwned lists and the imported ones. No request leaves the service. A breach must match all fields of the request. `latest` returns the breaches that were added last, newest first; other results are sorted by `Name`. Names and types of data are case-insensitive. Free; counts against the rate limit. Retired and sensitive breaches are excluded.',
  request: schema.SearchRequest,
  response: schema.CatalogueAnswer,
  refusals: catalogueEndpoint.refusals,
  check: queryOf,
  price: () => 0,
  run: async (query, context) => {
    const catalogue = await catalogueEndpoint.run({}, context)
    return catalogue instanceof ApiError ? catalogue : searched(catalogue, query)
  },
  isRemembered: false,
  originsOf: () => catalogueOrigins,
  samples: readSamples('breach-search'),
}
