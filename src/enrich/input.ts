/** The input of a run: a file or standard input, decompressed, as blocks of whole rows. */
import { createReadStream } from 'node:fs'
import { beginningOf } from '../core/byte-pieces.ts'
import { type Row, type RowForm, TableRows } from '../core/table-rows.ts'
import { unpack } from '../core/unpack.ts'
import { type Block, type Compression, EnrichError } from './task.ts'

/** Bytes of a read. */
const readBytes = 2 ** 18

export interface InputPlace {
  /** Path of a file; `-` for standard input. */
  readonly path: string
  readonly compression: Compression
}

/** Position in an input at which a run begins. */
export interface InputStart {
  /** Offset in the decompressed input. */
  readonly offset: number
  /** Number of the line that begins there, from 1. */
  readonly line: number
  /** Number of the block that begins there, from 0. */
  readonly index: number
}

/** A block, and the start of the next one. */
export interface CutBlock extends Block {
  /** Lines that are not blank, or rows. */
  readonly rows: number
  readonly next: InputStart
}

/**
 * The decompressed bytes of an input from an offset. Throws errors of the file system, and DamagedArchive for a
 * compressed input that is cut off or has other bytes behind its end.
 */
export function bytesOf({ path, compression }: InputPlace, offset = 0): AsyncIterable<Buffer> {
  if (compression === 'none' && path !== '-') return createReadStream(path, { start: offset, highWaterMark: readBytes })
  const bytes = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: readBytes })
  return behind(compression === 'none' ? bytes : unpack(bytes, compression), offset)
}

/** The bytes from an offset. */
export async function* behind(bytes: AsyncIterable<Buffer>, offset: number): AsyncGenerator<Buffer> {
  let skipped = 0
  for await (const piece of bytes) {
    const rest = Math.max(0, offset - skipped)
    skipped += Math.min(piece.length, rest)
    if (rest < piece.length) yield piece.subarray(rest)
  }
}

/**
 * Cuts bytes into blocks that end with a row. The ends depend on the bytes alone, so that every run has the same.
 * Throws EnrichError for a row that is longer than 1 MiB.
 *
 * @param blockBytes bytes of a block at least
 */
export async function* blocksOf(
  bytes: AsyncIterable<Buffer>,
  form: Omit<RowForm, 'hasComments'>,
  start: InputStart,
  blockBytes: number,
): AsyncGenerator<CutBlock> {
  let pieces: Buffer[] = []
  let at = start
  /** Bytes of complete rows that are not in a block yet, the line behind them, and their rows. */
  let [ended, line, filled] = [0, start.line, 0]
  /** Ends of blocks in the bytes that were read, and the line behind each. */
  const ends: { readonly length: number; readonly line: number; readonly rows: number }[] = []
  const rows = new TableRows({ ...form, hasComments: false }, null, (row: Row) => {
    if (row.isCut) throw new EnrichError(`Line ${start.line + row.line - 1} is longer than 1 MiB.`)
    ended += row.until - row.from
    if (!isBlank(row)) filled += 1
    line = start.line + row.line
    if (ended >= blockBytes) endBlock()
  })
  const endBlock = () => {
    ends.push({ length: ended, line, rows: filled })
    ended = 0
    filled = 0
  }
  const cut = ({ length, line: nextLine, rows }: (typeof ends)[number]) => {
    const whole = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
    // Separate memory, which can be transferred to a thread.
    const bytesOfBlock = new Uint8Array(whole.subarray(0, length))
    const next = { offset: at.offset + length, line: nextLine, index: at.index + 1 }
    const block = { index: at.index, bytes: bytesOfBlock, line: at.line, rows, next }
    pieces = length === whole.length ? [] : [whole.subarray(length)]
    at = next
    return block
  }
  for await (const piece of bytes) {
    pieces.push(piece)
    rows.push(piece)
    for (const end of ends.splice(0)) yield cut(end)
  }
  rows.end()
  if (ended > 0) endBlock()
  for (const end of ends.splice(0)) yield cut(end)
}

function isBlank({ bytes, from, until }: Row): boolean {
  return until - from <= 2 && bytes.toString('latin1', from, until).trim() === ''
}

/** The first bytes of an input, and all of its bytes with them. */
export async function headOf(
  bytes: AsyncIterable<Buffer>,
  length: number,
): Promise<{ readonly head: Buffer; readonly isWhole: boolean; readonly all: AsyncIterable<Buffer> }> {
  const pieces = bytes[Symbol.asyncIterator]()
  const { bytes: head, isWhole } = await beginningOf(pieces, length)
  async function* all(): AsyncGenerator<Buffer> {
    yield head
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { head, isWhole, all: all() }
}
