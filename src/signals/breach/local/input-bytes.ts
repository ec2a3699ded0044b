/**
 * The bytes of what is imported: a file or standard input, as it is or packed with gzip or zstd, which its first bytes
 * tell and not its name. The text is UTF-8, or UTF-16 with a byte-order mark, and is given as UTF-8 without a mark.
 */
import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { beginningOf, inUtf8, joined } from '../../../core/byte-pieces.ts'
import { DamagedArchive, packingOf, unpack } from '../../../core/unpack.ts'

/** An input that cannot be imported. The message is a sentence for the person who named it. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

const chunkBytes = 2 ** 20

const refused: readonly { readonly magic: string; readonly why: string }[] = [
  { magic: '504b0304', why: 'is a zip archive. Extract it first' },
  { magic: '425a68', why: 'is compressed with bzip2. Decompress it first' },
  { magic: 'fd377a585a00', why: 'is compressed with xz. Decompress it first' },
  { magic: '377abcaf271c', why: 'is a 7z archive. Extract it first' },
]
const longestMagic = 6

export class InputBytes {
  /** Packed bytes that have been read. */
  #read = 0
  readonly #stream: Readable
  /** In bytes, packed; null when that is not known. */
  readonly #size: number | null

  private constructor(stream: Readable, size: number | null) {
    this.#stream = stream
    this.#size = size
  }

  /** @param path of a file, or `-` for what `standardInput` gives. Throws InputError. */
  static async open(path: string, standardInput: () => Readable): Promise<InputBytes> {
    if (path === '-') return new InputBytes(standardInput(), null)
    try {
      const status = await stat(path)
      if (status.isDirectory()) throw new InputError('The input is a folder. Choose a file.')
      const stream: ReadStream = createReadStream(path, { highWaterMark: chunkBytes })
      return new InputBytes(stream, status.isFile() ? status.size : null)
    } catch (error) {
      throw readingFailed(error)
    }
  }

  /** The share of the input that has been read, 0 to 1; null when its size is not known. */
  get done(): number | null {
    return this.#size === null ? null : Math.min(1, this.#read / Math.max(1, this.#size))
  }

  /** Throws InputError. Pieces of any length but 0. */
  async *pieces(): AsyncGenerator<Buffer> {
    try {
      yield* inUtf8(this.#unpacked())
    } catch (error) {
      throw readingFailed(error)
    }
  }

  async *#unpacked(): AsyncGenerator<Buffer> {
    const raw = this.#counted()
    const { bytes: start } = await beginningOf(raw, longestMagic)
    const hex = start.toString('hex', 0, longestMagic)
    const why = refused.find(({ magic }) => hex.startsWith(magic))?.why
    if (why !== undefined) throw new InputError(`The input ${why}.`)
    const whole = joined(start, raw)
    const packing = packingOf(start)
    yield* packing === null ? whole : unpack(whole, packing)
  }

  async *#counted(): AsyncGenerator<Buffer> {
    for await (const piece of this.#stream) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      this.#read += bytes.length
      if (bytes.length > 0) yield bytes
    }
  }
}

function readingFailed(error: unknown): InputError {
  if (error instanceof InputError) return error
  if (error instanceof DamagedArchive)
    return new InputError(
      `The input is damaged, incomplete or has extra data, and cannot be decompressed (${error.code}).`,
    )
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new InputError(`The input cannot be read (${code}).`)
}
