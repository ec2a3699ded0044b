/**
 * The domain of a large provider (assets/email/popular-domains.txt) that was most likely meant by an unknown domain. A
 * real domain can resemble that of a large provider by chance, and most short names are registered. So a correction is
 * suggested only for a typing error that is unlikely to result in another real name.
 *
 * Their sets of characters alone distinguish most domains; a full comparison of two takes some 3 us.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'tldts'

/** The kind of error: characters between the parts, a missing dot, only the ending, or letters of the name. */
export const suggestionReasons = ['punctuation', 'missing_dot', 'ending', 'typing'] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

export interface Suggestion {
  readonly domain: string
  readonly reason: SuggestionReason
}

const file = new URL('../../../../assets/email/popular-domains.txt', import.meta.url)
let popular: readonly string[] | undefined

/** Domains of large providers, the most used first. */
export function popularDomains(): readonly string[] {
  popular ??= readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  return popular
}

let characters: ReadonlyMap<string, number> | undefined

/** The characters of each popular domain, as bits. */
function popularCharacters(): ReadonlyMap<string, number> {
  characters ??= new Map(popularDomains().map(domain => [domain, charactersOf(domain)]))
  return characters
}

/** The best match must be closer than the next one by this cost. */
const leastLead = 0.15

/**
 * @param typed the text after the "@", in lower case
 * @param isKnown whether a domain is known to have mailboxes
 */
export function domainMeant(typed: string, isKnown: (domain: string) => boolean): Suggestion | null {
  if (isKnown(typed)) return null
  const mended = typed
    .replace(/[\s,;:/]+/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/^\.|\.$/g, '')
  if (mended !== typed && isKnown(mended)) return { domain: mended, reason: 'punctuation' }
  const found = closest(mended)
  return found === null ? null : { domain: found, reason: reasonOf(mended, found) }
}

function closest(typed: string): string | null {
  const canBeReal = hasRealSuffix(typed)
  let best: string | null = null
  let bestCost = Number.POSITIVE_INFINITY
  let nextCost = Number.POSITIVE_INFINITY
  const typedCharacters = charactersOf(typed)
  for (const [domain, itsCharacters] of popularCharacters()) {
    if (leastTypingCost(typedCharacters, itsCharacters) > mostOfAll) continue
    const most = canBeReal ? mostCostOfReal(typed, domain) : mostCost(domain)
    const cost = typingCost(typed, domain, most)
    if (cost > most) continue
    if (cost < bestCost) {
      nextCost = bestCost
      best = domain
      bestCost = cost
    } else nextCost = Math.min(nextCost, cost)
  }
  return nextCost - bestCost < leastLead ? null : best
}

const labelOf = (domain: string) => domain.slice(0, domain.indexOf('.'))

/** Whether a name with this suffix can be registered at all. */
function hasRealSuffix(domain: string): boolean {
  const { isIcann, domain: registrable } = parse(domain)
  return isIcann === true && registrable !== null
}

/** Maximum cost of the errors, for any domain. */
const mostOfAll = 1.7

/** Maximum cost if the typed text cannot be a registered domain. */
function mostCost(domain: string): number {
  return domain.length < 8 ? 1 : mostOfAll
}

/**
 * Maximum cost if the typed text can be a registered domain: the shorter a name, the more likely is a similar one real.
 * All names of three letters are registered, and all of four under .com.
 */
function mostCostOfReal(typed: string, domain: string): number {
  const [given, wanted] = [labelOf(typed), labelOf(domain)]
  if (given === wanted) return wanted.length < 3 ? 0 : 1
  if (given.length < 4 || (given.length === 4 && typed.endsWith('.com') && wanted.length === 4)) return 0
  if (wanted.length < 5) return swappedOrDoubled
  return wanted.length < 7 ? 1 : mostOfAll
}

