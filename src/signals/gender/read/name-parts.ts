/**
 * The parts of a full name as they are written: title, given, middle and family name, suffix. The given name and the
 * last word of the family name are those that were read; what stands before both is the title, what stands behind both
 * the suffix, and what stands between them the middle name, but for the particles of the family name. In front of a
 * comma every word is of the family name. Names of Viet Nam and names with a patronymic behind the given name are told
 * by their form, whatever word was read as the given name.
 */
import type { GenderEstimate } from '../schema.ts'
import { isDegree, plainFormOf, vietnamese } from './forms-of-address.ts'
import type { GivenChoice } from './given-names.ts'
import { scriptOf } from './script.ts'
import { fold } from './text.ts'
import { isParticle, joined } from './words.ts'

type NameParts = NonNullable<GenderEstimate['name_parts']>

interface Token {
  readonly text: string
  /** Its folded parts, with blanks between. */
  readonly key: string
  readonly isBeforeComma: boolean
}

const inBrackets = /\([^)]*\)|\[[^\]]*\]|"[^"]*"|“[^”]*”|«[^»]*»/g
const letters = /^[A-Za-z]+$/
const withBrackets = /[("“«[]/
const commas = /[,،、，;]/
const words = /[^\s,،、，;]+/g
const hyphens = /[-‐‑–—−]/
const initials = /^(?:\p{L}\.[-‐‑]?)+\p{L}?$/u

/** Undefined for one word, and where the words that were read do not stand in the text as words. */
export function namePartsOf(text: string, { given, surname }: GivenChoice): NameParts | undefined {
  const sent = text.trim()
  if (!sent.includes(' ')) return runTogether(sent, given[0]?.[0], surname?.[0])
  const tokens = tokensOf(sent)
  const [first] = given
  const givenAt = first === undefined ? -1 : tokens.findIndex(({ key }) => key === joined(first, ' '))
  const readAt = surname === null ? -1 : tokens.findLastIndex(({ key }) => key === joined(surname, ' '))
  if ((first !== undefined && givenAt < 0) || (surname !== null && readAt < 0) || tokens.length < 2) return undefined
  // A form of address alone names no part.
  if (givenAt < 0 && readAt < 0) return undefined
  const start = startOfGiven(tokens, givenAt)
  const nameAt = givenAt < 0 ? readAt : readAt < 0 ? start : Math.min(start, readAt)
  const surnameFirst = surnameFirstParts(tokens, nameAt)
  if (surnameFirst !== null) return partsOf(tokens, nameAt, surnameFirst, tokens.length)
  if (readAt < 0) {
    const end = Math.min(tokens.length, givenAt + given.length)
    if (end > givenAt + 1 && isAddressed(tokens, start)) {
      return partsOf(tokens, start, { given: [start, end - 1], family: [end - 1, end] }, end)
    }
    return partsOf(tokens, start, { given: [start, end] }, end)
  }
  if (givenAt < readAt) {
    const familyAt = beforeDegrees(tokens, readAt, givenAt)
    const from = startOfFamily(tokens, familyAt, givenAt + 1)
    const family = [from, familyAt + 1] as const
    if (givenAt < 0) {
      const initialsAt = startOfGiven(tokens, from)
      return partsOf(tokens, initialsAt, { given: [initialsAt, from], family }, familyAt + 1)
    }
    return partsOf(tokens, start, { given: [start, givenAt + 1], middle: [givenAt + 1, from], family }, familyAt + 1)
  }
  const from = tokens[readAt].isBeforeComma
    ? Math.max(
        0,
        tokens.findIndex(({ key }) => plainFormOf(key) === undefined),
      )
    : startOfFamily(tokens, readAt, 0)
  const end = tokens.findLastIndex(({ key }, at) => at >= givenAt && given.some(each => joined(each, ' ') === key)) + 1
  const parts = { family: [from, start], given: [start, givenAt + 1], middle: [givenAt + 1, end] } as const
  return partsOf(tokens, from, parts, end)
}

/** The last word of the family name: what stands in capitals behind a name with small letters is a degree. */
function beforeDegrees(tokens: readonly Token[], readAt: number, givenAt: number): number {
  const isDegreeAt = (at: number) => isDegree(tokens[at].key) && tokens[at].text === tokens[at].text.toUpperCase()
  if (tokens[Math.max(0, givenAt)].text === tokens[Math.max(0, givenAt)].text.toUpperCase()) return readAt
  let at = readAt
  while (at > givenAt + 1 && isDegreeAt(at)) at--
  return at
}

/** Patronymics of Russian and Ukrainian in Cyrillic, and those of women in Latin letters. */
const patronymic = /(?:[оеь]вич|[оеёії]вна|ьич|[иі]чна|[oe]vna)$/
/** Letters that Vietnamese alone has: the others are also those of Portuguese, Yoruba, Igbo or Croatian. */
const vietnameseLetters = /[ơưạảấầẩẫậắằẳẵặẻếềểễệỉỏốồổỗộớờởỡợủứừửữựỵỷ]/

/**
 * The parts of three words or more whose order their form shows: a surname in front of a given name and a patronymic
 * ("Иванова Анна Сергеевна"), and names of Viet Nam, where the last word is the given name. Null for all others.
 */
function surnameFirstParts(
  tokens: readonly Token[],
  from: number,
): { [Name in 'family' | 'given' | 'middle']: Range } | null {
  const name = tokens.slice(from)
  const last = tokens.length - 1
  if (name.length < 3 || name.some(({ isBeforeComma }) => isBeforeComma) || isDegree(tokens[last].key)) return null
  const lower = name.map(({ text }) => text.normalize('NFC').toLowerCase())
  if (name.length === 3 && patronymic.test(lower[2]) && !patronymic.test(lower[1])) {
    return { family: [from, from + 1], given: [from + 1, from + 2], middle: [from + 2, from + 3] }
  }
  const isOfVietNam =
    vietnamese.has(name[0].key) || (vietnameseLetters.test(lower.join(' ')) && !vietnamese.has(tokens[last].key))
  if (!isOfVietNam) return null
  return { family: [from, from + 1], middle: [from + 1, last], given: [last, last + 1] }
}

/** Whether the word in front of the name addresses somebody, as "Monsieur" does: a surname follows. */
function isAddressed(tokens: readonly Token[], start: number): boolean {
  return start > 0 && plainFormOf(tokens[start - 1].key)?.kind === 'address'
}

function tokensOf(sent: string): Token[] {
  const bare = withBrackets.test(sent) ? sent.replace(inBrackets, all => ' '.repeat(all.length)) : sent
  const comma = bare.search(commas)
  const tokens: Token[] = []
  for (const { 0: text, index } of bare.matchAll(words)) {
    const key = letters.test(text) ? text.toLowerCase() : text.split(hyphens).map(fold).filter(Boolean).join(' ')
    if (key !== '') tokens.push({ text, key, isBeforeComma: index < comma })
  }
  return tokens
}

/** Where the particles before the last word of the family name begin. */
function startOfFamily(tokens: readonly Token[], familyAt: number, least: number): number {
  let from = familyAt
  while (from > least && isParticle([tokens[from - 1].key])) from--
  return from
}

/** Initials in front of the given name that a person is called by belong to it: "J. Edgar". */
function startOfGiven(tokens: readonly Token[], givenAt: number): number {
  let from = givenAt
  while (from > 0 && isInitial(tokens[from - 1], tokens[givenAt])) from--
  return from
}

/** A small letter in front of a capital one is a title ("κ. Νίκος"), and so is a letter that addresses ("د."). */
function isInitial({ text, key }: Token, given: Token): boolean {
  if (!initials.test(text) || (/^\p{Ll}/u.test(text) && /^\p{Lu}/u.test(given.text))) return false
  return /^\p{Lu}/u.test(text) || plainFormOf(key) === undefined
}

type Range = readonly [from: number, to: number]

function partsOf(
  tokens: readonly Token[],
  start: number,
  { given, middle, family }: { given?: Range; middle?: Range; family?: Range },
  end: number,
): NameParts {
  const parts: NameParts = {}
  const put = (name: keyof NameParts, [from, to]: Range) => {
    if (from < to) parts[name] = textOf(tokens, from, to)
  }
  put('title', [0, start])
  put('given', given ?? [0, 0])
  put('middle', middle ?? [0, 0])
  put('family', family ?? [0, 0])
  put('suffix', [end, tokens.length])
  return parts
}

function textOf(tokens: readonly Token[], from: number, to: number): string {
  let text = tokens[from].text
  for (let at = from + 1; at < to; at++) text += ` ${tokens[at].text}`
  return text
}

/** Chinese and Korean names in one word: the family name comes first. */
function runTogether(sent: string, given: string | undefined, family: string | undefined): NameParts | undefined {
  if (given === undefined || family === undefined || sent.length !== given.length + family.length) return undefined
  const script = scriptOf(sent)
  if (script !== 'han' && script !== 'hangul') return undefined
  return { given: sent.slice(family.length), family: sent.slice(0, family.length) }
}
