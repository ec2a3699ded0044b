/**
 * Reads a file of blocks (layout.ts). The head stays in memory; each block is read on demand, by one positioned read
 * that does not block its thread. A damaged block fails the reads of that block and no others.
 *
 * Blocks are not cached. The system keeps the pages that were read last, while a cache of this process would take their
 * memory twice: with 64 MB of it, random reads of 400 MB took as long as without, and of 11 GB it would hold one in
 * 170.
 */
import { close, fstat, open, read, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BlockReader, SnapshotView } from '../../core/dataset.ts'
import { fileErrorCode } from '../files.ts'
import { openSnapshot, SnapshotError, verifySnapshot } from '../snapshot/snapshot.ts'
import {
  checkPrologue,
  checksumOf,
  parseTrailer,
  placeOf,
  prologueStart,
  tableSection,
  trailerBytes,
  wordsPerBlock,
} from './layout.ts'

/** A block whose bytes are not those that were written, or cannot be read. */
export class BlockError extends Error {
  override readonly name = 'BlockError'
  readonly block: number

  constructor(block: number) {
    super(`Block ${block} is damaged.`)
    this.block = block
  }
}

/** Memory of reads comes in multiples of this, in bytes, so that it fits others. */
const memoryStep = 4096
/** Pieces of memory that are kept for further reads. */
const mostFree = 64
/** Number of concurrent reads: with one at a time, most of the time is spent on waking up threads. */
const verifiedAtOnce = 16

const [openFile, closeFile, statFile] = [promisify(open), promisify(close), promisify(fstat)]

export class BlockFile implements BlockReader {
  readonly head: SnapshotView
  readonly blocks: number
  /** A plain descriptor, because Node ends the process when it collects an open FileHandle. */
  readonly #file: number
  readonly #table: Uint32Array
  readonly #damaged = new Set<number>()
  readonly #free: ArrayBuffer[] = []
  #nextTurn: Promise<void> | null = null
  #scratch = Buffer.allocUnsafeSlow(0)
  #holds = 0
  #closing: PromiseWithResolvers<void> | null = null
  #isClosed = false

  private constructor(file: number, head: SnapshotView, table: Uint32Array) {
    this.#file = file
    this.head = head
    this.#table = table
    this.blocks = table.length / wordsPerBlock
  }

  /**
   * Throws SnapshotError when the file is not a finished one of this layout, and the error of the file system when it
   * cannot be read (code ENOENT when there is no such file).
   */
  static async open(path: string): Promise<BlockFile> {
    const file = await openFile(path, 'r')
    try {
      const { head, table } = await readHead(file)
      return new BlockFile(file, head, table)
    } catch (error) {
      await closeFile(file)
      throw error
    }
  }

  /** Whether there is a block of this number. */
  has(block: number): boolean {
    return Number.isInteger(block) && block >= 0 && block < this.blocks && placeOf(this.#table, block) > 0
  }

  /** Throws BlockError when the block is damaged, and RangeError when there is none of that number. */
  async read(block: number): Promise<Buffer> {
    const { length, place, checksum } = this.#entryOf(block)
    using _ = this.hold()
    const bytes = this.#memoryFor(length)
    await this.#turn()
    if ((await readWhole(this.#file, bytes, place)) && checksumOf(block, bytes) === checksum) return bytes
    this.#damaged.add(block)
    throw new BlockError(block)
  }

  /**
   * Reads that are wanted in one turn of the event loop begin together: waking a thread for each takes three times as
   * long as the read of a block that the system has in memory.
   */
  #turn(): Promise<void> {
    this.#nextTurn ??= setImmediate().then(() => {
      this.#nextTurn = null
    })
    return this.#nextTurn
  }

  /**
   * Memory is used again: new memory for each read of 8 KB takes twice as long as the read, because the system fills it
   * with zeros first.
   */
  #memoryFor(length: number): Buffer {
    const memory = this.#free.pop()
    if (memory !== undefined && memory.byteLength >= length) return Buffer.from(memory, 0, length)
    return Buffer.allocUnsafeSlow(Math.ceil(length / memoryStep) * memoryStep).subarray(0, length)
  }

