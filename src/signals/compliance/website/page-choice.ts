/**
 * Chooses the pages of a site about its owner. The links of the front page come first: the legal page, the contact
 * page, the page about the location, the terms and the page about the company, in words of 70 languages; then the rest
 * of the menu. Usual paths of legal pages in the country are tried only if no legal page is linked.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'tldts'
import type { PageLink } from '../extract/facts.ts'

/** In the order in which pages are read. */
const kinds = ['legal', 'contact', 'place', 'terms', 'company'] as const
type Kind = (typeof kinds)[number]

interface PageWords {
  /** Words of links to each kind of page, keyed by language. */
  readonly words: Readonly<Record<string, Readonly<Record<Kind, readonly string[]>>>>
  /** Words of links to pages about others, or without facts of the company. */
  readonly others: readonly string[]
  /** Usual paths of such pages, the first choice first, keyed by country. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  /** The same for a country that is not in `paths`, and for none. */
  readonly generic: readonly string[]
  /** Domains that show advertisements or offers instead of a site. */
  readonly parkingHosts: readonly string[]
}

const file = new URL('../../../../assets/compliance/website/pages.json', import.meta.url)
const vocabulary: PageWords = JSON.parse(readFileSync(file, 'utf8'))
const parkingHosts = new Set(vocabulary.parkingHosts)

/** Words of links, which are also compared with the last part of their paths. */
const patterns = kinds.map(kind => ({
  kind,
  words: wordsOf(Object.values(vocabulary.words).flatMap(words => words[kind])),
}))
const otherWords = wordsOf(vocabulary.others)

const mostFixedPaths = 2
const mostOfRest = 2
/** Maximum length of the text of a link to such a page; a longer teaser may contain `contact` by chance. */
const longestText = 60
/** Maximum length of the texts of menus. */
const longestMenuText = 30
/** Queries of pages, as on older sites: ?page_id=31. */
const pageQuery =
  /^(?:\?(?!(?:s|q|search|sort|orderby|filter|lang|hl|add|replytocom|share)[^=]*=)[a-z_]{1,10}=[\w-]{1,30})?$/i
const mostLinks = 2_000

interface OwnLink {
  readonly url: URL
  readonly words: string
  /** The last part of the path as words. */
  readonly path: string
}

/** Addresses to read after the front page, the best first, without repeats. */
export function pagesToRead(front: URL, links: readonly PageLink[], country: string | null): URL[] {
  const own = links.slice(-mostLinks).flatMap(({ href, text }): OwnLink[] => {
    const url = ownPage(href, front)
    return url === null ? [] : [{ url, words: normalise(text), path: pathWords(url) }]
  })
  const linked = patterns.flatMap(({ kind, words }) => {
    const url = bestOf(own, words, front)
    return url === null ? [] : [{ kind, url }]
  })
  const hasLegal = linked.some(({ kind }) => kind === 'legal')
  // The terms have no facts that a legal page does not have.
  const named = linked.filter(({ kind }) => kind !== 'terms' || !hasLegal)
  const fixed = hasLegal ? [] : fixedPaths(country).map(path => new URL(encodeURI(path), front))
  const seen = new Set([pageKey(front)])
  const isNew = (url: URL) => !seen.has(pageKey(url)) && seen.add(pageKey(url))
  const chosen = named.map(({ url }) => url).filter(isNew)
  return [...chosen, ...restOf(own).filter(isNew).slice(0, mostOfRest), ...fixed.filter(isNew)]
}

/**
 * One text for all spellings of an address of one page: with and without www, a slash at the end, the name of the index
 * file, and parameters of statistics.
 */
export function pageKey({ hostname, port, pathname, searchParams }: URL): string {
  const path = pathname.replace(/\/(?:index|default|home)\.[a-z]{2,5}$/i, '/').replace(/\/+$/, '')
  const asked = [...searchParams].filter(([name]) => !/^(?:utm_|fbclid$|gclid$|ref$)/i.test(name))
  return `${hostname.replace(/^www\./, '')}:${port}${path}?${new URLSearchParams(asked)}`
}

