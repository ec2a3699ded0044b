/** Request and response of POST /v1/check. The result of a part has the schema of its endpoint. */
import { BatchError } from '../../core/batch.ts'
import { type JsonSchema, object, type Static } from '../../core/json-schema.ts'
import { PasswordAnswer } from '../breach/schema.ts'
import { EmailCheck, EmailRequest } from '../email/schema.ts'
import { GenderEstimate, NameRequest } from '../gender/schema.ts'
import { IpIntelligence, IpRequest } from '../ip/schema.ts'
import { PhoneRequest, PhoneValidation } from '../phone/schema.ts'

/** Fields of the request with a result, each a part of the response. */
export const partNames = ['ip', 'email', 'phone', 'name', 'password_sha1'] as const
export type PartName = (typeof partNames)[number]

/** Sources of a country: parts, and the country of the request. */
export const placedNames = ['ip', 'phone', 'email', 'stated'] as const
export type PlacedName = (typeof placedNames)[number]

/** The score is the sum of the weights, at most 100. The weights are assumed, not measured. */
export const weights = {
  ip_tor: 60,
  ip_vpn: 40,
  ip_hosting: 30,
  ip_private_relay: 10,
  ip_on_abuse_lists: 30,
  email_invalid: 60,
  email_disposable: 60,
  email_no_mail: 60,
  email_new_domain: 20,
  email_mistyped: 10,
  email_relay: 10,
  email_role: 5,
  phone_invalid: 40,
  phone_disposable: 60,
  phone_formerly_disposable: 20,
  phone_voip: 20,
  phone_premium_rate: 20,
  phone_of_no_country: 20,
  password_breached: 20,
  country_mismatch_ip_phone: 20,
  country_mismatch_ip_email: 10,
  country_mismatch_ip_stated: 20,
  country_mismatch_phone_email: 10,
  country_mismatch_phone_stated: 20,
  country_mismatch_email_stated: 10,
  far_apart: 10,
  name_not_in_country: 0,
} as const
export type ReasonCode = keyof typeof weights

export const CheckRequest = object(
  {
    ip: IpRequest.properties.ip,
    email: EmailRequest.properties.email,
    phone: PhoneRequest.properties.phone,
    name: NameRequest.properties.name,
    country: {
      type: 'string',
      pattern: '^[A-Za-z]{2}$',
      description:
        'ISO 3166-1 alpha-2 code in either case: the country that the person states. It is a hint for `phone` and `name`, as at their own endpoints, and is compared with the other countries. It is not a part and is free.',
      examples: ['DE'],
    },
    password_sha1: {
      type: 'string',
      pattern: '^[0-9A-Fa-f]{40}$',
      description: 'SHA-1 hash of the password, 40 hexadecimal digits.',
      examples: ['5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8'],
    },
  },
  { optional: ['ip', 'email', 'phone', 'name', 'country', 'password_sha1'], additionalProperties: false },
)

function part<const Answer extends JsonSchema>(data: Answer, path: string) {
  return object(
    { charged_credits: { type: 'integer', enum: [0, 1] }, data, error: BatchError },
    {
      optional: ['data', 'error'],
      description: `Response of \`${path}\`, or its error. Present when the request has the field.`,
    },
  )
}

const country = { type: 'string', description: 'ISO 3166-1 alpha-2.', examples: ['DE'] } as const

const Countries = object(
  {
    ip: { ...country, description: 'Country of the IP address.' },
    phone: { ...country, description: 'Country of a valid phone number.' },
    email: {
      ...country,
      description:
        'Country of the email domain, from its suffix or mailbox provider only. Absent for a disposable domain. `/v1/compliance/email` uses more evidence and may return another country.',
    },
    name: {
      type: 'array',
      items: country,
      minItems: 1,
      description: 'Countries with people of this name, at most five, most people first.',
    },
    stated: { ...country, description: 'The country of the request.' },
  },
  { optional: ['ip', 'phone', 'email', 'name', 'stated'], description: 'Unknown countries are absent.' },
)

const Distance = object({
  from: { type: 'string', enum: ['ip', 'phone', 'email'] },
  to: { type: 'string', enum: ['phone', 'email', 'stated'] },
  km: { type: 'integer', minimum: 0, examples: [879] },
})

const Reason = object({
  code: { type: 'string', enum: Object.keys(weights) as ReasonCode[], examples: ['ip_vpn'] },
  weight: { type: 'integer', minimum: 0, maximum: 100 },
  parts: {
    type: 'array',
    items: { type: 'string', enum: ['ip', 'email', 'phone', 'name', 'password_sha1', 'stated'] },
    minItems: 1,
    description: 'Fields on which the reason is based. `stated` is the country of the request.',
  },
})

const Consistency = object({
  countries: Countries,
  agree: {
    type: ['boolean', 'null'],
    description:
      'False when two countries differ, or when the name has no records in a country with name statistics. Null when there are fewer than two countries to compare. A territory counts as part of its state.',
  },
  distances: {
    type: 'array',
    items: Distance,
    description:
      'Distance in kilometres for each pair of different countries: between the city of the IP address, or the population centre of a country, and that of the other country.',
  },
  reasons: {
    type: 'array',
    items: Reason,
    description: 'Risk factors. New codes may be added. The weights are assumptions, not measurements.',
  },
  score: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'Sum of the weights, at most 100. For ranking and review. Not a probability.',
  },
})

export const CheckAnswer = object(
  {
    ip: part(IpIntelligence, '/v1/ip/intelligence'),
    email: part(EmailCheck, '/v1/email/check'),
    phone: part(PhoneValidation, '/v1/phone/validate'),
    name: part(GenderEstimate, '/v1/gender/name'),
    password_sha1: part(PasswordAnswer, '/v1/breaches/password'),
    consistency: Consistency,
    charged_credits: { type: 'integer', minimum: 0, maximum: 5, description: 'Sum of the credits of all parts.' },
  },
  { optional: partNames },
)

export type CheckRequest = Static<typeof CheckRequest>
export type CheckAnswer = Static<typeof CheckAnswer>
export type Consistency = Static<typeof Consistency>
export type Reason = Static<typeof Reason>

/** The results of the parts; those that were not requested or failed are absent. */
export type Answers = { readonly [Name in PartName]?: NonNullable<CheckAnswer[Name]>['data'] }