  reuse(bytes: Buffer): void {
    if (this.#free.length < mostFree) this.#free.push(bytes.buffer as ArrayBuffer)
  }

  /**
   * Reads like `read`, but synchronously on this thread: a fifth of the time where the system still has the pages of
   * the block, and as long as the disk takes where it has not. The bytes are good until the next call, unless they are
   * to be kept.
   */
  readHere(block: number, isKept = false): Buffer {
    const { length, place, checksum } = this.#entryOf(block)
    if (this.#isClosed) throw closedError()
    if (!isKept && this.#scratch.length < length) this.#scratch = Buffer.allocUnsafeSlow(2 * length)
    const bytes = isKept ? this.#memoryFor(length) : this.#scratch.subarray(0, length)
    if (readWholeHere(this.#file, bytes, place) && checksumOf(block, bytes) === checksum) return bytes
    this.#damaged.add(block)
    throw new BlockError(block)
  }

  #entryOf(block: number): { length: number; place: number; checksum: number } {
    if (!this.has(block)) throw new RangeError(`There is no block ${block}.`)
    const at = block * wordsPerBlock
    return { length: this.#table[at + 2], place: placeOf(this.#table, block), checksum: this.#table[at + 3] }
  }

  /** Reads every block. Returns the numbers of all that were found damaged. */
  async verify(onProgress: (done: number) => void): Promise<readonly number[]> {
    let done = 0
    const waiting = Array(this.blocks).keys()
    const verifyInTurn = async () => {
      for (const block of waiting) {
        try {
          if (this.has(block)) this.reuse(await this.read(block))
        } catch (error) {
          if (!(error instanceof BlockError)) throw error
        }
        onProgress(++done / this.blocks)
      }
    }
    await Promise.all(Array.from({ length: verifiedAtOnce }, verifyInTurn))
    return this.damaged
  }

  /** The numbers of the blocks that were found damaged, in ascending order. */
  get damaged(): readonly number[] {
    return [...this.#damaged].sort((one, other) => one - other)
  }

  /** Notes blocks that another reader of the file has found damaged. */
  noteDamage(blocks: readonly number[]): void {
    for (const block of blocks) this.#damaged.add(block)
  }

  /** Keeps the file open until it is disposed of: for a request that reads several blocks. */
  hold(): Disposable {
    if (this.#isClosed) throw closedError()
    this.#holds++
    return {
      [Symbol.dispose]: () => {
        this.#holds--
        this.#closeUnlessHeld()
      },
    }
  }

  /** Closes the file when no `hold` is left. Resolves when it is closed. */
  retire(): Promise<void> {
    this.#closing ??= Promise.withResolvers()
    this.#closeUnlessHeld()
    return this.#closing.promise
  }

  #closeUnlessHeld(): void {
    if (this.#closing === null || this.#holds > 0 || this.#isClosed) return
    this.#isClosed = true
    // A file that was only read loses nothing when it cannot be closed.
    closeFile(this.#file).then(this.#closing.resolve, this.#closing.resolve)
  }
}

async function readHead(file: number): Promise<{ head: SnapshotView; table: Uint32Array }> {
  const { size } = await statFile(file)
  const start = Buffer.alloc(prologueStart)
  const end = Buffer.alloc(trailerBytes)
  if (size < start.length + end.length) throw new SnapshotError(size === 0 ? 'not_a_snapshot' : 'truncated')
  if (!(await readWhole(file, start, 0))) throw new SnapshotError('truncated')
  checkPrologue(start)
  if (!(await readWhole(file, end, size - trailerBytes))) throw new SnapshotError('truncated')
  const { offset, length } = parseTrailer(end, size)
  const buffer = new ArrayBuffer(length)
  if (!(await readWhole(file, Buffer.from(buffer), offset))) throw new SnapshotError('truncated')
  verifySnapshot(buffer)
  const head = openSnapshot(buffer)
  return { head, table: head.uint32(tableSection) }
}

/** Fills `bytes` from a place in the file. False when the file ends before, or the disk cannot read it. */
export function readWhole(file: number, bytes: Buffer, place: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const readFrom = (at: number) => {
      if (at === bytes.length) return resolve(true)
      read(file, bytes, at, bytes.length - at, place + at, (error, bytesRead) => {
        if (error !== null) fileErrorCode(error) === 'EIO' ? resolve(false) : reject(error)
        else if (bytesRead === 0) resolve(false)
        else readFrom(at + bytesRead)
      })
    }
    readFrom(0)
  })
}

function readWholeHere(file: number, bytes: Buffer, place: number): boolean {
  try {
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(file, bytes, at, bytes.length - at, place + at)
      if (count === 0) return false
      at += count
    }
    return true
  } catch (error) {
    if (fileErrorCode(error) === 'EIO') return false
    throw error
  }
}

function closedError(): Error {
  return new Error('The file was replaced and is closed.')
}
