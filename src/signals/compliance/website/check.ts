/**
 * The website check: evidence of the country of a domain from its website, registration and name servers, within one
 * deadline. The three are asked at once, and each without an answer is skipped. The check does not fail because of
 * another server.
 */
import type { GetPage, NameQuestions } from '../../../core/egress.ts'
import { siteFindings } from '../extract/site-findings.ts'
import type { Finding } from '../place/evidence.ts'
import { offlineEvidence } from '../place/offline.ts'
import type { SiteEvidence } from '../verdict/evidence.ts'
import type { Websites } from '../verdict/site-checks.ts'
import { askDnsHosting, askMailHost, type PlaceOfAddress } from './dns-records.ts'
import { PageParser, type ParserLimits, usualParserLimits } from './page-parser.ts'
import type { Registration } from './registration.ts'
import { Robots } from './robots.ts'
import { readSite } from './site-reader.ts'

export interface CheckLimits {
  /** For all of it. Ends before the deadline of the job, so that the findings until then are stored. */
  readonly checkMs: number
  readonly registrationMs: number
  readonly reading: ParserLimits
}

const usualCheck: CheckLimits = { checkMs: 13_000, registrationMs: 3_000, reading: usualParserLimits }

/** Our name in robots.txt. */
const agent = 'assay'

/** The base address of the server for the domain, with a slash at the end; null when its registry has none. */
export type RegistrationServer = (domain: string) => string | null

export interface CheckPorts {
  readonly getPage: GetPage
  readonly names: NameQuestions
  readonly placeOf: PlaceOfAddress
  readonly serverOf: RegistrationServer
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
}

export class WebsiteCheck implements Websites {
  readonly #ports: CheckPorts
  readonly #limits: CheckLimits
  readonly #parser: PageParser
  readonly #robots: Robots

  constructor(ports: CheckPorts, limits: CheckLimits = usualCheck) {
    const { getPage, now } = ports
    this.#ports = ports
    this.#limits = limits
    this.#parser = new PageParser(limits.reading)
    this.#robots = new Robots({ getPage, parser: this.#parser, agent, now })
  }

  /** @param domain registrable, in ASCII */
  async check(domain: string, signal: AbortSignal): Promise<SiteEvidence> {
    const { getPage, names, placeOf, serverOf } = this.#ports
    const { checkMs, registrationMs } = this.#limits
    const parser = this.#parser
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(checkMs)])
    const soon = AbortSignal.any([inTime, AbortSignal.timeout(registrationMs)])
    const country = registryCountryOf(domain)
    const [pages, registration, mailHost, hosting] = await Promise.all([
      readSite({ domain, country, signal: inTime }, { getPage, robots: this.#robots, parser }),
      askRegistration(domain, { getPage, parser, serverOf }, soon),
      askMailHost(domain, names, inTime),
      askDnsHosting(domain, names, placeOf, inTime),
    ])
    const { findings, isMultinational } = siteFindings(pages, country)
    return {
      findings: [...findings, ...registration, ...mailHost, ...hosting],
      isMultinational,
      outcome: pages.length === 0 ? 'not_possible' : 'checked',
    }
  }

  /** Findings from the mail host alone, with one question. */
  askMailHost(domain: string, signal: AbortSignal): Promise<readonly Finding[]> {
    return askMailHost(domain, this.#ports.names, signal)
  }

  /** Ends the thread that parses pages. */
  close(): Promise<void> {
    return this.#parser.close()
  }
}

function registryCountryOf(domain: string): string | null {
  const { findings } = offlineEvidence(domain)
  return findings.find(({ family }) => family === 'registry')?.country ?? null
}

const accepts = ['application/rdap+json', 'application/json']
const mostBytes = 256 * 1024
/** Pause between two requests to one server: a registry is asked about many domains. */
const pauseMs = 100
const organisationPoints = 10
const personPoints = 8

type RegistrationPorts = Pick<CheckPorts, 'getPage' | 'serverOf'> & { readonly parser: PageParser }

/** Findings from the registry of a domain and, once, from the registrar that it names. */
async function askRegistration(domain: string, ports: RegistrationPorts, signal: AbortSignal): Promise<Finding[]> {
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

/** Reads only answers over https with a valid certificate. */
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
