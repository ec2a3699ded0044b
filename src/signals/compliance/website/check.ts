/**
 * The website check: everything that a domain's web site, registration and name servers say of its country, within one
 * deadline. The three are asked at once, and each that does not answer is left out; nothing that a stranger's server
 * does makes the check fail.
 */
import type { GetPage, NameQuestions } from '../../../core/egress.ts'
import { siteFindings } from '../extract/site-findings.ts'
import type { Finding } from '../place/evidence.ts'
import { offlineEvidence } from '../place/offline.ts'
import type { SiteEvidence } from '../verdict/evidence.ts'
import type { Websites } from '../verdict/site-checks.ts'
import { askRegistration, type RegistrationServer } from './ask-registration.ts'
import { askDnsHosting, type PlaceOfAddress } from './dns-hosting.ts'
import { askMailHost } from './mail-host.ts'
import { PageParser, type ParserLimits, usualParserLimits } from './page-parser.ts'
import { Robots } from './robots.ts'
import { readSite } from './site-reader.ts'

export interface CheckLimits {
  /** For all of it. Ends before whoever asked gives up, so that what was found by then is told. */
  readonly checkMs: number
  readonly registrationMs: number
  readonly reading: ParserLimits
}

export const usualCheck: CheckLimits = { checkMs: 13_000, registrationMs: 3_000, reading: usualParserLimits }

/** The name by which robots.txt addresses us. */
const agent = 'assay'

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

  /** What the mail host alone says, which takes one question. */
  askMailHost(domain: string, signal: AbortSignal): Promise<readonly Finding[]> {
    return askMailHost(domain, this.#ports.names, signal)
  }

  /** Ends the thread in which pages are read. */
  close(): Promise<void> {
    return this.#parser.close()
  }
}

function registryCountryOf(domain: string): string | null {
  const { findings } = offlineEvidence(domain)
  return findings.find(({ family }) => family === 'registry')?.country ?? null
}
