import { type DocumentDataset, type ReadDocument, type SourceStamp, stampOf } from '../../../core/dataset.ts'
import type { FeedFile } from '../../../core/feed.ts'
import { bundledList, inboxList, parseInboxList } from './inbox-list.ts'
import { PhoneMarks } from './marks.ts'

const portability: SourceStamp = {
  name: 'Countries where mobile numbers can be ported, of libphonenumber 8.12.57',
  topic: 'portability',
  url: 'https://github.com/google/libphonenumber',
  licence: 'Apache-2.0',
  // The day on which Debian packaged the release; the release itself is some weeks older.
  asOf: '2022-11-01',
  // Countries begin to port numbers and do not end it: an older list lacks some.
  staleAfterHours: null,
}

/** The file that ships. */
export interface MarksFile {
  readonly portable_regions: readonly string[]
  /** Numbers by the day on which each was last seen, YYYY-MM-DD. */
  readonly inboxes: Readonly<Record<string, readonly number[]>>
}

/** Numbers of the fetched list, or those that ship. A list is as old as its newest number. The countries ship. */
function read(shipped: Buffer, fetched: FeedFile | null): ReadDocument<PhoneMarks> {
  const { portable_regions: portable, inboxes }: MarksFile = JSON.parse(shipped.toString())
  if (fetched !== null) {
    const { numbers, asOf } = parseInboxList(fetched.body)
    const opened = new PhoneMarks(numbers, portable)
    return { asOf, sources: [stampOf(inboxList, { asOf }), portability], opened }
  }
  const { package: name, packageVersion } = bundledList
  const asOf = Object.keys(inboxes).reduce((newest, day) => (day > newest ? day : newest))
  const stamp = stampOf(inboxList, { asOf })
  const sources = [{ ...stamp, name: `${stamp.name}, through ${name} ${packageVersion}` }, portability]
  return { asOf, sources, opened: new PhoneMarks(Object.entries(inboxes), portable) }
}

/** Numbers that authorities keep free for films and documents, and of Google's headquarters. */
const neverInboxes = ['+442079460018', '+12025550123', '+493023125123', '+16502530000']

function checkGolden(marks: PhoneMarks): string[] {
  const wrong = neverInboxes
    .filter(e164 => marks.inboxOf(e164) !== null)
    .map(() => 'An unassigned number is listed as an inbox.')
  if (marks.size < inboxList.minRows) wrong.push(`Only ${marks.size} inboxes.`)
  if (!marks.portable.has('DE') || marks.portable.has('AQ')) wrong.push('Numbers are ported in DE and not in AQ.')
  return wrong
}

/**
 * What is known of single numbers beside the plans. A data set of its own, since its list changes every day and the
 * tables by prefix do not.
 */
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
