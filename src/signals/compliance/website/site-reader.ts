/**
 * Reads up to four pages of a site: its front page, and those that say whose it is. Every page, every redirect and every
 * host of a redirect is asked of robots.txt first. A page that does not come is left out; a site whose front page does not
 * come is not read.
 */
import type { EgressFailure, GetPage } from '../../../core/egress.ts'
import type { PageFacts } from '../extract/facts.ts'
import type { SitePage } from '../extract/site-findings.ts'
import { isParkingHost, pagesToRead, registrableOf } from './page-choice.ts'
import type { ReadingRoom } from './reading-room.ts'
import type { Robots } from './robots.ts'

const mostPages = 4
const mostBytesOfSite = 3 * 2 ** 20
const usualPauseMs = 1_000
/** A site that wants longer pauses has its front page read and no other. */
const longestDelaySeconds = 5
const accepts = ['text/html', 'application/xhtml+xml', 'text/plain']

export interface SiteReaderPorts {
  readonly getPage: GetPage
  readonly robots: Robots
  readonly room: ReadingRoom
}

export interface SiteQuestion {
  /** Registrable. */
  readonly domain: string
  /** The country of its suffix; null for none. */
  readonly country: string | null
  readonly signal: AbortSignal
}

/** What was read, in order; none when the site does not answer or does not want to be read. */
export async function readSite(question: SiteQuestion, ports: SiteReaderPorts): Promise<readonly SitePage[]> {
  const front = await readFront(question, ports)
  if (front === null) return []
  if (front.page.facts.isParked) return [front.page]
  const pages = [front.page]
  let { bytes } = front
  let asked = 1
  const delaySeconds = await delayOf(front.url, question.signal, ports)
  if (delaySeconds > longestDelaySeconds) return pages
  for (const url of pagesToRead(front.url, front.page.facts.links, question.country ?? countryOf(front.page.facts))) {
    if (asked === mostPages || bytes > mostBytesOfSite || question.signal.aborted) break
    asked++
    const read = await readPage(url, question, ports)
    // A host that asks to be left alone is; one that makes pages to be slow to read holds up all others.
    if (read === 'left_alone' || read === 'unreadable') break
    if (typeof read === 'string') continue
    bytes += read.bytes
    pages.push(read.page)
  }
  return pages
}

/** The one country that a page speaks of; null for none, or several. */
function countryOf({ addresses, markedAddresses, telephones, locales }: PageFacts): string | null {
  const spokenOf = [...addresses, ...markedAddresses, ...[...telephones, ...locales].map(({ country }) => country)]
  const countries = new Set(spokenOf)
  return countries.size === 1 ? spokenOf[0] : null
}

interface ReadPage {
  readonly url: URL
  readonly page: SitePage
  readonly bytes: number
}

type Unread = EgressFailure | 'forbidden' | 'left_alone' | 'no_page' | 'unreadable'

/** The name may have its site at www alone, or without https. */
async function readFront(question: SiteQuestion, ports: SiteReaderPorts): Promise<ReadPage | null> {
  const { domain } = question
  const first = await readPage(new URL(`https://${domain}/`), question, ports)
  if (typeof first !== 'string') return first
  const next = first === 'no_address' ? `https://www.${domain}/` : `http://${domain}/`
  if (first !== 'no_address' && first !== 'unreachable') return null
  const second = await readPage(new URL(next), question, ports)
  if (typeof second !== 'string') return second
  if (second !== 'unreachable') return null
  const third = await readPage(new URL(`http://www.${domain}/`), question, ports)
  return typeof third === 'string' ? null : third
}

async function readPage(
  url: URL,
  { domain, signal }: SiteQuestion,
  ports: SiteReaderPorts,
): Promise<ReadPage | Unread> {
  const { getPage, robots, room } = ports
  const verdict = await robots.judge(url, signal)
  if (verdict.outcome === 'no_host') return verdict.reason
  if (verdict.outcome === 'forbidden') return 'forbidden'
  const answer = await getPage({
    ...{ url: url.href, purpose: 'website', accepts, signal },
    pauseMs: Math.max(usualPauseMs, Math.min(longestDelaySeconds, verdict.delaySeconds) * 1_000),
    mayFollow: async target => (await robots.judge(target, signal)).outcome === 'allowed',
  })
  if (answer.outcome === 'failed') return answer.reason
  if (answer.outcome === 'refused') return answer.reason === 'backing_off' ? 'left_alone' : 'no_page'
  if (answer.status === 429 || answer.status === 503) return 'left_alone'
  if (answer.status !== 200 || !answer.isAccepted) return 'no_page'
  const [name] = domain.split('.')
  const { body, contentType } = answer
  const facts = await room.ask({ kind: 'page', body, contentType, name }, signal)
  if (facts === null) return 'unreadable'
  const isElsewhere = registrableOf(answer.url.hostname) !== domain
  const isParked = facts.isParked || (isElsewhere && isParkingHost(answer.url.hostname))
  return { url: answer.url, page: { facts: parkedOr(facts, isParked), isElsewhere }, bytes: body.length }
}

function parkedOr(facts: PageFacts, isParked: boolean): PageFacts {
  return isParked === facts.isParked ? facts : { ...facts, isParked }
}

async function delayOf(url: URL, signal: AbortSignal, { robots }: SiteReaderPorts): Promise<number> {
  const verdict = await robots.judge(url, signal)
  return verdict.outcome === 'allowed' ? verdict.delaySeconds : 0
}
