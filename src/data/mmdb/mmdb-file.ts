/**
 * The search tree of a MaxMind DB file for addresses of 128 bits: a node for each bit of an address, with one record
 * for the bit 0 and one for 1, which leads to another node, to data or to nothing.
 *
 * It is built from ranges in the order of their addresses, which cover the whole space: a block that lies in one range
 * is a record, any other is a node with a block for each half. Nodes are numbered in the order in which they are
 * reached, so the same ranges give the same tree. Eight bytes of memory a node.
 */

import { hostMask } from '../merge/addresses.ts'
import { DataSection } from './data-section.ts'

/** A record that leads nowhere. */
export const noData = 0xffffffff
/** Set in a record that leads to data, with the offset in the data section below it. */
const dataFlag = 0x80000000
/** Greater offsets cannot be distinguished from nodes. */
const mostData = dataFlag - 1

/** A range that begins where the one before ends. */
export interface TreeRange {
  /** The last address, 4 words, big end first. It is read before the next range is requested. */
  readonly last: Uint32Array
  /** Offset in the data section; null where there is no data. */
  readonly data: number | null
}

export class SearchTree {
  #records = new Uint32Array(1 << 16)
  #nodes = 0

  /** `ranges` begin at `::` and end at the last address. */
  constructor(ranges: Iterable<TreeRange>) {
    const iterator = ranges[Symbol.iterator]()
    const address = new Uint32Array(4)
    const next = () => {
      const { value, done } = iterator.next()
      if (done === true) throw new RangeError('The ranges end before the last address.')
      return value
    }
    let range = next()
    /** The record of the block of `depth` bits that begins at `address`. */
    const recordOf = (depth: number): number => {
      const order = compareWithLast(range.last, address, depth)
      if (order >= 0) {
        const record = range.data === null ? noData : (dataFlag | range.data) >>> 0
        if (order === 0 && address.some((word, at) => (word | hostMask(depth, at)) >>> 0 !== 0xffffffff)) range = next()
        return record
      }
      const node = this.#addNode()
      const [word, bit] = [depth >>> 5, 1 << (31 - (depth & 31))]
      const left = recordOf(depth + 1)
      address[word] |= bit
      const right = recordOf(depth + 1)
      address[word] &= ~bit
      this.#records[2 * node] = left
      this.#records[2 * node + 1] = right
      return node
    }
    if (recordOf(0) >= dataFlag) throw new RangeError('One range covers all addresses.')
  }

  get nodes(): number {
    return this.#nodes
  }

  #addNode(): number {
    if (2 * this.#nodes >= this.#records.length) {
      const larger = new Uint32Array(2 * this.#records.length)
      larger.set(this.#records)
      this.#records = larger
    }
    this.#records[2 * this.#nodes] = noData
    this.#records[2 * this.#nodes + 1] = noData
    return this.#nodes++
  }

  /**
   * Makes the block of 96 bits that begins at `address` lead to where ::/96, the place of IPv4 addresses, does. There
   * must be no data in it.
   */
  alias(address: readonly number[]): void {
    const target = this.#walk([0, 0, 0, 0], 96)
    if (target === null) return
    let at = 0
    for (let depth = 0; depth < 96; depth++) {
      const slot = 2 * at + ((address[depth >>> 5] >>> (31 - (depth & 31))) & 1)
      if (depth === 95) this.#records[slot] = target
      else {
        if (this.#records[slot] === noData) {
          const node = this.#addNode()
          this.#records[slot] = node
        }
        at = this.#records[slot]
        if (at >= dataFlag) throw new RangeError('The block of an alias has data.')
      }
    }
  }

  /** The record that the first `bits` bits of an address lead to; null where the tree ends before. */
  #walk(address: readonly number[], bits: number): number | null {
    let record = 0
    for (let depth = 0; depth < bits; depth++) {
      if (record >= dataFlag) return null
      record = this.#records[2 * record + ((address[depth >>> 5] >>> (31 - (depth & 31))) & 1)]
    }
    return record
  }

  /**
   * The nodes in a file, piece by piece.
   *
   * @param recordBits 24, 28 or 32
   */
  *pieces(recordBits: number): Generator<Buffer> {
    const bytesPerNode = recordBits / 4
    const perPiece = 1 << 16
    for (let first = 0; first < this.#nodes; first += perPiece) {
      const count = Math.min(perPiece, this.#nodes - first)
      const piece = Buffer.alloc(count * bytesPerNode)
      for (let node = 0; node < count; node++) {
        const slot = 2 * (first + node)
        writeNode(piece, node * bytesPerNode, recordBits, this.#valueOf(slot), this.#valueOf(slot + 1))
      }
      yield piece
    }
  }

  #valueOf(slot: number): number {
    const record = this.#records[slot]
    if (record === noData) return this.#nodes
    return record >= dataFlag ? this.#nodes + separatorBytes + (record - dataFlag) : record
  }
}

/** Zeros between tree and data, which the records that lead to data count. */
export const separatorBytes = 16

function writeNode(piece: Buffer, at: number, recordBits: number, left: number, right: number): void {
  const bytes = recordBits >>> 3
  piece.writeUIntBE(left % 2 ** (8 * bytes), at, bytes)
  piece.writeUIntBE(right % 2 ** (8 * bytes), at + recordBits / 4 - bytes, bytes)
  // The upper four bits of both records share the byte in the middle.
  if (recordBits === 28) piece[at + 3] = ((left >>> 24) << 4) | (right >>> 24)
}

/** Compares `last` with the last address of the block of `depth` bits at `address`. */
function compareWithLast(last: Uint32Array, address: Uint32Array, depth: number): number {
  for (let word = 0; word < 4; word++) {
    const end = (address[word] | hostMask(depth, word)) >>> 0
    if (last[word] !== end) return last[word] - end
  }
  return 0
}

/** A whole MaxMind DB file: search tree, separator, data section, metadata. */

export interface MmdbMetadata {
  /** Readers choose by it how they read the records: one of MaxMind's names, or one of our own. */
  readonly databaseType: string
  /** English. */
  readonly description: string
  /** Seconds since 1970 UTC. */
  readonly buildEpoch: number
}

const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

/** Readers look for the metadata in the last 128 KiB. */
const mostMetadataBytes = 128 * 1024

/** The pieces of the file, in order. Throws RangeError when the format cannot hold them. */
export function* mmdbPieces(tree: SearchTree, data: DataSection, metadata: MmdbMetadata): Generator<Uint8Array> {
  const greatest = tree.nodes + separatorBytes + data.bytes.length
  if (data.bytes.length > mostData || greatest >= 2 ** 32)
    throw new RangeError('The data is too large for the format. Choose fewer fields.')
  const recordBits = greatest < 2 ** 24 ? 24 : greatest < 2 ** 28 ? 28 : 32
  yield* tree.pieces(recordBits)
  yield Buffer.alloc(separatorBytes)
  yield data.bytes
  const last = DataSection.encoded({
    binary_format_major_version: { type: 'uint16', value: 2 },
    binary_format_minor_version: { type: 'uint16', value: 0 },
    build_epoch: { type: 'uint64', value: metadata.buildEpoch },
    database_type: metadata.databaseType,
    description: { en: metadata.description },
    ip_version: { type: 'uint16', value: 6 },
    languages: ['en'],
    node_count: { type: 'uint32', value: tree.nodes },
    record_size: { type: 'uint16', value: recordBits },
  })
  if (marker.length + last.length > mostMetadataBytes) throw new RangeError('The description is too long.')
  yield Buffer.concat([marker, last])
}
