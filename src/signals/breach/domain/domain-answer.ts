/** The breaches of a domain, put together of what its sources say. */
import { type BreachRecord, mergeBreaches } from '../email/breach-record.ts'
import type { LocalDomainAnswer, WithoutDomain } from '../local/source.ts'
import type { DomainAnswer } from '../schema.ts'

/** What Have I Been Pwned says of a domain. */
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
