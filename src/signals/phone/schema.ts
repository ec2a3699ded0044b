/** Request and answer of POST /v1/phone/validate. */
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

export const PhoneRequest = object(
  {
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
        'ISO 3166-1 alpha-2 in either case (also AC, TA, XK): the country that a number without `+` is dialled in. Ignored when the number starts with `+`, and yet refused when it is not assigned.',
      examples: ['US', 'gb'],
    },
  },
  { optional: ['country'], additionalProperties: false },
)

export const PhoneValidation = object({
  phone: { type: 'string', description: 'The number as sent.', examples: ['+41 44 668 18 00'] },
  valid: {
    type: 'boolean',
    description: "In an assigned range of its country's numbering plan; not proof of service.",
  },
  possible: { type: 'boolean', description: 'Of a plausible length; a possible number can be invalid.' },
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
})

export type PhoneRequest = Static<typeof PhoneRequest>
export type PhoneValidation = Static<typeof PhoneValidation>
