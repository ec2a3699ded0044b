import { type Feed, FeedError } from '../../core/feed.ts'
import { parseRelease } from './parse/release.ts'
import { staleAfterHours } from './sources.ts'

const archives = 'https://codeload.github.com/google/libphonenumber/tar.gz/refs/tags/'

/** The address of the archive, when the page names a release. */
function locate(page: string): string | null {
  let answer: unknown
  try {
    answer = JSON.parse(page)
  } catch {
    return null
  }
  const tag: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'tag_name') : undefined
  return typeof tag === 'string' && /^v\d+\.\d+\.\d+$/.test(tag) ? archives + tag : null
}

/** The newest release of Google's libphonenumber, of which only the English tables by prefix are read. */
export const release: Feed = {
  name: 'libphonenumber',
  title: "Google's libphonenumber: areas, operators and time zones by prefix",
  topic: 'prefixes',
  url: 'https://api.github.com/repos/google/libphonenumber/releases/latest',
  licence: 'Apache-2.0',
  // A release comes about every second week.
  refreshHours: 7 * 24,
  staleAfterHours,
  maxBytes: 192 * 2 ** 20,
  minRows: 200_000,
  locate,
  inspect: body => {
    const { tables, asOf } = parseRelease(body)
    const [locations, carriers, zones] = [tables.locations, tables.carriers, tables.zones]
    // Each on its own: the areas alone are more than all rows need to be.
    if (carriers.length < 15_000 || zones.length < 2_000) throw new FeedError('The tables by prefix are not whole.')
    return { rows: locations.length + carriers.length + zones.length, asOf }
  },
}
