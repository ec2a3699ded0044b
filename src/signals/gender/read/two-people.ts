/**
 * Texts that name two persons: "Anna und Hans", "Péter és Anna", "דוד ושרה". The words for "and" of all languages are
 * rows of the table of forms (forms-of-address.ts). Many of them are names, initials or parts of surnames too ("Ortega
 * y Gasset", "Dan"), so these count only between given names.
 */
import { attachedConjunctions, conjunctions, unspacedConjunctions } from './forms-of-address.ts'
import { scriptOf } from './script.ts'
import { fold, type Written } from './text.ts'
import { isParticle, isRatherGiven, type NameFrequencies } from './words.ts'

/** True for a text of two persons, by what stands between them. */
export function areTwoPeople(known: NameFrequencies, { text, isPlain }: Written): boolean {
  if (isPlain && text.indexOf(' ') === text.lastIndexOf(' ')) return false
  if (!isPlain && (isBothGiven(known, betweenStroke.exec(text)) || isJoined(known, text))) return true
  const tokens = text.split(/\s+/)
  const hasSmall = text !== text.toUpperCase()
  for (let at = 1; at < tokens.length - 1; at++) {
    const lower = tokens[at].toLowerCase()
    if (!conjunctions.has(lower) || (hasSmall && lower !== tokens[at] && !always.has(lower))) continue
    if (!/\p{L}/u.test(tokens[at - 1]) || !/\p{L}/u.test(tokens[at + 1])) continue
    const isBehindComma = tokens.some((token, before) => before < at && token.endsWith(','))
    if ((!isBehindComma && isOnlyConjunction(known, tokens, at)) || isBetweenGiven(known, tokens, at)) return true
  }
  return false
}

/** Between people or firms, and never inside a name, however they are written. */
const always: ReadonlySet<string> = new Set(['and', 'und', 'oder', 'och', 'или'])
/** Dutch and German words of surnames, beside the particles. */
const insideSurnames: ReadonlySet<string> = new Set(['ter', 'ten', 'te', 'in', 'op'])
const longestDoubtful = 2
/** Fewer are called by a word as their given name, or as their surname, than by a rare name. */
const rareGiven = -13.5
const rareSurname = -12.2

/**
 * True for a conjunction that is no name and no part of one ("und", "és", "dhe", "և"), or is written small between
 * capitals ("dan").
 */
function isOnlyConjunction(known: NameFrequencies, tokens: readonly string[], at: number): boolean {
  const lower = tokens[at].toLowerCase()
  if (always.has(lower)) return true
  const folded = fold(lower)
  if (insideSurnames.has(folded) || isParticle([folded])) return false
  if (lower !== folded || scriptOf(lower) !== 'latin') return true
  if (lower.length <= longestDoubtful) return false
  const { given, surname } = known.of(folded)
  if ((given ?? rareGiven) <= rareGiven && (surname ?? rareSurname) <= rareSurname) return true
  return [tokens[at - 1], tokens[at + 1]].every(token => /^\p{Lu}/u.test(token))
}

/** True between two given names, one of them rather that than a surname, and between two full names. */
function isBetweenGiven(known: NameFrequencies, tokens: readonly string[], at: number): boolean {
  if (insideSurnames.has(tokens[at].toLowerCase()) && tokens[at] !== 'in') return false
  const [last, next] = [tokens[at - 1], tokens[at + 1]].map(fold)
  const [isLast, isNext] = [isRatherGiven(known, last), isRatherGiven(known, next)]
  if (isLast && isNext) return true
  if (tokens.length === 3 && tokens[at].length > 1 && !isParticle([tokens[at].toLowerCase()]))
    return (isLast && isGiven(known, next)) || (isNext && isGiven(known, last))
  return isNext && at > 1 && tokens.length > at + 2 && isRatherGiven(known, fold(tokens[0]))
}

function isGiven(known: NameFrequencies, word: string): boolean {
  return (known.of(word).given ?? rareGiven) > rareGiven
}

const betweenStroke = /(\p{L}{2,})\s*\/\s*(\p{L}{2,})/u
/** Japanese separates persons by the comma of lists. */
const betweenListComma = /^\s*([\p{L}\p{M}]{2,})\s*、\s*([\p{L}\p{M}]{2,})\s*$/u

function isBothGiven(known: NameFrequencies, match: readonly string[] | null): boolean {
  return match !== null && isRatherGiven(known, fold(match[1])) && isRatherGiven(known, fold(match[2]))
}

/**
 * True for a conjunction that is written together with a name: in front (ו, و), behind (와), or between the two (和,
 * และ).
 */
function isJoined(known: NameFrequencies, text: string): boolean {
  if (isBothGiven(known, betweenListComma.exec(text))) return true
  const tokens = text.split(/[\s-]+/)
  const isName = (word: string) => known.of(fold(word)).given !== null
  for (let at = 1; at < tokens.length; at++) {
    const [one, other] = [tokens[at - 1], tokens[at]]
    const behind = attachedConjunctions.find(each => one.length > each.length + 1 && one.endsWith(each))
    if (behind !== undefined && isName(one.slice(0, -behind.length)) && isName(other) && !isName(one)) return true
    const before = attachedConjunctions.find(each => other.length > each.length + 1 && other.startsWith(each))
    if (before !== undefined && isName(other.slice(before.length)) && !isName(other) && isName(tokens[0])) return true
  }
  return tokens.length === 1 && isJoinedInOne(text, isName)
}

/** 和 and と are parts of given names too, so that both sides are given names or full names: "小明和小红", but "山本和子". */
function isJoinedInOne(text: string, isName: (word: string) => boolean): boolean {
  const isPerson = (word: string) => word.length > 1 && (isName(word) || (word.length > 2 && isName(word.slice(1))))
  for (const each of unspacedConjunctions) {
    const at = text.indexOf(each, 2)
    if (at < 0) continue
    const [one, other] = [text.slice(0, at), text.slice(at + each.length)]
    if (each.length > 1 ? other.length > 1 : isPerson(one) && isPerson(other)) return true
  }
  return false
}
