/** The zip archives in which statistical offices publish births by name: unpacked with a limit, since a small archive can be a huge file. */
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { FeedError } from '../../../core/feed.ts'

const mostUnpackedBytes = 2 ** 28

/** The texts of the members whose names fit, in the order of their names. Throws FeedError. */
export function readZip(
  body: Buffer,
  isWanted: (name: string) => boolean,
  decode: (bytes: Uint8Array) => string = decodeUtf8,
): { name: string; text: string }[] {
  let unpacked = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!isWanted(name)) return false
    unpacked += originalSize
    if (unpacked > mostUnpackedBytes) throw new FeedError('The archive unpacks to more than it should hold.')
    return true
  }
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(body, { filter })
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError('The file is no zip archive, or it is cut off.')
  }
  const names = Object.keys(files).sort()
  if (names.length === 0) throw new FeedError('The archive does not hold the files that it should.')
  return names.map(name => ({ name, text: decode(files[name]) }))
}

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FeedError('A file is not UTF-8.')
  }
}

/** Also of offices that write UTF-8 in one year and Windows-1252 in the next, in which any bytes are letters. */
export function decodeEither(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
