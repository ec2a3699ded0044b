/** Who an autonomous system is and which blocks it announces. */
import type { Endpoint } from '../../core/endpoint.ts'
import { readSamples } from '../../core/samples.ts'
import { systemOf } from './answer/systems.ts'
import { ipData } from './dataset.ts'
import { stillLoading } from './endpoint.ts'
import type { AsAnswer, AsRequest } from './schema.ts'
import * as schema from './schema.ts'

export const asnEndpoint: Endpoint<AsRequest, AsAnswer> = {
  path: '/v1/ip/asn',
  scope: 'ip',
  summary: 'Autonomous system by number',
  description:
    'Name, type, country, registration and announced blocks of one AS number. A number without announcements returns `announced` false. The largest networks have about 10,000 blocks (160 KB).',
  request: schema.AsRequest,
  response: schema.AsAnswer,
  refusals: ['data_unavailable'],
  price: () => 1,
  run: ({ asn }, { data }) => {
    const index = data.get(ipData)
    return index === undefined ? stillLoading : systemOf(index, asn)
  },
  originsOf: () => [ipData],
  samples: readSamples('ip-asn'),
}
