import { readFileSync } from 'node:fs'
import { answerBatch, type BatchOutcome } from './batch.ts'
import type { Sample } from './endpoint.ts'
import { ApiError, type ErrorCode, type ErrorDetails } from './errors.ts'

const folder = new URL('../../assets/samples/', import.meta.url)

/** A sample as `assets/samples` has it. A refusal without a title is one of `refusals`. */
type WrittenSample<Input, Answer extends object> =
  | Sample<Input, Answer>
  | { readonly title: string; readonly input: Input; readonly refused: ErrorCode; readonly details?: ErrorDetails }
  | { readonly input: Input; readonly refused: SampledRefusal }

/** Reads the samples of an endpoint: `assets/samples/<name>.json`. */
export function readSamples<Input, Answer extends object>(name: string): Sample<Input, Answer>[] {
  const written: WrittenSample<Input, Answer>[] = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
  return written.map((sample): Sample<Input, Answer> => {
    if (!('refused' in sample)) return sample
    const [title, details] = 'title' in sample ? [sample.title, sample.details] : refusals[sample.refused]
    return { title, input: sample.input, output: new ApiError(sample.refused, details) }
  })
}

/** A sample of a batch: the items that `itemOf` makes of samples with an answer, and these answers. */
export function batchSample<Input, Answer extends object, Item>(
  title: string,
  samples: readonly Sample<Input, Answer>[],
  itemOf: (input: Input, id: string) => Item,
): Sample<{ items: Item[] }, BatchOutcome<Answer>> {
  const answered = samples.flatMap(({ input, output }) => (output instanceof ApiError ? [] : [{ input, output }]))
  const ids = answered.map((_, index) => `row-${index + 1}`)
  return {
    title,
    input: { items: answered.map(({ input }, index) => itemOf(input, ids[index])) },
    output: answerBatch(
      ids,
      answered.map(({ output }) => output),
    ),
  }
}

/** The refusals that a test key can be answered with by any endpoint, as a client meets them. */
const refusals = {
  insufficient_credits: ['No credits left', { members: { required: 1, available: 0 } }],
  rate_limited: ['Rate limit exceeded', { retryAfterSeconds: 30 }],
  internal_error: ['Internal error', {}],
  account_unavailable: ['Account unavailable', { retryAfterSeconds: 3600 }],
  data_unavailable: ['Data still loading', { retryAfterSeconds: 2 }],
  provider_unavailable: ['Source unavailable', { retryAfterSeconds: 5 }],
  provider_response_unconfirmed: ['Outcome unknown', {}],
} as const satisfies Partial<Record<ErrorCode, readonly [title: string, details: ErrorDetails]>>

type SampledRefusal = keyof typeof refusals
