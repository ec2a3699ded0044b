/**
 * Step 1 of reading a name: the text with one form of each letter, and the folded form in which words are compared. A
 * folded word is in lower case, without accents, apostrophes and dots, with the letters that Unicode does not take
 * apart written as people type them (ø as o, ß as ss). Marks that are part of a letter stay: the vowels of Devanagari
 * and Thai, the voicing of kana. The vowel points of Arabic and Hebrew go, since they are hardly ever written, and
 * letters that keyboards of neighbouring languages spell differently become one.
 */

import { rowsOf } from '../assets.ts'

/**
 * In UTF-16 units; more than any text that may be sent. Unicode normalisation makes up to eighteen letters of one sign.
 */
export const longestText = 2048

/** A text that is ready to be taken apart. */
export interface Written {
  /** The text as it was sent, without white space around it. */
  readonly sent: string
  /** The text with one form of each letter and without invisible characters. */
  readonly text: string
  /** True for letters A to Z with single blanks between them: no sign has to be looked for. */
  readonly isPlain: boolean
}

const plain = /^[A-Za-z]+(?: [A-Za-z]+)*$/

export function normalise(written: string): Written {
  const sent = written.trim()
  const isPlain = plain.test(sent)
  return { sent, isPlain, text: isPlain ? sent : cleaned(sent) }
}

/** María, as Spanish abbreviates it: "Mª", "M.ª", and "Ma." before another name. */
const abbreviatedMaria = /(?<!\p{L})M\.?ª\.?(?!\p{L})|(?<!\p{L})Ma\.(?=\s+\p{L}{2})/giu

/** And Doña: "D.ª". */
const abbreviatedDona = /(?<!\p{L})D\.?ª(?!\p{L})/giu

function cleaned(text: string): string {
  return (
    text
      .replace(abbreviatedMaria, 'Maria ')
      .replace(abbreviatedDona, 'Doña ')
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
 * Combining accents of Latin, Greek and Cyrillic; points of Hebrew; points of Arabic; the nukta of Devanagari; marks
 * around signs; signs that are not seen, such as the one that colours an emoji; letters that stand for an apostrophe.
 */
const droppedMarks =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u093c\u0640]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|\p{Default_Ignorable_Code_Point}|[\u02b0-\u02ff]/gu

const notLetters = /[^\p{L}\p{M}]/gu

/**
 * Letters that have no decomposition, spellings of one letter that differ by keyboard, and characters of Han that Japan
 * writes in two forms, one of which its keyboards and registers replace by the other. The Armenian ligature և, which
 * Unicode takes apart into եւ, is ԵՎ in capitals, so that both spellings are in use.
 */
const asTyped: Readonly<Record<string, string>> = Object.fromEntries(rowsOf('letters.csv'))

const toType = new RegExp(Object.keys(asTyped).join('|'), 'gu')

const letter = /\p{L}/u

/** Cyrillic letters that look like Latin ones, and what they look like. */
const lookAlikes = new Map([...'аеорсухіјѕһԁ'].map((each, at) => [each, 'aeopcyxijshd'[at]]))
const isMixed = /[a-z].*[а-яіјѕһԁ]|[а-яіјѕһԁ].*[a-z]/s
const cyrillic = /[а-яіјѕһԁ]/g

/**
 * A Latin word with a few letters of a Cyrillic keyboard, which nobody sees, is written in Latin letters: "Batkhaаn".
 */
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
 * The form under which a given name stands in the table: its folded parts with a space between. Empty when nothing is
 * left.
 */
export function nameKey(name: string): string {
  return name.split(betweenParts).map(fold).filter(Boolean).join(' ')
}

const beyondAscii = /[\u0080-\uffff]/
const latinWord = /^\p{Script=Latin}+$/u

/**
 * A word of Latin letters with its accents, under which the table has it when they tell its gender: Michèle beside
 * Michele. Null for a word without accents.
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
