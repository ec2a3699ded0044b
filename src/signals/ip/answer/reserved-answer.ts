import type { IpIntelligence, IpLocation, IpNetwork, IpPrivacy } from '../schema.ts'
import { noRisk } from './risk.ts'

const emptyLocation: IpLocation = Object.freeze({
  latitude: null,
  longitude: null,
  timezone: null,
  local_time: null,
  utc_offset: null,
})

const emptyNetwork: IpNetwork = Object.freeze({
  asn: null,
  as_name: null,
  cidr: null,
  rir: null,
  allocated: null,
  registered_country: null,
  type: null,
  reverse_dns: null,
})

export const noFlags: IpPrivacy = Object.freeze({
  hosting: false,
  hosting_provider: null,
  tor: false,
  vpn: false,
  apple_private_relay: false,
  crawler: null,
})

/** All that is said of a private, loopback or otherwise reserved address. Its inner objects are frozen and shared. */
export function reservedAnswer(ip: string, version: 4 | 6): IpIntelligence {
  return {
    ip,
    version,
    country_code: '',
    country: '',
    region: null,
    city: null,
    asn: null,
    as_name: null,
    hosting: false,
    hosting_provider: null,
    tor: false,
    reserved: true,
    location: emptyLocation,
    country_info: null,
    network: emptyNetwork,
    privacy: noFlags,
    risk: noRisk,
  }
}
