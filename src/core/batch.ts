/**
 * Batches: many items in one request, each of which is answered or fails, and is charged, on its own. An item that
 * fails costs nothing. Entries are in the order of the items.
 */
import { ApiError, errorKinds } from './errors.ts'
import { type JsonSchema, object, type Static } from './json-schema.ts'

/** The caller's own reference of an item. */
export const itemId = {
  type: 'string',
  minLength: 1,
  maxLength: 128,
  description: 'Your reference for the item, returned unchanged.',
  examples: ['row-1'],
} as const

export const BatchError = object(
  {
    code: { type: 'string', examples: ['provider_unavailable'] },
    status: { type: 'integer', examples: [503] },
    action: { type: 'string', examples: ['wait_then_retry'] },
  },
  { title: 'BatchError' },
)

/** The schema of the answer to a batch, by the schema of the answer to one item. */
export function batchAnswer<const Answer extends JsonSchema>(answer: Answer) {
  const entry = object(
    {
      index: { type: 'integer', minimum: 0, description: 'Position of the item in the request.' },
      id: { type: 'string' },
      charged_credits: { type: 'integer', minimum: 0, maximum: 1 },
      data: answer,
      error: BatchError,
    },
    { optional: ['data', 'error'] },
  )
  return object({
    data: { type: 'array', items: entry },
    billing_status: {
      type: 'string',
      enum: ['confirmed', 'not_charged', 'unconfirmed'],
      description: '`not_charged` when no item was charged.',
    },
  })
}

/** One entry of a batch: an answer or an error. */
export interface BatchEntry<Answer> {
  index: number
  id: string
  charged_credits: number
  data?: Answer
  error?: Static<typeof BatchError>
}

export interface BatchOutcome<Answer> {
  data: readonly BatchEntry<Answer>[]
  billing_status: 'confirmed' | 'not_charged' | 'unconfirmed'
}

/** The answer to a batch, from the ids and the outcomes of its items. */
export function answerBatch<Answer extends object>(
  ids: readonly string[],
  outcomes: readonly (Answer | ApiError)[],
): BatchOutcome<Answer> {
  const data = ids.map((id, index) => entryOf(index, id, outcomes[index]))
  const isCharged = data.some(({ charged_credits }) => charged_credits > 0)
  return { data, billing_status: isCharged ? 'confirmed' : 'not_charged' }
}

function entryOf<Answer extends object>(index: number, id: string, outcome: Answer | ApiError): BatchEntry<Answer> {
  return outcome instanceof ApiError
    ? { index, id, charged_credits: 0, error: batchError(outcome) }
    : { index, id, charged_credits: 1, data: outcome }
}

/** A refusal as an item of an answer shows it. */
export function batchError({ code, details }: ApiError): Static<typeof BatchError> {
  const { status, action } = errorKinds[code]
  return { code, status, action: details.action ?? action }
}

/** Credits of the items that were answered. */
export function creditsOf({ data }: { readonly data: readonly { readonly charged_credits: number }[] }): number {
  return data.reduce((sum, { charged_credits }) => sum + charged_credits, 0)
}
