/** POST /v1/breaches/domain: the breaches with addresses of a domain, for an account that has proved to own it. */
import { type AnswerOrigin, type CheckedEndpoint, origins } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import { readDomain } from '../email/address.ts'
import { type BreachRecord, mergeBreaches } from '../email/breach-record.ts'
import { noSource, retryAfterS } from '../email/endpoint.ts'
import { localBreaches } from '../local/local-index.ts'
import type { LocalDomainAnswer, WithoutDomain } from '../local/source.ts'
import type { DomainAnswer, DomainRequest } from '../schema.ts'
import * as schema from '../schema.ts'

export interface DomainPorts {
  /** Null without a key of Have I Been Pwned. */
  readonly hibpDomains: DomainSource | null
  readonly localBreaches: { findDomain(domain: string): Promise<LocalDomainAnswer> }
  /** Whether the account has proved that the domain, or one above it, is its own. */
  readonly lists: { hasProved(accountId: string, domain: string): Promise<boolean> }
}

const notADomain = new ApiError('invalid_input', {
  pointer: '/domain',
  message: 'The value is not a domain. Send only the domain, such as example.com.',
})
const notProved = new ApiError('domain_not_proved')

/** A retry succeeds only after the operator has changed something. */
const nothingToSearch = new ApiError('provider_unavailable', {
  retryAfterSeconds: 3600,
  action: 'contact_support',
  message:
    'No source can search this domain, so a retry will fail. The operator must verify the domain at Have I Been Pwned, or import the breaches again from lists of email addresses. Breaches imported as hashes or by an older version have no domains.',
})

interface Searched extends DomainAnswer {
  readonly [origins]: readonly AnswerOrigin[]
}

export const domainEndpoint: CheckedEndpoint<DomainRequest, string, Searched, DomainPorts> = {
  path: '/v1/breaches/domain',
  scope: 'breach',
  summary: 'Breaches by domain',
  description:
    'Lists the breaches that contain addresses of a domain. The account must have proved that it owns the domain, or a parent domain, with the TXT record that `/v1/account/policy` returns; any other domain returns 403 `domain_not_proved`. The service asks every configured source. Have I Been Pwned names the local parts of the addresses when the operator has verified the domain there too. For imported breaches only the number of addresses is known, because no address is stored in clear. `sources` names each source that could not be searched. Subdomains are searched separately. When a source does not answer completely, the response is 503. Retired and sensitive breaches are excluded.',
  request: schema.DomainRequest,
  response: schema.DomainAnswer,
  refusals: ['domain_not_proved', 'provider_unavailable'],
  check: ({ domain }) => readDomain(domain) ?? notADomain,
  price: () => 1,
  run: async (domain, { caller: { accountId }, now, signal, ports }) => {
    if (!(await ports.lists.hasProved(accountId, domain))) return notProved
    const [local, hibp] = await Promise.all([
      ports.localBreaches.findDomain(domain),
      ports.hibpDomains?.findDomain(domain, signal) ?? null,
    ])
    if (local.outcome === 'unavailable') return new ApiError('provider_unavailable', { retryAfterSeconds: retryAfterS })
    if (hibp?.outcome === 'unavailable') {
      return new ApiError('provider_unavailable', { retryAfterSeconds: hibp.retryAfterS ?? retryAfterS })
    }
    if (local.outcome === 'absent' && hibp === null) return noSource
    const answer = domainAnswer(domain, local.outcome === 'absent' ? null : local, hibp)
    if (answer === null) return nothingToSearch
    const asked = hibp === null ? [] : [{ topic: 'hibp', asOf: new Date(now).toISOString() }]
    return { ...answer, [origins]: [...asked, localBreaches] }
  },
  originsOf: answer => answer[origins],
  samples: readSamples('breach-domain'),
}

/** Result of Have I Been Pwned for a domain. */
export type HibpDomainAnswer =
  | {
      readonly outcome: 'answered'
      readonly localParts: readonly { readonly localPart: string; readonly names: readonly string[] }[]
      /** A record for each name. */
      readonly breaches: readonly BreachRecord[]
    }
  /** The account of the key there may not search the domain. */
  | { readonly outcome: 'not_verified' }
  /** Not, or not completely, answered. `retryAfterS`: whole seconds, where it said when to come back. */
  | { readonly outcome: 'unavailable'; readonly retryAfterS: number | null }

