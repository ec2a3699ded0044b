/**
 * The pieces of a name: what blanks, dots and strokes part, each with the parts that hyphens make of it. words.ts says
 * what each of them is.
 */
import { isKinshipWithStroke, plainFormOf, splitAttached } from './forms-of-address.ts'
import { scriptOf } from './script.ts'
import { fold } from './text.ts'

export interface Piece {
  readonly written: string
  /** What hyphens make of it, folded; at least one. */
  readonly parts: readonly string[]
  readonly isDotted: boolean
  /** True for small letters and a dot, as behind the title in "Dr. rer. nat. Hans Meier". */
  readonly isAbbreviation: boolean
}

/**
 * Splits a text at blanks, dots and strokes. A dot ends a title or an initial, or stands in for a space as in "J.R.R.
 * Tolkien"; some titles have one inside: "Ph.D.", "Sig.ra".
 */
export function piecesOf(text: string, isPlain: boolean): Piece[] {
  if (isPlain) {
    const ofWord = { isDotted: false, isAbbreviation: false }
    return text
      .toLowerCase()
      .split(' ')
      .map(word => ({ ...ofWord, written: word, parts: [word] }))
  }
  const hasCapitals = /\p{Lu}/u.test(text)
  const pieces: Piece[] = []
  for (const token of text.split(/[\s_·・|]+/)) {
    if (/[./]/.test(token)) addPiecesOf(token, hasCapitals, pieces)
    else addWord(token, pieces)
  }
  return pieces
}

function addWord(word: string, pieces: Piece[]): void {
  for (const part of splitAttached(word) ?? [word]) addPiece(part, false, false, pieces)
}

const hyphenFirst = /^[-‐‑–—−]+/

function addPiece(written: string, isDotted: boolean, isAbbreviation: boolean, pieces: Piece[]): void {
  const parts = written
    .split(/[-‐‑–—−]/)
    .map(fold)
    .filter(Boolean)
  // The second initial of "M.-L." begins with a hyphen.
  if (parts.length > 0) pieces.push({ written: written.replace(hyphenFirst, ''), parts, isDotted, isAbbreviation })
}

function addPiecesOf(token: string, hasCapitals: boolean, pieces: Piece[]): void {
  const between = token.split('.').filter(Boolean)
  const length = lengthOfDottedForm(between)
  const whole = length === 0 ? between : [between.slice(0, length).join(''), ...between.slice(length)]
  for (const [position, each] of whole.entries()) {
    const isDotted = position < whole.length - 1 || token.endsWith('.')
    const isAbbreviation = hasCapitals && isDotted && /^\p{Ll}{2,}$/u.test(each)
    if (isKinshipWithStroke(each)) addPiece(each, false, false, pieces)
    else if (!isDotted && !each.includes('/')) addWord(each, pieces)
    else for (const written of each.split('/')) addPiece(written, isDotted, isAbbreviation, pieces)
  }
}

const isInitialOfLatin = (piece: string) => piece.length === 1 && scriptOf(piece) === 'latin'

/** How many of the pieces between dots are one form of address together: "Ph.D.", "Sig.ra", "ด.ช." */
function lengthOfDottedForm(pieces: readonly string[]): number {
  // Latin letters are initials.
  if (pieces.map(piece => piece.replace(hyphenFirst, '')).every(isInitialOfLatin)) return 0
  for (let length = pieces.length; length > 1; length--) {
    if (plainFormOf(fold(pieces.slice(0, length).join(''))) !== undefined) return length
  }
  return 0
}
