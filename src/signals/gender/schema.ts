/**
 * Requests and answers of POST /v1/gender/{name,email,username,batch} (spec.md, "Gender estimate" and "Batch result"). What an
 * answer may leave out is left out, never null.
 */
import type { Static } from 'typebox'
import Type from 'typebox'

const strict = { additionalProperties: false }

export const aiModes = ['off', 'always', 'fallback'] as const
export const itemTypes = ['name', 'email', 'username'] as const

const hints = {
  country: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{2}$',
      description:
        'ISO 3166-1 alpha-2 code of the country the name is from. Sources of that country then decide. A code that is not assigned is taken and says nothing.',
      examples: ['IT'],
    }),
  ),
  forceToGenderize: Type.Optional(
    Type.Boolean({
      description:
        'Answer from a confidence of 0.5 instead of 0.65, and also when the input does not look like a name. Not together with an `ai_mode` of `off` or `always`.',
    }),
  ),
}

const options = (byDefault: string) =>
  Type.Optional(
    Type.Object(
      {
        ai_mode: Type.Optional(
          Type.Unsafe<(typeof aiModes)[number]>({
            type: 'string',
            enum: aiModes,
            description: `Whether a model that reads spellings may answer: never, always, or where the data has no such name. ${byDefault}`,
          }),
        ),
      },
      strict,
    ),
  )

const single = { ...hints, options: options('`fallback` when it is left out.') }

const nameText = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'A first name or a full name, in any script.',
  examples: ['Andrea', 'Иванова Мария', 'Dr. Müller, Hans-Peter'],
})
const emailText = Type.String({
  minLength: 1,
  maxLength: 254,
  description: 'An email address.',
  examples: ['anna.schmidt@example.com'],
})
const usernameText = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'A username or handle.',
  examples: ['AnnaSchmidt87'],
})

export const NameRequest = Type.Object({ name: nameText, ...single }, strict)
export const EmailRequest = Type.Object({ email: emailText, ...single }, strict)
export const UsernameRequest = Type.Object({ username: usernameText, ...single }, strict)

export const BatchItem = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Your own reference, echoed back.',
      examples: ['row-1'],
    }),
    type: Type.Unsafe<(typeof itemTypes)[number]>({ type: 'string', enum: itemTypes }),
    value: Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'The name, address or username; an address has at most 254 characters.',
    }),
    ...hints,
    options: options('`off` when it is left out.'),
  },
  strict,
)

export const BatchRequest = Type.Object({ items: Type.Array(BatchItem, { minItems: 1, maxItems: 50 }) }, strict)

export const GenderEstimate = Type.Object({
  result_status: Type.Unsafe<'identified' | 'unknown'>({ type: 'string', enum: ['identified', 'unknown'] }),
  gender: Type.Unsafe<'male' | 'female' | null>({
    type: ['string', 'null'],
    enum: ['male', 'female', null],
    description: 'Whom a name like this is typically given to: boys or girls. Not the gender of any one person.',
  }),
  confidence: Type.Optional(
    Type.Number({
      minimum: 0.5,
      maximum: 1,
      description: 'How often answers like this one are right. Absent for `unknown`.',
      examples: [0.984],
    }),
  ),
  country: Type.Optional(
    Type.String({
      description: 'The hinted country, when its own sources decided. Not where a person lives.',
      examples: ['IT'],
    }),
  ),
})

export const GenderAnswer = Type.Object({ data: GenderEstimate })

export const BatchError = Type.Object({
  code: Type.String({ examples: ['provider_unavailable'] }),
  status: Type.Integer({ examples: [503] }),
  action: Type.String({ examples: ['wait_then_retry'] }),
})

export const BatchEntry = Type.Object({
  index: Type.Integer({ minimum: 0, description: 'Position of the item in the request.' }),
  id: Type.String(),
  charged_credits: Type.Integer({ minimum: 0, maximum: 1 }),
  data: Type.Optional(GenderEstimate),
  error: Type.Optional(BatchError),
})

export const BatchAnswer = Type.Object({
  data: Type.Array(BatchEntry),
  billing_status: Type.Unsafe<'confirmed' | 'not_charged' | 'unconfirmed'>({
    type: 'string',
    enum: ['confirmed', 'not_charged', 'unconfirmed'],
    description: '`not_charged` when no item was charged.',
  }),
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
