/** POST /v1/breaches/domain: in which breaches addresses of a domain were found, for who has proved to own it. */
import { type AnswerOrigin, type CheckedEndpoint, origins } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import { readDomain } from '../email/address.ts'
import { noSource, retryAfterS } from '../email/endpoint.ts'
import { localBreaches } from '../local/dataset.ts'
import type { LocalDomainAnswer } from '../local/source.ts'
import type { DomainAnswer, DomainRequest } from '../schema.ts'
import * as schema from '../schema.ts'
import { type DomainSource, domainAnswer } from './domain-answer.ts'

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

/** Somebody has to do something before asking again makes a difference. */
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
