import type { AccountPolicies } from '../../../core/account-policy.ts'
import { disposableDomains } from '../../../core/disposable-domains.ts'
import { readPlainAddress } from '../../../core/email.ts'
import type { CheckedEndpoint, RunContext } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import { lawData } from '../law/dataset.ts'
import * as schema from '../schema.ts'
import { disposableIn, judge, type Known } from './answer.ts'
import { type GivenVerdict, type Lookup, lookupOf, type Verdicts } from './verdicts.ts'

export interface VerdictEndpointPorts {
  readonly verdicts: Verdicts
  readonly lists: AccountPolicies
}

export const notPlain = new ApiError('invalid_input', {
  pointer: '/email',
  message:
    'The value is not a plain email address. Send one address of at most 254 characters, without a name, comment, quotes or brackets.',
})

/**
 * What an answer says of its age is how old the rules and the list of throw-away domains are: its evidence is frozen,
 * and of the day of the first request.
 */
export const origins = [lawData, disposableDomains]

/** Seconds after which a website check is over in most cases. */
export const askAgainAfterS = 3

export const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 2 })

type Context = RunContext<VerdictEndpointPorts>

export const emailEndpoint: CheckedEndpoint<schema.EmailRequest, Lookup, schema.Verdict, VerdictEndpointPorts> = {
  path: '/v1/compliance/email',
  scope: 'compliance',
  summary: 'Cold-email compliance',
  description:
    'Finds the country of an email address from its mailbox provider, registry, website and name servers, and returns the law of that country on cold email. `checking: true` means that the website check is still running: repeat the request after `Retry-After` seconds. The same Idempotency-Key would replay the first response. The first request for an address costs 1 credit. Repeats are free for 6 months and return the same verdict with the current wording of the law. Guidance compiled from public sources, not legal advice.',
  request: schema.EmailRequest,
  response: schema.Verdict,
  refusals: ['data_unavailable'],
  check: ({ email }) => {
    const address = readPlainAddress(email)
    return address === null ? notPlain : lookupOf(address)
  },
  cost: '1 credit; free for the same address within 6 months',
  price: (lookup, { caller: { accountId }, requestId, now, ports: { verdicts } }) =>
    verdicts.price(lookup, { accountId, requestId, now }),
  charged: ({ charged_credits }) => charged_credits,
  retryAfterSeconds: ({ checking }) => (checking ? askAgainAfterS : undefined),
  run: (lookup, context) => {
    const law = context.data.get(lawData)
    if (law === undefined) return stillLoading
    const known = { law, disposable: context.data.get(disposableDomains) }
    const { lists, verdicts } = context.ports
    const { caller, requestId, now } = context
    const lasting = verdicts.lasting(lookup)
    if (lasting === undefined) {
      const isDisposable = disposableIn(known, lookup.address)
      const lawRevision = law.history.revision
      const asking = { accountId: caller.accountId, requestId, now, isDisposable, lawRevision }
      return judged(known, verdicts.give(lookup, asking, context.signal), lookup, context)
    }
    const given = { verdict: lasting, charged: 0 } as const
    return lists
      .policyOf(caller.accountId, lookup.address)
      .then(policy => judge(known, given, lookup.address, policy, now))
  },
  originsOf: () => origins,
  /** The addresses are nobody's. What they say of the law is cut short. */
  samples: readSamples('compliance-email'),
}

async function judged(
  known: Known,
  given: Promise<GivenVerdict>,
  { address }: Lookup,
  { caller, now, ports: { lists } }: Context,
): Promise<schema.Verdict> {
  const [verdict, policy] = await Promise.all([given, lists.policyOf(caller.accountId, address)])
  return judge(known, verdict, address, policy, now)
}