function reasonOf(typed: string, domain: string): SuggestionReason {
  if (typed.replaceAll('.', '') === domain.replaceAll('.', '')) return 'missing_dot'
  return labelOf(typed) === labelOf(domain) ? 'ending' : 'typing'
}

/**
 * The distance of a typed text from the intended one in typing errors: letters swapped, doubled, omitted or inserted,
 * and keys beside the right one (Damerau-Levenshtein, optimal string alignment, with a cost for each kind). It computes
 * one row at a time, in some 2 us for two domains.
 */

/** Keys of the usual layouts for Latin addresses, row by row. */
const rows = ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm.']
/** Offset of each row to the right of the first, in keys. */
const offsets = [0, 0.5, 0.75, 1.25]

const neighbours = new Map<string, Set<string>>()
for (const [row, keys] of rows.entries()) {
  for (const [column, key] of [...keys].entries()) neighbours.set(key, neighboursAt(row, column + offsets[row]))
}
// On German and French keyboards, these letters change places.
for (const [one, other] of ['yz', 'zy', 'aq', 'qa', 'wz', 'zw']) neighbours.get(one)?.add(other)

function neighboursAt(row: number, at: number): Set<string> {
  const near = new Set<string>()
  for (const other of [row - 1, row, row + 1]) {
    for (const [column, key] of [...(rows[other] ?? '')].entries()) {
      const distance = Math.abs(column + offsets[other] - at)
      if (distance > 0 ? distance <= 1 : other !== row) near.add(key)
    }
  }
  return near
}

/** The higher cost of swapping two letters and of typing one twice. */
const swappedOrDoubled = 0.7
const swapped = swappedOrDoubled
const doubled = 0.6
const besideKey = 0.8
const other = 1
/** Another first letter that is not beside the right key: usually another word. */
const otherBeginning = 1.8

/** The characters of a text as 32 bits, each shared by several characters. */
export function charactersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31)
  return bits
}

/** Lower bound of the cost between two texts: an error changes at most two characters, and then costs 0.8. */
export function leastTypingCost(one: number, another: number): number {
  let differing = one ^ another
  let count = 0
  for (; differing !== 0; count++) differing &= differing - 1
  return count * (besideKey / 2)
}

/** The cost of all errors; any number above `most` if it is higher than that. */
export function typingCost(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) * doubled > most) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let row = Array.from({ length: meant.length + 1 }, (_, column) => column * other)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i * other]
    for (let j = 1; j <= meant.length; j++) next.push(cheapest(typed, meant, [i, j], [next, row, before]))
    if (Math.min(...next) > most) return Number.POSITIVE_INFINITY
    before = row
    row = next
  }
  return row[meant.length]
}

/** @param rows costs: the current row, the previous one, and the one before that */
function cheapest(typed: string, meant: string, [i, j]: readonly [number, number], rows: readonly number[][]): number {
  const [next, row, before] = rows
  const [given, wanted] = [typed[i - 1], meant[j - 1]]
  const isBeside = neighbours.get(wanted)?.has(given) ?? false
  const replaced = given === wanted ? 0 : isBeside ? besideKey : j === 1 ? otherBeginning : other
  const putIn = row[j] + putInCost(typed, i)
  const leftOut = next[j - 1] + (wanted === meant[j - 2] ? doubled : other)
  const isSwapped = i > 1 && j > 1 && given === meant[j - 2] && typed[i - 2] === wanted && given !== wanted
  return Math.min(row[j - 1] + replaced, putIn, leftOut, isSwapped ? before[j - 2] + swapped : Number.POSITIVE_INFINITY)
}

/** Cost of an inserted letter: typed twice, together with a key beside it, or any other. */
function putInCost(typed: string, i: number): number {
  const [given, previous, following] = [typed[i - 1], typed[i - 2], typed[i]]
  if (given === previous || given === following) return doubled
  const near = neighbours.get(given)
  return near !== undefined && (near.has(previous) || near.has(following)) ? besideKey : other
}
