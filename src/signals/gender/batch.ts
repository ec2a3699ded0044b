/** Up to 50 names, addresses and usernames in one request; each item succeeds or fails, and is charged, on its own. */
import { answerBatch, creditsOf } from '../../core/batch.ts'
import type { CheckedEndpoint, RunContext } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { readSamples } from '../../core/samples.ts'
import { type AiClient, questionTimeoutMs } from './ai/client.ts'
import { genderData } from './dataset.ts'
import { estimate, type Outcome, type Question } from './decide/estimate.ts'
import { checkAddress, checkHints, type GenderPorts, questionOf, stillLoading } from './endpoint.ts'
import type { GenderIndex } from './gender-index.ts'
import type { BatchAnswer, BatchItem, BatchRequest } from './schema.ts'
import * as schema from './schema.ts'

const longestAddress = 254

/** An item as it is asked about. */
interface Asked {
  /** The caller's own name of the item. */
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
