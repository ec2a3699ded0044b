import type { CheckedEndpoint } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { readSamples } from '../../core/samples.ts'
import { abuseData } from './abuse/dataset.ts'
import { findAddress, type IpAddress, readAddress } from './answer/find.ts'
import { answerOf } from './answer/lookup.ts'
import { ipData } from './dataset.ts'
import { nothing, type ReverseLookup } from './reverse-dns/reverse-dns.ts'
import * as schema from './schema.ts'
import { torData } from './tor/dataset.ts'

export const notAnAddress = new ApiError('invalid_input', {
  pointer: '/ip',
  message:
    'The value is not an IP address: send IPv4 as four decimal numbers without leading zeros, or IPv6 as in RFC 4291, without range, port, zone, brackets or white space.',
})

/** A build of the data takes seconds, and an existing one opens at once. */
export const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 2 })

export interface IpPorts {
  /** Asked for the name of each address that is not reserved. */
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
  /** Answers of real data to 8.8.8.8 and reserved addresses, and made-up ones to documentation addresses. */
  samples: readSamples('ip'),
}
