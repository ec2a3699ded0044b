/**
 * The zip archives in which statistical offices publish births by name. What the directory at the end of an archive says of a
 * member is held to: no more is unpacked than it says, since a small archive can be a huge file, and what is unpacked has to be as
 * long and have the checksum that it says, since a table that lost its end looks like a shorter table.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { FeedError } from '../../../core/feed.ts'

const mostUnpackedBytes = 2 ** 28

const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1')
const directoryHeader = 0x02014b50
const localHeader = 0x04034b50
const stored = 0
const deflated = 8

/** What the directory says of a file. Lengths are in bytes, the offset is from the start of the archive. */
interface Member {
  readonly name: string
  readonly method: number
  readonly checksum: number
  readonly packedLength: number
  readonly length: number
  readonly offset: number
}

/** The texts of the members whose names fit, in the order of their names. Throws FeedError. */
export function readZip(
  body: Buffer,
  isWanted: (name: string) => boolean,
  decode: (bytes: Uint8Array) => string = decodeUtf8,
): { name: string; text: string }[] {
  const wanted = readable(() => membersOf(body)).filter(({ name }) => isWanted(name))
  if (wanted.length === 0) throw new FeedError('The archive does not hold the files that it should.')
  if (wanted.reduce((sum, { length }) => sum + length, 0) > mostUnpackedBytes)
    throw new FeedError('The archive unpacks to more than it should hold.')
  const byName = new Map(wanted.map(member => [member.name, member]))
  const members = [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  return members.map(member => ({ name: member.name, text: decode(readable(() => contentOf(body, member))) }))
}

/** What is thrown by reading where nothing is, or by unpacking, says that the archive is none. */
function readable<Read>(read: () => Read): Read {
  try {
    return read()
  } catch {
    throw new FeedError('The file is no zip archive, or it is damaged or cut off.')
  }
}

function membersOf(body: Buffer): Member[] {
  const end = body.lastIndexOf(endOfDirectory)
  const members: Member[] = []
  let at = body.readUInt32LE(end + 16)
  for (let left = body.readUInt16LE(end + 10); left > 0; left--) {
    if (body.readUInt32LE(at) !== directoryHeader) throw new Error('no directory')
    const nameEnd = at + 46 + body.readUInt16LE(at + 28)
    members.push({
      name: body.toString('utf8', at + 46, nameEnd),
      method: body.readUInt16LE(at + 10),
      checksum: body.readUInt32LE(at + 16),
      packedLength: body.readUInt32LE(at + 20),
      length: body.readUInt32LE(at + 24),
      offset: body.readUInt32LE(at + 42),
    })
    at = nameEnd + body.readUInt16LE(at + 30) + body.readUInt16LE(at + 32)
  }
  return members
}

function contentOf(body: Buffer, { method, checksum, packedLength, length, offset }: Member): Buffer {
  if (body.readUInt32LE(offset) !== localHeader) throw new Error('no file')
  const start = offset + 30 + body.readUInt16LE(offset + 26) + body.readUInt16LE(offset + 28)
  const packed = body.subarray(start, start + packedLength)
  if (method !== stored && method !== deflated) throw new Error('packed in a way that is not known')
  const content = method === stored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, length) })
  if (content.length !== length || crc32(content) !== checksum) throw new Error('not what was packed')
  return content
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
