/**
 * The small Internet with the canned sites of companies on it, and what registries and name servers say of some of
 * them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { europeanSites } from './company-sites/europe.ts'
import { overseasSites } from './company-sites/overseas.ts'
import type { CompanySite } from './company-sites/site.ts'
import { trapSites } from './company-sites/traps.ts'
import type { Answers, Records } from './name-server.ts'
import { publicAddresses, type SmallInternet, startSmallInternet } from './small-internet.ts'

export const companySites: readonly CompanySite[] = [...europeanSites, ...overseasSites, ...trapSites]
const siteOf = new Map(companySites.map(site => [site.domain, site]))
const addressOf = new Map(
  companySites.map(({ domain }, index) => [domain, publicAddresses[index % publicAddresses.length]]),
)

/** What a canned domain has beside its site. */
export interface Extras {
  /** Mail exchangers, keyed by the domain. */
  readonly mail?: Readonly<Record<string, string>>
  /** Registration data, keyed by the domain, as the registry's server answers them. */
  readonly registrations?: Readonly<Record<string, object>>
}

export interface Visit {
  readonly host: string
  readonly path: string
}

export interface CompanyInternet extends SmallInternet {
  readonly visits: readonly Visit[]
}

/** The registry's server: the base address of RegistrationServer. */
export const registryServer = 'https://rdap.test/'

export async function startCompanyInternet({ mail = {}, registrations = {} }: Extras = {}): Promise<CompanyInternet> {
  const visits: Visit[] = []
  const answersTo = (name: string): Answers | undefined => {
    if (name === 'rdap.test' || name === 'rdap-registrar.test') return [{ type: 'A', addresses: ['127.0.0.30'] }]
    const address = addressOf.get(name.replace(/^www\./, ''))
    if (address === undefined) return undefined
    const exchange = mail[name]
    const records: Records[] = [{ type: 'A', addresses: [address] }]
    return exchange === undefined ? records : [...records, { type: 'MX', hosts: [{ exchange, priority: 10 }] }]
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { host = '', path } = { host: request.headers.host, path: decodeURI(request.url ?? '/') }
    visits.push({ host, path })
    const domain = host.replace(/^www\./, '')
    const registration = registrations[path.replace('/domain/', '')]
    if (domain.startsWith('rdap') && registration !== undefined)
      response.writeHead(200, { 'content-type': 'application/rdap+json' }).end(JSON.stringify(registration))
    else serve(siteOf.get(domain), path, response)
  }
  const internet = await startSmallInternet({ answersTo, plain: answer })
  return { ...internet, visits }
}

function serve(site: CompanySite | undefined, path: string, response: ServerResponse): void {
  const page = site?.pages[path]
  if (site?.redirect !== undefined && path === '/') response.writeHead(301, { location: site.redirect }).end()
  else if (page === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not found</p>')
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}
