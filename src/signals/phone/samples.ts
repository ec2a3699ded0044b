import { answerBatch } from '../../core/batch.ts'
import type { Sample } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { inputsFor, refusalSamples } from '../../core/refusal-samples.ts'
import {
  type PhoneBatchAnswer,
  type PhoneBatchRequest,
  type PhoneReason,
  type PhoneRequest,
  type PhoneValidation,
  type RiskFactor,
  riskWeights,
} from './schema.ts'

type PhoneSample = Sample<PhoneRequest, PhoneValidation>

/**
 * Answers of the data that ships with the project; the tests ask for each of them. The numbers are nobody's: they are
 * kept free for films and documents by the authorities of Germany, Australia, the United States and the United Kingdom,
 * or are examples of the library.
 */
export const realSamples: readonly PhoneSample[] = [
  valid('+49 30 23125 123', undefined, {
    title: 'A fixed line, with its city',
    plan: ['DE', 'Germany', 49, 'fixed_line'],
    forms: ['+493023125123', '+49 30 23125123', '030 23125123'],
    location: 'Berlin',
    timezones: ['Europe/Berlin'],
  }),
  valid('0491 570 156', 'au', {
    title: 'A mobile number in national format',
    plan: ['AU', 'Australia', 61, 'mobile'],
    forms: ['+61491570156', '+61 491 570 156', '0491 570 156'],
    carrier: 'Telstra',
    location: 'Australia',
    timezones: [
      'Australia/Adelaide',
      'Australia/Brisbane',
      'Australia/Eucla',
      'Australia/Lord_Howe',
      'Australia/Perth',
      'Australia/Sydney',
      'Indian/Christmas',
      'Indian/Cocos',
    ],
  }),
  valid('(202) 555-0123 ext. 4', 'US', {
    title: 'Mobile or fixed line, not distinguished by the plan, with an extension',
    plan: ['US', 'United States', 1, 'fixed_line_or_mobile'],
    forms: ['+12025550123', '+1 202-555-0123 ext. 4', '(202) 555-0123 ext. 4'],
    location: 'Washington D.C.',
    timezones: ['America/New_York'],
  }),
  valid('0909 879 0123', 'GB', {
    title: 'A premium rate number',
    plan: ['GB', 'United Kingdom', 44, 'premium_rate'],
    factors: ['premium_rate'],
    forms: ['+449098790123', '+44 909 879 0123', '0909 879 0123'],
    location: 'United Kingdom',
    timezones: ['Europe/Guernsey', 'Europe/Isle_of_Man', 'Europe/Jersey', 'Europe/London'],
  }),
  valid('+49 180 1 2345', undefined, {
    title: 'A shared-cost number',
    plan: ['DE', 'Germany', 49, 'shared_cost'],
    factors: ['shared_cost'],
    forms: ['+4918012345', '+49 180 1 2345', '0180 1 2345'],
    location: 'Germany',
    timezones: ['Europe/Berlin'],
  }),
  valid('+33 9 12 34 56 78', undefined, {
    title: 'A VoIP number',
    plan: ['FR', 'France', 33, 'voip'],
    factors: ['voip'],
    forms: ['+33912345678', '+33 9 12 34 56 78', '09 12 34 56 78'],
    location: 'France',
    timezones: ['Europe/Paris'],
  }),
  valid('+49 700 1234 5678', undefined, {
    title: 'A personal number',
    plan: ['DE', 'Germany', 49, 'personal_number'],
    forms: ['+4970012345678', '+49 700 1234 5678', '0700 1234 5678'],
    location: 'Germany',
    timezones: ['Europe/Berlin'],
  }),
  valid('+81 20-1234-5678', undefined, {
    title: 'A pager number',
    plan: ['JP', 'Japan', 81, 'pager'],
    forms: ['+812012345678', '+81 20-1234-5678', '020-1234-5678'],
    location: 'Japan',
    timezones: ['Asia/Tokyo'],
  }),
  valid('+31 14020', undefined, {
    title: 'A universal access number of a company',
    plan: ['NL', 'Netherlands', 31, 'uan'],
    forms: ['+3114020', '+31 14020', '14 020'],
    location: 'Netherlands',
    timezones: ['Europe/Amsterdam'],
  }),
  valid('+972 151-1 234-0000', undefined, {
    title: 'A voicemail number',
    plan: ['IL', 'Israel', 972, 'voicemail'],
    forms: ['+97215112340000', '+972 151-1 234-0000', '151-1 234-0000'],
    location: 'Israel',
    timezones: ['Asia/Jerusalem'],
  }),
  valid('+800 1234 5678', undefined, {
    title: 'An international toll-free number',
    plan: ['', '', 800, 'toll_free'],
    forms: ['+80012345678', '+800 1234 5678', '1234 5678'],
    location: null,
    timezones: [],
  }),
  valid('+49 30 23125 124', 'FR', {
    title: 'A number of another country than `country`',
    plan: ['DE', 'Germany', 49, 'fixed_line'],
    factors: ['country_mismatch'],
    forms: ['+493023125124', '+49 30 23125124', '030 23125124'],
    location: 'Berlin',
    timezones: ['Europe/Berlin'],
  }),
  valid('+870 773 111 632', undefined, {
    title: 'A satellite phone number',
    plan: ['', '', 870, 'mobile'],
    factors: ['satellite_network'],
    forms: ['+870773111632', '+870 773 111 632', '773 111 632'],
    location: null,
    timezones: [],
  }),
  valid('+882 34 21234', undefined, {
    title: 'A network without a country',
    plan: ['', '', 882, 'mobile'],
    factors: ['international_network'],
    forms: ['+8823421234', '+882 34 21234', '34 21234'],
    carrier: 'BebbiCell AG',
    location: null,
    timezones: [],
  }),
  invalid('A plausible length, but no assigned range', '07700 900123', 'GB', 'invalid_number', 44, [
    '+447700900123',
    '+44 7700 900123',
    '07700 900123',
  ]),
  invalid('Too short for its country', '+1 202 555', undefined, 'too_short', 1, ['+1202555', '+1 202555', '202555']),
  invalid('Too long for its country', '+44 20 7946 0018 1234', undefined, 'too_long', 44, [
    '+4420794600181234',
    '+44 20794600181234',
    '20794600181234',
  ]),
  invalid('No plus sign and no country', '020 7946 0018', undefined, 'missing_country', null, null),
  invalid('Not a phone number', 'not a number', undefined, 'unparseable', null, null),
]

