/**
 * Reads the regular files of a tar archive that is in memory: ustar headers, and the extended headers of pax for paths
 * that do not fit into them (IEEE 1003.1, pax). Folders and links are passed over. Every length is checked against the
 * size of the archive before it is used.
 */
import { FeedError } from '../../core/feed.ts'

const block = 512

export interface TarFile {
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
