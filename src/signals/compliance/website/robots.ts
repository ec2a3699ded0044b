/**
 * What sites ask of those who read them by machine (RFC 9309). A file that is not there asks nothing; one that cannot
 * be had (5xx, no answer in time) forbids everything, because nobody knows what it says. A file holds for its own host,
 * so a redirect to another host is judged by that host's file.
 */
import { LRUCache } from 'lru-cache'
import type { EgressFailure, GetPage, PageAnswer } from '../../../core/egress.ts'
import { decodePage } from './decode.ts'
import type { PageParser } from './page-parser.ts'

/** RFC 9309, sections 2.3.1.2 and 2.5. */
const mostRedirects = 5
const mostBytes = 500 * 1024
const keptMs = 24 * 3_600_000
/** Limit for all kept files together, in UTF-16 units; each file counts 100 more than its text has. */
export const keptCharacters = 16 * 2 ** 20

/** `rules` is the text of the file, empty where there is none. */
type RobotsFile =
  | { readonly outcome: 'rules'; readonly text: string }
  /** Nothing may be read. */
  | { readonly outcome: 'unknown' }
  /** The host cannot be reached at all, so there is nothing to read either. */
  | { readonly outcome: 'no_host'; readonly reason: EgressFailure }

export type RobotsVerdict =
  | { readonly outcome: 'allowed'; readonly delaySeconds: number }
  | { readonly outcome: 'forbidden' }
  | { readonly outcome: 'no_host'; readonly reason: EgressFailure }

export interface RobotsPorts {
  readonly getPage: GetPage
  readonly parser: PageParser
  /** The name by which rules address us, without a version. */
  readonly agent: string
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
}

export class Robots {
  readonly #ports: RobotsPorts
  readonly #files: LRUCache<string, RobotsFile & { readonly until: number }>

  constructor(ports: RobotsPorts) {
    this.#ports = ports
    this.#files = new LRUCache({
      maxSize: keptCharacters,
      sizeCalculation: file => 100 + (file.outcome === 'rules' ? file.text.length : 0),
    })
  }

  /** Whether the address may be read, and how many seconds its host wants between two requests. */
  async judge(url: URL, signal: AbortSignal): Promise<RobotsVerdict> {
    const file = await this.#fileOf(url.origin, signal)
    if (file.outcome === 'no_host') return file
    if (file.outcome === 'unknown') return { outcome: 'forbidden' }
    if (file.text === '') return { outcome: 'allowed', delaySeconds: 0 }
    const { parser, agent } = this.#ports
    const rules = await parser.ask({ kind: 'robots', text: file.text, url: url.href, agent }, signal)
    // Rules that could not be read forbid: nobody knows what they say.
    if (rules === null || !rules.mayFetch) return { outcome: 'forbidden' }
    return { outcome: 'allowed', delaySeconds: Math.max(0, rules.delaySeconds ?? 0) }
  }

  async #fileOf(origin: string, signal: AbortSignal): Promise<RobotsFile> {
    const { getPage, now } = this.#ports
    const kept = this.#files.get(origin)
    if (kept !== undefined && kept.until > now()) return kept
    const url = `${origin}/robots.txt`
    const answer = await getPage({
      ...{ url, purpose: 'website', accepts: 'any', mostRedirects, maxBytes: mostBytes, pauseMs: 0, signal },
    })
    const file = fileIn(answer)
    // What could not be had may be there a minute later.
    if (file.outcome === 'rules') this.#files.set(origin, { ...file, until: now() + keptMs })
    return file
  }
}

const hostIsNotThere = new Set<EgressFailure>(['no_address', 'name_servers', 'unreachable', 'certificate'])

function fileIn(answer: PageAnswer): RobotsFile {
  if (answer.outcome === 'failed') {
    const { reason } = answer
    return hostIsNotThere.has(reason) ? { outcome: 'no_host', reason } : { outcome: 'unknown' }
  }
  // A chain of redirects that is too long is a file that is not there (section 2.3.1.2). Others lead where we do not
  // go.
  if (answer.outcome === 'refused')
    return answer.reason === 'too_many_redirects' ? { outcome: 'rules', text: '' } : { outcome: 'unknown' }
  if (answer.status === 429 || answer.status >= 500) return { outcome: 'unknown' }
  if (answer.status !== 200) return { outcome: 'rules', text: '' }
  const text = decodePage(answer.body, 'text/plain; charset=utf-8')
  // The last line of a file that was cut is no whole rule.
  return { outcome: 'rules', text: answer.isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text }
}
