/**
 * Reads HTML into its visible text, links and structured data. A streaming parser is used and stopped early, because a
 * page can be made to be slow: nothing is built for each element, and a page with too many levels, elements or
 * characters is read up to that point (`isCut`).
 *
 * Texts are normalised (NFKC, one kind of dash, Western digits, no invisible characters), so that patterns need no
 * variants.
 */
import { Parser } from 'htmlparser2'
import type { PageLink } from './facts.ts'

const deepest = 256
const mostTags = 100_000
const mostText = 300_000
const mostLinks = 2_000
const longestLink = 300
const mostMarkup = 200_000
const pieceLength = 65_536

export interface Span {
  readonly from: number
  /** Position after the last character. */
  readonly to: number
}

export interface PlacedLink extends PageLink {
  /** Position in the text. */
  readonly at: number
}

/** Structured data: a member of microdata, or a meta element. */
export interface Mark {
  readonly name: string
  readonly value: string
  readonly at: number
}

/** What was read of a page. */
export type Page = Readonly<Omit<PageReader, 'open' | 'close' | 'take' | 'end'>>

const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const cells = new Set(['td', 'th'])
/** Lists of countries in forms, programs and pictures are no evidence of the owner of a page. */
const unseen = new Set(
  'script style noscript template svg math iframe object select datalist textarea canvas audio video'.split(' '),
)
/** A page that refreshes later is meant to be read, such as a picture show. */
const longestRefreshSeconds = 10
const mostLeads = 3
const looksLikeAddress = /\d[^,]*,|,[^,]*\d/
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i

/** Reads at most 300,000 characters of text. Never throws, whatever the HTML is. */
export function readPage(html: string): Page {
  const reader = new PageReader()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: name => reader.close(name),
      ontext: text => reader.take(text),
    },
    { decodeEntities: true },
  )
  for (let at = 0; at < html.length && !reader.isCut; at += pieceLength) parser.write(html.slice(at, at + pieceLength))
  if (!reader.isCut) parser.end()
  reader.end()
  return reader
}

interface OpenElement {
  readonly name: string
  readonly isUnseen: boolean
  /** Start of its text: position, and index of the piece of text. */
  readonly from: number
  readonly piece: number
  readonly link: string | null
  readonly mark: string | null
}

class PageReader {
  /** Blocks end with a line break; everything else between words is one space. */
  text = ''
  /** Positions of headings, with their level, 1 to 6. */
  readonly headings: (Span & { readonly level: number })[] = []
  readonly links: PlacedLink[] = []
  /** JSON-LD as written. */
  readonly jsonLd: string[] = []
  /** Microdata and meta elements; names in lower case. */
  readonly marks: Mark[] = []
  language = ''
  /** Languages of the other versions of the page, as in `de-AT`. */
  readonly otherLanguages: string[] = []
  /** Addresses as written that a browser would show instead: of a meta refresh, or of the frames of a frameset. */
  readonly leadsTo: string[] = []
  /** Base of its addresses, as written; empty for its own address. */
  base = ''
  isCut = false
  readonly #open: OpenElement[] = []
  /** Joined at the end: reading the last character of a long text that grows copies it. */
  readonly #pieces: string[] = []
  #length = 0
  #last = ''
  #tags = 0
  #unseen = 0
  #markup = 0
  #isJsonLd = false
  /** Titles and alternative texts within the open link. */
  #linkWords = ''

  end(): void {
    while (this.#open.length > 0) this.close(this.#open[this.#open.length - 1].name)
    this.text = this.#pieces.join('')
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#tags += 1
    if (this.#tags > mostTags || this.#open.length >= deepest) this.isCut = true
    if (this.isCut) return
    const isUnseen = unseen.has(name) || 'hidden' in attributes || hiddenStyle.test(attributes.style ?? '')
    if (isUnseen) this.#unseen += 1
    if (name === 'script') this.#openJsonLd(attributes)
    this.#break(name)
    const isLink = name === 'a' && attributes.href !== undefined
    if (isLink) this.#linkWords = attributes.title ?? attributes['aria-label'] ?? ''
    else if (name === 'img' && attributes.alt) {
      this.#linkWords += ` ${attributes.alt}`
      // Small companies show their address as a picture.
      const alt = attributes.alt.slice(0, longestLink)
      if (looksLikeAddress.test(alt)) this.take(`\n${alt}`)
    }
    this.#openMarks(name, attributes)
    this.#openLead(name, attributes)
    const hasText = attributes.itemprop !== undefined && attributes.content === undefined
    const mark = hasText ? attributes.itemprop : isCountryName(attributes.class) ? 'addresscountry' : null
    const link = isLink ? attributes.href : null
    this.#open.push({ name, isUnseen, from: this.#length, piece: this.#pieces.length, link, mark })
  }

  #openJsonLd({ type }: Readonly<Record<string, string>>): void {
    this.#isJsonLd = type?.trim().toLowerCase() === 'application/ld+json'
    if (this.#isJsonLd) this.jsonLd.push('')
  }

  #openMarks(name: string, attributes: Readonly<Record<string, string>>): void {
    const { lang, content, itemprop, hreflang, rel } = attributes
    if (name === 'base') this.base ||= attributes.href?.trim() ?? ''
    if (name === 'html') this.language = lang ?? attributes['xml:lang'] ?? ''
    if (name === 'link' && hreflang && /\balternate\b/i.test(rel ?? '')) this.otherLanguages.push(hreflang)
    if (content === undefined) return
    const named = itemprop ?? (name === 'meta' ? (attributes.name ?? attributes.property) : undefined)
    if (named !== undefined) this.#mark(named, content, this.#length)
  }

  /** A refresh within `noscript` is for other browsers, and ignored. */
  #openLead(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#unseen > 0 || this.leadsTo.length === mostLeads) return
    const isRefresh = name === 'meta' && attributes['http-equiv']?.trim().toLowerCase() === 'refresh'
    const address = isRefresh ? refreshAddress(attributes.content ?? '') : name === 'frame' ? attributes.src : undefined
    if (address?.trim()) this.leadsTo.push(address.trim())
  }

