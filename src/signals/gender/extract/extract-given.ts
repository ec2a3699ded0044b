/** The given name in an address or a handle, with the probability that it is the one. */
import { splitAddress } from '../../../core/email.ts'
import type { NameIndex } from '../../../data/name-index.ts'
import type { Side } from '../normalise/titles.ts'
import type { ExtractedName } from './extracted-name.ts'
import { type HandleTokens, readLeet, tokensOf } from './handle-tokens.ts'
import type { Likelihood } from './likelihood.ts'
import { inAddresses, inHandles, type PatternPriors } from './pattern-priors.ts'
import { likeliestGiven } from './readings.ts'

export interface Extraction {
  /** Null when the likeliest reading has no given name. */
  readonly name: ExtractedName | null
  readonly sides: readonly Side[]
}

export interface Extractor {
  readonly likelihood: Likelihood
  readonly roles: NameIndex
}

const nothing: Extraction = { name: null, sides: [] }

/** `address` has an "@" with something on both sides. */
export function extractFromAddress(extractor: Extractor, address: string, force: boolean): Extraction {
  const local = splitAddress(address)?.local ?? ''
  const untagged = local.split('+')[0]
  return isRole(extractor.roles, untagged) ? nothing : extract(extractor, untagged, inAddresses, force)
}

export function extractFromHandle(extractor: Extractor, handle: string, force: boolean): Extraction {
  return isRole(extractor.roles, handle) ? nothing : extract(extractor, handle, inHandles, force)
}

function extract({ likelihood }: Extractor, text: string, priors: PatternPriors, force: boolean): Extraction {
  const tokens = tokensOf(text)
  const name = likeliestGiven(tokens, likelihood, priors)
  if (name !== null || !force) return { name, sides: tokens.sides }
  const spelled = tokensOf(readLeet(text))
  return { name: likeliestGiven(spelled, likelihood, priors) ?? longestWord(spelled), sides: spelled.sides }
}

/** When it must be something, it is the longest word, which nothing speaks for. */
function longestWord({ words }: HandleTokens): ExtractedName | null {
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  return longest === undefined ? null : { given: longest, surname: null, probability: 0.5 }
}

const signs = /[^a-z0-9]+/
const plain = /^[a-z]+$/

/** All of it, or all its parts, are roles: "info", "sales-team", "noreply2". */
function isRole(roles: NameIndex, text: string): boolean {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return roles.numberOf(lower) >= 0
  const parts = lower.split(signs).filter(Boolean)
  const isOne = (part: string) => {
    const letters = part.replace(/\d+$/, '')
    return letters === '' || roles.numberOf(letters) >= 0 || (letters !== part && roles.numberOf(part) >= 0)
  }
  return parts.length > 0 && (parts.every(isOne) || isOne(parts.join('')))
}
