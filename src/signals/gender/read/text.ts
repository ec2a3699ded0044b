/**
 * Step 1 of reading a name: the text with one form of each letter, and the folded form in which words are compared. A folded
 * word is in lower case, without accents, apostrophes and dots, with the letters that Unicode does not take apart written as
 * people type them (ø as o, ß as ss). Marks that are part of a letter stay: the vowels of Devanagari and Thai, the voicing of
 * kana. The vowel points of Arabic and Hebrew go, since they are hardly ever written, and letters that keyboards of
 * neighbouring languages spell differently become one.
 */

import { rowsOf } from '../assets.ts'

/** In UTF-16 units; more than any text that may be sent. Unicode normalisation makes up to eighteen letters of one sign. */
export const longestText = 2048

/** Kinds of signs that a text may have beside letters A to Z and single blanks, a bit for each. */
export const sign = {
  dot: 1,
  comma: 2,
  hyphen: 4,
  stroke: 8,
  apostrophe: 16,
  /** Brackets and quotes. */
  bracket: 32,
  /** White space other than a single blank, and signs that stand for it. */
  space: 64,
  /** Two blanks or more. */
  blanks: 128,
  /** Digits, and all other signs of ASCII. */
  other: 256,
  beyondAscii: 512,
} as const

/** Said of every text beyond ASCII: any of the signs may be there, as a character of another block. */
const anySign = 1023

const signOfUnit = Uint16Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  if (/[A-Za-z ]/.test(character)) return 0
  if (character === '|') return sign.space | sign.other
  if (/[\s_]/.test(character)) return sign.space
  if (character === '.') return sign.dot
  if (/[,;]/.test(character)) return sign.comma
  if (character === '-') return sign.hyphen
  if (character === '/') return sign.stroke
  if (character === "'") return sign.apostrophe
  return /[()[\]"]/.test(character) ? sign.bracket : sign.other
})

const blank = 0x20

/** The kinds of signs that a text may have, in one pass: an expression that looks for a sign runs only where it may be. */
function signsOf(text: string): number {
  let signs = 0
  let blankAt = -1
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f) return anySign
    signs |= signOfUnit[unit]
    if (unit !== blank) continue
    if (blankAt >= 0) signs |= blankAt === at - 1 ? sign.space | sign.blanks : sign.blanks
    blankAt = at
  }
  return signs
}

/** A text that is ready to be taken apart. */
export interface Written {
  /** As it was sent, without white space around it. */
  readonly sent: string
  /** With one form of each letter and without signs that are not seen. */
  readonly text: string
  /** The kinds of signs that it may have, as bits of `sign`. 0 for one or two words of letters A to Z. */
  readonly signs: number
}

/** True for letters A to Z with single blanks between them. */
export function isPlain(signs: number): boolean {
  return (signs & ~sign.blanks) === 0
}

export function normalise(written: string): Written {
  const sent = written.trim()
  const signs = signsOf(sent)
  return { sent, signs, text: (signs & sign.dot) === 0 ? sent : cleaned(sent, signs) }
}

/** María, as Spanish abbreviates it: "Mª", "M.ª", and "Ma." before another name. */
const abbreviatedMaria = /(?<!\p{L})M\.?ª\.?(?!\p{L})|(?<!\p{L})Ma\.(?=\s+\p{L}{2})/giu

/** And Doña: "D.ª". */
const abbreviatedDona = /(?<!\p{L})D\.?ª(?!\p{L})/giu

function cleaned(text: string, signs: number): string {
  const spelled = text.replace(abbreviatedMaria, 'Maria ').replace(abbreviatedDona, 'Doña ')
  if (signs !== anySign) return spelled
  return (
    spelled
      // An acute accent that is typed for an apostrophe: Unicode would make a space of it.
      .replace(/[\u00b4\u1ffd]/g, "'")
      .normalize('NFKC')
      .slice(0, longestText)
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .trim()
  )
}

const foldedAlready = /^[a-z]*$/

/** Folds one word to letters and the marks that belong to them. Marks without a letter give an empty text. */
export function fold(word: string): string {
  const lower = word.toLowerCase()
  return foldedAlready.test(lower) ? lower : foldBeyondAscii(lower)
}

/**
 * Combining accents of Latin, Greek and Cyrillic; points of Hebrew; points of Arabic; the nukta of Devanagari; marks around
 * signs; signs that are not seen, such as the one that colours an emoji; letters that stand for an apostrophe.
 */
const droppedMarks =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u093c\u0640]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|\p{Default_Ignorable_Code_Point}|[\u02b0-\u02ff]/gu

const notLetters = /[^\p{L}\p{M}]/gu

/**
 * Letters that have no decomposition, spellings of one letter that differ by keyboard, and characters of Han that Japan writes in two
 * forms, one of which its keyboards and registers replace by the other. The Armenian ligature և, which Unicode takes apart into եւ,
 * is ԵՎ in capitals, so that both spellings are in use.
 */
const asTyped: Readonly<Record<string, string>> = Object.fromEntries(rowsOf('letters.csv'))

const toType = new RegExp(Object.keys(asTyped).join('|'), 'gu')

const letter = /\p{L}/u

/** Cyrillic letters that look like Latin ones, and what they look like. */
const lookAlikes = new Map([...'аеорсухіјѕһԁ'].map((each, at) => [each, 'aeopcyxijshd'[at]]))
const isMixed = /[a-z].*[а-яіјѕһԁ]|[а-яіјѕһԁ].*[a-z]/s
const cyrillic = /[а-яіјѕһԁ]/g

/** A Latin word with a few letters of a Cyrillic keyboard, which nobody sees, is written in Latin letters: "Batkhaаn". */
function inOneScript(letters: string): string {
  if (!isMixed.test(letters)) return letters
  const foreign = letters.match(cyrillic) ?? []
  const isLatin = foreign.length * 2 < letters.length && foreign.every(each => lookAlikes.has(each))
  return isLatin ? letters.replace(cyrillic, each => lookAlikes.get(each) ?? each) : letters
}

function foldBeyondAscii(lower: string): string {
  const folded = lower
    .normalize('NFKD')
    .replace(droppedMarks, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(toType, letter => asTyped[letter])
    .replace(notLetters, '')
  return letter.test(folded) ? inOneScript(folded) : ''
}

/** What stands between words, and between parts that are joined by hyphens. */
const betweenParts = /[\s\-_‐‑–·・.]+/u

/**
 * The form under which a given name stands in the table: its folded parts with a space between. Empty when nothing is left.
 */
export function nameKey(name: string): string {
  return name.split(betweenParts).map(fold).filter(Boolean).join(' ')
}

const beyondAscii = /[\u0080-\uffff]/
const latinWord = /^\p{Script=Latin}+$/u

/**
 * A word of Latin letters with its accents, under which the table has it when they tell its gender: Michèle beside Michele.
 * Null for a word without accents.
 */
export function accentedKey(word: string): string | null {
  if (!beyondAscii.test(word)) return null
  const lower = word.normalize('NFC').toLowerCase()
  return lower.length <= longestAccented && latinWord.test(lower) ? lower : null
}

const longestAccented = 40

/** The word of a text that folds to `folded`, with its accents; null when it has none. */
export function accentedWordOf(text: string, folded: string): string | null {
  if (!beyondAscii.test(text)) return null
  for (const word of text.normalize('NFC').split(betweenParts)) {
    const key = accentedKey(word)
    if (key !== null && fold(word) === folded) return key
  }
  return null
}
