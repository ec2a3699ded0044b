import { answerBatch, creditsOf } from '../../core/batch.ts'
import type { CheckedEndpoint, Sample } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { batchSample, readSamples } from '../../core/samples.ts'
import { abuseData } from './abuse/dataset.ts'
import { findAddress, type IpAddress, readAddress } from './answer/find.ts'
import { answerOf } from './answer/lookup.ts'
import { ipData } from './dataset.ts'
import { nothing, type ReverseLookup } from './reverse-dns/reverse-dns.ts'
import * as schema from './schema.ts'
import { torData } from './tor/dataset.ts'

const notAnAddress = new ApiError('invalid_input', {
  pointer: '/ip',
  message:
    'The value is not an IP address: send IPv4 as four decimal numbers without leading zeros, or IPv6 as in RFC 4291, without range, port, zone, brackets or white space.',
})

/** Building the data takes seconds, and existing data opens at once. */
export const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 2 })

export interface IpPorts {
  /** Finds the name of each address that is not reserved. */
  readonly reverseDns: ReverseLookup
}

export const intelligenceEndpoint: CheckedEndpoint<schema.IpRequest, IpAddress, schema.IpIntelligence, IpPorts> = {
  path: '/v1/ip/intelligence',
  scope: 'ip',
  summary: 'IP intelligence',
  description:
    'Geolocation, network, privacy flags and a risk score for one IPv4 or IPv6 address. Unknown values are empty or null. Behind a load balancer, send the client address from X-Forwarded-For. If you show city, region or country to users, add the attribution "IP Geolocation by DB-IP" with a link to https://db-ip.com (CC BY 4.0).',
  request: schema.IpRequest,
  response: schema.IpIntelligence,
  refusals: ['data_unavailable', 'provider_response_unconfirmed'],
  check: ({ ip }) => readAddress(ip) ?? notAnAddress,
  price: () => 1,
  run: (address, { data, now, ports }) => {
    const index = data.get(ipData)
    const exits = data.get(torData)
    if (index === undefined || exits === undefined) return stillLoading
    const found = findAddress(index, address, exits)
    const abuse = data.get(abuseData)?.of(address)
    const host = found.reserved ? nothing : ports.reverseDns.lookUp(found.ip)
    if (host instanceof Promise) return host.then(name => answerOf(index, found, name, now, abuse))
    return answerOf(index, found, host, now, abuse)
  },
  /** Answers from real data for 8.8.8.8 and reserved addresses, and made-up ones for documentation addresses. */
  samples: readSamples('ip'),
}

/** An item of a batch with its parsed address. */
interface ParsedItem {
  readonly id: string
  readonly address: IpAddress
}

/** The samples of single addresses with an answer, without the host names that a batch does not have. */
const withoutHostNames = intelligenceEndpoint.samples.flatMap(
  ({ title, input, output }): Sample<schema.IpRequest, schema.IpIntelligence>[] => {
    if (output instanceof ApiError) return []
    const answer = output as schema.IpIntelligence
    return [{ title, input, output: { ...answer, network: { ...answer.network, reverse_dns: null } } }]
  },
)
const itemOf = (input: schema.IpRequest, id: string) => ({ id, ...input })

export const batchEndpoint: CheckedEndpoint<schema.IpBatchRequest, readonly ParsedItem[], schema.IpBatchAnswer> = {
  path: '/v1/ip/batch',
  scope: 'ip',
  summary: 'IP intelligence batch',
  description:
    'The response of `/v1/ip/intelligence` for up to 1,000 addresses, in the order of the items. One credit per item, reserved before the batch runs and charged for each item with a result. A batch counts as one request. One invalid item refuses the whole batch. Host names are not looked up: `network.reverse_dns` is null, and crawlers are verified by published ranges only.',
  request: schema.IpBatchRequest,
  response: schema.IpBatchAnswer,
  refusals: ['data_unavailable'],
  check: ({ items }) => {
    const parsed: ParsedItem[] = []
    for (const [position, { id, ip }] of items.entries()) {
      const address = readAddress(ip)
      if (address === null) {
        return new ApiError('invalid_input', { ...notAnAddress.details, pointer: `/items/${position}/ip` })
      }
      parsed.push({ id, address })
    }
    return parsed
  },
  price: items => items.length,
  cost: '1 credit for each item with a result',
  charged: creditsOf,
  run: (items, { data, now }) => {
    const index = data.get(ipData)
    const exits = data.get(torData)
    if (index === undefined || exits === undefined) return stillLoading
    const listed = data.get(abuseData)
    return answerBatch(
      items.map(({ id }) => id),
      items.map(({ address }) =>
        answerOf(index, findAddress(index, address, exits), nothing, now, listed?.of(address)),
      ),
    )
  },
  samples: [
    batchSample('Three addresses', withoutHostNames.slice(0, 3), itemOf),
    batchSample('One address of each kind', withoutHostNames, itemOf),
    ...readSamples<schema.IpBatchRequest, schema.IpBatchAnswer>('ip-batch'),
  ],
}
