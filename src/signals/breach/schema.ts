/** Requests and answers of the endpoints under /v1/breaches. */
import { object, type Static } from '../../core/json-schema.ts'
import { BreachRecord } from './email/breach-record.ts'

export const EmailRequest = object(
  {
    email: {
      type: 'string',
      minLength: 1,
      description: 'An email address of at most 254 characters; white space around it is removed.',
      examples: ['anna.schmidt@example.com'],
    },
  },
  { additionalProperties: false },
)

export const EmailAnswer = object({
  email: { type: 'string', description: 'The address that was checked: as sent, without white space around it.' },
  breached: {
    type: 'boolean',
    description:
      'False when nothing was found, which is not "never breached": sensitive, retired and opted-out breaches are not returned.',
  },
  breaches: { type: 'array', items: BreachRecord, description: 'Sorted by `Name`, each name once.' },
})

export const CatalogueRequest = object({}, { additionalProperties: false })

const source = {
  type: 'string',
  enum: ['hibp', 'local'],
  description: '`hibp`: Have I Been Pwned. `local`: imported by whoever runs the service.',
} as const

export const SearchRequest = object(
  {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'The `Name` of the breach.',
      examples: ['Adobe'],
    },
    domain: {
      type: 'string',
      minLength: 1,
      maxLength: 253,
      description: 'The `Domain` of the site that was breached; domains below it are others.',
      examples: ['adobe.com'],
    },
    data_class: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'One of the `DataClasses`.',
      examples: ['Passwords'],
    },
    latest: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: 'How many at most, those that were added last.',
      examples: [1],
    },
  },
  { optional: ['name', 'domain', 'data_class', 'latest'], additionalProperties: false },
)

export const CatalogueAnswer = object({
  sources: {
    type: 'array',
    items: object({
      source,
      as_of: {
        type: ['string', 'null'],
        description:
          'Date or instant (UTC) from which on the source has said this; null when it has said nothing yet. `X-Data-As-Of` tells when its publisher last confirmed it.',
        examples: ['2026-11-01T06:00:00.000Z'],
      },
      breaches: { type: 'integer', minimum: 0, description: 'How many of the breaches below are of this source.' },
    }),
  },
  breaches: {
    type: 'array',
    items: object({ Source: source, ...BreachRecord.properties }),
    description:
      'Each name once, sorted by `Name`; a search for the latest begins with the newest. Retired and sensitive breaches are not among them.',
  },
})

export const DomainRequest = object(
  {
    domain: {
      type: 'string',
      minLength: 1,
      maxLength: 253,
      description: 'A domain that the account has proved to own, or one below it; white space around it is removed.',
      examples: ['example.com'],
    },
  },
  { additionalProperties: false },
)

const NotSearched = object({
  Name: { type: 'string' },
  reason: {
    type: 'string',
    enum: ['imported_as_hashes', 'imported_before_domains'],
    description:
      '`imported_as_hashes`: its addresses were never here. `imported_before_domains`: by an older version, so that it has to be imported again.',
  },
})

export const DomainAnswer = object(
  {
    domain: { type: 'string', description: 'The domain that was searched, in lower case and ASCII.' },
    breached: {
      type: ['boolean', 'null'],
      description:
        'True when an address of the domain was found. False when every source was searched and has none, which is not "never breached". Null when nothing was found, and not everything could be searched: `sources` says why.',
    },
    breaches: {
      type: 'array',
      items: object({
        Source: source,
        Addresses: {
          type: 'integer',
          minimum: 0,
          description:
            'How many addresses of the domain were found in it. Of an imported breach, a number above some hundred is an estimate, within 0.3 %; 1,048,575 is at least that many.',
        },
        ...BreachRecord.properties,
      }),
      description: 'Sorted by `Name`, each name once.',
    },
    local_parts: {
      type: 'array',
      items: object({
        local_part: { type: 'string', description: 'What stands before the "@".', examples: ['anna.schmidt'] },
        breaches: { type: 'array', items: { type: 'string' }, description: 'The `Name` of each breach, sorted.' },
      }),
      description:
        'The addresses that Have I Been Pwned names, sorted, 10,000 at most; left out when it was not searched. Imported breaches name none.',
    },
    local_parts_left_out: {
      type: 'integer',
      minimum: 1,
      description: 'How many more there are; left out when all are there.',
    },
    sources: {
      type: 'array',
      items: object(
        {
          source,
          searched: { type: 'string', enum: ['all', 'some', 'none'] },
          message: { type: 'string', description: 'Why not everything was searched; left out when it was.' },
          not_searched: {
            type: 'array',
            items: NotSearched,
            description: 'Imported breaches that cannot be searched for a domain; left out when there is none.',
          },
        },
        { optional: ['message', 'not_searched'] },
      ),
      description: 'Each source that is configured.',
    },
  },
  { optional: ['local_parts', 'local_parts_left_out'] },
)

export type DomainRequest = Static<typeof DomainRequest>
export type DomainAnswer = Static<typeof DomainAnswer>
export type SearchRequest = Static<typeof SearchRequest>
export type CatalogueRequest = Static<typeof CatalogueRequest>
export type CatalogueAnswer = Static<typeof CatalogueAnswer>
export type EmailRequest = Static<typeof EmailRequest>
export type EmailAnswer = Static<typeof EmailAnswer>

export const PasswordRequest = object(
  {
    password: {
      type: 'string',
      minLength: 1,
      maxLength: 4096,
      description:
        'The password exactly as it was typed: nothing is trimmed, folded or normalised. It is hashed in memory and kept nowhere.',
      examples: ['letmein', 'correct horse battery staple'],
    },
  },
  { additionalProperties: false },
)

export const PasswordAnswer = object(
  {
    breached: { type: 'boolean', description: 'True when the password appears in known breaches.' },
    count: {
      type: 'integer',
      minimum: 0,
      description:
        'How many times the password appears in breaches; it measures popularity, not ownership. A minimum when `count_is_minimum` is true.',
    },
    count_is_minimum: {
      type: 'boolean',
      enum: [true],
      description:
        'Only the list of common passwords that ships with the service could answer. It has no counts, so `count` is 1 and the real number is higher. Left out when `count` is exact.',
    },
  },
  { optional: ['count_is_minimum'] },
)

export type PasswordRequest = Static<typeof PasswordRequest>
export type PasswordAnswer = Static<typeof PasswordAnswer>
