/** A Parquet file that is open for reading: the footer, and the values of some of its columns. */
import { type FileHandle, open } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type AsyncBuffer, type Compressors, type FileMetaData, parquetMetadata, parquetRead } from 'hyparquet'
import { compressors as packaged } from 'hyparquet-compressors'
import { EnrichError } from '../task.ts'
import { magic, type ParquetFooter, ParquetFooterError, readFooter, tailBytes } from './footer.ts'

/** Decompressors of Node, where it has one. */
const compressors: Compressors = {
  ...packaged,
  GZIP: bytes => gunzipSync(bytes),
  BROTLI: bytes => brotliDecompressSync(bytes),
  ZSTD: bytes => zstdDecompressSync(bytes),
}

/** Bytes of a copied piece. */
const pieceBytes = 2 ** 22

export class ParquetFile {
  readonly path: string
  readonly #file: FileHandle
  readonly #size: number
  readonly footer: ParquetFooter
  readonly metadata: FileMetaData

  private constructor(path: string, file: FileHandle, size: number, footer: ParquetFooter, metadata: FileMetaData) {
    this.path = path
    this.#file = file
    this.#size = size
    this.footer = footer
    this.metadata = metadata
  }

  /** Rejects with EnrichError for a file that is none, is damaged or is encrypted. */
  static async open(path: string): Promise<ParquetFile> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const bytes = await footerOf(file, size)
      const footer = readFooter(bytes.subarray(0, -tailBytes), size - bytes.length)
      return new ParquetFile(path, file, size, footer, parquetMetadata(bytes))
    } catch (error) {
      await file.close()
      if (error instanceof ParquetFooterError)
        throw new EnrichError(`${path} cannot be read as Parquet: ${error.message}.`)
      throw error instanceof RangeError || error instanceof TypeError ? damaged(path) : error
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  /**
   * The values of columns in a row group, by the names of the columns.
   *
   * @param most rows from the first that are needed
   * Rejects with EnrichError when they cannot be decoded.
   */
  async read(group: number, columns: readonly string[], most?: number): Promise<ReadonlyMap<string, unknown[]>> {
    const { metadata } = this
    const rowStart = metadata.row_groups.slice(0, group).reduce((sum, { num_rows }) => sum + Number(num_rows), 0)
    const rows = Math.min(Number(metadata.row_groups[group].num_rows), most ?? Number.POSITIVE_INFINITY)
    const values = new Map(columns.map(name => [name, new Array<unknown>(rows)]))
    let missing = rows * columns.length
    const file: AsyncBuffer = { byteLength: this.#size, slice: (from, to = this.#size) => this.#slice(from, to) }
    try {
      await parquetRead({
        ...{ file, metadata, columns: [...columns], rowStart, rowEnd: rowStart + rows, compressors },
        onChunk: ({ columnName, columnData, rowStart: first }) => {
          const column = values.get(columnName)
          for (let row = 0; row < columnData.length; row++) {
            const at = first - rowStart + row
            if (column === undefined || at < 0 || at >= rows) continue
            column[at] = columnData[row]
            missing -= 1
          }
        },
      })
    } catch {
      throw damaged(this.path, group)
    }
    if (missing > 0) throw damaged(this.path, group)
    return values
  }

  async #slice(from: number, to: number): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(to - from)
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, from)
    if (bytesRead < bytes.length) throw damaged(this.path)
    return bytes.buffer
  }

  async *bytes({ offset, length }: { offset: number; length: number }): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < length; at += pieceBytes)
      yield new Uint8Array(await this.#slice(offset + at, offset + Math.min(length, at + pieceBytes)))
  }
}

function damaged(path: string, group?: number): EnrichError {
  const where = group === undefined ? 'the footer' : `row group ${group + 1}`
  return new EnrichError(`${path} is damaged: ${where} cannot be read.`)
}

/** The footer with its tail. */
async function footerOf(file: FileHandle, size: number): Promise<Buffer> {
  const tail = Buffer.alloc(tailBytes)
  if (size >= magic.length + tailBytes) await file.read(tail, 0, tailBytes, size - tailBytes)
  if (tail.subarray(4).toString() === 'PARE') throw new ParquetFooterError('the file is encrypted')
  const length = tail.readUInt32LE(0) + tailBytes
  if (!tail.subarray(4).equals(magic)) throw new ParquetFooterError('the end of the file is not valid')
  if (length > size - magic.length) throw new ParquetFooterError('the file is incomplete')
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, size - length)
  return bytes
}
