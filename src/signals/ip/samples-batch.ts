import type { Sample } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { refusalSamples } from '../../core/refusal-samples.ts'
import { samples } from './samples.ts'
import type { IpBatchAnswer, IpBatchRequest, IpIntelligence } from './schema.ts'

const one = (ip: string): IpBatchRequest => ({ items: [{ ip }] })

/** The samples of single addresses with an answer, as items. A batch looks no host name up. */
function batchOf(title: string, ids: readonly string[] = []): Sample<IpBatchRequest, IpBatchAnswer> {
  const answered = samples.filter(({ output }) => !(output instanceof ApiError))
  const chosen = ids.length === 0 ? answered : answered.slice(0, ids.length)
  const idOf = (index: number) => (ids[index] === undefined ? {} : { id: ids[index] })
  return {
    title,
    input: { items: chosen.map(({ input }, index) => ({ ...idOf(index), ip: input.ip })) },
    output: {
      data: chosen.map(({ output }, index) => {
        const answer = output as IpIntelligence
        const data = { ...answer, network: { ...answer.network, reverse_dns: null } }
        return { index, ...idOf(index), charged_credits: 1, data }
      }),
      billing_status: 'confirmed',
    },
  }
}

export const batchSamples: readonly Sample<IpBatchRequest, IpBatchAnswer>[] = [
  batchOf('Three addresses', ['row-1', 'row-2', 'row-3']),
  batchOf('One address of each kind'),
  ...refusalSamples({
    data_unavailable: one('192.0.2.20'),
    rate_limited: one('192.0.2.22'),
    insufficient_credits: one('192.0.2.23'),
    provider_unavailable: one('192.0.2.24'),
    account_unavailable: one('192.0.2.25'),
    internal_error: one('192.0.2.26'),
  }),
]
