/** Up to 50 names, addresses and usernames in one request; each item succeeds or fails, and is charged, on its own. */
import type { Endpoint } from '../../core/endpoint.ts'
import { ApiError, errorKinds } from '../../core/errors.ts'
import { type AiClient, questionTimeoutMs } from './ai/client.ts'
import { hintOf } from './country-hint.ts'
import { genderData } from './dataset.ts'
import { estimate, type Outcome } from './decide/estimate.ts'
import { checkAddress, checkHints, stillLoading } from './endpoint.ts'
import type { GenderIndex } from './gender-index.ts'
import { batchSamples } from './samples.ts'
import type { BatchAnswer, BatchEntry, BatchItem, BatchRequest } from './schema.ts'
import * as schema from './schema.ts'

const longestAddress = 254

/** The first item that is not valid, by its pointer: one refuses the whole batch. */
function check({ items }: BatchRequest): ApiError | undefined {
  for (const [position, item] of items.entries()) {
    const refusal = checkItem(item, `/items/${position}`)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function checkItem(item: BatchItem, at: string): ApiError | undefined {
  if (item.type !== 'email') return checkHints(item, at)
  if (lengthOf(item.value) > longestAddress) {
    return new ApiError('invalid_input', {
      pointer: `${at}/value`,
      message: `The field is not valid: it is longer than ${longestAddress}.`,
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

export function batchEndpoint(ai: AiClient | null): Endpoint<BatchRequest, BatchAnswer> {
  return {
    path: '/v1/gender/batch',
    scope: 'gender',
    summary: 'Up to 50 names, addresses and usernames at once',
    description:
      'One credit per item, reserved up front and charged for items that were answered; one request on the rate. Entries are in the order of the items. One item that is not valid refuses the whole batch. Items are answered from the data set alone unless their `ai_mode` says otherwise. Do not send a whole batch again because some items failed: send those.',
    request: schema.BatchRequest,
    response: schema.BatchAnswer,
    refusals: ['data_unavailable'],
    check,
    cost: ({ items }) => items.length,
    charged: ({ data }) => data.reduce((sum, { charged_credits }) => sum + charged_credits, 0),
    run: ({ items }, { data }) => {
      const index = data.get(genderData)
      return index === undefined ? stillLoading : answerAll(index, ai, items)
    },
    samples: batchSamples,
  }
}

function answerAll(
  index: GenderIndex,
  ai: AiClient | null,
  items: readonly BatchItem[],
): BatchAnswer | Promise<BatchAnswer> {
  if (ai !== null) return answerThroughProvider(index, ai, items)
  const outcomes = items.map(item => estimate(index, null, questionOf(item)))
  return answerOf(items, outcomes)
}

/** A few items at a time, in their order: each worker takes the next one as soon as it is done with its last. */
async function answerThroughProvider(
  index: GenderIndex,
  ai: AiClient,
  items: readonly BatchItem[],
): Promise<BatchAnswer> {
  // A question that were cut off would be one whose outcome nobody knows: none begins that has not all of its time.
  const signal = AbortSignal.timeout(batchTimeoutMs - questionTimeoutMs)
  const outcomes: Outcome[] = []
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const position = next++
      outcomes[position] = await estimate(index, ai, questionOf(items[position]), signal)
    }
  }
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, items.length) }, work))
  return answerOf(items, outcomes)
}

function questionOf({ type, value, country, forceToGenderize, options }: BatchItem) {
  const aiMode = options?.ai_mode ?? 'off'
  return { type, text: value, country: hintOf(country), aiMode, force: forceToGenderize === true }
}

function answerOf(items: readonly BatchItem[], outcomes: readonly Outcome[]): BatchAnswer {
  const data = items.map(({ id }, index) => entryOf(index, id, outcomes[index]))
  const isCharged = data.some(({ charged_credits }) => charged_credits > 0)
  return { data, billing_status: isCharged ? 'confirmed' : 'not_charged' }
}

function entryOf(index: number, id: string, outcome: Outcome): BatchEntry {
  if (!(outcome instanceof ApiError)) return { index, id, charged_credits: 1, data: outcome }
  const { status, action } = errorKinds[outcome.code]
  return { index, id, charged_credits: 0, error: { code: outcome.code, status, action } }
}
