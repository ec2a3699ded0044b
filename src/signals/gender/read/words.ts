/**
 * Step 3 of reading a name: the text taken apart into words. "Dr. Müller, Hans-Peter A." is the surname [muller] and the word
 * [hans, peter]. Forms of address, degrees, initials, nicknames in brackets and particles go; the gender that a form names
 * stays. given-names.ts decides which word is the given name, unless a comma says it.
 */
import {
  formOf,
  isKinshipWithStroke,
  isOfSurname,
  joinOfFaith,
  type Side,
  sideOfArticle,
  sideOfKinship,
  sideOfKunya,
  splitAttached,
} from './forms-of-address.ts'
import { scriptOf } from './script.ts'
import { fold, isPlain, sign, type Written } from './text.ts'

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
  /** The sides that forms of address and words for son or daughter name, an entry for each. */
  readonly sides: readonly Side[]
  /** True when a form of address stands before the words, or one of Japan behind. A single word with it is more often a surname. */
  readonly isAddressed: boolean
}

/** All parts of a name in their order, those before a comma last. */
export function partsOf({ words, surname }: ParsedName): readonly string[] {
  const parts: string[] = []
  for (const word of words) parts.push(...word)
  for (const word of surname) parts.push(...word)
  return parts
}

const nicknames = /\([^)]*\)|\[[^\]]*\]|"[^"]*"|“[^”]*”|«[^»]*»/g
const noWords: readonly Word[] = []

/** Tells words that are on none of the lists. */
export interface ListedWords {
  mayBeListed(word: string): boolean
}

export function parseName(lists: ListedWords, { text, signs }: Written): ParsedName {
  const sides: Side[] = []
  const bare = (signs & sign.bracket) === 0 ? text : withoutNicknames(text)
  const [before, ...after] = (signs & sign.comma) === 0 ? [bare] : bare.split(/[,،、，;]/)
  const first = wordsOf(lists, before, signs, sides)
  const rest = after.map(part => wordsOf(lists, part, signs, sides))
  const given = rest.flatMap(({ words }) => words)
  if (given.length > 0 || rest.some(({ initialFirst }) => initialFirst)) {
    return { words: ofBearer(lists, given, sides), surname: first.words, sides, isAddressed: false }
  }
  const parent = first.words.length === 2 && lists.mayBeListed(first.words[0][0]) ? sideOfKunya(first.words) : undefined
  if (parent !== undefined) {
    return { words: noWords, surname: first.words.slice(1), sides: [...sides, parent], isAddressed: false }
  }
  // "J. Smith": the one word beside an initial in front is the surname.
  if (first.initialFirst && first.words.length === 1) {
    return { words: noWords, surname: first.words, sides, isAddressed: false }
  }
  // A form of address or a degree that stands alone is a word like any other: somebody may be called so.
  if (first.words.length === 0 && /^\p{Script=Latin}{2,}$/u.test(text)) {
    return { words: [[fold(text)]], surname: noWords, sides: [], isAddressed: false }
  }
  return { words: ofBearer(lists, first.words, sides), surname: noWords, sides, isAddressed: first.addressFirst }
}

/** A text that is in quotes or brackets altogether is the name itself. */
function withoutNicknames(text: string): string {
  const bare = text.replace(nicknames, ' ')
  return /\p{L}/u.test(bare) ? bare : text
}

/** The words with an "el-Din" joined to the first, of which a form of address that stands before says more. */
function ofBearer(lists: ListedWords, words: readonly Word[], sides: Side[]): readonly Word[] {
  if (words.length < 2 || !lists.mayBeListed(words[1][0])) return words
  const { words: known, isOfMen } = joinOfFaith(words)
  if (isOfMen && sides.length === 0) sides.push('male')
  return known
}

/** Particles that begin a surname: no given name follows them. */
const particles = new Set(
  'van von vom zu zum zur der den de del della di da dos das du des la le les al el af av ben'.split(' '),
)

