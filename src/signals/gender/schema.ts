/**
 * Requests and answers of POST /v1/gender/{name,email,username,batch}. A field that an answer may lack is left out,
 * never null.
 */
import { object, type Static } from '../../core/json-schema.ts'

export const aiModes = ['off', 'always', 'fallback'] as const
export const itemTypes = ['name', 'email', 'username'] as const

const hints = {
  country: {
    type: 'string',
    pattern: '^[A-Za-z]{2}$',
    description:
      'ISO 3166-1 alpha-2 code of the country the name is from. Sources of that country then decide. `UK` is taken for `GB`; any other code that is not assigned is taken and says nothing.',
    examples: ['IT'],
  },
  forceToGenderize: {
    type: 'boolean',
    description:
      'Answer from a confidence of 0.5 instead of 0.65, and also when the input does not look like a name. A name that was read out of a handle too unsurely for that is answered with 0.5, as a coin would be. Not together with an `ai_mode` of `off` or `always`.',
  },
} as const

const options = (byDefault: string) =>
  object(
    {
      ai_mode: {
        type: 'string',
        enum: aiModes,
        description: `Whether a model that reads spellings may answer: never, always, or where the data has no such name. ${byDefault}`,
      },
    },
    { optional: ['ai_mode'], additionalProperties: false },
  )

/** The fields that the endpoints for one text take beside it. */
const single = { ...hints, options: options('`fallback` when it is left out.') }

const strict = { optional: ['country', 'forceToGenderize', 'options'], additionalProperties: false } as const

export const NameRequest = object(
  {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 1024,
      description: 'A first name or a full name, in any script.',
      examples: ['Maria', 'Andrea', 'Иванова Мария', 'Dr. Müller, Hans-Peter'],
    },
    ...single,
  },
  strict,
)

export const EmailRequest = object(
  {
    email: {
      type: 'string',
      minLength: 1,
      maxLength: 254,
      description: 'An email address.',
      examples: ['anna.schmidt@example.com'],
    },
    ...single,
  },
  strict,
)

export const UsernameRequest = object(
  {
    username: {
      type: 'string',
      minLength: 1,
      maxLength: 1024,
      description: 'A username or handle.',
      examples: ['AnnaSchmidt87'],
    },
    ...single,
  },
  strict,
)

export const BatchItem = object(
  {
    id: {
      type: 'string',
      minLength: 1,
      maxLength: 128,
      description: 'Your own reference, echoed back.',
      examples: ['row-1'],
    },
    type: { type: 'string', enum: itemTypes },
    value: {
      type: 'string',
      minLength: 1,
      maxLength: 1024,
      description: 'The name, address or username; an address has at most 254 characters.',
    },
    ...hints,
    options: options('`off` when it is left out.'),
  },
  { title: 'GenderBatchItem', ...strict },
)

export const BatchRequest = object(
  { items: { type: 'array', items: BatchItem, minItems: 1, maxItems: 50 } },
  { additionalProperties: false },
)

export const GenderEstimate = object(
  {
    result_status: { type: 'string', enum: ['identified', 'unknown'] },
    gender: {
      type: ['string', 'null'],
      enum: ['male', 'female', null],
      description: 'Whom a name like this is typically given to: boys or girls. Not the gender of any one person.',
    },
    confidence: {
      type: 'number',
      minimum: 0.5,
      maximum: 1,
      description: 'How often answers like this one are right. Absent for `unknown`.',
      examples: [0.984],
    },
    country: {
      type: 'string',
      description: 'The hinted country, when its own sources decided. Not where a person lives.',
      examples: ['IT'],
    },
  },
  { title: 'GenderEstimate', optional: ['confidence', 'country'] },
)

export const GenderAnswer = object({ data: GenderEstimate })

export const BatchError = object({
  code: { type: 'string', examples: ['provider_unavailable'] },
  status: { type: 'integer', examples: [503] },
  action: { type: 'string', examples: ['wait_then_retry'] },
})

export const BatchEntry = object(
  {
    index: { type: 'integer', minimum: 0, description: 'Position of the item in the request.' },
    id: { type: 'string' },
    charged_credits: { type: 'integer', minimum: 0, maximum: 1 },
    data: GenderEstimate,
    error: BatchError,
  },
  { title: 'GenderBatchEntry', optional: ['data', 'error'] },
)

export const BatchAnswer = object({
  data: { type: 'array', items: BatchEntry },
  billing_status: {
    type: 'string',
    enum: ['confirmed', 'not_charged', 'unconfirmed'],
    description: '`not_charged` when no item was charged.',
  },
})

export type NameRequest = Static<typeof NameRequest>
export type EmailRequest = Static<typeof EmailRequest>
export type UsernameRequest = Static<typeof UsernameRequest>
export type BatchItem = Static<typeof BatchItem>
export type BatchRequest = Static<typeof BatchRequest>
export type GenderEstimate = Static<typeof GenderEstimate>
export type GenderAnswer = Static<typeof GenderAnswer>
export type BatchEntry = Static<typeof BatchEntry>
export type BatchAnswer = Static<typeof BatchAnswer>
