/**
 * Parts of a page about other organisations: the host and the maker of the site, a data protection authority, an
 * embedded service, a parent company, dealers. Their numbers and addresses are correct, but do not show to whom the
 * site belongs.
 *
 * A heading with such a word covers its whole section. Elsewhere the word covers the text after it, as far as details
 * usually reach, and the sentence before it. A line that names the publisher ends it. Text is covered when in doubt,
 * because covering too little results in a wrong country, and covering too much only loses evidence.
 */
import { readFileSync } from 'node:fs'
import type { Page, Span } from './page.ts'

interface Topic {
  /** Characters that it covers after the word, in addition to the rest of the line. */
  readonly reach: number
  /** Characters that it covers before the word, within the same sentence. */
  readonly before: number
  /** Whether it covers its whole line, and nothing below if text follows the word in the line. */
  readonly isOfLine: boolean
  /** Words that begin it, as patterns. */
  readonly words: readonly string[]
}

const file = new URL('../../../../assets/compliance/extract/third-parties.json', import.meta.url)
const vocabulary: { readonly topics: readonly Topic[]; readonly publisher: readonly string[] } = JSON.parse(
  readFileSync(file, 'utf8'),
)

const topics = vocabulary.topics.map(topic => ({
  ...topic,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${topic.words.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
}))

/** The start of a line about the publisher. */
const publisher = new RegExp(`^\\s*(?:${vocabulary.publisher.join('|')})`, 'i')

/** The end of a sentence or of a list entry, but not a full stop within an abbreviation. */
const sentenceEnd = /[\n|•·;]|(?:\p{L}{3}|\d{3}|[)"”»])[.!?] /gu
const longestSection = 1_500
/** Minimum number of characters after the word in a line that contains the details. */
const leastOfLine = 30
/** Maximum number of words of a topic; the rest of the page is covered after them. */
const mostWords = 200

/** The spans about other organisations, in order and without overlaps. */
export function thirdPartySpans({ text, headings }: Page): Span[] {
  const spans: Span[] = []
  for (const { pattern, reach, before, isOfLine } of topics) {
    let words = 0
    for (const { index, 0: word } of text.matchAll(pattern)) {
      words += 1
      if (words > mostWords) {
        spans.push({ from: index, to: text.length })
        break
      }
      const end = index + word.length
      const heading = headings.find(({ from, to }) => from <= index && end <= to)
      if (heading !== undefined) {
        const next = headings.find(({ from, level }) => from >= heading.to && level <= heading.level)
        spans.push({ from: heading.from, to: Math.min(next?.from ?? text.length, heading.to + longestSection) })
      } else if (reach > 0) {
        const line = Math.max(text.lastIndexOf('\n', index) + 1, index - before)
        const from = isOfLine ? line : sentenceStart(text, index, before)
        spans.push({ from, to: endOf(text, end, reach, isOfLine, headings) })
      }
    }
  }
  return merged(spans)
}

/** Whether a position of the text is within one of the spans. */
export function isWithin(spans: readonly Span[], at: number): boolean {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle].to <= at) low = middle + 1
    else high = middle
  }
  return low < spans.length && spans[low].from <= at
}

function sentenceStart(text: string, at: number, most: number): number {
  const first = Math.max(0, at - most)
  let start = first
  for (const { index, 0: end } of text.slice(first, at).matchAll(sentenceEnd)) start = first + index + end.length
  return start
}

/** The end of the rest of the line and of `reach` characters, before the next heading or line of the publisher. */
function endOf(text: string, from: number, reach: number, isOfLine: boolean, headings: Page['headings']): number {
  const line = text.indexOf('\n', from)
  const lineEnd = line < 0 ? text.length : line
  const below = isOfLine && lineEnd - from >= leastOfLine ? 0 : Math.min(from + reach, text.length)
  const furthest = Math.max(Math.min(lineEnd, from + 2 * reach), below)
  const heading = headings.find(each => each.from >= from && each.from < furthest)
  const end = heading?.from ?? furthest
  for (let next = text.indexOf('\n', from); next >= 0 && next < end; next = text.indexOf('\n', next + 1)) {
    if (publisher.test(text.slice(next + 1, next + 60))) return next
  }
  return end
}

function merged(spans: Span[]): Span[] {
  spans.sort((a, b) => a.from - b.from)
  const apart: Span[] = []
  for (const span of spans) {
    const last = apart.at(-1)
    if (last !== undefined && span.from <= last.to) {
      if (span.to > last.to) apart[apart.length - 1] = { from: last.from, to: span.to }
    } else apart.push(span)
  }
  return apart
}
