import { type DocumentDataset, type ReadDocument, type SourceStamp, stampOf } from '../../../core/dataset.ts'
import { type Feed, FeedError, type FeedFile } from '../../../core/feed.ts'
import { isDay } from '../../../core/instant.ts'
import { isObject, parseJson } from '../../../core/shape.ts'
import { resolveInternational } from '../resolve.ts'
import { PhoneMarks } from './marks.ts'

/** The package from which `scripts/build-phone-marks.ts` takes the numbers of `marks.json`. */
export const bundledList = {
  package: '@ip1sms/disposable-phone-numbers',
  packageVersion: '2.1.802',
  file: 'number-list.json',
} as const

/** ITU-T E.164: maximum digits of a number with its calling code. */
const longestNumber = 15

interface InboxList {
  /** Numbers by the day on which they were seen. A number can occur twice, with and without a prefix. */
  readonly numbers: ReadonlyMap<string, readonly number[]>
  /** The newest day on which a number was seen: that of the list. */
  readonly asOf: string
}

/**
 * Reads `{ "<digits>": "YYYY-MM-DD" }`. A few numbers have the national prefix after the calling code ("810702…"),
 * which is removed. Entries without a calling code or with too many digits are skipped.
 * @throws FeedError for anything else; its message contains nothing of the file
 */
export function parseInboxList(body: Buffer): InboxList {
  const file = parseJson(body.toString())
  if (file === undefined) throw new FeedError('The file is not JSON, or it is cut off.')
  if (!isObject(file)) throw new FeedError('The file is not a list.')
  const numbers = new Map<string, number[]>()
  for (const [digits, day] of Object.entries(file)) {
    const isKnown = typeof day === 'string' && (numbers.has(day) || (day.startsWith('20') && isDay(day)))
    if (!isKnown || !/^\d{4,20}$/.test(digits)) {
      throw new FeedError('An entry of the file is not a number with a day.')
    }
    const resolved = resolveInternational(digits)
    if (typeof resolved === 'string') continue
    const number = `${resolved.callingCode.code}${resolved.national}`
    const sameDay = numbers.get(day) ?? []
    numbers.set(day, sameDay)
    if (number.length <= longestNumber) sameDay.push(Number(number))
  }
  if (numbers.values().every(sameDay => sameDay.length === 0)) throw new FeedError('The file has no number.')
  return { numbers, asOf: newestOf([...numbers.keys()]) }
}

export const inboxList: Feed = {
  name: 'ip1sms-inboxes',
  title: 'iP1SMS: telephone numbers of public inboxes',
  topic: 'inboxes',
  url: 'https://raw.githubusercontent.com/iP1SMS/disposable-phone-numbers/master/number-list.json',
  licence: 'MIT',
  refreshHours: 24,
  // The list of June 2024 has 7 of 100 numbers that were seen in 2026 (README.md).
  staleAfterHours: 90 * 24,
  maxBytes: 32 * 2 ** 20,
  minRows: 50_000,
  inspect: body => {
    const { numbers, asOf } = parseInboxList(body)
    return { rows: new PhoneMarks(numbers, []).size, asOf }
  },
}

const newestOf = (days: readonly string[]) => days.reduce((newest, day) => (day > newest ? day : newest))

const portability: SourceStamp = {
  name: 'Countries where mobile numbers can be ported, of libphonenumber 8.12.57',
  topic: 'portability',
  url: 'https://github.com/google/libphonenumber',
  licence: 'Apache-2.0',
  // The day on which Debian packaged the release; the release itself is some weeks older.
  asOf: '2022-11-01',
  // Countries introduce the porting of numbers and do not end it: an older list lacks some.
  staleAfterHours: null,
}

/** The included file. */
export interface MarksFile {
  readonly portable_regions: readonly string[]
  /** Numbers by the day on which they were last seen, YYYY-MM-DD. */
  readonly inboxes: Readonly<Record<string, readonly number[]>>
}

/** Opens the fetched list, or the included one. The date of a list is that of its newest number. */
function read(shipped: Buffer, fetched: FeedFile | null): ReadDocument<PhoneMarks> {
  const { portable_regions: portable, inboxes }: MarksFile = JSON.parse(shipped.toString())
  if (fetched !== null) {
    const { numbers, asOf } = parseInboxList(fetched.body)
    const opened = new PhoneMarks(numbers, portable)
    return { asOf, sources: [stampOf(inboxList, { asOf }), portability], opened }
  }
  const { package: name, packageVersion } = bundledList
  const asOf = newestOf(Object.keys(inboxes))
  const stamp = stampOf(inboxList, { asOf })
  const sources = [{ ...stamp, name: `${stamp.name}, through ${name} ${packageVersion}` }, portability]
  return { asOf, sources, opened: new PhoneMarks(Object.entries(inboxes), portable) }
}

/** Numbers that authorities reserve for films and documents, and that of Google's headquarters. */
const neverInboxes = ['+442079460018', '+12025550123', '+493023125123', '+16502530000']

function checkGolden(marks: PhoneMarks): string[] {
  const wrong = neverInboxes
    .filter(e164 => marks.inboxOf(e164) !== null)
    .map(() => 'An unassigned number is listed as an inbox.')
  if (marks.size < inboxList.minRows) wrong.push(`Only ${marks.size} inboxes.`)
  if (!marks.portable.has('DE') || marks.portable.has('AQ')) wrong.push('Numbers are ported in DE and not in AQ.')
  return wrong
}

/** Facts about single numbers and countries. A separate data set, because the list changes every day. */
export const phoneMarks: DocumentDataset<PhoneMarks> = {
  name: 'phone_marks',
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'phoneMarks' },
  title: 'Telephone numbers: public inboxes, and countries where numbers can be ported',
  formatVersion: 2,
  feeds: [inboxList],
  shipped: new URL('../../../../assets/phone-marks/marks.json', import.meta.url),
  read: ({ shipped, feeds }) => read(shipped, feeds.read(inboxList.name)),
  checkGolden,
}
