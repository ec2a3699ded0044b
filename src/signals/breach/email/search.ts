/** POST /v1/breaches/search: some breaches of the catalogue, by name, domain, kind of data or how new they are. */
import type { CheckedEndpoint } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import type { CatalogueAnswer, SearchRequest } from '../schema.ts'
import * as schema from '../schema.ts'
import { readDomain } from './address.ts'
import { type CataloguePorts, catalogueEndpoint, catalogueOrigins } from './catalogue.ts'

/** What a breach has to be; names and kinds of data in lower case, a domain as the DNS has it. Null: anything. */
export interface BreachQuery {
  readonly name: string | null
  readonly domain: string | null
  readonly dataClass: string | null
  /** Only so many, those that were added last. */
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

/** The breaches that are all that was asked for: the last added first where only the latest are, else by name. */
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
