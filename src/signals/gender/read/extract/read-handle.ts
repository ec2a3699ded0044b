/** Reads an address or a username: the given name in it, with the probability that it is the one. */
import { splitAddress } from '../../../../core/email.ts'
import type { NameIndex } from '../../../../data/index/name-index.ts'
import type { GenderIndex } from '../../gender-index.ts'
import { type Side, vietnamese } from '../forms-of-address.ts'
import { nobody, type Subject } from '../read-name.ts'
import { endingOfWomen, isOnlyAlike } from '../surname-endings.ts'
import { type HandleTokens, readLeet, tokensOf } from './handle-tokens.ts'
import { type ExtractedName, inAddresses, inHandles, likeliestGiven } from './readings.ts'

export interface Extraction {
  /** Null when the likeliest reading has no given name. */
  readonly name: ExtractedName | null
  readonly sides: readonly Side[]
  /** The one word of the text; null where there are several. */
  readonly word: string | null
  /** True for a name with Văn or Thị, which says enough without its given name. */
  readonly isVietnamese: boolean
}

const nothing: Extraction = { name: null, sides: [], word: null, isVietnamese: false }

/** Probability that a word with the ending of women's surnames is one. Assumed. */
const ofSurname = 0.9

/** Reads an address or a username. With `force` a text that does not look like a name is read too. */
export function readHandle(index: GenderIndex, type: 'email' | 'username', text: string, force: boolean): Subject {
  const { name, sides, word, isVietnamese } = extract(index, type, text, force)
  if (word !== null && isSurnameOfWoman(index, word, name)) {
    const choice = { given: [], surname: [word], surnameFirst: false }
    return { ...nobody, choice, sides, mayBeName: true, probability: ofSurname }
  }
  if (name === null) return isVietnamese ? { ...nobody, sides, mayBeName: true, probability: ofSurname } : nobody
  const { given, surname, compound, probability } = name
  const parts = compound !== null && index.isGiven(compound) ? compound.split(' ') : [given]
  const isOther = surname !== null && !(parts.length > 1 && parts.includes(surname))
  const choice = { given: parts.map(part => [part]), surname: isOther ? [surname] : null, surnameFirst: false }
  return { ...nobody, choice, sides, mayBeName: true, probability }
}

/**
 * True for a surname alone in its form of women: "danielova" is not Daniel and "ova". What is left beside a given name
 * that was read out of it is too short for such a surname ("annakowalska" has one); a word that was read as no name is
 * a surname of the table.
 */
function isSurnameOfWoman(index: GenderIndex, word: string, name: ExtractedName | null): boolean {
  const ending = endingOfWomen(word)
  if (ending === null || index.isGiven(word) || isOnlyAlike(word, index) || index.isOnlyWord(word)) return false
  const isListed = index.of(word).surname !== null
  if (name === null) return isListed
  const rest = word.slice(name.given.length)
  if (!word.startsWith(name.given)) return false
  return rest.length < ending.length + shortestStem || (isListed && index.of(rest).surname === null)
}

const shortestStem = 4

/** What is read out of a text. An address has an "@" with something on both sides. */
export function extract(index: GenderIndex, type: 'email' | 'username', text: string, force: boolean): Extraction {
  const handle = type === 'email' ? (splitAddress(text)?.local ?? '').split('+', 1)[0] : text
  if (isRole(index.roles, handle)) return nothing
  const { likelihood } = index
  const priors = type === 'email' ? inAddresses : inHandles
  const tokens = tokensOf(handle)
  if (!force && isOfFirm(index, tokens)) return nothing
  const name = likeliestGiven(tokens, likelihood, priors)
  const word = tokens.words.length === 1 && !tokens.initialFirst && !tokens.initialLast ? tokens.words[0] : null
  const isVietnamese = tokens.sides.length > 0 && tokens.words.some(each => vietnamese.has(each))
  if (name !== null || !force) return { name, sides: tokens.sides, word, isVietnamese }
  const spelled = tokensOf(readLeet(handle))
  const guess = likeliestGiven(spelled, likelihood, priors) ?? longestWord(spelled)
  return { name: guess, sides: spelled.sides, word, isVietnamese }
}

/** True for a firm or a family: "kanzlei.mueller", "mueller-gmbh", but not "anna.photography". */
function isOfFirm({ likelihood }: GenderIndex, { words, firm }: HandleTokens): boolean {
  if (firm !== 'behind') return firm === 'front'
  const { given, surname } = likelihood.of(words[0] ?? '')
  return given < surname
}

/** The longest word, for a text that must be answered and in which nothing speaks for a name. */
function longestWord({ words }: HandleTokens): ExtractedName | null {
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  return longest === undefined ? null : { given: longest, surname: null, compound: null, probability: 0.5 }
}

const signs = /[^\p{L}\p{M}\p{N}]+/u
const plain = /^[a-z]+$/

/** True for a text that is a role as a whole or in all its parts: "info", "sales-team", "noreply2". */
export function isRole(roles: NameIndex, text: string): boolean {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return roles.numberOf(lower) >= 0
  const parts = lower.split(signs).filter(Boolean)
  const isOne = (part: string) => {
    const letters = part.replace(/\d+$/, '')
    return letters === '' || roles.numberOf(letters) >= 0 || (letters !== part && roles.numberOf(part) >= 0)
  }
  return parts.length > 0 && (parts.every(isOne) || isOne(parts.join('')))
}
