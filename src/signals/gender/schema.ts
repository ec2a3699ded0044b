/**
 * Requests and answers of POST /v1/gender/{name,email,username,batch}. A field that an answer may lack is left out,
 * never null.
 */
import { batchAnswer, itemId } from '../../core/batch.ts'
import { object, type Static } from '../../core/json-schema.ts'

export const aiModes = ['off', 'always', 'fallback'] as const
const itemTypes = ['name', 'email', 'username'] as const

const hints = {
  country: {
    type: 'string',
    pattern: '^[A-Za-z]{2}$',
    description:
      'ISO 3166-1 alpha-2 code of the country of the name. Sources of that country take precedence. `UK` means `GB`. Any other unassigned code is accepted and has no effect.',
    examples: ['IT'],
  },
  forceToGenderize: {
    type: 'boolean',
    description:
      'Lowers the threshold for a result from a confidence of 0.65 to 0.5, also for input that does not look like a name. A name extracted from a username with a lower confidence is returned with 0.5. Cannot be combined with an `ai_mode` of `off` or `always`.',
  },
} as const

const options = (byDefault: string) =>
  object(
    {
      ai_mode: {
        type: 'string',
        enum: aiModes,
        description: `Use of a model that estimates from the spelling: never (\`off\`), always, or when the data does not contain the name (\`fallback\`). ${byDefault}`,
      },
    },
    { optional: ['ai_mode'], additionalProperties: false },
  )

/** The fields that the endpoints for one text take beside it. */
const single = { ...hints, options: options('Default: `fallback`.') }

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
    id: itemId,
    type: { type: 'string', enum: itemTypes },
    value: {
      type: 'string',
      minLength: 1,
      maxLength: 1024,
      description: 'The name, email address or username. An email address has at most 254 characters.',
    },
    ...hints,
    options: options('Default: `off`.'),
  },
  { title: 'GenderBatchItem', ...strict },
)

export const BatchRequest = object(
  { items: { type: 'array', items: BatchItem, minItems: 1, maxItems: 50 } },
  { additionalProperties: false },
)

const Evidence = object(
  {
    name: {
      type: 'string',
      description: 'The given name that was used, in lower case and without accents.',
      examples: ['anna', 'hans peter'],
    },
    position: {
      type: 'integer',
      minimum: 0,
      description:
        'Start of the given name in the trimmed input, counted from 0 in UTF-16 code units. Absent when the input spells it differently.',
      examples: [4],
    },
    match: {
      type: 'string',
      enum: ['exact', 'variant', 'model'],
      description:
        '`exact`: a source contains the name; `variant`: a source contains a part, another spelling or another script of the name; `model`: estimated from the letters, or by the configured provider.',
    },
    people: {
      type: 'integer',
      minimum: 1,
      description:
        'Number of people with this name in official sources (births or residents), or in those of `country` if it is set. The number of each source is rounded to a power of two, and a person can be in two sources. Absent when only lists contain the name.',
      examples: [1_081_344],
    },
    countries: {
      type: 'array',
      items: { type: 'string' },
      description: 'Countries of these people (ISO 3166-1 alpha-2), at most five, most people first.',
      examples: [['US', 'PL', 'BR']],
    },
    data_version: {
      type: 'string',
      format: 'date',
      description: 'Date of the newest source.',
      examples: ['2025-12-31'],
    },
  },
  {
    optional: ['position', 'people', 'countries'],
    description: 'Basis of the estimate. Absent for `unknown`, and when only a title or a surname was used.',
  },
)

const part = (description: string, example: string) => ({ type: 'string', description, examples: [example] }) as const

const NameParts = object(
  {
    title: part('Titles and forms of address before the name.', 'Dr.'),
    given: part('The given name, with leading initials.', 'Hans-Peter'),
    middle: part('Names between the given name and the family name.', 'Maria'),
    family: part('The family name, with particles.', 'von der Heide'),
    suffix: part('Suffixes after the name: degrees, generations, offices.', 'PhD'),
  },
  {
    optional: ['title', 'given', 'middle', 'family', 'suffix'],
    description:
      'Parts of a full name, as written. Absent for `unknown`, for email addresses, usernames and single words, and when the parts cannot be distinguished.',
  },
)

export const GenderEstimate = object(
  {
    result_status: { type: 'string', enum: ['identified', 'unknown'] },
    gender: {
      type: ['string', 'null'],
      enum: ['male', 'female', null],
      description: 'The gender to which such a name is typically given. Not the gender of an individual person.',
    },
    confidence: {
      type: 'number',
      minimum: 0.5,
      maximum: 1,
      description: 'Share of correct results among results like this one. Absent for `unknown`.',
      examples: [0.984],
    },
    country: {
      type: 'string',
      description:
        'The country of the request, when its own sources were used. Not the country in which a person lives.',
      examples: ['IT'],
    },
    evidence: Evidence,
    name_parts: NameParts,
  },
  { title: 'GenderEstimate', optional: ['confidence', 'country', 'evidence', 'name_parts'] },
)

export const GenderAnswer = object({ data: GenderEstimate })

export const BatchAnswer = batchAnswer(GenderEstimate)

export type NameRequest = Static<typeof NameRequest>
export type EmailRequest = Static<typeof EmailRequest>
export type UsernameRequest = Static<typeof UsernameRequest>
export type BatchItem = Static<typeof BatchItem>
export type BatchRequest = Static<typeof BatchRequest>
export type GenderEstimate = Static<typeof GenderEstimate>
/** The people of a name; both are left out where nobody was counted. */
export type Counted = Pick<NonNullable<GenderEstimate['evidence']>, 'people' | 'countries'>
export type GenderAnswer = Static<typeof GenderAnswer>
export type BatchEntry = BatchAnswer['data'][number]
export type BatchAnswer = Static<typeof BatchAnswer>
