import type { Endpoint } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import { type BreachCatalogue, breachesData } from '../hibp/dataset.ts'
import { localBreaches } from '../local/dataset.ts'
import type { CatalogueAnswer, CatalogueRequest } from '../schema.ts'
import * as schema from '../schema.ts'
import { type BreachRecord, mergeBreaches } from './breach-record.ts'

export interface CataloguePorts {
  /** The breaches that were imported here. */
  readonly localBreaches: {
    /** In no order; null when they are not known completely. */
    records(): Promise<readonly BreachRecord[] | null>
  }
}

/** What is known here: of a source that has nothing to say its number is 0. */
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

export const catalogueOrigins = [breachesData, localBreaches]

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
