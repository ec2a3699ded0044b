/** What a test key gets for a contact: the verdicts on its address, and those that an exception changes. */
import type { Sample } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { addressSources } from '../law/exceptions.ts'
import type { ContactRequest, ContactVerdict } from '../schema.ts'
import { samples } from './samples.ts'

type Said = Omit<ContactRequest, 'email'>
type Exception = NonNullable<ContactVerdict['exceptions']>[number]

const stranger: Said = { relationship: 'none', source: 'other' }

/** The same verdict, for a contact of whom this is said. */
function saidOf({ relationship, source, last_contact }: Said) {
  return {
    ...{ relationship, source, channel: 'email' as const },
    ...(last_contact === undefined ? {} : { last_contact }),
  }
}

/** Each sample of an address, for one of the ways in which a contact can be known: an exception fits none of them. */
const asStrangers = samples.map(({ title, input, output, afterwards }, position): Sample<ContactRequest> => {
  if (output instanceof ApiError) return { title, input: { ...input, ...stranger }, output }
  const said = { ...stranger, source: addressSources[position % addressSources.length] }
  const known = saidOf(said)
  return {
    ...{ title, input: { ...input, ...said }, output: { ...output, ...known } },
    ...(afterwards === undefined ? {} : { afterwards: { ...afterwards, ...known } }),
  }
})

function answerTo(email: string): ContactVerdict {
  const found = samples.find(({ input }) => input.email === email)
  if (found === undefined || found.output instanceof ApiError) throw new Error('there is no such sample')
  return found.output as ContactVerdict
}

const conditions = [
  'The contact gave you the address when buying from you',
  'Write about your own similar products or services only',
  'Offer the refusal in each message, at no charge',
]

function excepted(title: string, from: string, said: Said, message: string, exception: Exception) {
  const email = `${said.relationship}.${said.source}.${exception.country_code.toLowerCase()}@contact.example`
  const output: ContactVerdict = {
    ...answerTo(from),
    email,
    recommendation_code: 'allowed_with_conditions',
    recommendation: 'You may send if you meet every condition of the exceptions and the obligations below.',
    message,
    ...saidOf(said),
    exceptions: [exception],
  }
  return { title, input: { email, ...said }, output }
}

const excepts: readonly Sample<ContactRequest, ContactVerdict>[] = [
  excepted(
    'A customer: the exception for customers applies (soft opt-in)',
    'anna@mailbox.consumer.example',
    { relationship: 'customer', source: 'given_by_contact', channel: 'email', last_contact: '2026-05-20' },
    'This consumer address belongs to Germany, where commercial email is allowed under conditions, based on an exception for this contact: UWG § 7(3).',
    { country_code: 'DE', citation: 'UWG § 7(3)', conditions, confidence: 'high' },
  ),
  excepted(
    'A contact who asked for an offer, where the law accepts an enquiry',
    'kim@exception.example',
    { relationship: 'asked', source: 'given_by_contact' },
    'This business address belongs to Australia, where commercial email is allowed under conditions, based on an exception for this contact: Spam Act 2003, Sch. 2, cl. 2.',
    { country_code: 'AU', citation: 'Spam Act 2003, Sch. 2, cl. 2', conditions, confidence: 'medium' },
  ),
  excepted(
    'A business address published by its holder',
    'kim@exception.example',
    { relationship: 'none', source: 'public_website' },
    'This business address belongs to Australia, where commercial email is allowed under conditions, based on an exception for this contact: Spam Act 2003, Sch. 2, cl. 4.',
    {
      ...{ country_code: 'AU', citation: 'Spam Act 2003, Sch. 2, cl. 4', confidence: 'low' },
      conditions: ['No note beside the address refuses commercial messages'],
    },
  ),
]

export const contactSamples: readonly Sample<ContactRequest>[] = [...asStrangers, ...excepts]
