/**
 * Finds the official numbers of companies: VAT, register and tax numbers. A pattern for each kind of number
 * (assets/compliance/extract/company-ids.json) finds candidates, and `check-digits.ts` judges their digits. Many
 * countries write numbers of the same length, so a candidate needs right check digits, or its national label.
 */
import { readFileSync } from 'node:fs'
import { isNoOwnAddress } from './address-marks.ts'
import { type Judge, judgeOf } from './check-digits.ts'
import type { CompanyNumber, NumberGrade } from './facts.ts'
import type { Span } from './page.ts'
import { isWithin } from './third-parties.ts'

interface NumberKind {
  readonly country: string
  /** Neighbours whose numbers have the same form and check digits. */
  readonly shared?: readonly string[]
  readonly kind: string
  readonly name: string
  readonly pattern: string
  /** `<country>.<kind>` of stdnum. */
  readonly validator?: string
  /** One of these words must be nearby, if the pattern alone is not specific. */
  readonly labels?: readonly string[]
  readonly example: string
}

const file = new URL('../../../../assets/compliance/extract/company-ids.json', import.meta.url)
const kinds: readonly NumberKind[] = JSON.parse(readFileSync(file, 'utf8'))

/** Parts of addresses that are found like numbers. */
const addressKind = 'address'
const notNumbers = new Set([addressKind, 'court', 'other', 'regulator'])

const finders = kinds.map(kind => ({
  ...kind,
  regex: regexOf(kind),
  judge: kind.validator === undefined ? null : judgeOf(kind.validator),
}))
type Finder = (typeof finders)[number]

/**
 * Texts are normalised before they are searched, and so are the patterns. Registers write one number in many groups, so
 * `\d{9}` of a number with a label or check digits also stands for nine digits with a space, dot or hyphen between any
 * two. A label is found in capitals and small letters when check digits confirm it.
 */
function regexOf({ kind, pattern, validator }: NumberKind): RegExp {
  const source = pattern.normalize('NFKC')
  const isLabelled = !source.startsWith('(?<!')
  if (notNumbers.has(kind) || (validator === undefined && !isLabelled)) return new RegExp(source, 'gu')
  const grouped = source
    .replace(/^(\(\?<!\[A-Z0-9\]\)\(\?:[A-Z]{2,3}) \?/, '$1[ .:-]{0,2}')
    .replace(/\\d\{(\d+)\}/g, (_, count: string) => `\\d(?:[ .-]?\\d){${Number(count) - 1}}`)
    .replace(/(?:\[[-. ]+\]|\\\.|[- ])\?(?=\\d)/g, '[ .-]?')
  return isLabelled && validator !== undefined
    ? new RegExp(`(?<![A-Za-zÀ-ɏ])(?:${grouped})`, 'giu')
    : new RegExp(grouped, 'gu')
}

const mostOfKind = 20
const labelReach = 60
const courtReach = 200
/** Words that name the register: "Registered in England and Wales". */
const namesRegister = /(?:registered|incorporated) in /i

export interface FoundNumbers {
  readonly numbers: readonly CompanyNumber[]
  /** Countries of the postal marks: a state with a ZIP code, a Japanese postal mark. */
  readonly addresses: readonly string[]
}

/**
 * @param others spans of the text about other organisations, whose numbers are skipped
 * @param isOwnAt whether a position of the text is about the company of the site
 */
export function findCompanyNumbers(
  text: string,
  others: readonly Span[],
  isOwnAt: (at: number) => boolean,
): FoundNumbers {
  const numbers: CompanyNumber[] = []
  const addresses: string[] = []
  const courts = courtsOf(text)
  for (const finder of finders) {
    let found = 0
    for (const match of text.matchAll(finder.regex)) {
      if (found >= mostOfKind) break
      found += 1
      if (isWithin(others, match.index)) continue
      const end = match.index + match[0].length
      if (finder.kind === addressKind) {
        if (!isNoOwnAddress(text, match.index, end)) addresses.push(finder.country)
      } else if (finder.kind !== 'court') {
        const grade = gradeOf(finder, text, match, courts)
        if (grade !== null) numbers.push({ ...numberOf(finder, match[0]), grade, isOwn: isOwnAt(match.index) })
      }
    }
  }
  return { numbers: withoutMonegasque(numbers), addresses }
}

function numberOf({ country, shared, kind }: Finder, text: string): Omit<CompanyNumber, 'grade' | 'isOwn'> {
  return { countries: shared ?? [country], kind, number: digitsOf(text) || country }
}

/** Null for a text that is not such a number. */
function gradeOf(finder: Finder, text: string, match: RegExpExecArray, courts: readonly Court[]): NumberGrade | null {
  const { country, labels, judge } = finder
  const at = match.index
  const end = at + match[0].length
  if (labels !== undefined && !hasLabel(labels, text.slice(Math.max(0, at - labelReach), end + labelReach))) return null
  const digits = judge === null ? 'form' : digitsGrade(judge, match[0])
  // Only check digits are more evidence than the form.
  if (digits !== 'form') return digits
  if (namesRegister.test(match[0])) return 'registered'
  const hasCourt = courts.some(court => court.country === country && Math.abs(court.at - at) <= courtReach)
  return hasCourt ? 'registered' : 'format'
}

interface Court {
  readonly country: string
  readonly at: number
}

function courtsOf(text: string): Court[] {
  return finders
    .filter(({ kind }) => kind === 'court')
    .flatMap(({ country, regex }) =>
      [...text.matchAll(regex)].slice(0, mostOfKind).map(({ index: at }) => ({ country, at })),
    )
}

function hasLabel(labels: readonly string[], near: string): boolean {
  const lower = near.toLowerCase()
  return labels.some(label => lower.includes(label.normalize('NFKC').toLowerCase()))
}

/** The best grade of the match with and without its label or suffix. */
function digitsGrade(judge: Judge, match: string): ReturnType<Judge> {
  const bare = match.replace(/^[^0-9A-Z]*/u, '')
  const afterLabel = match.replace(/^[^:0-9]*[:\s]+/u, '')
  const lastWords = match.split(/[\s:]/u).slice(1).join(' ')
  // A Hungarian tax number has its check digit before the two parts that follow.
  const withoutParts = match.replace(/-\d-\d{2}$/, '').replace(/\D/g, '')
  const candidates = [match, bare, afterLabel, lastWords, match.replace(/\D/g, ''), withoutParts]
  const grades = candidates.map(compactOf).map(each => (each === '' ? null : judge(each)))
  return grades.find(grade => grade === 'checked') ?? grades.find(grade => grade === 'form') ?? null
}

const compactOf = (text: string) => text.toUpperCase().replace(/[^0-9A-ZÑ&]/gu, '')

/** Monaco's VAT numbers have the French form, and pass the French check. */
function withoutMonegasque(numbers: CompanyNumber[]): CompanyNumber[] {
  const monegasque = new Set(numbers.filter(({ countries }) => countries[0] === 'MC').map(({ number }) => number))
  return numbers.filter(({ countries, number }) => countries[0] !== 'FR' || !monegasque.has(number))
}

/** A number from its first digit on, so that it is the same with another label. */
function digitsOf(text: string): string {
  return text.replace(/[^0-9A-Z]/gu, '').replace(/^[A-Z]+(?=\d)/u, '')
}
