import { answerBatch } from '../../core/batch.ts'
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

type Found = Pick<GenderEstimate, 'country' | 'evidence' | 'name_parts'>

const answer = (gender: GenderEstimate['gender'], confidence?: number, found: Found = {}): GenderAnswer => ({
  data: {
    result_status: gender === null ? 'unknown' : 'identified',
    gender,
    ...(confidence === undefined ? {} : { confidence }),
    ...found,
  },
})
const data_version = '2025-12-31'

/** @param people that were counted in each country */
const counted = (name: string, position: number, people: number, countries: readonly string[]): Found => {
  return { evidence: { name, position, match: 'exact', people, countries, data_version } }
}
const andrea = (position: number): Found => ({ country: 'IT', ...counted('andrea', position, 131_072, ['IT']) })
const anna = (position: number) => counted('anna', position, 2_868_480, ['PL', 'US', 'FR', 'SE', 'BR'])
const hansPeter = counted('hans peter', 12, 1_212, ['AT', 'ES', 'SE', 'DK', 'FI'])
/** The text spells the name with a digit, so that it has no position. */
const spelledOtherwise: Found = { evidence: { name: 'annalina', match: 'variant', data_version } }
const byLetters = (name: string, position: number): Found => ({
  evidence: { name, position, match: 'model', data_version },
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

const nameAnswers: readonly { title: string; input: NameRequest; output: GenderAnswer }[] = [
  {
    title: 'A first name',
    input: { name: 'Maria' },
    output: answer('female', 0.993, counted('maria', 0, 10_485_760, ['BR', 'ES', 'US', 'PL', 'FR'])),
  },
  {
    title: 'A full name',
    input: { name: 'Dr. Müller, Hans-Peter' },
    output: answer('male', 0.988, {
      ...hansPeter,
      name_parts: { title: 'Dr.', given: 'Hans-Peter', family: 'Müller' },
    }),
  },
  {
    title: 'A middle name and a suffix',
    input: { name: 'Anna Maria Kurz, PhD' },
    output: answer('female', 0.989, {
      ...counted('anna maria', 0, 20_688, ['ES', 'IT', 'AT', 'SE', 'BE']),
      name_parts: { given: 'Anna', middle: 'Maria', family: 'Kurz', suffix: 'PhD' },
    }),
  },
  {
    title: 'A title and a surname',
    input: { name: 'Frau Müller' },
    output: answer('female', 0.993, { name_parts: { title: 'Frau', family: 'Müller' } }),
  },
  { title: 'A spelling variant', input: { name: 'Annal1na' }, output: answer('female', 0.72, spelledOtherwise) },
  {
    title: 'A name without a source',
    input: { name: 'Vilorna' },
    output: answer('female', 0.88, byLetters('vilorna', 0)),
  },
  {
    title: 'A name whose gender depends on the country',
    input: { name: 'Andrea', country: 'IT' },
    output: answer('male', 0.95, andrea(0)),
  },
  {
    title: 'Another script',
    input: { name: 'Иванова Мария' },
    output: answer('female', 0.995, {
      ...counted('мария', 8, 8_192, ['RU']),
      name_parts: { given: 'Мария', family: 'Иванова' },
    }),
  },
  {
    title: 'A given name of two words',
    input: { name: 'Jean Pierre' },
    output: answer('male', 0.994, {
      ...counted('jean pierre', 0, 281_432, ['FR', 'BE', 'CA', 'ES', 'CL']),
      name_parts: { given: 'Jean Pierre' },
    }),
  },
  { title: 'Not a name', input: { name: 'Support Desk' }, output: unknown },
  {
    title: 'A forced result',
    input: { name: 'Wei Zhang', forceToGenderize: true },
    output: answer('male', 0.55, { ...byLetters('wei', 0), name_parts: { given: 'Wei', family: 'Zhang' } }),
  },
]

export const nameSamples: readonly Sample<NameRequest, GenderAnswer>[] = [
  ...nameAnswers,
  ...refusalSamples({
    ...inputsFor(refusals, words => ({ name: words.map(capitalised).join(' ') })),
    provider_response_unconfirmed: { name: 'Provider Unconfirmed' },
  }),
]

export const addressSamples: readonly Sample<EmailRequest, GenderAnswer>[] = [
  {
    title: 'Given name and surname',
    input: { email: 'anna.schmidt@example.com' },
    output: answer('female', 0.982, anna(0)),
  },
  {
    title: 'A name whose gender depends on the country',
    input: { email: 'andrea.rossi@example.com', country: 'IT' },
    output: answer('male', 0.95, andrea(0)),
  },
  {
    title: 'A spelling variant',
    input: { email: 'annal1na@example.com' },
    output: answer('female', 0.72, spelledOtherwise),
  },
  {
    title: 'A name without a source',
    input: { email: 'vilorna.smith@example.com' },
    output: answer('female', 0.84, byLetters('vilorna', 0)),
  },
  { title: 'A title and a surname', input: { email: 'frau.mueller@example.com' }, output: answer('female', 0.9) },
  { title: 'A role address', input: { email: 'info@example.com' }, output: unknown },
  { title: 'An initial and a surname', input: { email: 'j.smith@example.com' }, output: unknown },
  ...refusalSamples(inputsFor(refusals, words => ({ email: `${words.join('.')}@example.com` }))),
]

export const usernameSamples: readonly Sample<UsernameRequest, GenderAnswer>[] = [
  {
    title: 'Names without a separator',
    input: { username: 'AnnaSchmidt87' },
    output: answer('female', 0.982, anna(0)),
  },
  {
    title: 'A name whose gender depends on the country',
    input: { username: 'andrea_rossi', country: 'IT' },
    output: answer('male', 0.95, andrea(0)),
  },
  { title: 'A spelling variant', input: { username: 'annal1na' }, output: answer('female', 0.72, spelledOtherwise) },
  {
    title: 'A name without a source',
    input: { username: 'vilorna_smith' },
    output: answer('female', 0.84, byLetters('vilorna', 0)),
  },
  { title: 'A title and a surname', input: { username: 'frau_mueller' }, output: answer('female', 0.9) },
  { title: 'No name', input: { username: 'sparkling_unicorn' }, output: unknown },
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
        { index: 0, id: 'row-1', charged_credits: 1, data: answer('male', 0.95, andrea(0)).data },
        { index: 1, id: 'row-2', charged_credits: 1, data: unknown.data },
        { index: 2, id: 'row-3', charged_credits: 1, data: answer('female', 0.982, anna(0)).data },
      ],
      billing_status: 'confirmed',
    },
  },
  unconfirmed('An item without a response from the provider', 'Provider Unconfirmed', 'not_charged'),
  unconfirmed('An item for which the charge of the provider is unknown', 'Billing Unconfirmed', 'unconfirmed'),
  {
    title: 'All samples of the single endpoint',
    input: {
      items: nameAnswers.map(({ input: { name, ...hints } }, at) => {
        return { id: `row-${at + 1}`, type: 'name', value: name, ...hints }
      }),
    },
    output: answerBatch(
      nameAnswers.map((_, at) => `row-${at + 1}`),
      nameAnswers.map(({ output }) => output.data),
    ),
  },
  ...refusalSamples(inputsFor(batchRefusals, words => oneItem(words.map(capitalised).join(' ')))),
]
