/**
 * A name as it is written, taken apart into words: "Dr. Müller, Hans-Peter A." is the surname [muller] and the word [hans,
 * peter]. Titles, degrees, initials, nicknames in brackets and particles go; the gender that a title names stays.
 * choose-given.ts decides which word is the given name, unless a comma says it.
 */
import { joinOfFaith, mayBeOfFaith, sideOfKunya } from './arabic-names.ts'
import { sideOfArticle } from './balinese-names.ts'
import { fold, longestText } from './fold.ts'
import { scriptOf } from './script.ts'
import {
  isAddress,
  isAddressBehind,
  isBesideName,
  type Side,
  sideOfKinship,
  sideOfTitle,
  splitTitle,
} from './titles.ts'
import { WordShapes } from './word-shapes.ts'

/** The parts that hyphens make of a word, folded. */
export type Word = readonly string[]

/** The parts of a word in one text; most words have one. */
export function joined(word: Word, between: '' | ' '): string {
  return word.length === 1 ? word[0] : word.join(between)
}

export interface ParsedName {
  /** As they are ordered in the text, without the words before a comma. */
  readonly words: readonly Word[]
  /** The words before a comma; empty when there is none. */
  readonly surname: readonly Word[]
  /** The sides that titles and words for son or daughter name, an entry for each. */
  readonly sides: readonly Side[]
  /** True when a form of address stands before the words, or one of Japan behind. A single word with it is more often a surname. */
  readonly isAddressed: boolean
}

/** Words of Latin letters with one blank between them: there is nothing to clean or to take apart. */
const plainWords = /^[A-Za-z]{2,40}(?: [A-Za-z]{2,40})*$/

export function parseName(text: string): ParsedName {
  const trimmed = text.trim()
  if (!plainWords.test(trimmed)) return parseAny(trimmed)
  const words = trimmed.toLowerCase().split(' ')
  // A form of address, or a degree, that stands alone is a word like any other: somebody may be called so.
  const isPlain = words.length === 1 || !words.some(word => isBesideName(word) || mayBeOfFaith(word))
  return isPlain && sideOfArticle(words) === undefined ? ofWords(words) : parseAny(trimmed)
}

function ofWords(words: readonly string[]): ParsedName {
  return { words: words.map(word => [word]), surname: [], sides: [], isAddressed: false }
}

const nicknames = /\([^)]*\)|\[[^\]]*\]|"[^"]*"|“[^”]*”|«[^»]*»/g

const beyondAscii = /[\u0080-\uffff]/
/** María, as Spanish abbreviates it: "Mª", "M.ª", and "Ma." before another name. */
const abbreviatedMaria = /(?<!\p{L})M\.?ª\.?(?!\p{L})|(?<!\p{L})Ma\.(?=\s+\p{L}{2})/giu

/** The text with one form of each letter and without signs that are not seen. */
export function cleaned(text: string): string {
  const spelled = text.replace(abbreviatedMaria, 'Maria ')
  if (!beyondAscii.test(spelled)) return spelled
  return (
    spelled
      // An acute accent that is typed for an apostrophe: Unicode would make a space of it.
      .replace(/[\u00b4\u1ffd]/g, "'")
      .normalize('NFKC')
      .slice(0, longestText)
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  )
}

function parseAny(text: string): ParsedName {
  const clean = cleaned(text)
  const bare = clean.replace(nicknames, ' ')
  const sides: Side[] = []
  // A text that is in quotes or brackets altogether is the name itself.
  const [before, ...after] = (/\p{L}/u.test(bare) ? bare : clean).split(/[,،、，;]/)
  const first = wordsOf(before, sides)
  const rest = after.map(part => wordsOf(part, sides))
  const given = rest.flatMap(({ words }) => words)
  if (given.length > 0 || rest.some(({ initialFirst }) => initialFirst)) {
    return { words: ofBearer(given, sides), surname: first.words, sides, isAddressed: false }
  }
  const parent = sideOfKunya(first.words)
  if (parent !== undefined) {
    return { words: [], surname: first.words.slice(1), sides: [...sides, parent], isAddressed: false }
  }
  // "J. Smith": the one word beside an initial in front is the surname.
  if (first.initialFirst && first.words.length === 1) {
    return { words: [], surname: first.words, sides, isAddressed: false }
  }
  // A form of address or a degree that stands alone, with an accent or a sign that is not seen.
  if (first.words.length === 0 && /^\s*\p{Script=Latin}{2,}\s*$/u.test(clean)) return ofWords([fold(clean)])
  return { words: ofBearer(first.words, sides), surname: [], sides, isAddressed: first.titleFirst }
}

