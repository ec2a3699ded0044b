import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib'

export interface BodyLimits {
  /** Bytes as they came. */
  readonly wireBytes: number
  /** Bytes after unpacking. */
  readonly textBytes: number
  /** How many times its packed size a body may have. */
  readonly ratio: number
}

export type ReadBody =
  | { readonly outcome: 'read'; readonly body: Buffer; readonly isCut: boolean }
  | { readonly outcome: 'encoding' | 'ratio' }

/** A short page may be packed very well; what unpacks to less than this is not looked at. */
const leastForRatio = 64 * 1024

/** What came before the end is unpacked, also when a cut leaves the packed form without its end. */
const unpackers = new Map([
  ['gzip', () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })],
  ['x-gzip', () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
])

/**
 * Reads a body up to its limits, unpacked and counted on the way. Only the encodings that were asked for are unpacked, and
 * one at most. Rejects when the body ends too early or is not what its encoding says.
 */
export async function readBody(packed: Readable, encoding: string, limits: BodyLimits): Promise<ReadBody> {
  const name = encoding.trim().toLowerCase()
  const unpacker = unpackers.get(name)
  if (unpacker === undefined && name !== '' && name !== 'identity') return { outcome: 'encoding' }
  const wire = { bytes: 0, isCut: false }
  const counted = upTo(limits.wireBytes, packed, wire)
  // The reader learns of an error from the stream itself.
  const unpacked = unpacker === undefined ? counted : pipeline(counted, unpacker(), () => {})
  const parts: Buffer[] = []
  let length = 0
  for await (const part of unpacked as AsyncIterable<Buffer>) {
    const room = limits.textBytes - length
    if (part.length > room) {
      parts.push(part.subarray(0, room))
      return { outcome: 'read', body: Buffer.concat(parts), isCut: true }
    }
    parts.push(part)
    length += part.length
    if (length > leastForRatio && length > wire.bytes * limits.ratio) return { outcome: 'ratio' }
  }
  return { outcome: 'read', body: Buffer.concat(parts), isCut: wire.isCut }
}

async function* upTo(limit: number, body: Readable, wire: { bytes: number; isCut: boolean }): AsyncGenerator<Buffer> {
  for await (const part of body as AsyncIterable<Buffer>) {
    const room = limit - wire.bytes
    wire.bytes += Math.min(room, part.length)
    yield part.subarray(0, room)
    if (part.length > room) {
      wire.isCut = true
      return
    }
  }
}