/** The list has no number that is nobody's, so these two are made up. */
const inboxSamples: readonly PhoneSample[] = [
  inbox('A public inbox', '+1 202-555-0143', '2026-08-22', 'disposable'),
  inbox('A former public inbox', '+1 202-555-0144', '2021-03-09', 'formerly_disposable'),
]

export const samples: readonly PhoneSample[] = [
  ...realSamples,
  ...inboxSamples,
  ...refusalSamples<PhoneRequest>({
    data_unavailable: { phone: '+1 202-555-0198' },
    rate_limited: { phone: '+1 202-555-0199' },
    insufficient_credits: { phone: '+1 202-555-0197' },
    provider_unavailable: { phone: '+1 202-555-0196' },
    account_unavailable: { phone: '+1 202-555-0195' },
    internal_error: { phone: '+1 202-555-0194' },
  }),
]

const refused = inputsFor(
  [
    'data_unavailable',
    'rate_limited',
    'insufficient_credits',
    'provider_unavailable',
    'account_unavailable',
    'internal_error',
  ],
  words => oneItem(words.join(' ')),
)

export const batchSamples: readonly Sample<PhoneBatchRequest, PhoneBatchAnswer>[] = [
  batchOf('Three numbers', [...realSamples.slice(0, 2), ...realSamples.slice(-1)]),
  batchOf('All samples of the single endpoint', [...realSamples, ...inboxSamples]),
  ...refusalSamples(refused),
]

function batchOf(title: string, of: readonly PhoneSample[]): Sample<PhoneBatchRequest, PhoneBatchAnswer> {
  const answered = of.flatMap(({ input, output }) => (output instanceof ApiError ? [] : [{ input, output }]))
  return {
    title,
    input: { items: answered.map(({ input }, index) => ({ id: `row-${index + 1}`, ...input })) },
    output: answerBatch(
      answered.map((_, index) => `row-${index + 1}`),
      answered.map(({ output }) => output),
    ),
  }
}

function oneItem(phone: string): PhoneBatchRequest {
  return { items: [{ id: 'row-1', phone }] }
}

type Forms = readonly [e164: string, international: string, national: string]

interface Facts {
  readonly title: string
  readonly plan: readonly [countryCode: string, country: string, callingCode: number, type: PhoneValidation['type']]
  readonly forms: Forms
  readonly carrier?: string
  readonly location: string | null
  readonly timezones: readonly string[]
  readonly factors?: readonly RiskFactor[]
}

function inputOf(phone: string, country: string | undefined): PhoneRequest {
  return country === undefined ? { phone } : { phone, country }
}

function valid(phone: string, country: string | undefined, facts: Facts) {
  const [country_code, countryName, calling_code, type] = facts.plan
  const [e164, international, national] = facts.forms
  return {
    title: facts.title,
    input: inputOf(phone, country),
    output: {
      ...{ phone, valid: true, possible: true, reason: null, country_code, country: countryName, calling_code, type },
      ...{ e164, international, national, carrier: facts.carrier ?? null },
      ...{ location: facts.location, timezones: facts.timezones },
      ...uriOf(international),
      ...(country_code === '' ? {} : { portable_region: true }),
      risk: riskOf(facts.factors ?? []),
    },
  }
}

function uriOf(international: string): Pick<PhoneValidation, 'rfc3966' | 'extension'> {
  const [number, extension] = international.split(' ext. ')
  const rfc3966 = `tel:${number.replaceAll(' ', '-')}`
  return extension === undefined ? { rfc3966 } : { rfc3966: `${rfc3966};ext=${extension}`, extension }
}

function riskOf(factors: readonly RiskFactor[]) {
  return { score: factors.reduce((sum, factor) => sum + riskWeights[factor], 0), factors }
}

function inbox(title: string, phone: string, last_seen: string, factor: RiskFactor): PhoneSample {
  const [e164, national] = [phone.replace(/[ -]/g, ''), `(202) ${phone.slice('+1 202-'.length)}`]
  const { input, output } = valid(phone, undefined, {
    title,
    plan: ['US', 'United States', 1, 'fixed_line_or_mobile'],
    factors: [factor],
    forms: [e164, phone, national],
    location: 'Washington D.C.',
    timezones: ['America/New_York'],
  })
  return { title, input, output: { ...output, disposable: { last_seen } } }
}

function invalid(
  title: string,
  phone: string,
  country: string | undefined,
  reason: PhoneReason,
  calling_code: number | null,
  forms: Forms | null,
): PhoneSample {
  const [e164, international, national] = forms ?? [null, null, null]
  return {
    title,
    input: inputOf(phone, country),
    output: {
      ...{ phone, valid: false, possible: reason === 'invalid_number', reason, country_code: '', country: '' },
      ...{ calling_code, type: 'unknown', e164, international, national },
      ...{ carrier: null, location: null, timezones: [] },
      ...(forms === null ? {} : { ...uriOf(forms[1]), risk: riskOf(['unassigned_range']) }),
    },
  }
}
