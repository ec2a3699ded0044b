/**
 * The website check, webhooks and email as the settings allow them: whom they may reach, by what name they ask, and
 * what they count.
 */
import { X509Certificate } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import type { EgressPurpose, PageRequest, Post, SendMail, UrlRefusal } from '../core/egress.ts'
import type { DataReader } from '../core/endpoint.ts'
import { addressPolicy, judgeUrl, literalAddress } from '../egress/address-policy.ts'
import { Courtesy, usualCourtesy } from '../egress/courtesy.ts'
import { Fetcher, type FetcherOptions } from '../egress/fetcher.ts'
import { openMailer } from '../egress/mailer.ts'
import { Names } from '../egress/names.ts'
import type { Websites } from '../signals/compliance/verdict/site-checks.ts'
import type { CheckLimits, WebsiteCheck } from '../signals/compliance/website/check.ts'
import type { AddressPlace } from '../signals/compliance/website/dns-records.ts'
import { registriesData } from '../signals/compliance/website/registries.ts'
import { type AskLimits, DomainAsker, type DomainQuestions, usualLimits } from '../signals/email/domain/ask-domain.ts'
import { lookup } from '../signals/ip/answer/lookup.ts'
import { ipData } from '../signals/ip/dataset.ts'
import { version } from '../version.ts'
import type { Config } from './settings/config.ts'

interface EgressCounts {
  countEgress(purpose: EgressPurpose): void
}

/** What tests replace: ports and authorities of their servers, and limits of time. */
interface Overrides extends Partial<Pick<FetcherOptions, 'ports' | 'authorities' | 'limits' | 'courtesy'>> {
  readonly check?: CheckLimits
}

type Settings = Pick<Config, 'offline' | 'nameServers' | 'egressAllow' | 'host' | 'tls'>

/** The website check. `close` ends the thread in which pages are read. */
export interface ClosableWebsites extends Websites {
  close(): Promise<void>
}

/**
 * Null when nothing may leave the machine. The modules of the check are loaded for the first question.
 *
 * @param data asked at each question, so that an answer may come from newer data
 */
export function websitesOf(
  config: Settings,
  data: DataReader,
  counts: EgressCounts,
  { check: limits, ...overrides }: Overrides = {},
): ClosableWebsites | null {
  if (config.offline) return null
  const ports = {
    ...portsOf(fetcherOf(config, counts, 'website check', overrides), data),
    placeOf: (address: string) => placeOf(address, data),
  }
  let opened: Promise<WebsiteCheck> | undefined
  const open = () => {
    opened ??= import('../signals/compliance/website/check.ts').then(module => new module.WebsiteCheck(ports, limits))
    return opened
  }
  return {
    check: async (domain, signal) => (await open()).check(domain, signal),
    askMailHost: async (domain, signal) => (await open()).askMailHost(domain, signal),
    close: async () => (await opened)?.close(),
  }
}

/**
 * Questions about the domains of addresses; null when nothing may leave the machine.
 *
 * @param data asked at each question, as above
 */
export function domainQuestionsOf(
  config: Settings,
  data: DataReader,
  counts: EgressCounts,
  { ask = usualLimits, ...overrides }: Omit<Overrides, 'check'> & { readonly ask?: AskLimits } = {},
): DomainQuestions | null {
  if (config.offline) return null
  return new DomainAsker(portsOf(fetcherOf(config, counts, 'email check', overrides), data), ask)
}

function portsOf({ fetcher, names }: ReturnType<typeof fetcherOf>, data: DataReader) {
  return {
    getPage: (request: PageRequest) => fetcher.get(request),
    names,
    serverOf: (domain: string) => data.get(registriesData)?.serverOf(domain) ?? null,
    now: Date.now,
  }
}

/** What sends the messages of webhooks, or null when nothing may leave the machine. */
export function webhookPost(
  config: Settings,
  counts: EgressCounts,
  overrides: Omit<Overrides, 'check'> = {},
): Post | null {
  if (config.offline) return null
  const { fetcher } = fetcherOf(config, counts, 'webhook', overrides)
  return request => fetcher.post(request)
}

/** What sends email, or null without an SMTP server and when nothing may leave the machine. */
export function mailerOf({ offline, smtp }: Pick<Config, 'offline' | 'smtp'>, counts: EgressCounts): SendMail | null {
  return offline || smtp === null ? null : openMailer(smtp, { count: () => counts.countEgress('email') })
}

/**
 * Why the messages of a webhook cannot go to a URL, as far as that can be said without asking for its name, which may
 * lead elsewhere by the time of a message; null where they can. Plain http, which everybody on the way reads, is for an
 * intranet.
 */
export function webhookRefusalOf(
  config: Pick<Settings, 'egressAllow' | 'host' | 'tls'>,
  text: string,
): UrlRefusal | null {
  const { egressAllow: allowed } = config
  const url = judgeUrl(text, null, new Set(ownNames(config)))
  if (!(url instanceof URL)) return url
  const address = literalAddress(url.hostname.replace(/\.$/, ''))
  if (address !== null && !addressPolicy({ allowed, own: ownAddresses })(address)) return 'address'
  return url.protocol === 'http:' && allowed.length === 0 ? 'scheme' : null
}

function fetcherOf(
  config: Settings,
  counts: EgressCounts,
  purpose: string,
  overrides: Omit<Overrides, 'check'>,
): { fetcher: Fetcher; names: Names } {
  const names = new Names({ servers: config.nameServers, count: () => counts.countEgress('dns') })
  const fetcher = new Fetcher({
    policy: addressPolicy({ allowed: config.egressAllow, own: ownAddresses }),
    ownNames: new Set(ownNames(config)),
    names,
    courtesy: new Courtesy(usualCourtesy, () => performance.now(), later),
    userAgent: `Assay/${version} (${purpose})`,
    count: each => counts.countEgress(each),
    now: Date.now,
    ...overrides,
  })
  return { fetcher, names }
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
