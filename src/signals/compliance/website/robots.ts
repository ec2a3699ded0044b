/**
 * The robots.txt of sites (RFC 9309). A missing file allows everything; one that cannot be fetched (5xx, no answer in
 * time) forbids everything, because its rules are unknown. A file applies to its own host, so a redirect to another
 * host is judged by the file of that host.
 */
import { LRUCache } from 'lru-cache'
import type { EgressFailure, GetPage, PageAnswer } from '../../../core/egress.ts'
import { decodePage } from './decode.ts'
import type { PageParser } from './page-parser.ts'

/** RFC 9309, sections 2.3.1.2 and 2.5. */
const mostRedirects = 5
const mostBytes = 500 * 1024
const keptMs = 24 * 3_600_000
/** Limit of all kept files together, in UTF-16 units; each file counts 100 more than the length of its text. */
export const keptCharacters = 16 * 2 ** 20

type Refusal =
  /** Nothing may be read. */
  | { readonly outcome: 'forbidden' }
  /** The host cannot be reached, so there is nothing to read. */
  | { readonly outcome: 'no_host'; readonly reason: EgressFailure }

export type RobotsVerdict = { readonly outcome: 'allowed'; readonly delaySeconds: number } | Refusal

const forbidden: Refusal = { outcome: 'forbidden' }

export interface RobotsPorts {
  readonly getPage: GetPage
  readonly parser: PageParser
  /** Our name in rules, without a version. */
  readonly agent: string
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
}

export class Robots {
  readonly #ports: RobotsPorts
  readonly #files: LRUCache<string, { readonly text: string; readonly until: number }>

  constructor(ports: RobotsPorts) {
    this.#ports = ports
    this.#files = new LRUCache({ maxSize: keptCharacters, sizeCalculation: ({ text }) => 100 + text.length })
  }

  /** Whether the address may be read, and the seconds that its host requires between two requests. */
  async judge(url: URL, signal: AbortSignal): Promise<RobotsVerdict> {
    const text = await this.#textOf(url.origin, signal)
    if (typeof text !== 'string') return text
    if (text === '') return { outcome: 'allowed', delaySeconds: 0 }
    const { parser, agent } = this.#ports
    const rules = await parser.ask({ kind: 'robots', text, url: url.href, agent }, signal)
    // Rules that could not be parsed forbid everything, because they are unknown.
    if (rules === null || !rules.mayFetch) return forbidden
    return { outcome: 'allowed', delaySeconds: Math.max(0, rules.delaySeconds ?? 0) }
  }

  async #textOf(origin: string, signal: AbortSignal): Promise<string | Refusal> {
    const { getPage, now } = this.#ports
    const kept = this.#files.get(origin)
    if (kept !== undefined && kept.until > now()) return kept.text
    const url = `${origin}/robots.txt`
    const answer = await getPage({
      ...{ url, purpose: 'website', accepts: 'any', mostRedirects, maxBytes: mostBytes, pauseMs: 0, signal },
    })
    const text = textIn(answer)
    // A refusal is not kept: the file may be available a minute later.
    if (typeof text === 'string') this.#files.set(origin, { text, until: now() + keptMs })
    return text
  }
}

const hostIsNotThere = new Set<EgressFailure>(['no_address', 'name_servers', 'unreachable', 'certificate'])

/** The text of the file, empty for a missing one. */
function textIn(answer: PageAnswer): string | Refusal {
  if (answer.outcome === 'failed') {
    const { reason } = answer
    return hostIsNotThere.has(reason) ? { outcome: 'no_host', reason } : forbidden
  }
  // Too many redirects count as a missing file (section 2.3.1.2). Other refused redirects lead to forbidden addresses.
  if (answer.outcome === 'refused') return answer.reason === 'too_many_redirects' ? '' : forbidden
  if (answer.status === 429 || answer.status >= 500) return forbidden
  if (answer.status !== 200) return ''
  const text = decodePage(answer.body, 'text/plain; charset=utf-8')
  // The last line of a truncated file may be incomplete.
  return answer.isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text
}
