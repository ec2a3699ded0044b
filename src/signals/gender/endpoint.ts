/**
 * The endpoints for one name, address or username each, and for up to 50 of them in one request, where each item
 * succeeds or fails, and is charged, separately.
 */

import { answerBatch, creditsOf } from '../../core/batch.ts'
import { countryOf } from '../../core/country.ts'
import { splitAddress } from '../../core/email.ts'
import type { CheckedEndpoint, RunContext } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { readSamples } from '../../core/samples.ts'
import { type AiClient, questionTimeoutMs } from './ai/client.ts'
import { genderData } from './dataset.ts'
import { type AiMode, estimate, type Outcome, type Question, type SubjectType } from './decide/estimate.ts'
import type { GenderIndex } from './gender-index.ts'
import type {
  BatchAnswer,
  BatchItem,
  BatchRequest,
  EmailRequest,
  GenderAnswer,
  NameRequest,
  UsernameRequest,
} from './schema.ts'
import * as schema from './schema.ts'

/** What the four requests and the items of a batch have in common. */
interface Hints {
  readonly country?: string
  readonly forceToGenderize?: boolean
  readonly options?: { readonly ai_mode?: (typeof schema.aiModes)[number] }
}

/**
 * The upper-case country of a caller's code, which may be in either case. Null without a code and for one that is not
 * assigned. `UK` stands for GB.
 */
export function hintOf(code: string | undefined): string | null {
  if (code === undefined) return null
  const upper = code.toUpperCase()
  return countryOf(upper === 'UK' ? 'GB' : upper)?.code ?? null
}

export interface GenderPorts {
  /** Asked about names in place of the embedded classifier; null for the classifier. */
  readonly ai: AiClient | null
  /** True where nobody reads `evidence` and `name_parts`: answers are given without them. */
  readonly isBrief?: boolean
}

/** The data opens in less than a second after the start. */
const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 1 })

/** What a schema cannot say of the hints; `at` is the pointer of the object they stand in. */
function checkHints({ forceToGenderize, options }: Hints, at: string): ApiError | undefined {
  const mode = options?.ai_mode
  if (forceToGenderize !== true || mode === undefined || mode === 'fallback') return undefined
  return new ApiError('invalid_input', {
    pointer: `${at}/options/ai_mode`,
    message: '`forceToGenderize` cannot be combined with an `ai_mode` of `off` or `always`.',
  })
}

function checkAddress(address: string, pointer: string): ApiError | undefined {
  if (splitAddress(address) !== null) return undefined
  return new ApiError('invalid_input', {
    pointer,
    message: 'The value is not an email address. Send a local part, "@" and a domain.',
  })
}

/** What is asked about a text with hints that are valid; `otherwise` is the mode where they name none. */
function questionOf(type: SubjectType, text: string, hints: Hints, otherwise: AiMode): Question {
  const { country, forceToGenderize, options } = hints
  const aiMode = options?.ai_mode ?? otherwise
  return { type, text, country: hintOf(country), aiMode, force: forceToGenderize === true }
}

const conventions =
  'The result is an estimate for the name, not the gender of a person. The result has two values because the sources have two. `unknown` is a successful result. Use it for aggregates. If the person states a gender, use that statement.'

interface Single<Input> {
  readonly type: SubjectType
  readonly summary: string
  readonly description: string
  readonly textOf: (input: Input) => string
  readonly check?: (input: Input) => ApiError | undefined
}

type SingleEndpoint<Input> = CheckedEndpoint<Input, Question, GenderAnswer, GenderPorts>

function single<Input extends Hints>(
  request: SingleEndpoint<Input>['request'],
  { type, summary, description, textOf, check }: Single<Input>,
): SingleEndpoint<Input> {
  return {
    path: `/v1/gender/${type}`,
    scope: 'gender',
    summary,
    description: `${description} ${conventions}`,
    response: schema.GenderAnswer,
    refusals: ['data_unavailable', 'provider_unavailable', 'provider_response_unconfirmed'],
    request,
    samples: readSamples<Input, GenderAnswer>(`gender-${type}`),
    check: input => checkHints(input, '') ?? check?.(input) ?? questionOf(type, textOf(input), input, 'fallback'),
    price: () => 1,
    run: (question, context) => {
      const read = context.data.get(genderData)
      if (read === undefined) return stillLoading
      const index = read()
      const outcome = estimate(index, context.ports.ai, question, context, context.ports.isBrief)
      return outcome instanceof Promise ? outcome.then(wrapped) : wrapped(outcome)
    },
  }
}

