/** Files that are packed by gzip or Zstandard, which their first bytes tell and not their name. */
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'

export type Packing = 'gzip' | 'zstd'

/** Number of the first bytes that identify the packing. */
export const packingBytes = 4
const magics = { gzip: Buffer.from('1f8b', 'hex'), zstd: Buffer.from('28b52ffd', 'hex') } as const
const unpackers = { gzip: createGunzip, zstd: createZstdDecompress } as const
const chunkBytes = 2 ** 20
/** A packed file that is cut off, changed, or has something else behind its end. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive'
  /** What zlib calls it; `trailing` for bytes behind the end. */
  readonly code: string

  constructor(code: string) {
    super(`The compressed file is damaged (${code}).`)
    this.code = code
  }
}

/** Null for a file that is not packed. */
export function packingOf(beginning: Buffer): Packing | null {
  const isOf = (packing: Packing) => beginning.subarray(0, magics[packing].length).equals(magics[packing])
  return isOf('gzip') ? 'gzip' : isOf('zstd') ? 'zstd' : null
}

/**
 * What is packed, of all members or frames. Throws DamagedArchive, after what could be unpacked, and what `pieces`
 * throws.
 */
export async function* unpack(pieces: AsyncIterable<Buffer>, packing: Packing): AsyncGenerator<Buffer> {
  let given = 0
  const frames = new ZstdFrames()
  const counted = async function* () {
    for await (const piece of pieces) {
      given += piece.length
      if (packing === 'zstd') frames.take(piece)
      yield piece
    }
  }
  const unpacker = unpackers[packing]({ chunkSize: chunkBytes })
  // Errors of both streams reach the reader of the unpacked bytes.
  const unpacked = pipeline(Readable.from(counted(), { objectMode: false }), unpacker, () => {})
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw /^(?:Z_|ZSTD_|ERR_BUFFER|ERR_STREAM_PREMATURE)/.test(code) ? new DamagedArchive(code) : error
  }
  // Node ends without an error at bytes behind the end, which it does not take, and where one to three bytes of a next
  // frame are there.
  const isWhole = unpacker.bytesWritten === given && (packing === 'gzip' || frames.areWhole)
  if (!isWhole) throw new DamagedArchive('trailing')
}

const [skippableMagic, frameMagic] = [0x184d2a50, 0xfd2fb528]
const [repeatedByte, checksumBytes] = [1, 4]

/**
 * Follows the frames of a Zstandard file by their lengths alone (RFC 8878, 3.1), to tell whether its end is the end of
 * a frame.
 */
class ZstdFrames {
  #isBetween = true
  #got: Buffer = Buffer.alloc(0)
  readonly #walking = this.#walk()
  /** Number of bytes that are wanted; below zero: bytes to skip. */
  #next = Number(this.#walking.next().value)

  get areWhole(): boolean {
    return this.#isBetween && this.#got.length === 0
  }

  take(piece: Buffer): void {
    for (let rest = piece; rest.length > 0; ) {
      const length = Math.min(rest.length, Math.abs(this.#next) - this.#got.length)
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (this.#next < 0) this.#next += length
      else this.#got = Buffer.concat([this.#got, bytes])
      while (this.#got.length === this.#next) {
        const { value, done } = this.#walking.next(this.#got)
        if (done === true) return
        this.#next = value
        this.#got = Buffer.alloc(0)
      }
    }
  }

  /** Ends at what is no frame. */
  *#walk(): Generator<number, void, Buffer> {
    for (;;) {
      this.#isBetween = true
      const magic = (yield 4).readUInt32LE()
      this.#isBetween = false
      if ((magic & 0xfffffff0) === skippableMagic) yield -(yield 4).readUInt32LE()
      else if (magic === frameMagic) yield* this.#frame()
      else return
    }
  }

  *#frame(): Generator<number, void, Buffer> {
    const [descriptor] = yield 1
    const isSingle = (descriptor & 0x20) > 0
    const windowBytes = isSingle ? 0 : 1
    const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]
    yield -(windowBytes + [0, 1, 2, 4][descriptor & 3] + sizeBytes)
    for (let isLast = false; !isLast; ) {
      const head = (yield 3).readUIntLE(0, 3)
      isLast = (head & 1) === 1
      yield -(((head >> 1) & 3) === repeatedByte ? 1 : head >> 3)
    }
    if ((descriptor & 4) > 0) yield -checksumBytes
  }
}
