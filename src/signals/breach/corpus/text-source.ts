/** One file of lines `HASH:COUNT` as a source of an import: text, or text packed by gzip or Zstandard. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { ImportRefused } from '../../../core/dataset.ts'
import { DamagedArchive, type Packing, packingBytes, packingOf, unpack } from '../../../core/unpack.ts'
import { InputChanged } from '../../../data/build/notes.ts'
import { type CorpusSource, type FilesToImport, type Piece, stampOfFiles } from './corpus-source.ts'
import { prefixText } from './hash-list.ts'
import { prefixAt } from './range-lines.ts'

/** Bytes that are read at a time. */
const pieceBytes = 2 ** 21
/** Bytes of text from which the length of a line is known well enough. */
const sampleBytes = 2 ** 20
const lineFeed = 10

interface TextFile {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  /** Null for text as it is. */
  readonly packing: Packing | null
}

/** Throws the error of the file system when the file cannot be read, and ImportRefused when it is empty. */
export async function textSource(files: FilesToImport): Promise<CorpusSource> {
  const file = await lookAt(files.path)
  const { size, mtimeMs } = file
  const progress = { read: 0 }
  return {
    identity: `${files.kind} file of ${size} bytes, written ${new Date(mtimeMs).toISOString()}, as of ${files.asOf}`,
    expectedHashes: await expectedHashes(file),
    isPart: files.isPart,
    pieces: from => (file.packing === null ? plainPieces(file, from, progress) : unpackedPieces(file, from, progress)),
    done: () => progress.read / size,
    stamps: () => [stampOfFiles(files, mtimeMs)],
  }
}

async function lookAt(path: string): Promise<TextFile> {
  const file = await open(path)
  try {
    const { size, mtimeMs } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(packingBytes), 0, packingBytes, 0)
    if (bytesRead === 0) throw new ImportRefused(`The file ${path} is empty.`)
    return { path, size, mtimeMs, packing: packingOf(buffer) }
  } finally {
    await file.close()
  }
}

interface Progress {
  /** Bytes of the file. */
  read: number
}

async function* plainPieces(text: TextFile, from: number, progress: Progress): AsyncGenerator<Piece> {
  const file = await open(text.path)
  try {
    const buffer = Buffer.allocUnsafeSlow(pieceBytes)
    for (let position = from; ; ) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
      if (bytesRead === 0) break
      progress.read = position + bytesRead
      yield { kind: 'text', position, bytes: buffer.subarray(0, bytesRead) }
      position += bytesRead
    }
    await refuseChanged(file, text)
  } finally {
    await file.close()
  }
}

async function refuseChanged(file: FileHandle, { path, size, mtimeMs }: TextFile): Promise<void> {
  const now = await file.stat()
  if (now.size !== size || now.mtimeMs !== mtimeMs)
    throw new InputChanged(`The file ${path} changed while it was read.`)
}

async function* unpackedPieces(text: TextFile, from: number, progress: Progress): AsyncGenerator<Piece> {
  let position = 0
  let last: Buffer | null = null
  try {
    for await (const bytes of unpacked(text, progress)) {
      const end = position + bytes.length
      const skipped = Math.max(0, from - position)
      if (end > from) yield { kind: 'text', position: position + skipped, bytes: bytes.subarray(skipped) }
      position = end
      last = bytes
    }
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error
    throw new ImportRefused(
      `${whereIn(last)}: the compressed file ${text.path} is damaged, incomplete or has extra data.`,
    )
  }
}

async function* unpacked({ path, packing }: TextFile, progress: Progress): AsyncGenerator<Buffer> {
  if (packing === null) return
  const packed = createReadStream(path, { highWaterMark: pieceBytes })
  try {
    for await (const bytes of unpack(packed, packing)) {
      progress.read = packed.bytesRead
      yield bytes
    }
  } finally {
    packed.destroy()
  }
}

/** The prefix of the last line that begins in the bytes. */
function whereIn(bytes: Buffer | null): string {
  if (bytes === null) return 'Before the first prefix'
  for (let end = bytes.length; end > 0; ) {
    const line = bytes.lastIndexOf(lineFeed, end - 1) + 1
    const prefix = prefixAt(bytes, line, bytes.length)
    if (prefix >= 0) return `Prefix ${prefixText(prefix)}`
    end = line - 1
  }
  return 'Before the first prefix'
}

/** From the length of the file, and that of its first lines. */
async function expectedHashes(file: TextFile): Promise<number | null> {
  const progress = { read: 0 }
  let length = 0
  let lines = 0
  try {
    const pieces = file.packing === null ? plainPieces(file, 0, progress) : unpackedPieces(file, 0, progress)
    for await (const piece of pieces) {
      if (piece.kind !== 'text') continue
      length += piece.bytes.length
      for (let at = piece.bytes.indexOf(lineFeed); at >= 0; at = piece.bytes.indexOf(lineFeed, at + 1)) lines++
      if (length >= sampleBytes) break
    }
  } catch (error) {
    // The import itself comes to the same place, and says what is wrong.
    if (!(error instanceof ImportRefused)) throw error
  }
  if (length === 0 || progress.read === 0) return null
  return Math.round((file.size / Math.min(progress.read, file.size)) * Math.max(1, lines))
}
