/** The list of telephone numbers whose messages anybody can read on a website. */
import { type Feed, FeedError } from '../../../core/feed.ts'
import { resolveInternational } from '../resolve.ts'
import { PhoneMarks } from './marks.ts'

/** The package that `scripts/build-phone-marks.ts` takes the numbers of `marks.json` from. */
export const bundledList = {
  package: '@ip1sms/disposable-phone-numbers',
  packageVersion: '2.1.802',
  file: 'number-list.json',
} as const

/** ITU-T E.164: digits of a number with its calling code. */
const longestNumber = 15

export interface InboxList {
  /** Numbers by the day on which each was seen. A number may be there twice, with and without a prefix. */
  readonly numbers: ReadonlyMap<string, readonly number[]>
  /** The newest day on which a number was seen: that of the list. */
  readonly asOf: string
}

/**
 * Reads `{ "<digits>": "YYYY-MM-DD" }`. A few numbers have the prefix for calls within the country behind the calling
 * code ("810702…"), which is left out. What has no calling code, or more digits than a number may have, is left out
 * altogether.
 * @throws FeedError for anything else, which repeats nothing of the file
 */
export function parseInboxList(body: Buffer): InboxList {
  let file: unknown
  try {
    file = JSON.parse(body.toString())
  } catch {
    // The message of a SyntaxError quotes the text.
    throw new FeedError('The file is not JSON, or it is cut off.')
  }
  if (typeof file !== 'object' || file === null || Array.isArray(file)) throw new FeedError('The file is not a list.')
  const numbers = new Map<string, number[]>()
  for (const [digits, day] of Object.entries(file)) {
    // Parsing a date takes as long as the rest of an entry, and many entries have the same.
    const sameDay = numbers.get(day) ?? (isDay(day) ? [] : null)
    if (sameDay === null || !/^\d{4,20}$/.test(digits)) {
      throw new FeedError('An entry of the file is not a number with a day.')
    }
    const resolved = resolveInternational(digits)
    if (typeof resolved === 'string') continue
    numbers.set(day, sameDay)
    const number = `${resolved.callingCode.code}${resolved.national}`
    if (number.length <= longestNumber) sameDay.push(Number(number))
  }
  if (numbers.values().every(sameDay => sameDay.length === 0)) throw new FeedError('The file has no number.')
  return { numbers, asOf: [...numbers.keys()].reduce((newest, day) => (day > newest ? day : newest)) }
}

function isDay(day: unknown): boolean {
  return typeof day === 'string' && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
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
