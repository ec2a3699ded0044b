/**
 * Step 3 of reading a name: the text taken apart into words. "Dr. Müller, Hans-Peter A." is the surname [muller] and
 * the word [hans, peter]. Forms of address, degrees, initials, nicknames in brackets and particles go; the gender that
 * a form names stays. given-names.ts decides which word is the given name, unless a comma says it.
 */
import { wordsOn } from '../assets.ts'
import {
  type FormRow,
  formBetween,
  formOf,
  isDegree,
  isKinshipWithStroke,
  isOfSurname,
  joinOfFaith,
  type Language,
  plainFormOf,
  type Side,
  sideOfArticle,
  sideOfKunya,
  sideOfMiddle,
} from './forms-of-address.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { scriptOf } from './script.ts'
import { fold, type Written } from './text.ts'

/** The parts that hyphens make of a word, folded. */
export type Word = readonly string[]

/** The parts of a word in one text; most words have one. */
export function joined(word: Word, between: '' | ' '): string {
  return word.length === 1 ? word[0] : word.join(between)
}

export interface ParsedName {
  /** The words in the order of the text, without those before a comma. */
  readonly words: readonly Word[]
  /** The words before a comma; empty when there is none. */
  readonly surname: readonly Word[]
  /** The sides that forms of address and words for son or daughter name, an entry for each. */
  readonly sides: readonly Side[]
  /**
   * True when a form of address stands before the words, or one of Japan behind. A single word with it is more often a
   * surname.
   */
  readonly isAddressed: boolean
  /** The side that an abbreviation speaks for which is an initial as well: "M. Dominique Martin". */
  readonly rather: Side | null
  /** The text before a comma where only degrees and offices stand behind it; null for any other. */
  readonly named: string | null
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

/** How frequent a word is, as natural logarithms of shares; null where it is not known as one. */
export interface Frequencies {
  readonly given: number | null
  readonly surname: number | null
}

export interface NameFrequencies {
  of(name: string): Frequencies
}

/** True for a word that is more often a given name than a surname. */
export function isRatherGiven(known: NameFrequencies, word: string): boolean {
  const { given, surname } = known.of(word)
  return given !== null && (surname === null || given > surname)
}

/** What the tables know of words. */
export interface ListedWords extends NameFrequencies {
  /** False for a word that is on none of the lists. */
  mayBeListed(word: string): boolean
}

/** @param language of the country that is hinted at, or null */
export function parseName(lists: ListedWords, { text, isPlain }: Written, language: Language = null): ParsedName {
  const sides: Side[] = []
  const bare = isPlain ? text : withoutOffices(lists, withoutNicknames(text))
  const [before, ...after] = isPlain ? [bare] : bare.split(/[,،、，;]/)
  const first = wordsOf(lists, before, isPlain, sides, language)
  const isNamed = first.words.length > 1
  const kept = after.filter(part => !isNamed || !isWrittenAsDegrees(lists, part, before, first.words))
  const rest = kept.map(part => wordsOf(lists, part, isPlain, sides, language))
  const { rather } = first
  const named = kept.length === 0 && after.length > 0 ? before : null
  const of = { sides, rather, isAddressed: false, named }
  const given = rest.flatMap(({ words }) => words)
  if (given.length > 0 || rest.some(({ initialFirst }) => initialFirst)) {
    return { ...of, words: ofBearer(lists, given, sides), surname: first.words }
  }
  const parent = first.words.length === 2 && lists.mayBeListed(first.words[0][0]) ? sideOfKunya(first.words) : undefined
  if (parent !== undefined) {
    return { ...of, words: noWords, surname: first.words.slice(1), sides: [...sides, parent] }
  }
  // "J. Smith", "J. van der Berg", "von der Heide": behind an initial in front, or a particle, the surname stands.
  if (isOnlySurname(lists, first, before)) return { ...of, rather: null, words: noWords, surname: first.words }
  // A form of address or a degree that stands alone is a word like any other: somebody may be called so.
  if (first.words.length === 0 && isWordAlone(lists, text)) {
    return { ...of, words: [[fold(text)]], surname: noWords, sides: [] }
  }
  const isAddressed = first.addressFirst || rest.some(({ isOfBirth }) => isOfBirth)
  return { ...of, words: ofBearer(lists, first.words, sides), surname: noWords, isAddressed }
}

/**
 * True for one word behind an initial, and for words behind a particle. A particle that is a given name too, as Ben and
 * Van are, counts where it is written small, and before an article: "von Neumann", "Van der Berg". Without an initial
 * particles have one word behind them: "van der Berg Anna" has more.
 */
function isOnlySurname(lists: ListedWords, { words, initialFirst }: Words, text: string): boolean {
  if (words.length < 2) return initialFirst && words.length === 1
  if (!isParticle(words[0]) || (!initialFirst && !words.slice(0, -1).every(isParticle))) return false
  const [[first], [second]] = words
  if (withArticle.test(`${first} ${second}`) || isWrittenSmall(text, first)) return true
  return initialFirst && (isParticle(words[1]) || !isRatherGiven(lists, first))
}

/** "Of the", as it begins surnames of Dutch, German, French, Spanish and Portuguese. */
const withArticle = /^(?:v[ao]n de[rn]?|zu der|de (?:la|le|les|el))$/

/** True where a text with capitals has the folded word in small letters. */
function isWrittenSmall(text: string, folded: string): boolean {
  return /\p{Lu}/u.test(text) && text.split(/\s+/).some(word => /^\p{Ll}/u.test(word) && fold(word) === folded)
}

/** Two words with a stroke between them: "CEO/Founder". */
const joinedByStroke = /(?<!\S)(\p{L}{2,}(?:-\p{L}+)?)\/(\p{L}{2,}(?:-\p{L}+)?)(?![^\s,;)])/gu

