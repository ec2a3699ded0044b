/**
 * Finds the numbers that states give to companies: VAT, register and tax numbers. A pattern per kind of number
 * (assets/compliance/extract/company-ids.json) finds candidates; the check digits are `stdnum`'s. Many countries write numbers of
 * the same length, so a candidate needs right check digits, or its national label.
 */
import { readFileSync } from 'node:fs'
import { stdnum } from 'stdnum'
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
  /** One of these words has to stand near, where the pattern alone is not telling. */
  readonly labels?: readonly string[]
  readonly example: string
}

const file = new URL('../../../../assets/compliance/extract/company-ids.json', import.meta.url)
const kinds: readonly NumberKind[] = JSON.parse(readFileSync(file, 'utf8'))

type Validate = (value: string) => { readonly isValid: boolean }

/** Texts are normalised before they are searched, and so are the patterns. */
const finders = kinds.map(kind => ({
  ...kind,
  regex: new RegExp(kind.pattern.normalize('NFKC'), 'gu'),
  validate: validatorOf(kind),
}))
type Finder = (typeof finders)[number]

function validatorOf({ validator, name }: NumberKind): Validate | null {
  if (validator === undefined) return null
  const [country, kind] = validator.split('.')
  const countries: Readonly<Record<string, Readonly<Record<string, { validate?: Validate } | undefined>> | undefined>> =
    stdnum
  const validate = countries[country]?.[kind]?.validate
  if (validate === undefined) throw new Error(`stdnum has no ${validator} for ${name}`)
  return validate
}

/** Marks of places that are found as numbers are; they are addresses. */
const addressKind = 'address'
const mostOfKind = 20
const labelReach = 60
const courtReach = 200
/** In these the words themselves name the register: "Registered in England and Wales". */
const namesRegister = /^registered in /i

export interface FoundNumbers {
  readonly numbers: readonly CompanyNumber[]
  /** Countries of the postal marks: a state with a ZIP code, a Japanese postal mark. */
  readonly addresses: readonly string[]
}

/**
 * @param others spans of the text that speak of somebody else, whose numbers are left out
 * @param isOwnAt whether a place of the text speaks of the company that the site belongs to
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
      if (finder.kind === addressKind) addresses.push(finder.country)
      else if (finder.kind !== 'court') {
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

/** Null when it is no such number after all. */
function gradeOf(finder: Finder, text: string, match: RegExpExecArray, courts: readonly Court[]): NumberGrade | null {
  const { country, labels, validate } = finder
  const at = match.index
  const end = at + match[0].length
  if (labels !== undefined && !hasLabel(labels, text.slice(Math.max(0, at - labelReach), end + labelReach))) return null
  if (validate !== null && !candidatesOf(match[0]).some(candidate => isValid(validate, candidate))) return null
  // Only digits that follow from the others tell more than the form: these kinds have none.
  if (validate !== null && !withoutCheckDigits.has(finder.validator ?? '')) return 'checked'
  if (namesRegister.test(match[0])) return 'registered'
  const hasCourt = courts.some(court => court.country === country && Math.abs(court.at - at) <= courtReach)
  return hasCourt ? 'registered' : 'format'
}

/** Kinds that stdnum knows only by their form. */
const withoutCheckDigits = new Set(['AT.businessid', 'RO.onrc', 'DE.stnr', 'US.ein', 'IS.vsk', 'SM.coe', 'AD.nrt'])

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

/** The match holds its label or a suffix; validators want the number as it is written, with or without its country. */
function candidatesOf(match: string): string[] {
  const bare = match.replace(/^[^0-9A-Z]*/u, '')
  const afterLabel = match.replace(/^[^:0-9]*[:\s]+/u, '')
  const lastWords = match.split(/[\s:]/u).slice(1).join(' ')
  // A Hungarian tax number has its check digit before the two parts that follow.
  const withoutParts = match.replace(/-\d-\d{2}$/, '').replace(/\D/g, '')
  return [match, bare, afterLabel, lastWords, match.replace(/\D/g, ''), withoutParts]
    .map(each => each.trim())
    .filter(each => each !== '')
}

function isValid(validate: Validate, candidate: string): boolean {
  try {
    return validate(candidate).isValid
  } catch {
    // stdnum throws at some texts that are far from a number.
    return false
  }
}

/** Monaco's VAT numbers have the French form, and pass the French check. */
function withoutMonegasque(numbers: CompanyNumber[]): CompanyNumber[] {
  const monegasque = new Set(numbers.filter(({ countries }) => countries[0] === 'MC').map(({ number }) => number))
  return numbers.filter(({ countries, number }) => countries[0] !== 'FR' || !monegasque.has(number))
}

/** A number without what stands before its first digit, so that it is the same wherever it is labelled otherwise. */
function digitsOf(text: string): string {
  return text.replace(/[^0-9A-Z]/gu, '').replace(/^[A-Z]+(?=\d)/u, '')
}
