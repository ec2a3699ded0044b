/** Up to 1,000 addresses in one request, each answered and charged as a single one without its host name. */
import { answerBatch, creditsOf } from '../../core/batch.ts'
import type { CheckedEndpoint, Sample } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { batchSample, readSamples } from '../../core/samples.ts'
import { abuseData } from './abuse/dataset.ts'
import { findAddress, type IpAddress, readAddress } from './answer/find.ts'
import { answerOf } from './answer/lookup.ts'
import { ipData } from './dataset.ts'
import { intelligenceEndpoint, notAnAddress, stillLoading } from './endpoint.ts'
import { nothing } from './reverse-dns/reverse-dns.ts'
import type { IpBatchAnswer, IpBatchRequest, IpIntelligence, IpRequest } from './schema.ts'
import * as schema from './schema.ts'
import { torData } from './tor/dataset.ts'

interface Asked {
  readonly id: string
  readonly address: IpAddress
}

/** The addresses of a batch; the first item that is not valid refuses the whole batch, by its pointer. */
function check({ items }: IpBatchRequest): readonly Asked[] | ApiError {
  const asked: Asked[] = []
  for (const [position, { id, ip }] of items.entries()) {
    const address = readAddress(ip)
    if (address === null) {
      return new ApiError('invalid_input', { ...notAnAddress.details, pointer: `/items/${position}/ip` })
    }
    asked.push({ id, address })
  }
  return asked
}

/** The samples of single addresses with an answer, as a batch answers them. */
const withoutHostNames = intelligenceEndpoint.samples.flatMap(
  ({ title, input, output }): Sample<IpRequest, IpIntelligence>[] => {
    if (output instanceof ApiError) return []
    const answer = output as IpIntelligence
    return [{ title, input, output: { ...answer, network: { ...answer.network, reverse_dns: null } } }]
  },
)
const itemOf = (input: IpRequest, id: string) => ({ id, ...input })

export const batchEndpoint: CheckedEndpoint<IpBatchRequest, readonly Asked[], IpBatchAnswer> = {
  path: '/v1/ip/batch',
  scope: 'ip',
  summary: 'IP intelligence batch',
  description:
    'The response of `/v1/ip/intelligence` for up to 1,000 addresses, in the order of the items. One credit per item, reserved before the batch runs and charged for each item with a result. A batch counts as one request. One invalid item refuses the whole batch. Host names are not looked up: `network.reverse_dns` is null, and crawlers are verified by published ranges only.',
  request: schema.IpBatchRequest,
  response: schema.IpBatchAnswer,
  refusals: ['data_unavailable'],
  check,
  price: asked => asked.length,
  cost: '1 credit for each item with a result',
  charged: creditsOf,
  run: (asked, { data, now }) => {
    const index = data.get(ipData)
    const exits = data.get(torData)
    if (index === undefined || exits === undefined) return stillLoading
    const listed = data.get(abuseData)
    return answerBatch(
      asked.map(({ id }) => id),
      asked.map(({ address }) =>
        answerOf(index, findAddress(index, address, exits), nothing, now, listed?.of(address)),
      ),
    )
  },
  samples: [
    batchSample('Three addresses', withoutHostNames.slice(0, 3), itemOf),
    batchSample('One address of each kind', withoutHostNames, itemOf),
    ...readSamples<IpBatchRequest, IpBatchAnswer>('ip-batch'),
  ],
}
