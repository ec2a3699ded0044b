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

const phoneReasons = ['unparseable', 'missing_country', 'too_short', 'too_long', 'invalid_number'] as const
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
      'ISO 3166-1 alpha-2 code in either case (also AC, TA, XK): the country of a national number without `+`. Ignored when the number starts with `+`, but an unassigned code is always rejected. `risk` reports a number of another country.',
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
        'Line type of the assigned range. `unknown` for invalid numbers. `fixed_line_or_mobile` in plans that do not distinguish the two, such as that of the United States.',
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
        'Carrier to which the range was first assigned. Ported numbers keep this carrier. Only for mobile and pager numbers; usually null for the United States and Canada.',
      examples: ['Swisscom'],
    },
    location: {
      type: ['string', 'null'],
      description: 'Area of the area code in English, otherwise the name of the country. Null when unknown.',
      examples: ['Zurich'],
    },
    timezones: {
      type: 'array',
      items: { type: 'string' },
      description:
        'IANA time zone names, as spelled and ordered by the numbering library. Numbers without an area can list every time zone of the calling code. Empty when unknown.',
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
        'True where mobile numbers can be ported to another carrier, so `carrier` may be out of date. Absent when unknown.',
    },
    disposable: object(
      {
        last_seen: {
          type: 'string',
          format: 'date',
          description: 'Last day on which the list contained the number (YYYY-MM-DD).',
          examples: ['2026-08-22'],
        },
      },
      {
        description:
          'Present for a number on the list of public inboxes, whose messages anyone can read on a website. Such numbers are later reassigned, so check the date. Numbers that are not on the list can also be disposable.',
      },
    ),
    risk: object(
      {
        score: { type: 'integer', minimum: 0, maximum: 100, description: 'Sum of the weights of the factors.' },
        factors: {
          type: 'array',
          items: { type: 'string', enum: riskFactors },
          description:
            '`disposable`: a public inbox within two years before the date of the list (80); `formerly_disposable`: a public inbox longer ago (30); `unassigned_range`: not valid (60); `premium_rate` (60); `shared_cost` (20); `voip` (40); `satellite_network` (40); `international_network`: a network or service without a country (30); `country_mismatch`: the country differs from the `country` of the request (20).',
        },
      },
      { description: 'For ranking and review. Not a probability. Absent when unparseable.' },
    ),
  },
  { optional: ['rfc3966', 'extension', 'portable_region', 'disposable', 'risk'] },
)

export const PhoneBatchAnswer = batchAnswer(PhoneValidation)

export type PhoneBatchRequest = Static<typeof PhoneBatchRequest>
export type PhoneBatchAnswer = Static<typeof PhoneBatchAnswer>
export type PhoneRequest = Static<typeof PhoneRequest>
export type PhoneValidation = Static<typeof PhoneValidation>
