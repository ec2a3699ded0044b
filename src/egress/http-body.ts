import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib'
import { HttpError, type HttpFailure } from './http-error.ts'

export interface BodyLimits {
  /** Most bytes after unpacking. */
  readonly maxBytes: number
  /** Most bytes as they come; `maxBytes` without it. */
  readonly maxPackedBytes?: number
  /** How many times its packed size a body may unpack to, once it is longer than 64 KiB; no limit without it. */
  readonly maxRatio?: number
  /** True to end a longer body at its limit. Otherwise a longer body is an error. */
  readonly cuts?: boolean
}

/** State of a body that is being read. */
export interface BodyCount {
  bytes: number
  /** True when the body was longer than its limits and was cut. */
  isCut: boolean
}

/** A short page may have a high compression ratio. */
const leastForRatio = 64 * 1024

/** A cut body has no end of its compressed form; the part before is still unpacked. */
const partial = {
  gzip: { finishFlush: constants.Z_SYNC_FLUSH },
  br: { finishFlush: constants.BROTLI_OPERATION_FLUSH },
}
const unpackers = new Map([
  ['gzip', (cuts: boolean) => createGunzip(cuts ? partial.gzip : {})],
  ['x-gzip', (cuts: boolean) => createGunzip(cuts ? partial.gzip : {})],
  ['br', (cuts: boolean) => createBrotliDecompress(cuts ? partial.br : {})],
])

/**
 * Yields a body unpacked, and counts it against its limits before and after unpacking. Unpacks one encoding at most, of
 * those that requests ask for. Throws an HttpError of `packed` as it is, and what `fail` makes of all others:
 * `too_large`, `encoding`, and `unpack` with the code of zlib, also when the packed form ends too early.
 *
 * @param encoding the value of Content-Encoding; empty without one.
 * @param count is kept up to date.
 */
export async function* unpackedBody(
  packed: AsyncIterable<Buffer>,
  encoding: string,
  { maxBytes, maxPackedBytes = maxBytes, maxRatio = Infinity, cuts = false }: BodyLimits,
  fail: (kind: HttpFailure, code?: string) => Error,
  count: BodyCount = { bytes: 0, isCut: false },
): AsyncGenerator<Buffer, void> {
  const name = encoding.trim().toLowerCase()
  const unpacker = unpackers.get(name)
  if (unpacker === undefined && name !== '' && name !== 'identity') throw fail('encoding')
  const tooLarge = () => fail('too_large')
  const wire: BodyCount = { bytes: 0, isCut: false }
  const counted = upTo(maxPackedBytes, packed, wire, cuts ? null : tooLarge)
  const unpacked = unpacker === undefined ? counted : through(unpacker(cuts), counted, fail)
  for await (const piece of upTo(maxBytes, unpacked, count, cuts ? null : tooLarge)) {
    if (count.bytes > leastForRatio && count.bytes > wire.bytes * maxRatio) throw tooLarge()
    yield piece
  }
  count.isCut ||= wire.isCut
}

/** Yields `most` bytes and then ends, or throws where there is an error to throw. */
async function* upTo(
  most: number,
  pieces: AsyncIterable<Buffer>,
  count: BodyCount,
  tooLarge: (() => Error) | null,
): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) {
    const rest = most - count.bytes
    count.bytes += Math.min(rest, piece.length)
    yield piece.subarray(0, rest)
    if (piece.length <= rest) continue
    if (tooLarge !== null) throw tooLarge()
    count.isCut = true
    return
  }
}

async function* through(
  unpacker: Readable & NodeJS.WritableStream,
  packed: AsyncIterable<Buffer>,
  fail: (kind: HttpFailure, code?: string) => Error,
): AsyncGenerator<Buffer, void> {
  // The reader below gets every error; a later error has no reader.
  pipeline(packed, unpacker, () => {}).on('error', () => {})
  try {
    yield* unpacker as AsyncIterable<Buffer>
  } catch (error) {
    const isOfUnpacker = error instanceof Error && !(error instanceof HttpError) && 'code' in error
    throw isOfUnpacker ? fail('unpack', String(error.code)) : error
  }
}
