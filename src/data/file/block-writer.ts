/**
 * Writes a file of blocks (layout.ts) one block after the other; no more than one is in memory. A write that was
 * interrupted is continued: a file of the same identity is read from its beginning, and its intact blocks are kept. A
 * damaged block counts as not written. Behind a damaged frame no block can be found, so the file is cut there.
 */
import { constants, type FileHandle, open } from 'node:fs/promises'
import type { BlockReader, BlockSink, FileParts } from '../../core/dataset.ts'
import { SpaceWatch } from '../../core/disk-space.ts'
import { buildSnapshot, type SnapshotIdentity } from '../snapshot/snapshot.ts'
import { BlockError, readWhole } from './block-file.ts'
import {
  checksumOf,
  type Frame,
  frameBytes,
  frameOf,
  mostBlocks,
  parseFrame,
  placeOf,
  prologueOf,
  tableSection,
  trailerOf,
  wordsPerBlock,
} from './layout.ts'

export class BlockWriter implements BlockSink {
  readonly #file: FileHandle
  readonly #identity: SnapshotIdentity
  readonly #space: SpaceWatch
  /** Four words for each block, as in the head; the place of a block that is missing is 0. */
  #table = new Uint32Array(wordsPerBlock * 1024)
  #count = 0
  #end: number
  #latest: number | null = null
  /** What waits to be written, in the order of its places, which follow each other. */
  #waiting: Uint8Array[] = []
  /** Resolves when all that waits now is written. */
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(file: FileHandle, path: string, identity: SnapshotIdentity, end: number) {
    this.#file = file
    this.#identity = identity
    this.#space = new SpaceWatch(path)
    this.#end = end
  }

  /** Begins a file, or continues one of the same identity. */
  static async open(path: string, identity: SnapshotIdentity): Promise<BlockWriter> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      const prologue = prologueOf(identity)
      const writer = new BlockWriter(file, path, identity, prologue.length)
      const found = Buffer.alloc(prologue.length)
      const isSame = (await readWhole(file.fd, found, 0)) && found.equals(prologue)
      if (isSame) await writer.#findBlocks()
      await file.truncate(isSame ? writer.#end : 0)
      if (!isSame) await writeAt(file, [prologue], 0)
      return writer
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async #findBlocks(): Promise<void> {
    const { size } = await this.#file.stat()
    const head = Buffer.alloc(frameBytes)
    let isWhole = true
    while (this.#end + frameBytes <= size && (await readWhole(this.#file.fd, head, this.#end))) {
      const frame = parseFrame(head)
      if (frame === null || frame.block >= mostBlocks || this.#end + frameBytes + frame.length > size) return
      const bytes = Buffer.allocUnsafeSlow(frame.length)
      const place = this.#end + frameBytes
      const isIntact =
        (await readWhole(this.#file.fd, bytes, place)) && checksumOf(frame.block, bytes) === frame.checksum
      if (isIntact) this.#enter(frame, place)
      isWhole &&= isIntact
      if (isWhole) this.#latest = frame.block
      this.#end = place + frame.length
    }
  }

  /** Whether the block has been written, by this writer or before an interruption. */
  has(block: number): boolean {
    return block < this.#count && placeOf(this.#table, block) > 0
  }

  /** Bytes that are written, or wait to be. */
  get bytes(): number {
    return this.#end
  }

  get latest(): number | null {
    return this.#latest
  }

  async read(block: number): Promise<Buffer> {
    if (!this.has(block)) throw new RangeError(`block ${block} is not written yet`)
    await this.#writing
    const at = block * wordsPerBlock
    const bytes = Buffer.allocUnsafeSlow(this.#table[at + 2])
    const isWhole = await readWhole(this.#file.fd, bytes, placeOf(this.#table, block))
    if (!isWhole || checksumOf(block, bytes) !== this.#table[at + 3]) throw new BlockError(block)
    return bytes
  }

  /** Throws RangeError for a number that is not one of a block, or was written already. */
  async write(block: number, bytes: Uint8Array): Promise<void> {
    if (this.has(block)) throw new RangeError(`block ${block} is written already`)
    await this.replace(block, bytes)
  }

  /** Throws RangeError for a number that is not one of a block, and DiskFull. */
  async replace(block: number, bytes: Uint8Array): Promise<void> {
    if (!Number.isInteger(block) || block < 0 || block >= mostBlocks)
      throw new RangeError(`${block} is no block's number`)
    const frame = { block, length: bytes.length, checksum: checksumOf(block, bytes) }
    const place = this.#end + frameBytes
    this.#enter(frame, place)
    this.#end = place + bytes.length
    this.#latest = block
    this.#waiting.push(frameOf(frame), bytes)
    if (this.#waiting.length === 2) {
      // Writes wait for each other: after a crash, blocks behind a hole could not be found.
      this.#writing = this.#writing.then(async () => {
        const pieces = this.#waiting
        this.#waiting = []
        await this.#space.before(pieces.reduce((sum, piece) => sum + piece.length, 0))
        await writeAt(this.#file, pieces, place - frameBytes)
      })
    }
    await this.#writing
  }

  /** Copies a block of another file. Throws BlockError when it is damaged there. */
  async copy(block: number, from: BlockReader, fromBlock: number): Promise<void> {
    await this.write(block, await from.read(fromBlock))
  }

  #enter({ block, length, checksum }: Frame, place: number): void {
    const at = block * wordsPerBlock
    if (at >= this.#table.length) {
      const wider = new Uint32Array(Math.max(2 * this.#table.length, at + wordsPerBlock))
      wider.set(this.#table)
      this.#table = wider
    }
    this.#table.set([place % 2 ** 32, Math.floor(place / 2 ** 32), length, checksum], at)
    this.#count = Math.max(this.#count, block + 1)
  }

  /** Writes the head, and returns when everything is on the disk. Throws when a block is missing that may not be. */
  async finish({ hasGaps = false, ...parts }: FileParts): Promise<void> {
    if (tableSection in parts.sections) throw new RangeError(`the section ${tableSection} is the table's`)
    await this.#writing
    for (let block = 0; block < this.#count && !hasGaps; block++) {
      if (!this.has(block)) throw new RangeError(`block ${block} is missing`)
    }
    const table = this.#table.slice(0, this.#count * wordsPerBlock)
    const head = buildSnapshot(this.#identity, { ...parts, sections: { ...parts.sections, [tableSection]: table } })
    const length = head.reduce((sum, piece) => sum + piece.length, 0)
    await writeAt(this.#file, [...head, trailerOf({ offset: this.#end, length })], this.#end)
    await this.#file.sync()
  }

  /** Closes the file, finished or not. */
  async close(): Promise<void> {
    await this.#writing.catch(() => {
      // The caller of `write` has the error.
    })
    await this.#file.close()
  }
}

/** One write for all pieces: a copy in memory takes less time than a second call of the system. */
async function writeAt(file: FileHandle, pieces: readonly Uint8Array[], place: number): Promise<void> {
  const bytes = Buffer.concat(pieces)
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, place + written)
    written += bytesWritten
  }
}
