/**
 * The domain that was most likely meant by one that nobody is known to have mail at. It is compared with those of large
 * providers (assets/email/popular-domains.txt). A real domain is close to a large provider's by chance, and most short
 * names are somebody's; so a name is only suggested for one with a slip that is unlikely to make another real name.
 *
 * Most domains are told apart by their characters alone; a comparison of two takes some 3 us.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'tldts'

/** What was wrong: signs between the parts, a missing dot, the ending alone, or letters of the name. */
export const suggestionReasons = ['punctuation', 'missing_dot', 'ending', 'typing'] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

export interface Suggestion {
  readonly domain: string
  readonly reason: SuggestionReason
}

const file = new URL('../../../../assets/email/popular-domains.txt', import.meta.url)
let popular: readonly string[] | undefined

/** The most used first. */
export function popularDomains(): readonly string[] {
  popular ??= readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  return popular
}

let characters: ReadonlyMap<string, number> | undefined

/** What a quick look compares, by domain. */
function popularCharacters(): ReadonlyMap<string, number> {
  characters ??= new Map(popularDomains().map(domain => [domain, charactersOf(domain)]))
  return characters
}

/** How much closer the best has to be than the next one. */
const leastLead = 0.15

/**
 * @param typed what stands behind the "@", in lower case
 * @param isKnown whether people have mail at a domain as far as is known
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

/** Whether a name of this suffix can be registered at all. */
function hasRealSuffix(domain: string): boolean {
  const { isIcann, domain: registrable } = parse(domain)
  return isIcann === true && registrable !== null
}

/** The most that slips may cost with any domain. */
const mostOfAll = 1.7

/** The most that slips may cost where what was typed can be nobody's domain. */
function mostCost(domain: string): number {
  return domain.length < 8 ? 1 : mostOfAll
}

/**
 * The same for a name that can be somebody's: the shorter a name, the likelier is its neighbour a real one. All names
 * of three letters are taken, and all of four under .com.
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
 * How far a typed text is from what was meant, in slips of a hand: letters swapped, doubled, left out or put in, and
 * keys beside the right one (Damerau-Levenshtein in its form for adjacent letters, with a cost for each kind). A row at
 * a time, some 2 us for two domains.
 */

/** Keys of the layouts that Latin addresses are mostly typed on, row by row; y and z change places in German. */
const rows = ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm.']
/** How far a row stands to the right of the one above, in keys. */
const offsets = [0, 0.5, 0.75, 1.25]

const neighbours = new Map<string, Set<string>>()
for (const [row, keys] of rows.entries()) {
  for (const [column, key] of [...keys].entries()) neighbours.set(key, neighboursAt(row, column + offsets[row]))
}
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

/** The most of two letters that change places, and of one that is typed twice. */
const swappedOrDoubled = 0.7
const swapped = swappedOrDoubled
const doubled = 0.6
const besideKey = 0.8
const other = 1
/** Another first letter, and none beside it, makes another word. */
const otherBeginning = 1.8

/** The characters of a text as bits, each of several characters: equal texts have equal ones. */
export function charactersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31)
  return bits
}

/** The least that slips between two texts cost: one slip changes two characters at most, and costs 0.8 then. */
export function leastTypingCost(one: number, another: number): number {
  let differing = one ^ another
  let count = 0
  for (; differing !== 0; count++) differing &= differing - 1
  return count * (besideKey / 2)
}

/** The cost of all slips; more than `most` where it is known to be more. */
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

/** @param rows of costs: the one that is being written, the one before it, and the one before that */
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

/** A letter that was typed twice, or together with a key beside it. */
function putInCost(typed: string, i: number): number {
  const [given, previous, following] = [typed[i - 1], typed[i - 2], typed[i]]
  if (given === previous || given === following) return doubled
  const near = neighbours.get(given)
  return near !== undefined && (near.has(previous) || near.has(following)) ? besideKey : other
}
