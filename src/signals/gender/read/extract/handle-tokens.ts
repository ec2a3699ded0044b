/**
 * Takes a handle, or the local part of an address, apart where its writer did: at dots, dashes, underlines and digits, and
 * where a capital begins a word. This leaves folded words and initials in their order.
 */
import { formOf, type Side } from '../forms-of-address.ts'
import { fold, longestText } from '../text.ts'

export interface HandleTokens {
  /** Folded, two letters or more (one of a script whose letters are words). */
  readonly words: readonly string[]
  /** True when a single letter stands before, or after, the words. */
  readonly initialFirst: boolean
  readonly initialLast: boolean
  /** The sides that forms of address in it name. */
  readonly sides: readonly Side[]
}

/** Words that people put around their name. They are left out only of a handle of several parts. */
const around = new Set(
  `the real its im iam i am mr mrs ms miss dr prof official officiel offiziell oficial xx xxx xo mail email me my hey hi hello not
  just team contact tv yt fan ig fb van von de del della da dos di du la le el al bin ibn bint the
  private privat work home biz business online web site official shop page jr sr phd mba`.split(/\s+/),
)

/** Forms of address that people put into a handle; others are rather names there. */
const addressed = new Set('mr sir lord herr mrs ms miss mme frau lady'.split(' '))

/** Digits that stand for the letter they look like. */
const leet: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
  '!': 'i',
}

export function readLeet(text: string): string {
  return text.replace(/[013457$@!]/g, sign => leet[sign])
}

const plainParts = /^[a-z]+(?:[._-][a-z]+)*[0-9]*$/

export function tokensOf(written: string): HandleTokens {
  const text = written.trim()
  const parts = partsOfAscii(text)
  return parts === null ? tokensOfAny(text) : tokensOfParts(parts)
}

/** Takes any text apart. */
export function tokensOfAny(text: string): HandleTokens {
  return tokensOfParts(plainParts.test(text) ? text.replace(/[0-9]+$/, '').split(/[._-]/) : partsOf(text))
}

/** Words whose capitals come and go, as in "MaRiA" and "mArIa": these capitals begin no word. */
const alternating = /(?<!\p{L})\p{Lu}?(?:\p{Ll}\p{Lu}){2,}\p{Ll}?(?!\p{L})/gu

function partsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .slice(0, longestText)
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(alternating, word => word.toLowerCase())
      // Ornament: xX_name_Xx.
      .replace(/^[xX]{2,}[_.-]+|(?<![_.-])[_.-]+[xX]{2,}$/g, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .split(/[^\p{L}\p{M}'’]+/u)
      .map(fold)
      .filter(Boolean)
  )
}

const apostrophe = 0x27

/** The kinds of the units below 128: 0 for a unit between words. */
const small = 1
const capital = 2
const kindOfUnit = Uint8Array.from({ length: 128 }, (_, unit) => {
  const letter = unit | 0x20
  return letter < 0x61 || letter > 0x7a ? 0 : unit === letter ? small : capital
})

/**
 * Takes a text of ASCII apart as `partsOf` would, without its expressions, which cost a request of a handle 3 % more. Null
 * for a text with an apostrophe, between xX and Xx, or whose capitals may come and go.
 */
function partsOfAscii(text: string): string[] | null {
  const { length } = text
  if (isOrnament(text, 0) || isOrnament(text, length - 2)) return null
  const parts: string[] = []
  let start = -1
  let before = 0
  let capitals = false
  let shortWords = 0
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f || unit === apostrophe) return null
    const kind = kindOfUnit[unit]
    // A capital begins a word after a small letter, and before one.
    const isBetween = kind === capital && (before === small || (before === capital && isSmall(text, at + 1)))
    if (start >= 0 && (kind === 0 || isBetween)) {
      // The capitals may come and go.
      if (isBetween && at - start <= 2 && ++shortWords === 2) return null
      parts.push(lowerOf(text, start, at, capitals))
      start = -1
      capitals = false
    }
    if (kind !== 0 && start < 0) start = at
    if (kind === capital) capitals = true
    before = kind
  }
  if (start >= 0) parts.push(lowerOf(text, start, length, capitals))
  return parts
}

function isOrnament(text: string, at: number): boolean {
  return (text.charCodeAt(at) | 0x20) === 0x78 && (text.charCodeAt(at + 1) | 0x20) === 0x78
}

function isSmall(text: string, at: number): boolean {
  return at < text.length && kindOfUnit[text.charCodeAt(at)] === small
}

function lowerOf(text: string, start: number, end: number, capitals: boolean): string {
  const part = text.slice(start, end)
  return capitals ? part.toLowerCase() : part
}

const oneLetterRepeated = /^(.)\1+$/s
const noSides: readonly Side[] = []

function tokensOfParts(parts: readonly string[]): HandleTokens {
  const single = parts.length === 1
  const sides = single ? noSides : sidesOf(parts)
  const kept = single ? parts : parts.filter(part => !around.has(part) && !oneLetterRepeated.test(part))
  const words = kept.every(isWord) ? kept : kept.filter(isWord)
  const isInitial = (part: string | undefined) => part !== undefined && words.length > 0 && !isWord(part)
  return { words, initialFirst: isInitial(kept[0]), initialLast: isInitial(kept.at(-1)), sides }
}

function sidesOf(parts: readonly string[]): readonly Side[] {
  const sides = parts.map(part => (addressed.has(part) ? formOf(part, false)?.side : undefined))
  return sides.filter(side => side !== undefined && side !== null)
}

function isLatin(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}

/** A single Latin letter is an initial. */
function isWord(part: string): boolean {
  return part.length > 1 || !isLatin(part.charCodeAt(0))
}
