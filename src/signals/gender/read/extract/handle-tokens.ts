/**
 * Takes a handle, or the local part of an address, apart where its writer did: at dots, dashes, underlines and digits,
 * and where a capital begins a word. This leaves folded words and initials in their order.
 */
import { wordsOn } from '../../assets.ts'
import { plainFormOf, type Side, sideOfMiddle } from '../forms-of-address.ts'
import { ofFirms } from '../nobody.ts'
import { fold, longestText } from '../text.ts'

export interface HandleTokens {
  /** Folded, two letters or more (one of a script whose letters are words). */
  readonly words: readonly string[]
  /** True when a single letter stands before, or after, the words. */
  readonly initialFirst: boolean
  readonly initialLast: boolean
  /** The sides that forms of address in it name. */
  readonly sides: readonly Side[]
  /** Where a word of firms or families stands. */
  readonly firm: 'none' | 'front' | 'behind'
}

/** Words that people put around their name. They are left out only of a handle of several parts. */
const around = new Set(wordsOn('handle around'))

/** Forms of address that people put into a handle; others are rather names there. */
const addressed = new Set(wordsOn('handle address'))

/** Kin and trades that people put in front of their name, with the side that they say. */
const inFront = new Map<string, Side | null>()
for (const side of ['female', 'male', null] as const) {
  for (const word of wordsOn(side === null ? 'handle front' : `handle front ${side}`)) inFront.set(word, side)
}

/** "nguyenvanlinh": a surname of Viet Nam, Văn or Thị, and given names of one or two syllables. */
const onset = '(?:ngh?|nh|[kptcg]h|tr|gi|qu|[bcdghklmnprstvx])'
const rhyme = '[aeiouy]{1,3}(?:ch|n[gh]?|[cmpt])?'
const runTogether = new RegExp(
  `^(nguyen|tran|pham|huynh|hoang|phan|dang|duong|truong|trinh|doan|dinh|bui|luong|dao)(van|thi)((?!ia$)${onset}?${rhyme}|${onset}${rhyme}${onset}${rhyme})$`,
)

/** Digits that stand for the letter they look like. */
const leet = new Map([...'013457$@!'].map((sign, at) => [sign, 'oieastsai'[at]]))

export function readLeet(text: string): string {
  return text.replace(/[013457$@!]/g, sign => leet.get(sign) ?? sign)
}

const plainParts = /^[a-z]+(?:[._-][a-z]+)*[0-9]*$/

export function tokensOf(written: string): HandleTokens {
  const text = written.trim()
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

const oneLetterRepeated = /^(.)\1+$/s
const noSides: readonly Side[] = []

function tokensOfParts(written: readonly string[]): HandleTokens {
  const parts = ofVietNam(written) ?? written
  const single = parts.length === 1
  const sides = single ? noSides : sidesOf(parts)
  const firm = single ? 'none' : firmIn(parts)
  const kept = single ? parts : parts.filter((part, at) => isKept(part, at, parts) && !oneLetterRepeated.test(part))
  const words = kept.every(isWord) ? kept : kept.filter(isWord)
  const isInitial = (part: string | undefined) => part !== undefined && words.length > 0 && !isWord(part)
  return { words, initialFirst: isInitial(kept[0]), initialLast: isInitial(kept.at(-1)), sides, firm }
}

/**
 * "nguyenvanlinh", "vanlinh.nguyen", "linh.nguyenvan": the surname, Văn or Thị, and the given name; null for any other
 * handle.
 */
function ofVietNam(parts: readonly string[]): string[] | null {
  if (parts.length > 2) return null
  for (const text of [parts.join(''), parts.toReversed().join('')]) {
    const found = runTogether.exec(text)?.slice(1) ?? null
    // Beside a surname of its own Vanda is a name.
    if (found !== null && (parts.length === 1 || found[2].length >= shortestBeside)) return found
  }
  return null
}

const shortestBeside = 3

function isKept(part: string, at: number, parts: readonly string[]): boolean {
  if (around.has(part)) return false
  return at === 0 ? !inFront.has(part) : parts.length === 2 || sideOfMiddleAt(parts, at) === undefined
}

function sideOfMiddleAt(parts: readonly string[], at: number): Side | undefined {
  return parts.length > 2 && at > 0 ? sideOfMiddle(parts[at - 1], parts[at]) : undefined
}

function firmIn(parts: readonly string[]): HandleTokens['firm'] {
  const at = parts.findIndex(part => ofFirms.has(part) && !around.has(part))
  return at < 0 ? 'none' : at === 0 ? 'front' : 'behind'
}

function sidesOf(parts: readonly string[]): readonly Side[] {
  const sides = parts.map((part, at) => {
    if (at === 0 && inFront.has(part)) return inFront.get(part)
    return addressed.has(part) ? plainFormOf(part)?.side : sideOfMiddleAt(parts, at)
  })
  return sides.filter(side => side !== undefined && side !== null)
}

function isLatin(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}

/** A single Latin letter is an initial. */
function isWord(part: string): boolean {
  return part.length > 1 || !isLatin(part.charCodeAt(0))
}
