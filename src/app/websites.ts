/** The website check as the settings allow it: whom it may reach, by what name it asks, and what it counts. */
import { X509Certificate } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import type { EgressPurpose } from '../core/egress.ts'
import type { DataReader } from '../core/endpoint.ts'
import { addressPolicy } from '../egress/address-policy.ts'
import { Courtesy, usualCourtesy } from '../egress/courtesy.ts'
import { Fetcher, type FetcherOptions } from '../egress/fetcher.ts'
import { Names } from '../egress/names.ts'
import { WebsiteCheck } from '../signals/compliance/website/check.ts'
import type { AddressPlace } from '../signals/compliance/website/dns-hosting.ts'
import { registriesData } from '../signals/compliance/website/registries/dataset.ts'
import { lookup } from '../signals/ip/answer/lookup.ts'
import { ipData } from '../signals/ip/dataset.ts'
import { version } from '../version.ts'
import type { Config } from './config.ts'

type Settings = Pick<Config, 'offline' | 'nameServers' | 'egressAllow' | 'host' | 'tls'>

/**
 * Null when nothing may leave the machine.
 *
 * @param data asked at each question, so that an answer may come from newer data
 * @param overrides other ports and authorities, for servers of tests
 */
export function websitesOf(
  config: Settings,
  data: DataReader,
  counts: { countEgress(purpose: EgressPurpose): void },
  overrides: Pick<FetcherOptions, 'ports' | 'authorities'> = {},
): WebsiteCheck | null {
  if (config.offline) return null
  const names = new Names({ servers: config.nameServers, count: () => counts.countEgress('dns') })
  const fetcher = new Fetcher({
    policy: addressPolicy({ allowed: config.egressAllow, own: ownAddresses }),
    ownNames: new Set(ownNames(config)),
    names,
    courtesy: new Courtesy(usualCourtesy, () => performance.now(), later),
    userAgent: `Assay/${version} (website check)`,
    count: purpose => counts.countEgress(purpose),
    now: Date.now,
    ...overrides,
  })
  return new WebsiteCheck({
    getPage: request => fetcher.get(request),
    names,
    placeOf: address => placeOf(address, data),
    serverOf: domain => data.get(registriesData)?.serverOf(domain) ?? null,
    now: Date.now,
  })
}

function later(ms: number, act: () => void): void {
  setTimeout(act, ms).unref()
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(addresses => (addresses ?? []).map(({ address }) => address))
}

/** What this machine calls itself, what it listens on, and what its certificate is for. */
export function ownNames({ host, tls }: Pick<Config, 'host' | 'tls'>): string[] {
  const alternatives = tls === null ? '' : (new X509Certificate(tls.cert).subjectAltName ?? '')
  const certified = [...alternatives.matchAll(/DNS:([^,\s]+)/g)].map(([, name]) => name)
  return [hostname(), host, ...certified].map(name => name.toLowerCase())
}

function placeOf(address: string, data: DataReader): AddressPlace | null {
  const index = data.get(ipData)
  const found = index === undefined ? null : lookup(index, address, 0)
  if (found === null || found.reserved) return null
  return { country: found.country_code || null, isHosting: found.hosting }
}