/**
 * The text without offices that a stroke joins. Neither word is a form of address or anybody's given name, and one of
 * them is nobody's surname.
 */
function withoutOffices(lists: ListedWords, text: string): string {
  if (!text.includes('/')) return text
  return text.replace(joinedByStroke, (whole, ...written: string[]) => {
    const parts = written.slice(0, 2).map(fold)
    const known = parts.map(part => lists.of(part))
    if (isKinshipWithStroke(whole) || parts.some(part => plainFormOf(part) !== undefined)) return whole
    const isOffice = known.every(({ given }) => given === null) && known.some(({ surname }) => surname === null)
    return isOffice ? ' ' : whole
  })
}

/** True for a word of Latin letters, and for a given name of another script. */
function isWordAlone(lists: ListedWords, text: string): boolean {
  return (
    /^\p{Script=Latin}{2,}$/u.test(text) || (/^[\p{L}\p{M}]{2,}$/u.test(text) && lists.of(fold(text)).given !== null)
  )
}

/**
 * Degrees behind a name: those of the table, and what stands in capitals, or has one inside (MEd), behind a name with
 * small letters. Capitals that are a given name too ("ANA") are one, and no degree, behind what is rather a surname.
 */
function isWrittenAsDegrees(lists: ListedWords, part: string, name: string, [first]: readonly Word[]): boolean {
  const isBehindGiven = !isParticle(first) && isRatherGiven(lists, first[0])
  const hasSmall = /\p{Ll}/u.test(name)
  // An office: "Emma Clarke, Chief Executive Officer".
  const [office] = part
    .trim()
    .split(/[\s-]+/)
    .map(fold)
  if (isBehindGiven && office !== '' && (lists.of(office).given ?? never) < rare) return true
  return part.split(/[\s/&]+/).every(word => {
    const letters = word.replace(/[^\p{L}]/gu, '')
    const isName = lists.of(fold(letters)).given !== null
    if (isDegree(fold(letters))) return !isName || !/^\p{Lu}\p{Ll}+$/u.test(word)
    const isCapital = hasSmall && letters.length <= longestDegree && /^\p{L}*\p{Lu}$|^\p{L}+\p{Lu}/u.test(letters)
    return letters === '' || (isCapital && (!isName || isBehindGiven))
  })
}

