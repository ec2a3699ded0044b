/**
 * Turns the search tree of a MaxMind DB file (https://maxmind.github.io/MaxMind-DB/) into a sorted list of ranges.
 *
 * The tree has one node of two 28-bit records per bit of the address; a record is another node, nothing (the number of
 * nodes), or a pointer to data. Walked depth first, left before right, its leaves come out in the order of the
 * addresses; neighbours that point to the same data become one range. One pass over the tree, about 0.1 us a node.
 * A file that is cut off, of another record size, or whose tree does not end throws.
 */

import mmdb from 'mmdb-lib'
import type { Metadata } from 'mmdb-lib/lib/metadata.js'
import type { AddressRanges } from './address-ranges.ts'
import { wordsPerAddress, writePredecessor } from './address-ranges.ts'

/** Bytes between the tree and the data section, all zero. */
const separatorBytes = 16
const nodeBytes = 7

/** Ranges that cover the whole address space. A value is the number of a data record, 0 where the file has none. */
export interface FlatTree extends AddressRanges {
  readonly file: Buffer
  /** When the content was built, from the file's own metadata. */
  readonly buildTime: Date
  /** Where the data section begins. */
  readonly dataStart: number
  /** Where in the file each data record begins, by its number; numbers start at 1. */
  readonly offsets: Uint32Array
}

export function flattenMmdb(name: string, file: Buffer): FlatTree {
  const metadata = openMmdb(name, file)
  const version = metadata.ipVersion === 4 ? 4 : 6
  const leaves = new LeafList(name, metadata, file.length, wordsPerAddress(version))
  walk(name, file, metadata, leaves)
  const dataStart = metadata.searchTreeSize + separatorBytes
  return { version, file, buildTime: metadata.buildEpoch, dataStart, ...leaves.finish() }
}

function openMmdb(name: string, file: Buffer): Metadata {
  const { metadata } = new mmdb.Reader(file)
  const { recordSize, nodeCount, searchTreeSize, ipVersion } = metadata
  if (recordSize !== 28) throw new Error(`${name}: records of ${recordSize} bits are not supported`)
  if (ipVersion !== 4 && ipVersion !== 6) throw new Error(`${name}: IP version ${ipVersion} is not supported`)
  if (nodeCount < 1 || searchTreeSize + separatorBytes > file.length) throw new Error(`${name}: the file is cut off`)
  return metadata
}

/** Collects the leaves in the order of their addresses and numbers the data records as they are first met. */
class LeafList {
  private readonly name: string
  private readonly nodeCount: number
  private readonly treeBytes: number
  private readonly fileBytes: number
  private readonly words: 1 | 4
  private readonly starts: Uint32Array
  private readonly values: Uint32Array
  /** For each byte after the tree: number of the record that begins there. */
  private readonly numberAt: Uint32Array
  /** Where in the file each numbered record begins. */
  private readonly offsets: Uint32Array
  private records = 0
  private rows = 0
  private left: number

  constructor(name: string, metadata: Metadata, fileBytes: number, words: 1 | 4) {
    // A binary tree has one leaf more than it has nodes.
    const leaves = metadata.nodeCount + 1
    this.name = name
    this.nodeCount = metadata.nodeCount
    this.treeBytes = metadata.searchTreeSize
    this.fileBytes = fileBytes
    this.words = words
    this.left = leaves
    this.starts = new Uint32Array(leaves * words)
    this.values = new Uint32Array(leaves)
    this.offsets = new Uint32Array(leaves + 1)
    this.numberAt = new Uint32Array(fileBytes - metadata.searchTreeSize)
  }

  add(record: number, a: number, b: number, c: number, d: number): void {
    if (this.left-- === 0) throw new Error(`${this.name}: the search tree does not end`)
    const value = record === this.nodeCount ? 0 : this.numberOf(record)
    if (this.rows > 0 && this.values[this.rows - 1] === value) return
    const first = this.rows * this.words
    this.starts[first] = a
    if (this.words === 4) {
      this.starts[first + 1] = b
      this.starts[first + 2] = c
      this.starts[first + 3] = d
    }
    this.values[this.rows++] = value
  }

  private numberOf(record: number): number {
    const offset = record - this.nodeCount + this.treeBytes
    if (offset < this.treeBytes + separatorBytes || offset >= this.fileBytes) {
      throw new Error(`${this.name}: a record points outside the file`)
    }
    const known = this.numberAt[offset - this.treeBytes]
    if (known !== 0) return known
    this.offsets[++this.records] = offset
    this.numberAt[offset - this.treeBytes] = this.records
    return this.records
  }

  finish(): Pick<FlatTree, 'starts' | 'ends' | 'values' | 'offsets'> {
    const starts = this.starts.subarray(0, this.rows * this.words)
    const ends = new Uint32Array(starts.length)
    for (let row = 0; row < this.rows - 1; row++) writePredecessor(starts, row + 1, ends, row, this.words)
    ends.fill(0xffffffff, (this.rows - 1) * this.words)
    const values = this.values.subarray(0, this.rows)
    return { starts, ends, values, offsets: this.offsets.subarray(0, this.records + 1) }
  }
}

/** Visits the tree left before right. The words of the address are signed, so that they stay small integers. */
function walk(name: string, file: Buffer, metadata: Metadata, leaves: LeafList): void {
  const { nodeCount, treeDepth } = metadata
  const visit = (record: number, depth: number, a: number, b: number, c: number, d: number): void => {
    if (record >= nodeCount) {
      leaves.add(record, a, b, c, d)
      return
    }
    if (depth === treeDepth) throw new Error(`${name}: the search tree is deeper than an address`)
    const at = record * nodeBytes
    const middle = file[at + 3]
    const left = ((middle >> 4) << 24) | (file[at] << 16) | (file[at + 1] << 8) | file[at + 2]
    const right = ((middle & 15) << 24) | (file[at + 4] << 16) | (file[at + 5] << 8) | file[at + 6]
    const bit = 1 << (31 - (depth & 31))
    const word = depth >> 5
    visit(left, depth + 1, a, b, c, d)
    if (word === 0) visit(right, depth + 1, a | bit, b, c, d)
    else if (word === 1) visit(right, depth + 1, a, b | bit, c, d)
    else if (word === 2) visit(right, depth + 1, a, b, c | bit, d)
    else visit(right, depth + 1, a, b, c, d | bit)
  }
  visit(0, 0, 0, 0, 0, 0)
}
