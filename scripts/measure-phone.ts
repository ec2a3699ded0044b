/**
 * How often an answer of phone validation is that of Google's own library (Java, with its geocoder, carrier and time
 * zone mappers), field by field, and how many answers a second one core gives. The cases are not part of this project:
 * the folder holds `dev-cases.jsonl.gz` with a phone and perhaps a country per line, and `dev-expected.jsonl.gz` with
 * the library's answers. Usage: node scripts/measure-phone.ts <folder>
 *
 * Strict is equal. Lenient also takes the other spelling of a country's name, a location that is the country's name
 * where the library found no area, zones in another order, other separators in the international form, and the reasons
 * that the specification allows beside the expected one.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { shippedData } from '../src/signals/phone/fixtures/shipped-data.ts'
import type { PhoneRequest, PhoneValidation } from '../src/signals/phone/schema.ts'
import { validate } from '../src/signals/phone/validate.ts'

interface Expected extends PhoneValidation {
  /** Further reasons that are as good, joined by commas. */
  readonly _accept: string
  /** True when the location is no area, but the country. */
  readonly _loc_is_country: boolean
}

type Field = Exclude<keyof PhoneValidation, 'phone'>

const fields: readonly Field[] = [
  ...(['valid', 'possible', 'reason', 'country_code', 'country', 'calling_code', 'type', 'e164'] as const),
  ...(['international', 'national', 'carrier', 'location', 'timezones'] as const),
]

function isEqual(field: Field, expected: Expected, found: PhoneValidation): boolean {
  return JSON.stringify(expected[field]) === JSON.stringify(found[field])
}

function isAsGood(field: Field, expected: Expected, found: PhoneValidation): boolean {
  if (isEqual(field, expected, found)) return true
  if (field === 'reason') return expected._accept.split(',').includes(String(found.reason))
  if (field === 'country') return sameName(expected.country, found.country)
  if (field === 'international')
    return withoutSeparators(expected.international) === withoutSeparators(found.international)
  if (field === 'timezones') return [...expected.timezones].sort().join() === [...found.timezones].sort().join()
  if (field !== 'location' || !(expected._loc_is_country || expected.location === null)) return false
  return sameName(expected.location, found.location) || (expected.valid && sameName(expected.country, found.location))
}

function withoutSeparators(text: string | null): string {
  return (text ?? '').replace(/[ -]/g, '')
}

function sameName(one: string | null, other: string | null): boolean {
  return plainName(one) === plainName(other)
}

/**
 * A country's name in plain letters; the library's runtime and this one's do not know the same edition of the names.
 */
function plainName(name: string | null): string {
  const letters = (name ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace('turkiye', 'turkey').replace(/[^a-z]/g, '')
}

function readLines<Line>(folder: string, name: string): Line[] {
  const text = gunzipSync(readFileSync(join(folder, name))).toString()
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

function printAgreement(expected: readonly Expected[], found: readonly PhoneValidation[]): void {
  const share = (test: (each: Expected, answer: PhoneValidation) => boolean) => {
    const agreeing = expected.filter((each, at) => test(each, found[at])).length
    return `${((100 * agreeing) / expected.length).toFixed(3)} %`.padStart(11)
  }
  console.log(`${'field'.padEnd(16)}${'strict'.padStart(11)}${'lenient'.padStart(11)}`)
  for (const field of fields) {
    const [strict, lenient] = [isEqual, isAsGood].map(test => share((each, answer) => test(field, each, answer)))
    console.log(field.padEnd(16) + strict + lenient)
  }
  const all = (test: typeof isEqual) => share((each, answer) => fields.every(field => test(field, each, answer)))
  console.log('all fields'.padEnd(16) + all(isEqual) + all(isAsGood))
}

/** Answers per second of processor time, the median of nine passes. */
function printRate(cases: readonly PhoneRequest[], answer: (each: PhoneRequest) => PhoneValidation): void {
  const rates: number[] = []
  for (let pass = -6; pass < 9; pass++) {
    const before = process.cpuUsage()
    let sum = 0
    for (const each of cases) sum += answer(each).type.length
    const { user, system } = process.cpuUsage(before)
    if (pass >= 0 && sum > 0) rates.push((cases.length / (user + system)) * 1e6)
  }
  const [median] = rates.sort((a, b) => a - b).slice(4)
  console.log(`\n${Math.round(median).toLocaleString('en-US')} validations a second of processor time, all fields`)
}

const [folder] = process.argv.slice(2)
const names = ['dev-cases.jsonl.gz', 'dev-expected.jsonl.gz'] as const
if (folder === undefined || !names.every(name => existsSync(join(folder, name)))) {
  console.log(`The cases are absent: name a folder with ${names.join(' and ')}.`)
} else {
  const data = shippedData()
  const answer = ({ phone, country }: PhoneRequest) => validate(data, phone, country)
  const cases = readLines<PhoneRequest>(folder, names[0])
  console.log(`${cases.length.toLocaleString('en-US')} cases\n`)
  printAgreement(readLines<Expected>(folder, names[1]), cases.map(answer))
  printRate(cases, answer)
}