  close(name: string): void {
    const element = this.#open.pop()
    if (element === undefined) return
    if (element.isUnseen) this.#unseen -= 1
    this.#isJsonLd = false
    const { from, link, mark } = element
    const telephone = link === null ? undefined : /^tel:(.{5,30})$/i.exec(link)?.[1]
    if (telephone !== undefined && !/\d/.test(this.#textOf(element))) this.take(` ${telephone.replace(/%20/g, ' ')} `)
    if (link !== null && this.links.length < mostLinks) {
      const text = `${this.#textOf(element)} ${normalise(this.#linkWords)}`.trim()
      this.links.push({ href: link, text, at: from })
    }
    if (mark !== null) this.#mark(mark, this.#textOf(element), from)
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level !== undefined) this.headings.push({ from, to: this.#length, level: Number(level) })
    this.#break(name)
  }

  /** Empty when it is too long for a link or a mark. */
  #textOf({ from, piece }: OpenElement): string {
    return this.#length - from > longestLink ? '' : this.#pieces.slice(piece).join('').trim()
  }

  #mark(names: string, value: string, at: number): void {
    if (this.marks.length >= mostLinks || value.length > 200) return
    for (const name of names.split(/\s+/)) this.marks.push({ name: name.toLowerCase(), value: normalise(value), at })
  }

  take(text: string): void {
    if (this.#isJsonLd) {
      this.#markup += text.length
      if (this.#markup <= mostMarkup) this.jsonLd[this.jsonLd.length - 1] += text
      return
    }
    if (this.#unseen > 0 || this.isCut) return
    const words = plain.test(text) ? text : normalise(text.slice(0, mostText))
    if (words === '') return
    this.#add(this.#last === '' || /\s/.test(this.#last) ? words.trimStart() : words)
  }

  #break(name: string): void {
    if (this.#unseen > 0 || inline.has(name) || this.#last === '' || this.#last === '\n') return
    const apart = cells.has(name) ? ' ' : '\n'
    if (this.#last !== ' ') this.#add(apart)
    else if (apart === '\n') this.#endWith(apart)
  }

  #add(text: string): void {
    if (text === '') return
    const kept = text.slice(0, mostText - this.#length)
    this.isCut = kept.length < text.length
    if (kept === '') return
    this.#pieces.push(kept)
    this.#length += kept.length
    this.#last = kept[kept.length - 1]
  }

  /** Replaces the space at the end by a line break. */
  #endWith(apart: string): void {
    const end = this.#pieces.length - 1
    this.#pieces[end] = this.#pieces[end].slice(0, -1) + apart
    this.#last = apart
  }
}

/**
 * The address in `0; url=/de/`, in the spellings that browsers accept (html.spec.whatwg.org, "shared declarative
 * refresh steps").
 */
export function refreshAddress(content: string): string | undefined {
  const parts = /^\s*(\d+|(?=\.))[\d.]*(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?!\s*url\s*=)(.+)$/is.exec(content)
  if (parts === null || Number(parts[1]) > longestRefreshSeconds) return undefined
  const [, , written] = parts
  const quote = written[0]
  return quote === '"' || quote === "'" ? written.slice(1).split(quote)[0] : written
}

/** The class of microformats for the country of an address (microformats.org/wiki/h-card). */
function isCountryName(classes: string | undefined): boolean {
  return classes !== undefined && /(?:^|\s)(?:p-)?country-name(?:\s|$)/.test(classes)
}

/** Digits whose last four bits are their value, and those of India and its neighbours: their value plus 6. */
const digitsFromZero =
  /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9\u1810-\u1819]/g
const digitsFromSix =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g
const dashes = /[\u2010-\u2015\u2212]/g
/** Soft hyphens, characters without width and marks of direction. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Texts that `normalise` does not change. */
const plain = /^[!-~]*$/

/** One form for characters with several. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(digitsFromZero, digit => String(digit.charCodeAt(0) & 15))
    .replace(digitsFromSix, digit => String((digit.charCodeAt(0) & 15) - 6))
    .replace(/\s+/g, ' ')
}

/** The part of a line before a position, up to a number of characters. */
export function lineBefore(text: string, at: number, reach: number): string {
  const ahead = text.slice(Math.max(0, at - reach), at)
  return ahead.slice(ahead.lastIndexOf('\n') + 1)
}
