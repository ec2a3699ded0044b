/** Reads a name: from the text that was sent to the given name in it, with what stands beside that name. */
import { countryOf } from '../../../core/country.ts'
import type { GenderIndex } from '../gender-index.ts'
import type { Side } from './forms-of-address.ts'
import { chooseGiven, type GivenChoice, nothingGiven, orInLatin } from './given-names.ts'
import { isNobody } from './nobody.ts'
import { scriptOf } from './script.ts'
import { accentedWordOf, normalise, type Written } from './text.ts'
import { type ParsedName, parseName } from './words.ts'

/** What was read out of a name, an address or a username. */
export interface Subject {
  readonly choice: GivenChoice
  /** The sides that forms of address name. */
  readonly sides: readonly Side[]
  /** The side that an abbreviation speaks for which may be an initial. */
  readonly rather: Side | null
  /** False for a text that is nobody's name. The classifier is not asked about it. */
  readonly mayBeName: boolean
  /** Probability that the given name was read rightly: 1 for a text that was sent as a name. */
  readonly probability: number
  /** The given name as it stands in the table with its accents, where they tell its gender; null for any other. */
  readonly accented: string | null
}

export const nobody: Subject = {
  choice: nothingGiven,
  sides: [],
  rather: null,
  mayBeName: false,
  probability: 1,
  accented: null,
}

/**
 * Reads any name, in the order of the files: the text is normalised (text.ts), taken apart into words beside which
 * forms of address stand (forms-of-address.ts, words.ts), refused where it is nobody's name (nobody.ts), and one word
 * is chosen as the given name (given-names.ts). With `force` a text that does not look like a name is read too.
 */
export function readName(index: GenderIndex, text: string, country: string | null, force: boolean): Subject {
  const written = normalise(text)
  const language = country === null ? null : (countryOf(country)?.language ?? null)
  const parsed = parseName(index, written, language)
  if (!force && isNobody(index, written, parsed)) return nobody
  const choice = chooseGiven(parsed, isLatin(parsed) ? index : orInLatin(index, index.romaniser), country)
  return {
    choice,
    sides: parsed.sides,
    rather: parsed.rather,
    mayBeName: true,
    probability: 1,
    accented: accentedGiven(index, written, choice),
  }
}

function isLatin({ words }: ParsedName): boolean {
  return words.length < 2 || scriptOf(words[0][0]) === 'latin'
}

function accentedGiven(index: GenderIndex, { sent, isPlain }: Written, { given }: GivenChoice): string | null {
  if (isPlain || given.length !== 1 || given[0].length !== 1) return null
  const key = accentedWordOf(sent, given[0][0])
  return key !== null && index.isGiven(key) ? key : null
}