const longestDegree = 7

/** A text that is in quotes or brackets altogether is the name itself. */
function withoutNicknames(text: string): string {
  const bare = text.replace(nicknames, ' ')
  return /\p{L}/u.test(bare) ? bare : text
}

/**
 * The words without Văn and Thị, and with an "el-Din" joined to the first, of which a form of address that stands
 * before says more.
 */
function ofBearer(lists: ListedWords, named: readonly Word[], sides: Side[]): readonly Word[] {
  const words = named.length < 3 ? named : withoutMiddle(named, sides)
  if (words.length < 2 || !lists.mayBeListed(words[1][0])) return words
  const { words: known, isOfMen } = joinOfFaith(words)
  if (isOfMen && sides.length === 0) sides.push('male')
  return known
}

function withoutMiddle(words: readonly Word[], sides: Side[]): readonly Word[] {
  for (let at = 1; at < words.length && at < 3; at++) {
    const side = words[at].length === 1 ? sideOfMiddle(words[at - 1][0], words[at][0]) : undefined
    if (side === undefined) continue
    sides.push(side)
    return words.toSpliced(at, 1)
  }
  return words
}

/** Particles that begin a surname: no given name follows them. */
const particles = new Set(wordsOn('particle'))

const longestParticle = 3

export function isParticle(word: Word): boolean {
  return word.length === 1 && word[0].length <= longestParticle && particles.has(word[0])
}

interface Words {
  readonly words: Word[]
  /** Whether an initial, or a form of address, stood before the first. */
  readonly initialFirst: boolean
  readonly addressFirst: boolean
  /** Whether they are a surname of birth, behind "née". */
  readonly isOfBirth: boolean
  readonly rather: Side | null
}

/** The words of a text; what its forms of address say goes to `sides`. */
function wordsOf(lists: ListedWords, text: string, isPlain: boolean, sides: Side[], language: Language): Words {
  const words: Word[] = []
  let initialFirst = false
  let addressFirst = false
  let rather: Side | null = null
  const pieces = piecesOf(text, isPlain)
  const ofArticle = sideOfFirst(pieces)
  if (ofArticle !== undefined) {
    sides.push(ofArticle)
    pieces.shift()
  }
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    const { written, parts } = piece
    const isBehind = words.length > 0
    if (piece.isAbbreviation && addressFirst && !isBehind) continue
    const isListed = parts.length > 1 || lists.mayBeListed(parts[0])
    // "Hassan bin Ali", but "Li Bin".
    const between =
      isListed && at < pieces.length - 1 && (isBehind || at === 0) ? betweenOf(piece, isBehind) : undefined
    if (between !== undefined) {
      if (between.side !== null) sides.push(between.side)
      if (between.kind !== 'marital') continue
      // What follows is another surname.
      return { words, initialFirst, addressFirst: true, isOfBirth: !isBehind, rather }
    }
    const ofTwo = isListed && at === 0 && pieces.length > 1 ? formOfTwo(piece, pieces[1]) : undefined
    if (ofTwo !== undefined) at++
    const isForm = isListed && (language !== null || !isOfInitials(pieces, at))
    const form = ofTwo ?? (isForm ? formAt(piece, isBehind, language) : undefined)
    if (form !== undefined && !isInitial(form)) {
      if (form.side !== null && !isSensei(form, words)) sides.push(form.side)
      if (isOfSurname(form, isBehind)) addressFirst = true
      continue
    }
    if (form !== undefined && pieces.length > 2) rather = form.side
    if (isWife(lists, piece, pieces.length, at)) {
      sides.push('female')
      addressFirst = true
      continue
    }
    const spelledOut = parts.length === 1 && parts[0].length > 1 ? parts : withoutInitials(parts, written)
    if (spelledOut.length > 0) words.push(spelledOut)
    // In Arabic a single letter abbreviates a title and not a name.
    else if (!isBehind && scriptOf(parts[0]) !== 'arabic') initialFirst = true
  }
  return { words, initialFirst, addressFirst, isOfBirth: false, rather }
}

