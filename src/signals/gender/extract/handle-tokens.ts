/**
 * A handle or the local part of an address, taken apart where its writer did: at dots, dashes, underlines, digits and where a
 * capital begins a word. What is left are folded words and initials in their order.
 */
import { fold } from '../normalise/fold.ts'
import type { Side } from '../normalise/titles.ts'

export interface HandleTokens {
  /** Folded, two letters or more (one of a script whose letters are words). */
  readonly words: readonly string[]
  /** True when a single letter stands before, or after, the words. */
  readonly initialFirst: boolean
  readonly initialLast: boolean
  /** What forms of address in it say. */
  readonly sides: readonly Side[]
}

/** Words that people put around their name in a handle, in its parts only. */
const around = new Set(
  `the real its im iam i am mr mrs ms miss dr prof official officiel offiziell oficial xx xxx xo mail email me my hey hi hello not
  just team contact tv yt fan ig fb van von de del della da dos di du la le el al bin ibn bint the
  private privat work home biz business online web site official shop page jr sr`.split(/\s+/),
)

const sideOf: Readonly<Record<string, Side>> = {
  mr: 'male',
  sir: 'male',
  lord: 'male',
  herr: 'male',
  mrs: 'female',
  ms: 'female',
  miss: 'female',
  mme: 'female',
  frau: 'female',
  lady: 'female',
}

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

const plain = /^[a-z]{2,}[0-9]*$/
const plainParts = /^[a-z]+(?:[._-][a-z]+)*[0-9]*$/

export function tokensOf(text: string): HandleTokens {
  if (plain.test(text))
    return { words: [text.replace(/[0-9]+$/, '')], initialFirst: false, initialLast: false, sides: [] }
  return tokensOfParts(plainParts.test(text) ? text.replace(/[0-9]+$/, '').split(/[._-]/) : partsOf(text))
}

function partsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      // Ornament: xX_name_Xx.
      .replace(/^[xX]{2,}[_.-]+|[_.-]+[xX]{2,}$/g, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .split(/[^\p{L}\p{M}'’]+/u)
      .map(fold)
      .filter(Boolean)
  )
}

function tokensOfParts(parts: readonly string[]): HandleTokens {
  const sides = parts.length > 1 ? parts.flatMap(part => sideOf[part] ?? []) : []
  const kept = parts.length > 1 ? parts.filter(part => !around.has(part) && !/^(.)\1+$/.test(part)) : parts
  const words = kept.filter(part => part.length > 1 || !/[a-z]/.test(part))
  const isInitial = (part: string | undefined) =>
    part !== undefined && part.length === 1 && words.length > 0 && /[a-z]/.test(part)
  return { words, initialFirst: isInitial(kept[0]), initialLast: isInitial(kept.at(-1)), sides }
}
