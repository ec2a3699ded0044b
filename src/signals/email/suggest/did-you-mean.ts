/**
 * The domain that was most likely meant by one that nobody is known to have mail at. It is compared with those of large
 * providers (assets/email/popular-domains.txt). A real domain is close to a large provider's by chance, and most short
 * names are somebody's; so a name is only suggested for one with a slip that is unlikely to make another real name.
 *
 * Most domains are told apart by their characters alone; a comparison of two takes some 3 us.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'tldts'
import { charactersOf, leastTypingCost, swappedOrDoubled, typingCost } from './typing-cost.ts'

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
