/**
 * POST /v1/compliance/contact: the verdict on an address for a sender who knows its holder. Place, price, `result_id`
 * and free repeats are those of POST /v1/compliance/email for the same address.
 */

import { disposableDomains } from '../../../core/disposable-domains.ts'
import { readPlainAddress } from '../../../core/email.ts'
import type { CheckedEndpoint, Sample } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { isDay } from '../../../core/instant.ts'
import { readSamples } from '../../../core/samples.ts'
import { lawData } from '../law/dataset.ts'
import { addressSources, type Contact } from '../law/exceptions.ts'
import * as schema from '../schema.ts'
import { disposableIn, judgeContact } from './answer.ts'
import {
  askAgainAfterS,
  emailEndpoint,
  notPlain,
  origins,
  stillLoading,
  type VerdictEndpointPorts,
} from './endpoint.ts'
import { type Lookup, lookupOf } from './verdicts.ts'

const withoutContact = new ApiError('invalid_input', {
  pointer: '/last_contact',
  message: 'A contact with the relationship `none` has no last purchase or enquiry.',
})

const noDay = new ApiError('invalid_input', { pointer: '/last_contact', message: 'The date does not exist.' })

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
  path: '/v1/compliance/contact',
  scope: 'compliance',
  summary: 'Cold-email compliance for a known contact',
  description:
    'Returns the same verdict as `/v1/compliance/email` and also looks for an exception from consent that fits the contact: whether the contact bought from you or contacted you, and where you got the address. Such exceptions (soft opt-in for customers, business addresses that their holder publishes) are known for about 55 countries. The verdict is then `allowed_with_conditions`, and `exceptions` names the article and every condition. Without a known exception, the verdict is that for a stranger. Your suppression list overrides every exception, and so does a prohibition. Only email is covered. The details about the contact are neither verified nor stored. The price is the same as for `/v1/compliance/email`: 1 credit for an address. Repeats on either endpoint are free for 6 months and return the same `result_id`. Guidance compiled from public sources, not legal advice.',
  request: schema.ContactRequest,
  response: schema.ContactVerdict,
  refusals: emailEndpoint.refusals,
  check: ({ email, relationship, source, last_contact }) => {
    const address = readPlainAddress(email)
    if (address === null) return notPlain
    if (relationship === 'none' && last_contact !== undefined) return withoutContact
    if (last_contact !== undefined && !isDay(last_contact)) return noDay
    return { ...lookupOf(address), contact: { relationship, source, lastContact: last_contact ?? null } }
  },
  cost: '1 credit; free for the same address within 6 months',
  price: emailEndpoint.price,
  charged: ({ charged_credits }) => charged_credits,
  retryAfterSeconds: ({ checking }) => (checking ? askAgainAfterS : undefined),
  run: async (lookup, { data, ports: { lists, verdicts }, caller: { accountId }, requestId, now, signal }) => {
    const law = data.get(lawData)
    if (law === undefined) return stillLoading
    const known = { law, disposable: data.get(disposableDomains) }
    const isDisposable = disposableIn(known, lookup.address)
    const lasting = verdicts.lasting(lookup)
    const [given, policy] = await Promise.all([
      lasting === undefined
        ? verdicts.give(lookup, { accountId, requestId, now, isDisposable, lawRevision: law.history.revision }, signal)
        : ({ verdict: lasting, charged: 0 } as const),
      lists.policyOf(accountId, lookup.address),
    ])
    return judgeContact(known, given, lookup.address, lookup.contact, policy, now)
  },
  originsOf: () => origins,
  samples: [...strangers, ...readSamples<schema.ContactRequest, schema.ContactVerdict>('compliance-contact')],
}
