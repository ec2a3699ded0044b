/**
 * POST /v1/compliance/email: the verdict on an address; and POST /v1/compliance/contact, for a sender who knows its
 * holder. Country, price, `result_id` and free repeats of an address are the same on both.
 */
import type { AccountPolicies } from '../../../core/account-policy.ts'
import { disposableDomains } from '../../../core/disposable-domains.ts'
import { readPlainAddress } from '../../../core/email.ts'
import type { CheckedEndpoint, DataReader, PriceContext, RunContext, Sample } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { uuidV7 } from '../../../core/ids.ts'
import { isDay } from '../../../core/instant.ts'
import { readSamples } from '../../../core/samples.ts'
import { lawData } from '../law/dataset.ts'
import { addressSources, type Contact } from '../law/exceptions.ts'
import { offlineEvidence } from '../place/offline.ts'
import * as schema from '../schema.ts'
import { disposableIn, judge, judgeContact, type Known } from './answer.ts'
import { evidenceOf } from './evidence.ts'
import { type GivenVerdict, type Lookup, lookupOf, type Verdicts } from './verdicts.ts'

export interface VerdictEndpointPorts {
  readonly verdicts: Verdicts
  readonly lists: AccountPolicies
}

export const refused = (pointer: string, message: string) => new ApiError('invalid_input', { pointer, message })

export const notPlain = refused(
  '/email',
  'The value is not a plain email address. Send one address of at most 254 characters, without a name, comment, quotes or brackets.',
)
const withoutContact = refused(
  '/last_contact',
  'A contact with the relationship `none` has no last purchase or enquiry.',
)
const noDay = refused('/last_contact', 'The date does not exist.')
const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 2 })

/** Seconds after which most website checks are complete. */
const askAgainAfterS = 3

/** The data of an answer, or the error while the law is not open. */
export function knownIn(data: DataReader): Known | ApiError {
  const law = data.get(lawData)
  return law === undefined ? stillLoading : { law, disposable: data.get(disposableDomains) }
}

/**
 * The age of an answer is that of the rules and of the list of disposable domains. Its evidence is of the day of the
 * first request.
 */
const origins = [lawData, disposableDomains]
export const originsOf = () => origins

const common = {
  scope: 'compliance',
  refusals: ['data_unavailable'],
  cost: '1 credit; free for the same address within 6 months',
  price: (lookup: Lookup, { caller: { accountId }, requestId, now, ports }: PriceContext<VerdictEndpointPorts>) =>
    ports.verdicts.price(lookup, { accountId, requestId, now }),
  charged: ({ charged_credits }: schema.Verdict) => charged_credits,
  retryAfterSeconds: ({ checking }: schema.Verdict) => (checking ? askAgainAfterS : undefined),
  originsOf,
} as const

/** The verdict, and the list of the account that has the address. */
async function verdictAndPolicy(lookup: Lookup, known: Known, context: RunContext<VerdictEndpointPorts>) {
  const { caller, requestId, now, signal, ports } = context
  const { accountId } = caller
  const policy = ports.lists.policyOf(accountId, lookup.address)
  const lasting = ports.verdicts.lasting(lookup)
  if (lasting !== undefined) return [{ verdict: lasting, charged: 0 } satisfies GivenVerdict, await policy] as const
  const isDisposable = disposableIn(known, lookup.address)
  const lawRevision = known.law.history.revision
  const given = ports.verdicts.give(lookup, { accountId, requestId, now, isDisposable, lawRevision }, signal)
  return Promise.all([given, policy])
}

