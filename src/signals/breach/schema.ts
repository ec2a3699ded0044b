/** Requests and answers of the endpoints under /v1/breaches. */
import { object, type Static } from '../../core/json-schema.ts'
import { BreachRecord } from './email/breach-record.ts'

export const EmailRequest = object(
  {
    email: {
      type: 'string',
      minLength: 1,
      description: 'An email address of at most 254 characters. Surrounding white space is removed.',
      examples: ['anna.schmidt@example.com'],
    },
  },
  { additionalProperties: false },
)

export const EmailAnswer = object({
  email: { type: 'string', description: 'The address of the request, without surrounding white space.' },
  breached: {
    type: 'boolean',
    description:
      'True when a breach was found. False does not mean "never breached": sensitive, retired and opted-out breaches are not returned.',
  },
  breaches: { type: 'array', items: BreachRecord, description: 'Sorted by `Name`. Each name appears once.' },
})

export const CatalogueRequest = object({}, { additionalProperties: false })

const source = {
  type: 'string',
  enum: ['hibp', 'local'],
  description: '`hibp`: Have I Been Pwned. `local`: imported by the operator.',
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
      description: '`Domain` of the breached site. Subdomains do not match.',
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
      description: 'Maximum number of breaches, most recently added first.',
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
          'Date or instant (UTC) of the last change of the source. Null when the source has returned nothing yet. `X-Data-As-Of` is the time at which the publisher last confirmed the data.',
        examples: ['2026-11-01T06:00:00.000Z'],
      },
      breaches: { type: 'integer', minimum: 0, description: 'Number of breaches in `breaches` from this source.' },
    }),
  },
  breaches: {
    type: 'array',
    items: object({ Source: source, ...BreachRecord.properties }),
    description:
      'Sorted by `Name`; with `latest`, newest first. Each name appears once. Retired and sensitive breaches are excluded.',
  },
})

export const DomainRequest = object(
  {
    domain: {
      type: 'string',
      minLength: 1,
      maxLength: 253,
      description: 'A domain that the account has proved to own, or a subdomain. Surrounding white space is removed.',
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
      '`imported_as_hashes`: imported without email addresses. `imported_before_domains`: imported by an older version, so it must be imported again.',
  },
})

export const DomainAnswer = object(
  {
    domain: { type: 'string', description: 'The domain of the search, in lower case and ASCII.' },
    breached: {
      type: ['boolean', 'null'],
      description:
        'True when an address of the domain was found. False when every source was searched without a result, which does not mean "never breached". Null when nothing was found and some sources could not be searched: `sources` has the reasons.',
    },
    breaches: {
      type: 'array',
      items: object({
        Source: source,
        Addresses: {
          type: 'integer',
          minimum: 0,
          description:
            'Number of addresses of the domain in the breach. For an imported breach, numbers above a few hundred are estimates, within 0.3%; 1,048,575 means that number or more.',
        },
        ...BreachRecord.properties,
      }),
      description: 'Sorted by `Name`. Each name appears once.',
    },
    local_parts: {
      type: 'array',
      items: object({
        local_part: {
          type: 'string',
          description: 'Local part of the address, before the "@".',
          examples: ['anna.schmidt'],
        },
        breaches: { type: 'array', items: { type: 'string' }, description: '`Name` of each breach, sorted.' },
      }),
      description:
        'Addresses from Have I Been Pwned, sorted, at most 10,000. Absent when it was not searched. Imported breaches contain no addresses.',
    },
    local_parts_left_out: {
      type: 'integer',
      minimum: 1,
      description: 'Number of further addresses. Absent when the list is complete.',
    },
    sources: {
      type: 'array',
      items: object(
        {
          source,
          searched: { type: 'string', enum: ['all', 'some', 'none'] },
          message: { type: 'string', description: 'Why the search is incomplete. Absent when it is complete.' },
          not_searched: {
            type: 'array',
            items: NotSearched,
            description: 'Imported breaches that cannot be searched by domain. Absent when there are none.',
          },
        },
        { optional: ['message', 'not_searched'] },
      ),
      description: 'Every configured source.',
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
        'The password exactly as typed. It is not trimmed, case-folded or normalised. It is hashed in memory and never stored.',
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
        'Number of times the password appears in breaches. It measures popularity, not ownership. A minimum when `count_is_minimum` is true.',
    },
    count_is_minimum: {
      type: 'boolean',
      enum: [true],
      description:
        'True when only the bundled list of common passwords was available. The list has no counts, so `count` is 1 and the real number is higher. Absent when `count` is exact.',
    },
  },
  { optional: ['count_is_minimum'] },
)

export type PasswordRequest = Static<typeof PasswordRequest>
export type PasswordAnswer = Static<typeof PasswordAnswer>
