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
    id: itemId,
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

const Evidence = object(
  {
    name: {
      type: 'string',
      description: 'The given name that was read, in lower case and without accents.',
      examples: ['anna', 'hans peter'],
    },
    position: {
      type: 'integer',
      minimum: 0,
      description:
        'Where it begins in the text without white space around it, from 0, in UTF-16 units; absent where the text spells it otherwise.',
      examples: [4],
    },
    match: {
      type: 'string',
      enum: ['exact', 'variant', 'model'],
      description:
        '`exact`: a source has the name; `variant`: by a part, another spelling or another script of it; `model`: by its letters, or by the configured provider.',
    },
    people: {
      type: 'integer',
      minimum: 1,
      description:
        'People whom official sources counted under the name, born or resident; the number of each source is rounded to a power of two, and some people are in two of them. With `country` those of that country. Absent where only lists have the name.',
      examples: [1_081_344],
    },
    countries: {
      type: 'array',
      items: { type: 'string' },
      description: 'The countries of these people (ISO 3166-1 alpha-2), five at most, those with the most first.',
      examples: [['US', 'PL', 'BR']],
    },
    data_version: {
      type: 'string',
      format: 'date',
      description: 'Date of the newest source of the table.',
      examples: ['2025-12-31'],
    },
  },
  {
    optional: ['position', 'people', 'countries'],
    description: 'What the estimate rests on. Absent for `unknown`, and where a title or a surname alone decided.',
  },
)

const part = (description: string, example: string) => ({ type: 'string', description, examples: [example] }) as const

const NameParts = object(
  {
    title: part('What stands in front of the name.', 'Dr.'),
    given: part('The given name, with initials in front of it.', 'Hans-Peter'),
    middle: part('Further names between given and family name.', 'Maria'),
    family: part('The family name with its particles.', 'von der Heide'),
    suffix: part('What stands behind the name: degrees, generations, offices.', 'PhD'),
  },
  {
    optional: ['title', 'given', 'middle', 'family', 'suffix'],
    description:
      'The parts of a full name as they are written. Absent for `unknown`, for addresses, usernames and single words, and where the words cannot be told apart.',
  },
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
