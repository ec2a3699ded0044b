/**
 * Which pages of a site say whose it is: those that its front page links to in words of 36 languages, the legal page
 * first, and where there is no link to a legal page, the paths at which sites of the country keep it.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'tldts'
import type { PageLink } from '../extract/facts.ts'

type Kind = 'legal' | 'contact' | 'company'

interface PageWords {
  /** Words of links to each kind of page, keyed by language. */
  readonly words: Readonly<Record<string, Readonly<Record<Kind, readonly string[]>>>>
  /** Paths at which sites keep such pages, the first choice first, keyed by country. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  /** The same for a country that `paths` does not have, and for none. */
  readonly generic: readonly string[]
  /** Domains of those who show advertisements or offers in place of a site. */
  readonly parkingHosts: readonly string[]
}

const file = new URL('../../../../assets/compliance/website/pages.json', import.meta.url)
const vocabulary: PageWords = JSON.parse(readFileSync(file, 'utf8'))
const parkingHosts = new Set(vocabulary.parkingHosts)

const kinds: readonly Kind[] = ['legal', 'contact', 'company']
/** Words and, for what is shown as a picture only, the last parts of the paths that sites use. */
const patterns = kinds.map(kind => ({ kind, words: wordsOf(kind) }))

const mostFixedPaths = 2
/** The text of a link to a page is short; a whole teaser that holds the word `contact` is another thing. */
const longestText = 60
const mostLinks = 2_000

/** Addresses to read after the front page, the best first, without repeats. */
export function pagesToRead(front: URL, links: readonly PageLink[], country: string | null): URL[] {
  const own = links.slice(-mostLinks).flatMap(({ href, text }) => {
    const url = ownPage(href, front)
    return url === null ? [] : [{ url, words: normalise(text), path: pathWords(url) }]
  })
  const linked = patterns.flatMap(({ kind, words }) => {
    const best = own.map(link => ({ ...link, fit: fitOf(link, words) })).filter(({ fit }) => fit > 0)
    // The footer is the usual place, so of two links alike the later one counts.
    const [first] = best.reverse().sort((a, b) => b.fit - a.fit)
    return first === undefined ? [] : [{ kind, url: first.url }]
  })
  const hasLegal = linked.some(({ kind }) => kind === 'legal')
  const fixed = hasLegal ? [] : fixedPaths(country).map(path => new URL(encodeURI(path), front))
  const chosen = [...linked.map(({ url }) => url), ...fixed]
  const seen = new Set([front.href])
  return chosen.filter(({ href }) => !seen.has(href) && seen.add(href))
}

/** True for a domain whose pages are offers to buy the domain that led there. */
export function isParkingHost(host: string): boolean {
  return parkingHosts.has(registrableOf(host) ?? host)
}

/** The registrable domain of a host, also below a suffix that its owner lends to others (uk.com). */
export function registrableOf(host: string): string | null {
  return parse(host, { extractHostname: false, allowPrivateDomains: true }).domain ?? parse(host).domain
}

/** An address of the same registrable domain; null for one that is none, or elsewhere, or no page. */
function ownPage(href: string, front: URL): URL | null {
  const url = URL.parse(href, front.href)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.host !== front.host && registrableOf(url.hostname) !== registrableOf(front.hostname)) return null
  if (/\.(?:pdf|docx?|jpe?g|png|zip|vcf)$/i.test(url.pathname)) return null
  url.hash = ''
  // A page that is served by https links to itself by http out of habit.
  if (url.host === front.host) url.protocol = front.protocol
  return url
}

/** 3 for the word itself, 2 for a text that holds it, 1 for a path that is called so, 0 for neither. */
function fitOf(link: { words: string; path: string }, words: readonly string[]): number {
  if (words.includes(link.words)) return 3
  if (link.words.length <= longestText && words.some(word => holdsWord(link.words, word))) return 2
  return words.includes(link.path) ? 1 : 0
}

/** Scripts without spaces have no edges of words. */
function holdsWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at < 0) return false
  if (/[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word)) return true
  const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character)
  return !isLetter(text.charAt(at - 1)) && !isLetter(text.charAt(at + word.length))
}

function wordsOf(kind: Kind): string[] {
  const all = Object.values(vocabulary.words).flatMap(words => words[kind].map(normalise))
  return [...new Set(all.flatMap(word => [word, withoutMarks(word)]))]
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
