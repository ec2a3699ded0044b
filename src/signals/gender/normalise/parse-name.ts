/**
 * A name as it is written, taken apart into words: "Dr. Müller, Hans-Peter A." is the surname [muller] and the word
 * [hans, peter]. Titles, degrees, initials, nicknames in brackets and particles go; what they say of gender stays. Which
 * word is the given name is not decided here (choose-given.ts), unless a comma says it.
 */
import { fold } from './fold.ts'
import { type Side, sideOfKinship, sideOfTitle } from './titles.ts'

/** The parts that hyphens make of a word, folded. */
export type Word = readonly string[]

/** The parts of a word in one text; most words have one. */
export function joined(word: Word, between: '' | ' '): string {
  return word.length === 1 ? word[0] : word.join(between)
}

export interface ParsedName {
  /** In the order written; without the words before a comma. */
  readonly words: readonly Word[]
  /** The words before a comma; empty when there is none. */
  readonly surname: readonly Word[]
  /** What titles and words for son or daughter say, one entry each. */
  readonly sides: readonly Side[]
}

const oneWord = /^[A-Za-z]{2,40}$/

/** A form of address that stands alone is a word like any other: somebody may be called so. */
export function parseName(text: string): ParsedName {
  return oneWord.test(text) ? { words: [[text.toLowerCase()]], surname: [], sides: [] } : parseAny(text)
}

function parseAny(text: string): ParsedName {
  const clean = text
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]|"[^"]*"|“[^”]*”|«[^»]*»/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
  const sides: Side[] = []
  const [before, ...after] = clean.split(/[,،、，;]/)
  const first = wordsOf(before, sides)
  const rest = after.map(part => wordsOf(part, sides))
  const given = rest.flatMap(({ words }) => words)
  if (given.length > 0 || rest.some(({ initialFirst }) => initialFirst)) {
    return { words: given, surname: first.words, sides }
  }
  // "J. Smith": the one word beside an initial in front is the surname.
  if (first.initialFirst && first.words.length === 1) return { words: [], surname: first.words, sides }
  return { words: first.words, surname: [], sides }
}

/** Words of particles that begin a surname: what follows them is none of the given names. */
const particles = new Set(
  'van von vom zu zum zur der den de del della di da dos das du des la le les al el af av'.split(' '),
)

export function isParticle(word: Word): boolean {
  return word.length === 1 && particles.has(word[0])
}

/** The words of a text, and whether an initial stood before the first. */
function wordsOf(text: string, sides: Side[]): { words: Word[]; initialFirst: boolean } {
  const words: Word[] = []
  let initialFirst = false
  // A dot ends a title or an initial, or stands in for a space as in "J.R.R. Tolkien".
  for (const written of text.split(/[\s_.·・|]+/)) {
    const parts = written
      .split(/[-‐‑–]/)
      .map(fold)
      .filter(Boolean)
    if (parts.length === 0) continue
    const kinship = words.length > 0 ? sideOfKinship(written, parts.join('')) : undefined
    const title = parts.length === 1 ? sideOfTitle(parts[0]) : undefined
    const side = kinship ?? title
    if (side !== undefined) {
      if (side !== null) sides.push(side)
      continue
    }
    const spelledOut = parts.filter(part => !isInitial(part, written))
    if (spelledOut.length > 0) words.push(spelledOut)
    else if (words.length === 0) initialFirst = true
  }
  return { words, initialFirst }
}

/** One letter of a script that spells, or two capitals beside other words ("JR Smith" and "AJ" stay: they are called so). */
function isInitial(part: string, written: string): boolean {
  if (part.length > 1) return false
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Hebrew}]/u.test(written)
}
