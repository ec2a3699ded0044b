/**
 * Reads the tables by prefix out of the archive of a release of libphonenumber (tar, gzip). Of the whole source tree only
 * the English areas and operators, the time zones and the release notes are looked at.
 */
import { gunzipSync } from 'node:zlib'
import { FeedError } from '../../../core/feed.ts'
import type { PrefixTables } from '../layout.ts'
import { readPrefixLines } from './prefix-lines.ts'
import { tarFiles } from './tar.ts'

export interface Release {
  /** '9.0.43' */
  readonly version: string
  /** YYYY-MM-DD, as the release notes say; null when they do not. */
  readonly asOf: string | null
  readonly tables: PrefixTables
}

/** The source tree unpacked is a fraction of this. */
const mostUnpacked = 768 * 2 ** 20

/** @throws FeedError when it is not such an archive, or lacks one of the tables. */
export function parseRelease(body: Buffer): Release {
  let version: string | null = null
  let notes = ''
  const rows: Record<keyof PrefixTables, Map<string, string>> = {
    locations: new Map(),
    carriers: new Map(),
    zones: new Map(),
  }
  for (const { path, body: content } of tarFiles(unpack(body))) {
    const inside = /^libphonenumber-(\d+\.\d+\.\d+)\/(.+)$/.exec(path)
    if (inside === null) continue
    version = inside[1]
    const name = inside[2]
    if (name === 'release_notes.txt') notes = content.toString()
    const table = tableOf(name)
    if (table !== null) readPrefixLines(name, content.toString(), rows[table])
  }
  if (version === null) throw new FeedError('The archive is not a release of libphonenumber.')
  for (const [table, found] of Object.entries(rows)) {
    if (found.size === 0) throw new FeedError(`The release has no table of ${table}.`)
  }
  const tables = { locations: [...rows.locations], carriers: [...rows.carriers], zones: [...rows.zones] }
  return { version, asOf: dateOf(version, notes), tables }
}

function unpack(body: Buffer): Buffer {
  try {
    return gunzipSync(body, { maxOutputLength: mostUnpacked })
  } catch {
    throw new FeedError('The body is not a whole gzip file of at most 768 MiB.')
  }
}

function tableOf(name: string): keyof PrefixTables | null {
  if (/^resources\/geocoding\/en\/\d+\.txt$/.test(name)) return 'locations'
  if (/^resources\/carrier\/en\/\d+\.txt$/.test(name)) return 'carriers'
  return name === 'resources/timezones/map_data.txt' ? 'zones' : null
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The notes head each release with its date: 'Mar 26, 2026: v9.0.27' or 'March 26, 2026: libphonenumber-9.0.27'. */
function dateOf(version: string, notes: string): string | null {
  const [, month, day, year] =
    new RegExp(
      `^([A-Z][a-z]{2})[a-z]*\\.? (\\d{1,2}), (\\d{4}): (?:v|libphonenumber-)${version.replaceAll('.', '\\.')}$`,
      'm',
    ).exec(notes) ?? []
  const number = months.indexOf(month) + 1
  return number === 0 ? null : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}