function wrapped(outcome: schema.GenderEstimate | ApiError): GenderAnswer | ApiError {
  return outcome instanceof ApiError ? outcome : { data: outcome }
}

export const nameEndpoint = single<NameRequest>(schema.NameRequest, {
  type: 'name',
  summary: 'Gender by name',
  description:
    'Accepts a first name or a full name in any script, with titles, initials and several given names, or as "Surname, Given". With a country hint, sources of that country take precedence.',
  textOf: ({ name }) => name,
})

export const emailEndpoint = single<EmailRequest>(schema.EmailRequest, {
  type: 'email',
  summary: 'Gender by email address',
  description:
    'Extracts a likely given name from the local part. The confidence is that of the name multiplied by that of the extraction. Role addresses such as info@ and addresses with only an initial return `unknown`.',
  textOf: ({ email }) => email,
  check: ({ email }) => checkAddress(email, '/email'),
})

export const usernameEndpoint = single<UsernameRequest>(schema.UsernameRequest, {
  type: 'username',
  summary: 'Gender by username',
  description:
    'Looks for names, initials and separators in a username. The confidence is that of the name multiplied by that of the extraction. A username without a name returns `unknown`.',
  textOf: ({ username }) => username,
})

const longestAddress = 254

/** An item of a batch. */
interface Asked {
  /** The identifier of the caller. */
  readonly id: string
  readonly question: Question
}

/** The questions of a batch; the first item that is not valid refuses all of it, by its pointer. */
function check({ items }: BatchRequest): readonly Asked[] | ApiError {
  const asked: Asked[] = []
  for (const [position, item] of items.entries()) {
    const refusal = checkItem(item, `/items/${position}`)
    if (refusal !== undefined) return refusal
    asked.push({ id: item.id, question: questionOf(item.type, item.value, item, 'off') })
  }
  return asked
}

function checkItem(item: BatchItem, at: string): ApiError | undefined {
  if (item.type !== 'email') return checkHints(item, at)
  if (lengthOf(item.value) > longestAddress) {
    return new ApiError('invalid_input', {
      pointer: `${at}/value`,
      message: `The field must have at most ${longestAddress} characters.`,
    })
  }
  return checkAddress(item.value, `${at}/value`) ?? checkHints(item, at)
}

/** In code points, as a schema counts. */
function lengthOf(text: string): number {
  return text.length > longestAddress ? [...text].length : text.length
}

/** How many questions to the provider are under way at once, and how long a batch takes in all. */
const mostAtOnce = 10
const batchTimeoutMs = 30_000

export const batchEndpoint: CheckedEndpoint<BatchRequest, readonly Asked[], BatchAnswer, GenderPorts> = {
  path: '/v1/gender/batch',
  scope: 'gender',
  summary: 'Gender batch',
  description:
    'Gender estimates for up to 50 names, email addresses and usernames, in the order of the items. One credit per item, reserved before the batch runs and charged for each item with a result. A batch counts as one request. One invalid item refuses the whole batch. Items use the data set only, unless their `ai_mode` allows more. When some items fail, send only those items again, not the whole batch.',
  request: schema.BatchRequest,
  response: schema.BatchAnswer,
  refusals: ['data_unavailable'],
  check,
  price: asked => asked.length,
  cost: '1 credit for each item with a result',
  charged: creditsOf,
  run: (asked, context) => {
    const read = context.data.get(genderData)
    if (read === undefined) return stillLoading
    const index = read()
    const { ai } = context.ports
    if (ai !== null) return answerThroughProvider(index, ai, asked, context)
    return answerBatch(
      asked.map(({ id }) => id),
      asked.map(({ question }) => estimate(index, null, question)),
    )
  },
  samples: readSamples('gender-batch'),
}

/** A few items at a time, in their order: each worker takes the next one as soon as it is done with its last. */
async function answerThroughProvider(
  index: GenderIndex,
  ai: AiClient,
  asked: readonly Asked[],
  context: RunContext<GenderPorts>,
): Promise<BatchAnswer> {
  // Nobody knows the outcome of a question that is cut off, so a question begins only with all of its time.
  const asker = { signal: context.signal, late: AbortSignal.timeout(batchTimeoutMs - questionTimeoutMs) }
  const outcomes: Outcome[] = []
  let next = 0
  const work = async () => {
    while (next < asked.length) {
      const position = next++
      outcomes[position] = await estimate(index, ai, asked[position].question, asker)
    }
  }
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, asked.length) }, work))
  return answerBatch(
    asked.map(({ id }) => id),
    outcomes,
  )
}
