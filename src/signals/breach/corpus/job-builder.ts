/**
 * Cuts what a source hands over into jobs for the threads of an import. Text is cut where a block ends, so that each
 * block is coded once; where no block ends in a whole slot, between two lines, and the block is completed later.
 */
import { ImportRefused } from '../../../core/dataset.ts'
import type { CorpusLayout } from './block-code.ts'
import type { Piece } from './corpus-source.ts'
import { prefixText } from './hash-list.ts'
import type { CodingJob, JobText } from './line-coder.ts'
import { prefixAt } from './range-lines.ts'

export interface BuiltJob {
  readonly job: CodingJob
  readonly slot: Uint8Array
}

const lineFeed = 10
/** Ranges are handed on at the end of a block once a slot is as full as this. */
const fullEnough = 0.75

export class JobBuilder {
  readonly #groupBits: number
  readonly #takeSlot: () => Promise<Uint8Array>
  #slot: Uint8Array | null = null
  /** Bytes of the slot that are used. */
  #used = 0
  /** The position of the first of them. */
  #position = 0
  #ranges: { readonly from: number; readonly to: number; readonly prefix: number; readonly tag: string }[] = []

  constructor({ groupBits }: CorpusLayout, takeSlot: () => Promise<Uint8Array>) {
    this.#groupBits = groupBits
    this.#takeSlot = takeSlot
  }

  /** The jobs that are ready once this piece is there as well. */
  async *add(piece: Exclude<Piece, { kind: 'unchanged' }>): AsyncGenerator<BuiltJob> {
    if (piece.kind === 'range') yield* this.#addRange(piece)
    else yield* this.#addText(piece.bytes, piece.position)
  }

  /** The job of what is left. */
  *end(): Generator<BuiltJob> {
    if (this.#used > 0) yield this.#cut(this.#used)
  }

  async *#addRange({ prefix, body, tag = '', position }: Extract<Piece, { kind: 'range' }>): AsyncGenerator<BuiltJob> {
    const slot = await this.#filled()
    const last = this.#ranges.at(-1)
    const isNewBlock = last !== undefined && last.prefix >> this.#groupBits !== prefix >> this.#groupBits
    const isFull = this.#used + body.length > slot.length
    if (this.#used > 0 && (isFull || (isNewBlock && this.#used > fullEnough * slot.length))) {
      yield this.#cut(this.#used)
      yield* this.#addRange({ kind: 'range', prefix, body, tag, position })
      return
    }
    if (isFull) throw new ImportRefused(`Prefix ${prefixText(prefix)}: ${body.length} bytes are too many for a range.`)
    if (this.#used === 0) this.#position = position
    slot.set(body, this.#used)
    this.#ranges.push({ from: this.#used, to: this.#used + body.length, prefix, tag })
    this.#used += body.length
  }

  async *#addText(bytes: Uint8Array, position: number): AsyncGenerator<BuiltJob> {
    if (this.#ranges.length > 0) throw new Error('a source hands over text or ranges, not both')
    if (this.#used === 0) this.#position = position
    for (let at = 0; at < bytes.length; ) {
      const slot = await this.#filled()
      const some = bytes.subarray(at, at + slot.length - this.#used)
      slot.set(some, this.#used)
      this.#used += some.length
      at += some.length
      if (this.#used < slot.length) return
      const end = this.#endOfBlocks(slot)
      const rest = slot.slice(end)
      const next = this.#position + end
      yield this.#cut(end)
      this.#position = next
      ;(await this.#filled()).set(rest)
      this.#used = rest.length
    }
  }

  async #filled(): Promise<Uint8Array> {
    this.#slot ??= await this.#takeSlot()
    return this.#slot
  }

  /** Where the last block of a full slot ends that is there whole. */
  #endOfBlocks(slot: Uint8Array): number {
    const lastLine = slot.lastIndexOf(lineFeed) + 1
    const blockAt = (at: number) => prefixAt(slot, at, slot.length) >> this.#groupBits
    const last = blockAt(lastLine)
    for (let end = lastLine; end > 0; ) {
      const line = slot.lastIndexOf(lineFeed, end - 2) + 1
      if (blockAt(line) !== last) return end
      end = line
    }
    if (lastLine > 0) return lastLine
    throw new ImportRefused(`A line is longer than ${slot.length} bytes. The file is not a password corpus.`)
  }

  #cut(length: number): BuiltJob {
    const slot = this.#slot ?? new Uint8Array(0)
    const texts: JobText[] =
      this.#ranges.length === 0
        ? [{ bytes: slot.subarray(0, length), prefix: null, tag: '' }]
        : this.#ranges.map(({ from, to, prefix, tag }) => ({ bytes: slot.subarray(from, to), prefix, tag }))
    this.#slot = null
    this.#used = 0
    this.#ranges = []
    return { job: { position: this.#position, texts }, slot }
  }
}
