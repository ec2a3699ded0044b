/**
 * From text to blocks: lines are read, put in order where they are not, and coded. Threads of an import run it
 * (jobs.ts).
 */
import { BlockCoder, type CorpusLayout } from './block-code.ts'
import { type HashKind, HashList, prefixBits } from './hash-list.ts'
import { type LineProblem, readLines } from './range-lines.ts'
import { widestGap } from './range-sizes.ts'

/** A part of what is imported, as whole lines. */
export interface CodingJob {
  /** The position of its first byte in the source. */
  readonly position: number
  readonly texts: readonly JobText[]
}

export interface JobText {
  readonly bytes: Uint8Array
  /** The prefix of every line; null when the lines hold whole hashes. */
  readonly prefix: number | null
  readonly tag: string
}

/**
 * `empty`: there is no hash of a prefix that should have some. `other_kind`: all its lines hold the other kind of hash.
 */
export type TextProblem = LineProblem | 'empty' | 'other_kind'

export type CodedJob =
  | {
      readonly outcome: 'coded'
      /** All blocks, one behind the other. */
      readonly bytes: Uint8Array
      /** Three numbers for each block: its number, where it begins, where it ends. */
      readonly blocks: Uint32Array
      /** Three numbers for each prefix (RangeSize). */
      readonly sizes: Uint32Array
      /** Lines with the other kind of hash. */
      readonly foreign: number
    }
  | { readonly outcome: 'bad'; readonly problem: TextProblem; readonly prefix: number | null }

const lowBits = 32 - prefixBits

export interface CoderSettings {
  readonly kind: HashKind
  readonly layout: CorpusLayout
}

export async function start(settings: CoderSettings): Promise<{ offers: { coder: LineCoder } }> {
  return { offers: { coder: new LineCoder(settings) } }
}

export class LineCoder {
  readonly #kind: HashKind
  readonly #layout: CorpusLayout
  readonly #coder: BlockCoder
  #list: HashList

  constructor({ kind, layout }: CoderSettings) {
    this.#kind = kind
    this.#layout = layout
    this.#coder = new BlockCoder(layout)
    this.#list = new HashList(layout.restBytes)
  }

  code({ position, texts }: CodingJob): CodedJob {
    const list = this.#list
    const tags = new Map<number, string>()
    let foreign = 0
    list.clear()
    for (const { bytes, prefix, tag } of texts) {
      const before = list.length
      const read = readLines(bytes, { kind: this.#kind, prefix }, list)
      if (read.outcome === 'bad') return read
      if (prefix !== null && list.length === before)
        return { outcome: 'bad', problem: read.foreign > 0 ? 'other_kind' : 'empty', prefix }
      if (prefix !== null && tag !== '') tags.set(prefix, tag)
      foreign += read.foreign
    }
    if (!list.isAscending()) this.#list = sortedList(list)
    return { outcome: 'coded', ...this.#codeList(this.#list, position, tags), foreign }
  }

  /** @param list in ascending order, none twice */
  #codeList(list: HashList, position: number, tags: ReadonlyMap<number, string>) {
    const pieces: Uint8Array[] = []
    const blocks: number[] = []
    const { first } = list
    const shift = lowBits + this.#layout.groupBits
    let length = 0
    for (let from = 0, to = 0; from < list.length; from = to) {
      const block = first[from] >>> shift
      do to++
      while (to < list.length && first[to] >>> shift === block)
      const piece = this.#coder.code(list, from, to, position, this.#tagsOf(block, tags))
      blocks.push(block, length, length + piece.length)
      length += piece.length
      pieces.push(piece)
    }
    return { bytes: Buffer.concat(pieces), blocks: Uint32Array.from(blocks), sizes: sizesOf(list) }
  }

  #tagsOf(block: number, tags: ReadonlyMap<number, string>): string[] {
    if (tags.size === 0) return []
    const count = 2 ** this.#layout.groupBits
    return Array.from({ length: count }, (_, at) => tags.get(block * count + at) ?? '')
  }
}

/**
 * Three numbers for each prefix of an ascending list: the prefix, how many hashes it has, and the widest gap between
 * them (widestGap in range-sizes.ts).
 */
export function sizesOf(list: HashList): Uint32Array {
  const { first, length } = list
  const sizes: number[] = []
  for (let from = 0, to = 0; from < length; from = to) {
    const prefix = first[from] >>> lowBits
    do to++
    while (to < length && first[to] >>> lowBits === prefix)
    sizes.push(prefix, to - from, widestGap(list, from, to))
  }
  return Uint32Array.from(sizes)
}

/** The same hashes in ascending order, each once, with the largest of its counts. */
export function sortedList(list: HashList): HashList {
  const order = Uint32Array.from({ length: list.length }, (_, at) => at)
  order.sort((one, other) => list.compare(one, other) || list.counts[other] - list.counts[one])
  const sorted = new HashList(list.restBytes, Math.max(1, list.length))
  for (let at = 0; at < order.length; at++) {
    const next = order[at]
    if (at > 0 && list.compare(order[at - 1], next) === 0) continue
    sorted.add(list.first[next], list.second[next], list.counts[next], list.restOf(next))
  }
  return sorted
}