export const emailEndpoint: CheckedEndpoint<schema.EmailRequest, Lookup, schema.Verdict, VerdictEndpointPorts> = {
  ...common,
  path: '/v1/compliance/email',
  summary: 'Cold-email compliance',
  description:
    'Finds the country of an email address from its mailbox provider, registry, website and name servers, and returns the law of that country on cold email. `checking: true` means that the website check is still running: repeat the request after `Retry-After` seconds. The same Idempotency-Key would replay the first response. The first request for an address costs 1 credit. Repeats are free for 6 months and return the same verdict with the current wording of the law. Guidance compiled from public sources, not legal advice.',
  request: schema.EmailRequest,
  response: schema.Verdict,
  check: ({ email }) => {
    const address = readPlainAddress(email)
    return address === null ? notPlain : lookupOf(address)
  },
  run: async (lookup, context) => {
    const known = knownIn(context.data)
    if (known instanceof ApiError) return known
    const [given, policy] = await verdictAndPolicy(lookup, known, context)
    return judge(known, given, lookup.address, policy, context.now)
  },
  /** The addresses belong to no person. The texts of the law are shortened. */
  samples: readSamples('compliance-email'),
}

interface ContactLookup extends Lookup {
  readonly contact: Contact
}

/** Each sample of an address, for a contact without a relationship, who fits no exception. */
const strangers = emailEndpoint.samples.map(
  ({ title, input, output, afterwards }, position): Sample<schema.ContactRequest> => {
    const contact = { relationship: 'none', source: 'other' } as const
    if (output instanceof ApiError) return { title, input: { ...input, ...contact }, output }
    const said = { ...contact, source: addressSources[position % addressSources.length] }
    const known = { ...said, channel: 'email' }
    return {
      ...{ title, input: { ...input, ...said }, output: { ...output, ...known } },
      ...(afterwards === undefined ? {} : { afterwards: { ...afterwards, ...known } }),
    }
  },
)

export const contactEndpoint: CheckedEndpoint<
  schema.ContactRequest,
  ContactLookup,
  schema.ContactVerdict,
  VerdictEndpointPorts
> = {
  ...common,
  path: '/v1/compliance/contact',
  summary: 'Cold-email compliance for a known contact',
  description:
    'Returns the same verdict as `/v1/compliance/email` and also looks for an exception from consent that fits the contact: whether the contact bought from you or contacted you, and where you got the address. Such exceptions (soft opt-in for customers, business addresses that their holder publishes) are known for about 55 countries. The verdict is then `allowed_with_conditions`, and `exceptions` names the article and every condition. Without a known exception, the verdict is that for a stranger. Your suppression list overrides every exception, and so does a prohibition. Only email is covered. The details about the contact are neither verified nor stored. The price is the same as for `/v1/compliance/email`: 1 credit for an address. Repeats on either endpoint are free for 6 months and return the same `result_id`. Guidance compiled from public sources, not legal advice.',
  request: schema.ContactRequest,
  response: schema.ContactVerdict,
  check: ({ email, relationship, source, last_contact }) => {
    const address = readPlainAddress(email)
    if (address === null) return notPlain
    if (relationship === 'none' && last_contact !== undefined) return withoutContact
    if (last_contact !== undefined && !isDay(last_contact)) return noDay
    return { ...lookupOf(address), contact: { relationship, source, lastContact: last_contact ?? null } }
  },
  run: async (lookup, context) => {
    const known = knownIn(context.data)
    if (known instanceof ApiError) return known
    const [given, policy] = await verdictAndPolicy(lookup, known, context)
    return judgeContact(known, given, lookup.address, lookup.contact, policy, context.now)
  },
  samples: [...strangers, ...readSamples<schema.ContactRequest, schema.ContactVerdict>('compliance-contact')],
}

/**
 * The answer without a store, lists and a website check, for lookups in the same process. It is free, and computed
 * again each time.
 *
 * @param now milliseconds since 1970 UTC
 */
export function offlineAnswer({ address }: Lookup, data: DataReader, now: number): schema.Verdict | ApiError {
  const known = knownIn(data)
  if (known instanceof ApiError) return known
  const { addressKind, findings } = offlineEvidence(address.domain)
  const verdict = {
    ...{ accountId: '', addressHash: '', resultId: uuidV7(), createdAt: now, freeUntil: now, payer: '' },
    ...{ paidAt: null, checkingUntil: null, evidence: evidenceOf(addressKind, findings, 'skipped') },
  }
  return judge(known, { verdict, charged: 0 }, address, 'none', now)
}
