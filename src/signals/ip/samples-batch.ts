import { answerBatch } from '../../core/batch.ts'
import type { Sample } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { refusalSamples } from '../../core/refusal-samples.ts'
import { samples } from './samples.ts'
import type { IpBatchAnswer, IpBatchRequest } from './schema.ts'

const one = (ip: string): IpBatchRequest => ({ items: [{ id: 'row-1', ip }] })

/** The first `count` samples of single addresses with an answer, as items. A batch looks no host name up. */
function batchOf(title: string, count: number): Sample<IpBatchRequest, IpBatchAnswer> {
  const answered = samples.flatMap(({ input, output }) => (output instanceof ApiError ? [] : [{ input, output }]))
  const chosen = answered.slice(0, count)
  return {
    title,
    input: { items: chosen.map(({ input }, index) => ({ id: `row-${index + 1}`, ip: input.ip })) },
    output: answerBatch(
      chosen.map((_, index) => `row-${index + 1}`),
      chosen.map(({ output }) => ({ ...output, network: { ...output.network, reverse_dns: null } })),
    ),
  }
}

export const batchSamples: readonly Sample<IpBatchRequest, IpBatchAnswer>[] = [
  batchOf('Three addresses', 3),
  batchOf('One address of each kind', samples.length),
  ...refusalSamples({
    data_unavailable: one('192.0.2.20'),
    rate_limited: one('192.0.2.22'),
    insufficient_credits: one('192.0.2.23'),
    provider_unavailable: one('192.0.2.24'),
    account_unavailable: one('192.0.2.25'),
    internal_error: one('192.0.2.26'),
  }),
]
