/**
 * A folder with a file for each prefix, `{PREFIX}.txt` or `{PREFIX}`, as a source of an import. Other files are left
 * alone.
 */

import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportRefused } from '../../../core/dataset.ts'
import { InputChanged } from '../../../data/build/notes.ts'
import { isMissingFile } from '../../../data/files.ts'
import { type CorpusSource, type FilesToImport, type Piece, stampOfFiles } from './corpus-source.ts'
import { hashBytes, prefixBits, prefixCount, prefixText } from './hash-list.ts'
import { textSource } from './text-source.ts'

/** Files that are read, or looked at, at a time. */
const atOnce = 32
/** Bytes of a line beside its suffix: a colon, a count of one or two digits, the end of the line. */
const otherBytesOfLine = 4.4
const fileName = /^([0-9A-F]{5})(?:\.txt)?$/i

/**
 * Throws ImportRefused when there are no such files, and unless there is one for each prefix or prefixes may be
 * missing.
 */
export async function folderSource(files: FilesToImport): Promise<CorpusSource> {
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
  for await (const file of inOrder(names, look)) {
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
  for await (const { prefix, body } of inOrder(wanted, read)) {
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

/** Does work for each, several at a time, and gives what came of it in their order. */
async function* inOrder<Item, Done>(items: Iterable<Item>, work: (item: Item) => Promise<Done>): AsyncGenerator<Done> {
  const turns: Promise<Done>[] = []
  for (const item of items) {
    const turn = work(item)
    turn.catch(() => {
      // Thrown when its turn comes.
    })
    turns.push(turn)
    if (turns.length >= atOnce) {
      const first = turns.shift()
      if (first !== undefined) yield await first
    }
  }
  for (const turn of turns) yield await turn
}

/**
 * What the official downloader leaves on a disk: one file of whole lines, as it is or packed by gzip or Zstandard, or a
 * folder with a file for each prefix. Throws ImportRefused when there is nothing at the path that could be one of
 * these.
 */
export async function filesSource(files: FilesToImport): Promise<CorpusSource> {
  try {
    const isFolder = (await stat(files.path)).isDirectory()
    return await (isFolder ? folderSource(files) : textSource(files))
  } catch (error) {
    if (isMissingFile(error)) throw new ImportRefused(`There is no file or folder ${files.path}.`)
    throw error
  }
}