const longestParticle = 3

export function isParticle(word: Word): boolean {
  return word.length === 1 && word[0].length <= longestParticle && particles.has(word[0])
}

interface Words {
  readonly words: Word[]
  /** Whether an initial, or a form of address, stood before the first. */
  readonly initialFirst: boolean
  readonly addressFirst: boolean
}

/** The words of a text; what its forms of address say goes to `sides`. */
function wordsOf(lists: ListedWords, text: string, signs: number, sides: Side[]): Words {
  const words: Word[] = []
  let initialFirst = false
  let addressFirst = false
  const pieces = piecesOf(text, signs)
  const ofArticle = sideOfFirst(pieces)
  if (ofArticle !== undefined) {
    sides.push(ofArticle)
    pieces.shift()
  }
  for (let at = 0; at < pieces.length; at++) {
    const { written, parts, isAbbreviation } = pieces[at]
    const isBehind = words.length > 0
    if (isAbbreviation && addressFirst && !isBehind) continue
    const form = parts.length === 1 && lists.mayBeListed(parts[0]) ? formOf(parts[0], isBehind) : undefined
    // "Hassan bin Ali", but "Li Bin".
    const isBetween = isBehind && at < pieces.length - 1
    const kinship = isBetween ? sideOfKinship(written, joined(parts, '')) : undefined
    if (kinship !== undefined || form !== undefined) {
      const side = kinship ?? form?.side ?? null
      if (side !== null) sides.push(side)
      if (form !== undefined && isOfSurname(form, isBehind)) addressFirst = true
      continue
    }
    const spelledOut = parts.length === 1 && parts[0].length > 1 ? parts : withoutInitials(parts, written)
    if (spelledOut.length > 0) words.push(spelledOut)
    // In Arabic a single letter abbreviates a title and not a name.
    else if (!isBehind && scriptOf(parts[0]) !== 'arabic') initialFirst = true
  }
  return { words, initialFirst, addressFirst }
}

function sideOfFirst(pieces: readonly Piece[]): Side | undefined {
  if (pieces.length < 3) return undefined
  const [first, second, third] = pieces
  return sideOfArticle(joined(first.parts, ''), joined(second.parts, ''), joined(third.parts, ''))
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
function piecesOf(text: string, signs: number): Piece[] {
  // Letters A to Z and single blanks: nothing more to fold.
  if (isPlain(signs)) {
    const words = text.toLowerCase().split(' ')
    return words[0] === '' ? [] : words.map(word => ({ written: word, parts: [word], isAbbreviation: false }))
  }
  const hasCapitals = /\p{Lu}/u.test(text)
  const pieces: Piece[] = []
  for (const token of text.split(/[\s_·・|]+/)) {
    if (/[./]/.test(token)) addPiecesOf(token, hasCapitals, pieces)
    else for (const word of splitAttached(token) ?? [token]) addPiece(word, false, pieces)
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
  const whole = isDottedForm(between) ? [between.join('')] : between
  for (const [position, each] of whole.entries()) {
    const isEnded = position < whole.length - 1 || token.endsWith('.')
    const isAbbreviation = hasCapitals && isEnded && /^\p{Ll}{2,}$/u.test(each)
    if (isKinshipWithStroke(each)) addPiece(each, false, pieces)
    else for (const written of each.split('/')) addPiece(written, isAbbreviation, pieces)
  }
}

function isDottedForm(pieces: readonly string[]): boolean {
  if (pieces.length < 2 || pieces.every(piece => piece.length === 1)) return false
  return formOf(fold(pieces.join('')), false) !== undefined
}

const ofAlphabet =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}]/u

/** Without parts of one letter of an alphabet. Two capitals are no initials ("JR Smith", "AJ"): people are called so. */
function withoutInitials(parts: Word, written: string): Word {
  return ofAlphabet.test(written) ? parts.filter(part => part.length > 1) : parts
}
