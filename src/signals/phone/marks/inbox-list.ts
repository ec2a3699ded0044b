/** The list of telephone numbers whose messages anybody can read on a website. */
import { type Feed, FeedError } from '../../../core/feed.ts'
import { resolveInternational } from '../resolve.ts'
import type { ListedNumbers } from './marks.ts'

/** The package of which `scripts/build-phone-marks.ts` builds the list that ships. */
export const bundledList = {
  package: '@ip1sms/disposable-phone-numbers',
  packageVersion: '2.1.802',
  file: 'number-list.json',
} as const

/** ITU-T E.164: digits of a number with its calling code. */
const longestNumber = 15

export interface InboxList {
  readonly numbers: ListedNumbers
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
  if (typeof file !== 'object' || file === null || Array.isArray(file)) throw new FeedError('The file is no list.')
  const numbers = new Map<string, string>()
  let asOf = ''
  for (const [digits, day] of Object.entries(file)) {
    if (!/^\d{4,20}$/.test(digits) || typeof day !== 'string' || !isDay(day)) {
      throw new FeedError('An entry of the file is not a number with a day.')
    }
    const resolved = resolveInternational(digits)
    if (typeof resolved === 'string') continue
    const number = `${resolved.callingCode.code}${resolved.national}`
    if (number.length <= longestNumber && day > (numbers.get(number) ?? '')) numbers.set(number, day)
    if (day > asOf) asOf = day
  }
  if (numbers.size === 0) throw new FeedError('The file has no number.')
  return { numbers, asOf }
}

function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
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
    return { rows: numbers.size, asOf }
  },
}
