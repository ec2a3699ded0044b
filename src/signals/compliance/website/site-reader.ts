/**
 * Reads up to four pages of a site: its front page, and those about its owner. Each page, each redirect and each host
 * of a redirect is checked against robots.txt first. A page without an answer is skipped; a site whose front page has
 * no answer is not read.
 */
import type { EgressFailure, GetPage } from '../../../core/egress.ts'
import type { PageFacts, PageLink } from '../extract/facts.ts'
import { countriesIn, type SitePage } from '../extract/site-findings.ts'
import { isParkingHost, pageKey, pagesToRead, registrableOf } from './page-choice.ts'
import type { PageParser } from './page-parser.ts'
import type { Robots } from './robots.ts'

const mostPages = 4
/** Limit of consecutive refreshes and frames. */
const mostSteps = 2
/** Pages that lead on do not count as pages. */
const mostAsked = mostPages + mostSteps
const mostBytesOfSite = 3 * 2 ** 20
const usualPauseMs = 1_000
/** Limit of the pauses that a site may require; beyond it, only the front page is read. */
const longestDelaySeconds = 5
/** Status of a name without a site, or with a site at www only. */
const statusOfAbsent = new Set([403, 404, 410])
const accepts = ['text/html', 'application/xhtml+xml', 'text/plain']

export interface SiteReaderPorts {
  readonly getPage: GetPage
  readonly robots: Robots
  readonly parser: PageParser
}

export interface SiteQuestion {
  /** Registrable. */
  readonly domain: string
  /** The country of its suffix; null for none. */
  readonly country: string | null
  readonly signal: AbortSignal
}

/** The pages that were read, in order; none when the site does not answer or does not allow it. */
export async function readSite(question: SiteQuestion, ports: SiteReaderPorts): Promise<readonly SitePage[]> {
  const first = await readFront(question, ports)
  if (first === null) return []
  const delaySeconds = await delayOf(first.url, question.signal, ports)
  if (first.page.facts.isParked || delaySeconds > longestDelaySeconds) return [first.page]
  const seen = new Set([pageKey(first.url)])
  const read = await withItsLeads(first, seen, question, ports)
  const fronts = read.filter(({ page }) => page.facts.leadsTo.length === 0)
  const front = fronts[0] ?? first
  if (front.page.facts.isParked) return read.map(({ page }) => page)
  let bytes = sizeOf(read)
  let asked = Math.max(1, fronts.length)
  const country = question.country ?? countryOf(read.map(({ page }) => page.facts))
  for (const url of pagesToRead(front.url, read.flatMap(linksOf), country)) {
    if (asked >= mostPages || seen.size >= mostAsked || bytes > mostBytesOfSite || question.signal.aborted) break
    if (seen.has(pageKey(url)) || holds(read, url)) continue
    seen.add(pageKey(url))
    asked++
    const next = await readPage(url, question, ports)
    // Reading ends at a request for fewer requests, and at a page that takes too long to parse.
    if (next === 'left_alone' || next === 'unreadable') break
    // Many sites redirect an unknown path to the front page, and two links may lead to one page.
    if (typeof next === 'string' || holds(read, next.url)) continue
    const pages = await withItsLeads(next, seen, question, ports)
    bytes += sizeOf(pages)
    read.push(...pages)
  }
  return read.map(({ page }) => page)
}

/**
 * The page and those that a browser would show instead (a refresh by header or meta element, frames), with two steps at
 * most. Each is requested like any page: allowed by robots.txt, and through the guards of egress.
 *
 * @param seen keys of the requested addresses of this site, to which more are added
 */
async function withItsLeads(
  page: ReadPage,
  seen: Set<string>,
  question: SiteQuestion,
  ports: SiteReaderPorts,
): Promise<ReadPage[]> {
  const read = [page]
  let leading = [page]
  for (let steps = 0; steps < mostSteps; steps++) {
    const targets = leading.flatMap(each => each.page.facts.leadsTo.map(href => URL.parse(href, baseOf(each))))
    leading = []
    for (const target of targets) {
      if (target === null || seen.size >= mostAsked || sizeOf(read) > mostBytesOfSite) continue
      target.hash = ''
      if (seen.has(pageKey(target))) continue
      seen.add(pageKey(target))
      const next = await readPage(target, question, ports)
      if (typeof next !== 'string') leading.push(next)
    }
    read.push(...leading)
  }
  return read
}

/** Whether one of the pages has the address, in any spelling. */
function holds(read: readonly ReadPage[], url: URL): boolean {
  return read.some(page => pageKey(page.url) === pageKey(url))
}

const sizeOf = (pages: readonly ReadPage[]) => pages.reduce((sum, { bytes }) => sum + bytes, 0)

const baseOf = ({ url, page }: ReadPage) => (URL.parse(page.facts.base, url.href) ?? url).href

/** The links of a page, absolute, so that those of several pages can be combined. */
function linksOf(read: ReadPage): PageLink[] {
  return read.page.facts.links.flatMap(({ href, text }) => {
    const target = URL.parse(href, baseOf(read))
    return target === null ? [] : [{ href: target.href, text }]
  })
}

/** The one country in the facts of pages; null for none, or several. */
function countryOf(pages: readonly PageFacts[]): string | null {
  const [country, ...others] = new Set(countriesIn(pages, 'markedAddresses', 'addresses', 'telephones', 'locales'))
  return country !== undefined && others.length === 0 ? country : null
}

interface ReadPage {
  readonly url: URL
  readonly page: SitePage
  readonly bytes: number
}

type Unread = EgressFailure | 'forbidden' | 'left_alone' | 'absent' | 'no_page' | 'unreadable'

/** The site may be at www only, or without https. */
async function readFront(question: SiteQuestion, ports: SiteReaderPorts): Promise<ReadPage | null> {
  const { domain } = question
  const read = (address: string) => readPage(new URL(address), question, ports)
  let front = await read(`https://${domain}/`)
  if (front === 'unreachable') front = await read(`http://${domain}/`)
  if (front === 'no_address' || front === 'absent') front = await read(`https://www.${domain}/`)
  if (front === 'unreachable') front = await read(`http://www.${domain}/`)
  return typeof front === 'string' ? null : front
}

async function readPage(
  url: URL,
  { domain, signal }: SiteQuestion,
  ports: SiteReaderPorts,
): Promise<ReadPage | Unread> {
  const { getPage, robots, parser } = ports
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
  if (statusOfAbsent.has(answer.status) && answer.url.hostname === domain) return 'absent'
  if (answer.status !== 200 || !answer.isAccepted) return 'no_page'
  const [name] = domain.split('.')
  const { body, contentType } = answer
  const refresh = answer.refresh === null ? null : { content: answer.refresh, url: answer.url.href }
  const facts = await parser.ask({ kind: 'page', body, contentType, name, refresh }, signal)
  if (facts === null) return 'unreadable'
  const isElsewhere = registrableOf(answer.url.hostname) !== domain
  const isParked = facts.isParked || (isElsewhere && isParkingHost(answer.url.hostname))
  return { url: answer.url, page: { facts: { ...facts, isParked }, isElsewhere }, bytes: body.length }
}

async function delayOf(url: URL, signal: AbortSignal, { robots }: SiteReaderPorts): Promise<number> {
  const verdict = await robots.judge(url, signal)
  return verdict.outcome === 'allowed' ? verdict.delaySeconds : 0
}