export interface DomainSource {
  /**
   * Never throws for what the source does.
   *
   * @param domain as readDomain of email/address.ts gives it
   * @param signal given when nobody waits for the answer any more
   */
  findDomain(domain: string, signal: AbortSignal): Promise<HibpDomainAnswer>
}

export type AnsweredLocally = Extract<LocalDomainAnswer, { outcome: 'answered' }>
export type AnsweredByHibp = Exclude<HibpDomainAnswer, { outcome: 'unavailable' }>

/** Local parts of one answer; more are counted only. */
export const mostLocalParts = 10_000

const isShown = ({ IsRetired, IsSensitive }: BreachRecord) => !IsRetired && !IsSensitive

/**
 * The answer, or null when nothing at all could be searched.
 *
 * @param local null without local breaches
 * @param hibp null without a key
 */
export function domainAnswer(
  domain: string,
  local: AnsweredLocally | null,
  hibp: AnsweredByHibp | null,
): DomainAnswer | null {
  const sources = [...(hibp === null ? [] : [hibpState(hibp)]), ...(local === null ? [] : [localState(local)])]
  if (sources.every(({ searched }) => searched === 'none')) return null
  const found = hibp?.outcome === 'answered' ? hibp : { localParts: [], breaches: [] }
  const shown = new Set(found.breaches.filter(isShown).map(({ Name }) => Name))
  const localParts = found.localParts
    .map(({ localPart, names }) => ({ local_part: localPart, breaches: names.filter(name => shown.has(name)).sort() }))
    .filter(({ breaches }) => breaches.length > 0)
    .sort((one, other) => (one.local_part < other.local_part ? -1 : 1))
  const counts = new Map(local?.found.map(({ record, addresses }) => [record.Name, addresses]))
  for (const name of shown) counts.set(name, localParts.filter(({ breaches }) => breaches.includes(name)).length)
  const breaches = mergeBreaches([found.breaches, local?.found.map(({ record }) => record) ?? []]).map(record => ({
    ...{ Source: shown.has(record.Name) ? ('hibp' as const) : ('local' as const) },
    ...{ Addresses: counts.get(record.Name) ?? 0, ...record },
  }))
  const isComplete = sources.every(({ searched }) => searched === 'all')
  return {
    domain,
    breached: breaches.length > 0 ? true : isComplete ? false : null,
    breaches,
    ...(hibp?.outcome === 'answered' ? { local_parts: localParts.slice(0, mostLocalParts) } : {}),
    ...(localParts.length > mostLocalParts ? { local_parts_left_out: localParts.length - mostLocalParts } : {}),
    sources,
  }
}

type SourceState = DomainAnswer['sources'][number]

const notVerified =
  'Have I Been Pwned does not allow the key of this service to search the domain. The operator must verify the domain at Have I Been Pwned.'

function hibpState({ outcome }: AnsweredByHibp): SourceState {
  return outcome === 'answered'
    ? { source: 'hibp', searched: 'all' }
    : { source: 'hibp', searched: 'none', message: notVerified }
}

const whys: Readonly<Record<WithoutDomain['reason'], string>> = {
  imported_as_hashes: 'Breaches that were imported as hashes cannot be searched by domain.',
  imported_before_domains:
    'The operator must import breaches of an older version again before they can be searched by domain.',
}

/** A breach that answers do not show is not named, and cannot make an answer incomplete. */
function localState({ withoutDomains, searchable }: AnsweredLocally): SourceState {
  const missing = withoutDomains.filter(({ record }) => isShown(record))
  if (missing.length === 0) return { source: 'local', searched: 'all' }
  const reasons = [...new Set(missing.map(({ reason }) => reason))].sort()
  return {
    ...{ source: 'local', searched: searchable ? 'some' : 'none' },
    message: reasons.map(reason => whys[reason]).join(' '),
    not_searched: missing
      .map(({ record, reason }) => ({ Name: record.Name, reason }))
      .sort((one, other) => (one.Name < other.Name ? -1 : 1)),
  }
}
