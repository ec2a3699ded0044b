/**
 * Asks the registry of a domain, and once the registrar it names, who registered it. Only answers over https with a
 * good certificate are read: what an unverified server says of a registrant is nobody's word.
 */
import type { GetPage } from '../../../core/egress.ts'
import type { Finding } from '../place/evidence.ts'
import type { PageParser } from './page-parser.ts'
import type { Registration } from './registration.ts'

const accepts = ['application/rdap+json', 'application/json']
const mostBytes = 256 * 1024
/** A registry answers for millions of domains; one that is asked too often says so, and is left alone. */
const pauseMs = 100
const organisationPoints = 10
const personPoints = 8

/** The base address of the server for the domain, with a slash at its end; null when its registry has none. */
export type RegistrationServer = (domain: string) => string | null

export interface RegistrationPorts {
  readonly getPage: GetPage
  readonly parser: PageParser
  readonly serverOf: RegistrationServer
}

export async function askRegistration(
  domain: string,
  ports: RegistrationPorts,
  signal: AbortSignal,
): Promise<Finding[]> {
  const server = ports.serverOf(domain)
  if (server === null) return []
  const registry = await ask(`${server}domain/${domain}`, domain, ports, signal)
  if (registry === null) return []
  const { registrar } = registry
  const registration = registrar === null ? registry : await ask(registrar, domain, ports, signal)
  const registrant = registration?.registrant ?? null
  if (registrant === null) return []
  const { country, isOrganisation } = registrant
  const check = isOrganisation ? 'registrant_organisation' : 'registrant'
  return [{ family: 'rdap', check, country, points: isOrganisation ? organisationPoints : personPoints }]
}

async function ask(
  url: string,
  domain: string,
  { getPage, parser }: RegistrationPorts,
  signal: AbortSignal,
): Promise<Registration | null> {
  if (!isSecure(URL.parse(url))) return null
  const mayFollow = async (next: URL) => isSecure(next)
  const answer = await getPage({ url, purpose: 'rdap', accepts, maxBytes: mostBytes, pauseMs, mayFollow, signal })
  const isWhole = answer.outcome === 'answered' && answer.status === 200 && answer.isAccepted && !answer.isCut
  if (!isWhole || answer.isUnverified) return null
  return await parser.ask({ kind: 'registration', text: answer.body.toString(), domain }, signal)
}

const isSecure = (url: URL | null) => url?.protocol === 'https:'
