/** Requests and answers of POST /v1/phone/validate and /v1/phone/batch. */
import { batchAnswer, itemId } from '../../core/batch.ts'
import { object, type Static } from '../../core/json-schema.ts'

export const phoneTypes = [
  'mobile',
  'fixed_line',
  'fixed_line_or_mobile',
  'toll_free',
  'premium_rate',
  'shared_cost',
  'voip',
  'personal_number',
  'pager',
  'uan',
  'voicemail',
  'unknown',
] as const
export type PhoneType = (typeof phoneTypes)[number]

export const phoneReasons = ['unparseable', 'missing_country', 'too_short', 'too_long', 'invalid_number'] as const
export type PhoneReason = (typeof phoneReasons)[number]

/** Each present factor adds its weight; the score is at most 100. The weights are assumed, not measured. */
export const riskWeights = {
  disposable: 80,
  formerly_disposable: 30,
  unassigned_range: 60,
  premium_rate: 60,
  shared_cost: 20,
  voip: 40,
  satellite_network: 40,
  international_network: 30,
  country_mismatch: 20,
} as const
export type RiskFactor = keyof typeof riskWeights
const riskFactors = Object.keys(riskWeights) as RiskFactor[]

const number = {
  phone: {
    type: 'string',
    minLength: 1,
    maxLength: 64,
    description:
      'The number: `+` and the calling code, or a national number with `country`. Spaces, dashes, dots, brackets, extensions, `tel:` URIs, vanity letters and the digits of any script are read.',
    examples: ['+41 44 668 18 00', '(201) 555-0123'],
  },
  country: {
    type: 'string',
    pattern: '^[A-Za-z]{2}$',
    description:
      'ISO 3166-1 alpha-2 in either case (also AC, TA, XK): the country that a number without `+` is dialled in. Ignored when the number starts with `+`, and yet refused when it is not assigned; `risk` says when the number is of another country.',
    examples: ['US', 'gb'],
  },
} as const

export const PhoneRequest = object(number, { optional: ['country'], additionalProperties: false })

export const PhoneBatchRequest = object(
  {
    items: {
      type: 'array',
      items: object({ id: itemId, ...number }, { optional: ['country'], additionalProperties: false }),
      minItems: 1,
      maxItems: 1000,
    },
  },
  { additionalProperties: false },
)

export const PhoneValidation = object(
  {
    phone: { type: 'string', description: 'The number as sent.', examples: ['+41 44 668 18 00'] },
    valid: {
      type: 'boolean',
      description: "In an assigned range of its country's numbering plan; not proof of service.",
    },
    possible: { type: 'boolean', description: 'The number has a plausible length; a possible number can be invalid.' },
    reason: {
      type: ['string', 'null'],
      enum: [...phoneReasons, null],
      description:
        'Null when valid. `unparseable`: does not look like a phone number; `missing_country`: no `+` and no `country`; `too_short`, `too_long`: wrong length for its country; `invalid_number`: not in an assigned range.',
    },
    country_code: { type: 'string', description: 'ISO 3166-1 alpha-2; empty when unknown.', examples: ['CH'] },
    country: { type: 'string', description: 'English name; empty when unknown.', examples: ['Switzerland'] },
    calling_code: {
      type: ['integer', 'null'],
      description: 'Country calling code (ITU-T E.164).',
      examples: [41],
    },
    type: {
      type: 'string',
      enum: phoneTypes,
      description:
        'What the range was assigned for; `unknown` for invalid numbers. Where a plan does not tell the two apart, as in the United States, `fixed_line_or_mobile`.',
    },
    e164: { type: ['string', 'null'], description: 'E.164 format; null when unparseable.', examples: ['+41446681800'] },
    international: {
      type: ['string', 'null'],
      description: 'International display format.',
      examples: ['+41 44 668 18 00'],
    },
    national: { type: ['string', 'null'], description: 'National display format.', examples: ['044 668 18 00'] },
    carrier: {
      type: ['string', 'null'],
      description:
        'Carrier that the range was first assigned to; ported numbers keep the old one. Only for numbers that can be mobile or a pager, and usually null for the United States and Canada.',
      examples: ['Swisscom'],
    },
    location: {
      type: ['string', 'null'],
      description: 'What the area code tells, in English, else the name of the country; null when unknown.',
      examples: ['Zurich'],
    },
    timezones: {
      type: 'array',
      items: { type: 'string' },
      description:
        "IANA names in the numbering library's spelling and order. Numbers without an area can list every zone of the calling code; empty when unknown.",
      examples: [['Europe/Zurich']],
    },
    rfc3966: {
      type: 'string',
      description: 'The number as a `tel:` URI (RFC 3966), with its extension; absent when unparseable.',
      examples: ['tel:+41-44-668-18-00'],
    },
    extension: { type: 'string', description: 'Digits of the extension; absent without one.', examples: ['4'] },
    portable_region: {
      type: 'boolean',
      description:
        'True where mobile numbers can be taken to another carrier, so that `carrier` may be out of date; absent where that is not known.',
    },
    disposable: object(
      {
        last_seen: {
          type: 'string',
          format: 'date',
          description: 'The last day on which the list had the number (YYYY-MM-DD).',
          examples: ['2026-08-22'],
        },
      },
      {
        description:
          'Present for a number on the list of public inboxes, whose messages anybody can read on a website. Numbers are given to others later: look at the day. Absent for all others, which may be disposable all the same.',
      },
    ),
    risk: object(
      {
        score: { type: 'integer', minimum: 0, maximum: 100, description: 'The sum of the weights of the factors.' },
        factors: {
          type: 'array',
          items: { type: 'string', enum: riskFactors },
          description:
            '`disposable`: a public inbox within two years before the date of the list (80); `formerly_disposable`: longer ago (30); `unassigned_range`: not valid (60); `premium_rate` (60); `shared_cost` (20); `voip` (40); `satellite_network` (40); `international_network`: a network or service of no country (30); `country_mismatch`: of another country than the one that was sent (20).',
        },
      },
      { description: 'For ranking and review, not a probability. Absent when unparseable.' },
    ),
  },
  { optional: ['rfc3966', 'extension', 'portable_region', 'disposable', 'risk'] },
)

export const PhoneBatchAnswer = batchAnswer(PhoneValidation)

export type PhoneBatchRequest = Static<typeof PhoneBatchRequest>
export type PhoneBatchAnswer = Static<typeof PhoneBatchAnswer>
export type PhoneRequest = Static<typeof PhoneRequest>
export type PhoneValidation = Static<typeof PhoneValidation>