/** True for one of several initials: the M of "M. L. Schmidt" is not Monsieur. Arabic abbreviates titles so. */
function isOfInitials(pieces: readonly Piece[], at: number): boolean {
  return isLetter(pieces[at]) && (isLetter(pieces[at - 1]) || isLetter(pieces[at + 1]))
}

function isLetter(piece: Piece | undefined): boolean {
  return piece?.parts.length === 1 && piece.parts[0].length === 1 && scriptOf(piece.parts[0]) !== 'arabic'
}

function betweenOf(piece: Piece, isBehind: boolean) {
  const form = formBetween(joined(piece.parts, ''), piece)
  return isBehind || form?.kind === 'marital' || form?.note === 'as written' ? form : undefined
}

/** True for 先生 behind a name of four characters, which is Japanese: a teacher, while in Chinese it is a man. */
function isSensei({ form }: FormRow, words: readonly Word[]): boolean {
  return form === '先生' && words.length > 0 && words[0][0].length > 3
}

/** True for "M.": Monsieur, or an initial. */
function isInitial({ form }: FormRow): boolean {
  return form.length === 2 && form.endsWith('.')
}

/** The longest first part of a form with a hyphen: "г-жа". */
const longestBeforeHyphen = 2

/** A form of two words in front: "De heer". */
function formOfTwo(first: Piece, second: Piece) {
  return plainFormOf(`${joined(first.parts, ' ')} ${joined(second.parts, ' ')}`)
}

function formAt(piece: Piece, isBehind: boolean, language: Language) {
  const { parts } = piece
  if (parts.length === 1) return formOf(parts[0], isBehind, piece, language)
  return parts.length === 2 && parts[0].length <= longestBeforeHyphen
    ? formOf(joined(parts, ''), isBehind, piece, language)
    : undefined
}

/**
 * True for a husband's name with the Hungarian ending of his wife: Kovácsné, "Nagy Istvánné". Without its accent the
 * ending counts only where nobody is called by the whole word.
 */
function isWife(lists: ListedWords, { written, parts }: Piece, count: number, at: number): boolean {
  const [word] = parts
  if (parts.length > 1 || word.length < shortestWife || !word.endsWith('ne')) return false
  const isAccented = /né$/iu.test(written.normalize('NFC'))
  if (!isAccented && (count < 2 || at === 0 || word.length <= shortestWife)) return false
  const [husband, whole] = [lists.of(word.slice(0, -2)), lists.of(word)]
  if (!isAccented) return (husband.given ?? never) > rare && (whole.given ?? never) < rare && whole.surname === null
  return (husband.given ?? husband.surname ?? never) > (whole.given ?? never)
}

const shortestWife = 5
const never = -99
/** Natural logarithm of one in a million. */
const rare = -13.8

function sideOfFirst(pieces: readonly Piece[]): Side | undefined {
  if (pieces.length < 3) return undefined
  const [first, second, third] = pieces
  return sideOfArticle(joined(first.parts, ''), joined(second.parts, ''), joined(third.parts, ''))
}

const ofAlphabet =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}]/u

/**
 * Without parts of one letter of an alphabet. Two capitals are no initials ("JR Smith", "AJ"): people are called so.
 */
function withoutInitials(parts: Word, written: string): Word {
  return ofAlphabet.test(written) ? parts.filter(part => part.length > 1) : parts
}