/** The words with an "el-Din" joined to the first, of which a title that stands before says more. */
function ofBearer(words: readonly Word[], sides: Side[]): readonly Word[] {
  const { words: known, isOfMen } = joinOfFaith(words)
  if (isOfMen && sides.length === 0) sides.push('male')
  return known
}

/** Particles that begin a surname: no given name follows them. */
const particles = new Set(
  'van von vom zu zum zur der den de del della di da dos das du des la le les al el af av ben'.split(' '),
)

const shapes = new WordShapes(particles)

export function isParticle(word: Word): boolean {
  return word.length === 1 && shapes.mayBeOne(word[0]) && particles.has(word[0])
}

interface Words {
  readonly words: Word[]
  /** Whether an initial, or a form of address, stood before the first. */
  readonly initialFirst: boolean
  readonly titleFirst: boolean
}

/** The words of a text; what its forms of address say goes to `sides`. */
function wordsOf(text: string, sides: Side[]): Words {
  const words: Word[] = []
  let initialFirst = false
  let titleFirst = false
  const pieces = piecesOf(text)
  const ofArticle = sideOfArticle(pieces.map(({ parts }) => parts.join('')))
  if (ofArticle !== undefined) {
    sides.push(ofArticle)
    pieces.shift()
  }
  for (const [position, { written, parts, isAbbreviation }] of pieces.entries()) {
    const isBehind = words.length > 0
    if (isAbbreviation && titleFirst && !isBehind) continue
    // "Hassan bin Ali", but "Li Bin".
    const isBetween = isBehind && position < pieces.length - 1
    const kinship = isBetween ? sideOfKinship(written, parts.join('')) : undefined
    const title = parts.length === 1 ? sideOfTitle(parts[0], isBehind) : undefined
    const side = kinship ?? title
    if (side !== undefined) {
      if (side !== null) sides.push(side)
      if (isBehind ? isAddressBehind(parts[0]) : isAddress(parts[0])) titleFirst = true
      continue
    }
    const spelledOut = parts.filter(part => !isInitial(part, written))
    if (spelledOut.length > 0) words.push(spelledOut)
    // In Arabic a single letter abbreviates a title and not a name.
    else if (!isBehind && scriptOf(parts[0]) !== 'arabic') initialFirst = true
  }
  return { words, initialFirst, titleFirst }
}

interface Piece {
  readonly written: string
  /** What hyphens make of it, folded; at least one. */
  readonly parts: Word
  /** True for small letters and a dot, as behind the title in "Dr. rer. nat. Hans Meier". */
  readonly isAbbreviation: boolean
}

/**
 * Splits a text at blanks, dots and strokes. A dot ends a title or an initial, or stands in for a space as in "J.R.R.
 * Tolkien"; some titles have one inside: "Ph.D.", "Sig.ra".
 */
function piecesOf(text: string): Piece[] {
  const hasCapitals = /\p{Lu}/u.test(text)
  const pieces: Piece[] = []
  for (const token of text.split(/[\s_·・|]+/)) {
    if (/[./]/.test(token)) addPiecesOf(token, hasCapitals, pieces)
    else
      for (const word of beyondAscii.test(token) ? (splitTitle(token) ?? [token]) : [token])
        addPiece(word, false, pieces)
  }
  return pieces
}

function addPiece(written: string, isAbbreviation: boolean, pieces: Piece[]): void {
  const parts = written
    .split(/[-‐‑–—−]/)
    .map(fold)
    .filter(Boolean)
  if (parts.length > 0) pieces.push({ written, parts, isAbbreviation })
}

function addPiecesOf(token: string, hasCapitals: boolean, pieces: Piece[]): void {
  const between = token.split('.').filter(Boolean)
  const whole = isDottedTitle(between) ? [between.join('')] : between
  for (const [position, each] of whole.entries()) {
    const isEnded = position < whole.length - 1 || token.endsWith('.')
    const isAbbreviation = hasCapitals && isEnded && /^\p{Ll}{2,}$/u.test(each)
    if (kinshipWithStroke.test(each)) addPiece(each, false, pieces)
    else for (const written of each.split('/')) addPiece(written, isAbbreviation, pieces)
  }
}

function isDottedTitle(pieces: readonly string[]): boolean {
  if (pieces.length < 2 || pieces.every(piece => piece.length === 1)) return false
  return sideOfTitle(fold(pieces.join('')), false) !== undefined
}

const kinshipWithStroke = /^(?:[ds]\/o|a\/[lp])$/i

/** True for one letter of an alphabet. Two capitals are none ("JR Smith", "AJ"): people are called so. */
function isInitial(part: string, written: string): boolean {
  if (part.length > 1) return false
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}]/u.test(
    written,
  )
}
