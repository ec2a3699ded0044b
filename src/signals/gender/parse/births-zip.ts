/** The zip archives in which statistical offices publish births by name: unpacked with a limit, since a small archive can be a huge file. */
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { FeedError } from '../../../core/feed.ts'

const mostUnpackedBytes = 2 ** 28

/** The texts of the members whose names fit, in the order of their names. Throws FeedError. */
export function readZip(body: Buffer, isWanted: (name: string) => boolean): { name: string; text: string }[] {
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
  return names.map(name => ({ name, text: decoded(files[name]) }))
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FeedError('A file of the archive is not UTF-8.')
  }
}
