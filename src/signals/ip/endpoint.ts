import type { Endpoint } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { parseIpv4, parseIpv6 } from '../../core/ip-address.ts'
import { ipData } from './dataset.ts'
import { intelligenceJson } from './json.ts'
import { lookup } from './lookup.ts'
import { samples } from './samples.ts'
import type { IpIntelligence } from './schema.ts'
import * as schema from './schema.ts'

const notAnAddress = new ApiError('invalid_input', {
  pointer: '/ip',
  message:
    'The value is not an IP address: send IPv4 as four decimal numbers without leading zeros, or IPv6 as in RFC 4291, without range, port, zone, brackets or white space.',
})

const words = new Uint32Array(4)

function isIpAddress(text: string): boolean {
  return parseIpv4(text) >= 0 || parseIpv6(text, words)
}

/** A build of the data takes seconds, and an existing one opens at once. */
const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 2 })

export const intelligence: Endpoint<schema.IpRequest, IpIntelligence> = {
  path: '/v1/ip/intelligence',
  scope: 'ip',
  summary: 'Where an IP address is, who announces it, and how it is used',
  description:
    'Geolocation, network, privacy flags and a risk score of one IPv4 or IPv6 address. What is not known is empty or null. Behind a load balancer send the client address from X-Forwarded-For. Showing city, region or country to users calls for the attribution "IP Geolocation by DB-IP" with a link to https://db-ip.com (CC BY 4.0).',
  request: schema.IpRequest,
  response: schema.IpIntelligence,
  refusals: ['data_unavailable', 'provider_response_unconfirmed'],
  check: ({ ip }) => (isIpAddress(ip) ? undefined : notAnAddress),
  cost: () => 1,
  run: ({ ip }, { data, now }) => {
    const index = data.get(ipData)
    if (index === undefined) return stillLoading
    return lookup(index, ip, now) ?? notAnAddress
  },
  serialize: intelligenceJson,
  samples,
}