/** The link that matches the words best; null for none. */
function bestOf(own: readonly OwnLink[], words: ReadonlySet<string>, front: URL): URL | null {
  let best: { readonly url: URL; readonly score: number } | null = null
  for (const link of own) {
    const fit = fitOf(link, words)
    if (fit === 0) continue
    const score = fit + (isBelow(link.url, front) ? 0.5 : 0)
    // The footer is the usual position, so the later of two equal links counts.
    if (best === null || score >= best.score) best = { url: link.url, score }
  }
  return best?.url ?? null
}

/** Whether a page is in the part of the site that the front page belongs to: of a language, or of a franchisee. */
function isBelow(url: URL, front: URL): boolean {
  const part = front.pathname.replace(/[^/]*$/, '')
  return part !== '/' && url.host === front.host && url.pathname.startsWith(part)
}

/** Other pages of the menu and the footer, the last first, because pages about the company are at the end. */
function restOf(own: readonly OwnLink[]): URL[] {
  return own
    .filter(({ url, words }) => {
      const isOfMenu = words !== '' && words.length <= longestMenuText && pageQuery.test(url.search)
      return isOfMenu && url.pathname.split('/').length <= 3 && !isOther(words)
    })
    .map(({ url }) => url)
    .reverse()
}

function isOther(words: string): boolean {
  return otherWords.has(words) || /^[a-z]{2}$/.test(words) || holdsAny(words, otherWords)
}

/** True for a host whose pages offer domains for sale. */
export function isParkingHost(host: string): boolean {
  return parkingHosts.has(registrableOf(host) ?? host)
}

/** The registrable domain of a host, also below a private suffix (uk.com). */
export function registrableOf(host: string): string | null {
  return parse(host, { extractHostname: false, allowPrivateDomains: true }).domain ?? parse(host).domain
}

/** A page of the same registrable domain; null for any other address or file. */
function ownPage(href: string, front: URL): URL | null {
  const url = URL.parse(href, front.href)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.host !== front.host && registrableOf(url.hostname) !== registrableOf(front.hostname)) return null
  if (/\.(?:pdf|docx?|jpe?g|png|zip|vcf)$/i.test(url.pathname)) return null
  url.hash = ''
  // Pages that are served by https often link to the site by http.
  if (url.host === front.host) url.protocol = front.protocol
  return url
}

/** 3 for the word itself, 2 for a text with it, 1 for a path of that name, 0 otherwise. */
function fitOf({ words: text, path }: OwnLink, words: ReadonlySet<string>): number {
  if (words.has(text)) return 3
  if (text.length <= longestText && holdsAny(text, words)) return 2
  return words.has(path) ? 1 : 0
}

function holdsAny(text: string, words: ReadonlySet<string>): boolean {
  for (const word of words) if (holdsWord(text, word)) return true
  return false
}

/** Scripts without spaces have no word boundaries. */
function holdsWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at < 0) return false
  if (/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word)) return true
  const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character)
  return !isLetter(text.charAt(at - 1)) && !isLetter(text.charAt(at + word.length))
}

function wordsOf(all: readonly string[]): ReadonlySet<string> {
  return new Set(all.map(normalise).flatMap(word => [word, withoutMarks(word)]))
}

function fixedPaths(country: string | null): readonly string[] {
  const paths = (country === null ? undefined : vocabulary.paths[country]) ?? vocabulary.generic
  return paths.slice(0, mostFixedPaths)
}

/** The last part of a path as words: `/de/mentions-legales.html` is `mentions legales`. */
function pathWords({ pathname }: URL): string {
  const part = pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const name = part.replace(/\.[a-z]{2,5}$/i, '')
  try {
    return normalise(decodeURIComponent(name).replace(/[-_+]+/g, ' '))
  } catch {
    return ''
  }
}

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The word without diacritics, as addresses write it: `mentions legales`. */
function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '')
}
