import type { Sample } from '../../core/endpoint.ts'
import { inputsFor, refusalSamples, type SampledRefusal } from '../../core/refusal-samples.ts'
import type {
  BatchAnswer,
  BatchRequest,
  EmailRequest,
  GenderAnswer,
  GenderEstimate,
  NameRequest,
  UsernameRequest,
} from './schema.ts'

/** The answers that a test key gets, one for each case that a client may want to test. The confidences are made up. */

const answer = (gender: GenderEstimate['gender'], confidence?: number, country?: string): GenderAnswer => ({
  data: {
    result_status: gender === null ? 'unknown' : 'identified',
    gender,
    ...(confidence === undefined ? {} : { confidence }),
    ...(country === undefined ? {} : { country }),
  },
})
const unknown = answer(null)

const refusals: readonly SampledRefusal[] = [
  ...(['insufficient_credits', 'rate_limited', 'internal_error', 'account_unavailable'] as const),
  ...(['data_unavailable', 'provider_unavailable', 'provider_response_unconfirmed'] as const),
]
/** A batch answers with what it knows: an item that failed is one in its answer. */
const batchRefusals = refusals.filter(code => code !== 'provider_response_unconfirmed')
const capitalised = (word: string) => word[0].toUpperCase() + word.slice(1)
const oneItem = (value: string): BatchRequest => ({ items: [{ id: 'row-1', type: 'name', value }] })

export const nameSamples: readonly Sample<NameRequest, GenderAnswer>[] = [
  { title: 'A first name', input: { name: 'Maria' }, output: answer('female', 0.993) },
  { title: 'A full name', input: { name: 'Dr. Müller, Hans-Peter' }, output: answer('male', 0.988) },
  {
    title: 'A name that depends on the country',
    input: { name: 'Andrea', country: 'IT' },
    output: answer('male', 0.95, 'IT'),
  },
  { title: 'Another script', input: { name: 'Иванова Мария' }, output: answer('female', 0.995) },
  { title: 'Not a name', input: { name: 'Support Desk' }, output: unknown },
  {
    title: 'Forced to answer',
    input: { name: 'Wei Zhang', forceToGenderize: true },
    output: answer('male', 0.55),
  },
  ...refusalSamples({
    ...inputsFor(refusals, words => ({ name: words.map(capitalised).join(' ') })),
    provider_response_unconfirmed: { name: 'Provider Unconfirmed' },
  }),
]

export const addressSamples: readonly Sample<EmailRequest, GenderAnswer>[] = [
  { title: 'Given name and surname', input: { email: 'anna.schmidt@example.com' }, output: answer('female', 0.982) },
  {
    title: 'A name that depends on the country',
    input: { email: 'andrea.rossi@example.com', country: 'IT' },
    output: answer('male', 0.95, 'IT'),
  },
  { title: 'A role address', input: { email: 'info@example.com' }, output: unknown },
  { title: 'An initial and a surname', input: { email: 'j.smith@example.com' }, output: unknown },
  ...refusalSamples(inputsFor(refusals, words => ({ email: `${words.join('.')}@example.com` }))),
]

export const usernameSamples: readonly Sample<UsernameRequest, GenderAnswer>[] = [
  { title: 'Names run together', input: { username: 'AnnaSchmidt87' }, output: answer('female', 0.982) },
  {
    title: 'A name that depends on the country',
    input: { username: 'andrea_rossi', country: 'IT' },
    output: answer('male', 0.95, 'IT'),
  },
  { title: 'No name in it', input: { username: 'sparkling_unicorn' }, output: unknown },
  ...refusalSamples(inputsFor(refusals, words => ({ username: words.join('_') }))),
]

const unconfirmed = (
  title: string,
  value: string,
  billing_status: BatchAnswer['billing_status'],
): Sample<BatchRequest, BatchAnswer> => {
  const error = { code: 'provider_response_unconfirmed', status: 504, action: 'inspect_billing_before_retry' }
  return {
    title,
    input: { items: [{ id: 'row-1', type: 'name', value, options: { ai_mode: 'always' } }] },
    output: { data: [{ index: 0, id: 'row-1', charged_credits: 0, error }], billing_status },
  }
}

export const batchSamples: readonly Sample<BatchRequest, BatchAnswer>[] = [
  {
    title: 'Three items',
    input: {
      items: [
        { id: 'row-1', type: 'name', value: 'Andrea', country: 'IT' },
        { id: 'row-2', type: 'email', value: 'info@example.com' },
        { id: 'row-3', type: 'username', value: 'AnnaSchmidt87', options: { ai_mode: 'fallback' } },
      ],
    },
    output: {
      data: [
        { index: 0, id: 'row-1', charged_credits: 1, data: answer('male', 0.95, 'IT').data },
        { index: 1, id: 'row-2', charged_credits: 1, data: unknown.data },
        { index: 2, id: 'row-3', charged_credits: 1, data: answer('female', 0.982).data },
      ],
      billing_status: 'confirmed',
    },
  },
  unconfirmed('An item that the provider did not answer', 'Provider Unconfirmed', 'not_charged'),
  unconfirmed(
    'An item of which it is not known whether the provider charges for it',
    'Billing Unconfirmed',
    'unconfirmed',
  ),
  ...refusalSamples(inputsFor(batchRefusals, words => oneItem(words.map(capitalised).join(' ')))),
]
