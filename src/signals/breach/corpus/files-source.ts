/**
 * Files as a source of an import: what the official downloader leaves on a disk. That is one file of lines
 * `HASH:COUNT`, as text or packed by gzip or Zstandard, or a folder with a file for each prefix, `{PREFIX}.txt` or
 * `{PREFIX}`, whose other files are left alone.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportRefused } from '../../../core/dataset.ts'
import { DamagedArchive, type Packing, packingBytes, packingOf, unpack } from '../../../core/unpack.ts'
import { InputChanged } from '../../../data/build/notes.ts'
import { isMissingFile } from '../../../data/files.ts'
import { type CorpusSource, type FilesToImport, inOrder, type Piece, stampOfFiles } from './corpus-source.ts'
import { hashBytes, prefixBits, prefixCount, prefixText } from './hash-list.ts'
import { prefixAt } from './range-lines.ts'

/** Throws ImportRefused when there is nothing at the path that could be imported. */
export async function filesSource(files: FilesToImport): Promise<CorpusSource> {
  try {
    const isFolder = (await stat(files.path)).isDirectory()
    return await (isFolder ? folderSource(files) : textSource(files))
  } catch (error) {
    if (isMissingFile(error)) throw new ImportRefused(`There is no file or folder ${files.path}.`)
    throw error
  }
}

/** Files that are read, or looked at, at a time. */
const atOnce = 32
/** Bytes of a line beside its suffix: a colon, a count of one or two digits, the end of the line. */
const otherBytesOfLine = 4.4
const fileName = /^([0-9A-F]{5})(?:\.txt)?$/i

/**
 * Throws ImportRefused when there are no such files, and unless there is one for each prefix or prefixes may be
 * missing.
 */
async function folderSource(files: FilesToImport): Promise<CorpusSource> {
  const names = await namesIn(files)
  const { size, writtenMs, digest } = await lookAtAll(files.path, names)
  const lineBytes = 2 * hashBytes[files.kind] - prefixBits / 4 + otherBytesOfLine
  const progress = { done: 0 }
  return {
    identity: `${files.kind} folder ${digest}, as of ${files.asOf}`,
    expectedHashes: Math.round(size / lineBytes),
    isPart: files.isPart,
    pieces: from => rangesIn(files.path, names, from, progress),
    done: () => progress.done,
    stamps: () => [stampOfFiles(files, writtenMs)],
  }
}

/** The name of the file of each prefix, in ascending order. */
async function namesIn({ path, isPart }: FilesToImport): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>()
  for (const name of (await readdir(path)).sort()) {
    const [, text] = fileName.exec(name) ?? []
    if (text === undefined) continue
    const prefix = Number.parseInt(text, 16)
    if (found.has(prefix))
      throw new ImportRefused(`Prefix ${prefixText(prefix)} has two files: ${found.get(prefix)} and ${name}.`)
    found.set(prefix, name)
  }
  if (found.size === 0) throw new ImportRefused(`The folder ${path} has no file of a prefix, such as 0A1B2.txt.`)
  for (let prefix = 0; prefix < prefixCount && !isPart; prefix++) {
    if (found.has(prefix)) continue
    const others = prefixCount - found.size - 1
    const more = others === 0 ? '' : ` (missing prefixes: ${others + 1})`
    throw new ImportRefused(`Prefix ${prefixText(prefix)} has no file${more}.`)
  }
  return new Map([...found].sort(([one], [other]) => one - other))
}

async function lookAtAll(path: string, names: ReadonlyMap<number, string>) {
  const digest = createHash('sha256')
  let size = 0
  let writtenMs = Number.POSITIVE_INFINITY
  const look = async ([, name]: [number, string]) => ({ name, ...(await stat(join(path, name))) })
  for await (const file of inOrder(names, atOnce, look)) {
    digest.update(`${file.name} ${file.size} ${file.mtimeMs}\n`)
    size += file.size
    writtenMs = Math.min(writtenMs, file.mtimeMs)
  }
  return { size, writtenMs, digest: digest.digest('hex').slice(0, 32) }
}

async function* rangesIn(
  path: string,
  names: ReadonlyMap<number, string>,
  from: number,
  progress: { done: number },
): AsyncGenerator<Piece> {
  const wanted = [...names].filter(([prefix]) => prefix >= from)
  const read = async ([prefix, name]: [number, string]) => ({ prefix, body: await readRange(path, name) })
  let left = wanted.length
  for await (const { prefix, body } of inOrder(wanted, atOnce, read)) {
    progress.done = 1 - --left / names.size
    yield { kind: 'range', position: prefix, prefix, body }
  }
}

async function readRange(path: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(path, name))
  } catch (error) {
    if (isMissingFile(error)) throw new InputChanged(`The file ${name} was removed while the others were read.`)
    throw error
  }
}

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
async function textSource(files: FilesToImport): Promise<CorpusSource> {
  const file = await lookAt(files.path)
  const { size, mtimeMs } = file
  const progress = { read: 0 }
  return {
    identity: `${files.kind} file of ${size} bytes, written ${new Date(mtimeMs).toISOString()}, as of ${files.asOf}`,
    expectedHashes: await expectedHashes(file),
    isPart: files.isPart,
    pieces: from => textPieces(file, from, progress),
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

/** The text from a position on. `progress.read` is in bytes of the file. */
async function* textPieces(file: TextFile, from: number, progress: { read: number }): AsyncGenerator<Piece> {
  const { path, packing } = file
  let position = packing === null ? from : 0
  const stream = createReadStream(path, { highWaterMark: pieceBytes, start: position })
  let last: Buffer | null = null
  try {
    for await (const bytes of packing === null ? stream : unpack(stream, packing)) {
      progress.read = packing === null ? position + bytes.length : stream.bytesRead
      const skipped = Math.max(0, from - position)
      if (skipped < bytes.length) yield { kind: 'text', position: position + skipped, bytes: bytes.subarray(skipped) }
      position += bytes.length
      last = bytes
    }
    await refuseChanged(file)
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error
    throw new ImportRefused(`${whereIn(last)}: the compressed file ${path} is damaged, incomplete or has extra data.`)
  } finally {
    stream.destroy()
  }
}

async function refuseChanged({ path, size, mtimeMs }: TextFile): Promise<void> {
  const now = await stat(path)
  if (now.size !== size || now.mtimeMs !== mtimeMs)
    throw new InputChanged(`The file ${path} changed while it was read.`)
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
    for await (const piece of textPieces(file, 0, progress)) {
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
