/**
 * Reads the tables by prefix from the archive of a release of libphonenumber (tar, gzip): of the whole source tree,
 * only the English areas and carriers, the time zones and the release notes.
 */
import { gunzipSync } from 'node:zlib'
import { type Feed, FeedError } from '../../core/feed.ts'
import { memberOf, parseJson } from '../../core/shape.ts'
import { type PrefixTables, staleAfterHours } from './phone-data.ts'

const archives = 'https://codeload.github.com/google/libphonenumber/tar.gz/refs/tags/'

/** The address of the archive; null when the page names no release. */
function locate(page: string): string | null {
  const tag = memberOf(parseJson(page), 'tag_name')
  return typeof tag === 'string' && /^v\d+\.\d+\.\d+$/.test(tag) ? archives + tag : null
}

/** The newest release of Google's libphonenumber. */
export const release: Feed = {
  name: 'libphonenumber',
  title: "Google's libphonenumber: areas, carriers and time zones by prefix",
  topic: 'prefixes',
  url: 'https://api.github.com/repos/google/libphonenumber/releases/latest',
  licence: 'Apache-2.0',
  // There is a release about every second week.
  refreshHours: 7 * 24,
  staleAfterHours,
  maxBytes: 192 * 2 ** 20,
  minRows: 200_000,
  locate,
  inspect: body => {
    const { tables, asOf } = parseRelease(body)
    const [locations, carriers, zones] = [tables.locations, tables.carriers, tables.zones]
    // Each table is checked, because the areas alone have more rows than the minimum of the feed.
    if (carriers.length < 15_000 || zones.length < 2_000) throw new FeedError('The tables by prefix are not whole.')
    return { rows: locations.length + carriers.length + zones.length, asOf }
  },
}

interface Release {
  /** '9.0.43' */
  readonly version: string
  /** YYYY-MM-DD, from the release notes; null without a date there. */
  readonly asOf: string | null
  readonly tables: PrefixTables
}

/** In bytes; several times the size of the source tree. */
const mostUnpacked = 768 * 2 ** 20

/** @throws FeedError when the body is no such archive, or lacks one of the tables */
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

/** The headings of the notes have dates: 'Mar 26, 2026: v9.0.27' or 'March 26, 2026: libphonenumber-9.0.27'. */
function dateOf(version: string, notes: string): string | null {
  const [, month, day, year] =
    new RegExp(
      `^([A-Z][a-z]{2})[a-z]*\\.? (\\d{1,2}), (\\d{4}): (?:v|libphonenumber-)${version.replaceAll('.', '\\.')}$`,
      'm',
    ).exec(notes) ?? []
  const number = months.indexOf(month) + 1
  return number === 0 ? null : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * Reads the lines `<prefix>|<text>` of a table of libphonenumber into `rows`; a line that begins with # is a comment.
 * The later of two lines with the same prefix counts, as for the tool that builds the library's data.
 * @throws FeedError with the name of the file and the line, without its content
 */
export function readPrefixLines(file: string, text: string, rows: Map<string, string>): void {
  let number = 0
  for (const line of text.split('\n')) {
    number++
    if (line === '' || line.startsWith('#') || line.trim() === '') continue
    const bar = line.indexOf('|')
    const prefix = line.slice(0, Math.max(bar, 0)).trim()
    if (!/^[0-9]{1,9}$/.test(prefix)) throw new FeedError(`Line ${number} of ${file} is not a prefix and a text.`)
    rows.set(prefix, line.slice(bar + 1).trim())
  }
}

/**
 * Reads the regular files of a tar archive in memory: ustar headers, and the extended headers of pax for longer paths
 * (IEEE 1003.1, pax). Folders and links are skipped. Every length is checked against the size of the archive before it
 * is used.
 */

const block = 512

interface TarFile {
  readonly path: string
  /** A view on the archive. */
  readonly body: Buffer
}

/** @throws FeedError when the body is not a whole archive */
export function* tarFiles(archive: Buffer): Generator<TarFile> {
  let longPath: string | null = null
  for (let at = 0; at + block <= archive.length; ) {
    const header = archive.subarray(at, at + block)
    // The end is a block of zeros.
    if (header.every(byte => byte === 0)) return
    checkHeader(header)
    const size = octal(header, 124, 12)
    const start = at + block
    if (start + size > archive.length) throw new FeedError('The archive is cut off.')
    const body = archive.subarray(start, start + size)
    const kind = String.fromCharCode(header[156])
    if (kind === 'x') longPath = paxPath(body) ?? longPath
    else if (kind !== 'g') {
      if (kind === '0' || kind === '\0') yield { path: longPath ?? pathOf(header), body }
      longPath = null
    }
    at = start + Math.ceil(size / block) * block
  }
  throw new FeedError('The archive is cut off.')
}

function checkHeader(header: Buffer): void {
  if (header.toString('latin1', 257, 262) !== 'ustar') throw new FeedError('The body is not a tar archive.')
  let sum = 0
  // The checksum counts as eight spaces in the sum of its own header.
  for (let at = 0; at < block; at++) sum += at >= 148 && at < 156 ? 0x20 : header[at]
  if (sum !== octal(header, 148, 8)) throw new FeedError('A header of the archive is damaged.')
}

function octal(header: Buffer, start: number, length: number): number {
  const text = field(header, start, length).trim()
  if (!/^[0-7]+$/.test(text)) throw new FeedError('A header of the archive is damaged.')
  return Number.parseInt(text, 8)
}

function pathOf(header: Buffer): string {
  const [name, prefix] = [field(header, 0, 100), field(header, 345, 155)]
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Text up to the first zero. */
function field(header: Buffer, start: number, length: number): string {
  const bytes = header.subarray(start, start + length)
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end < 0 ? length : end)
}

/** The path in the records "<length> <keyword>=<value>\n" of an extended header; null when there is none. */
function paxPath(body: Buffer): string | null {
  for (let at = 0; at < body.length; ) {
    const space = body.indexOf(0x20, at)
    const length = Number(body.toString('latin1', at, space))
    if (space < 0 || !Number.isSafeInteger(length) || length <= space - at || at + length > body.length)
      throw new FeedError('A header of the archive is damaged.')
    const record = body.toString('utf8', space + 1, at + length - 1)
    if (record.startsWith('path=')) return record.slice('path='.length)
    at += length
  }
  return null
}
