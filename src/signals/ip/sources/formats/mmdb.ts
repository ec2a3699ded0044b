/**
 * Turns the search tree of a MaxMind DB file (https://maxmind.github.io/MaxMind-DB/) into a sorted list of ranges.
 *
 * The tree has one node of two 28-bit records per bit of the address; a record is another node, nothing (the number of
 * nodes), or a pointer to data. Walked depth first, left before right, its leaves come out in the order of the
 * addresses; neighbours that point to the same data become one range. One pass over the tree, 0.06 us a node: the node
 * to go on with after a leaf is found from the address alone, as the right half of the deepest node that was left to
 * the left. A file that is cut off, of another record size, or whose tree does not end throws.
 */
import mmdb from 'mmdb-lib'
import decoding from 'mmdb-lib/lib/decoder.js'
import type { Metadata } from 'mmdb-lib/lib/metadata.js'
import { wordsPerAddress } from '../../../../data/merge/addresses.ts'

/** Bytes between the tree and the data section, all zero. */
const separatorBytes = 16
/** Beginning of the metadata, which follow the data section. */
const metadataMarker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')
const nodeBytes = 7

/** Ranges that cover the whole address space: each ends where the next one starts, the last where the space does. */
export interface FlatTree {
  readonly version: 4 | 6
  /** One word per address for IPv4, four, big end first, for IPv6. */
  readonly starts: Uint32Array
  /** The number of a data record, 0 where the file has none. */
  readonly values: Uint32Array
  readonly file: Buffer
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
  return { version, file, dataStart, ...leaves.finish() }
}

function openMmdb(name: string, file: Buffer): Metadata {
  const { metadata } = new mmdb.Reader(file)
  const { recordSize, nodeCount, searchTreeSize, ipVersion } = metadata
  if (recordSize !== 28) throw new Error(`${name}: records of ${recordSize} bits are not supported`)
  if (ipVersion !== 4 && ipVersion !== 6) throw new Error(`${name}: IP version ${ipVersion} is not supported`)
  if (!Number.isSafeInteger(nodeCount) || nodeCount < 1) throw new Error(`${name}: the number of nodes is missing`)
  if (searchTreeSize + separatorBytes > file.lastIndexOf(metadataMarker))
    throw new Error(`${name}: the file is cut off`)
  return metadata
}

/** Collects the leaves in the order of their addresses and numbers the data records as they are first met. */
class LeafList {
  readonly #name: string
  readonly #nodeCount: number
  readonly #treeBytes: number
  readonly #fileBytes: number
  readonly #words: 1 | 4
  readonly #starts: Uint32Array<ArrayBuffer>
  readonly #values: Uint32Array<ArrayBuffer>
  /** The numbers of the records, in the order of the file as far as there is room, at most half full. */
  #slots: Uint32Array
  /** Bytes of the file that share a slot, as a power of two. */
  #shift = 4
  /** Where in the file each numbered record begins. */
  readonly #offsets: Uint32Array
  #records = 0
  #rows = 0
  #left: number
  #latest = -1

  constructor(name: string, metadata: Metadata, fileBytes: number, words: 1 | 4) {
    // A binary tree has one leaf more than it has nodes.
    const leaves = metadata.nodeCount + 1
    this.#name = name
    this.#nodeCount = metadata.nodeCount
    this.#treeBytes = metadata.searchTreeSize
    this.#fileBytes = fileBytes
    this.#words = words
    this.#left = leaves
    this.#starts = new Uint32Array(leaves * words)
    this.#values = new Uint32Array(leaves)
    this.#offsets = new Uint32Array(leaves + 1)
    this.#slots = new Uint32Array(slotsFor(fileBytes - metadata.searchTreeSize, this.#shift))
  }

  /** Adds the leaf that begins at an address of four words. */
  add(record: number, address: Uint32Array): void {
    if (this.#left-- === 0) throw new Error(`${this.#name}: the search tree does not end`)
    if (record === this.#latest) return
    this.#latest = record
    const at = this.#rows * this.#words
    this.#starts[at] = address[0]
    if (this.#words === 4) {
      this.#starts[at + 1] = address[1]
      this.#starts[at + 2] = address[2]
      this.#starts[at + 3] = address[3]
    }
    this.#values[this.#rows++] = record === this.#nodeCount ? 0 : this.#numberOf(record)
  }

  #numberOf(record: number): number {
    const offset = record - this.#nodeCount + this.#treeBytes
    if (offset < this.#treeBytes + separatorBytes || offset >= this.#fileBytes) {
      throw new Error(`${this.#name}: a record points outside the file`)
    }
    const slot = this.#slotOf(offset)
    if (this.#slots[slot] !== 0) return this.#slots[slot]
    this.#offsets[++this.#records] = offset
    this.#slots[slot] = this.#records
    if (this.#records * 2 >= this.#slots.length) this.#widenSlots()
    return this.#records
  }

  /** The slot with the number of the record that begins there, else the free one for it. */
  #slotOf(offset: number): number {
    const slots = this.#slots
    const offsets = this.#offsets
    const last = slots.length - 1
    let slot = (offset - this.#treeBytes) >>> this.#shift
    while (slots[slot] !== 0 && offsets[slots[slot]] !== offset) slot = (slot + 1) & last
    return slot
  }

  #widenSlots(): void {
    if (this.#shift > 0) this.#shift--
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (let number = 1; number <= this.#records; number++) this.#slots[this.#slotOf(this.#offsets[number])] = number
  }

  finish(): Pick<FlatTree, 'starts' | 'values' | 'offsets'> {
    return {
      starts: this.#starts.subarray(0, this.#rows * this.#words),
      values: this.#values.subarray(0, this.#rows),
      offsets: this.#offsets.subarray(0, this.#records + 1),
    }
  }
}

/** The least power of two with a slot for each so many bytes. */
function slotsFor(bytes: number, shift: number): number {
  return 2 ** Math.ceil(Math.log2(1 + bytes / 2 ** shift))
}

/** Visits the tree left before right. */
function walk(name: string, file: Buffer, metadata: Metadata, leaves: LeafList): void {
  const { nodeCount, treeDepth } = metadata
  const address = new Uint32Array(4)
  /** The right record of the node at each depth of the path. */
  const rights = new Uint32Array(treeDepth)
  let record = 0
  let depth = 0
  for (;;) {
    for (; record < nodeCount; depth++) {
      if (depth === treeDepth) throw new Error(`${name}: the search tree is deeper than an address`)
      const at = record * nodeBytes
      const middle = file[at + 3]
      rights[depth] = ((middle & 15) << 24) | (file[at + 4] << 16) | (file[at + 5] << 8) | file[at + 6]
      record = ((middle >> 4) << 24) | (file[at] << 16) | (file[at + 1] << 8) | file[at + 2]
    }
    leaves.add(record, address)
    const turn = goPast(address, depth)
    if (turn < 0) return
    record = rights[turn]
    depth = turn + 1
  }
}

/**
 * Goes from the first address of a block, given by the length of its prefix, to that of the next; returns the bit that
 * became 1, below which all are 0. -1 when there is no next block.
 */
function goPast(address: Uint32Array, length: number): number {
  let word = (length - 1) >> 5
  for (let step = 1 << (31 - ((length - 1) & 31)); word >= 0; word--, step = 1) {
    address[word] += step
    const value = address[word]
    if (value !== 0) return word * 32 + Math.clz32(value & -value)
  }
  return -1
}

const pointerType = 1
const stringType = 2
const mapType = 7
/** The two bytes before a 32-bit float: an extended type of four bytes, number 15 less 7. */
const floatHead = 4
const floatType = 8
/** Maximum members of a map whose size needs no further byte. */
const mostMembers = 28

/**
 * Reads data records of a MaxMind DB file in place. A record is a map; this reader finds where the values of the fields
 * asked for begin and hands out their bytes and numbers, so that a compiler that only wants to know whether it has met
 * a text before need not make a string of it. Three times as fast as decoding whole records, of which there are
 * 700,000. Keys, and values of kinds nobody asks for, are left to mmdb-lib. A record that is not of its form throws.
 */
export class RecordReader {
  readonly #file: Buffer
  readonly #dataStart: number
  readonly #fields: readonly string[]
  readonly #decoder: InstanceType<typeof decoding.default>
  readonly #fieldOfKey = new Map<number, number>()
  /** Where the key of each member of the record before began, and its field: mostly the next record has the same. */
  readonly #keyAtOf = new Float64Array(mostMembers)
  readonly #fieldOf = new Int8Array(mostMembers)
  /** Where the value of each field begins; 0 for a field that the record lacks. */
  readonly #valueAt: Uint32Array
  /** The bytes of the text that was turned to last. */
  textStart = 0
  textEnd = 0

  /** `dataStart`: where the data section begins, to which pointers refer. `fields`: the keys that are asked for. */
  constructor(file: Buffer, dataStart: number, fields: readonly string[]) {
    this.#file = file
    this.#dataStart = dataStart
    this.#fields = fields
    this.#decoder = new decoding.default(file, dataStart)
    this.#valueAt = new Uint32Array(fields.length)
  }

  /** Turns to the record that begins at a byte of the file. */
  open(offset: number): void {
    const head = this.#file[offset]
    const members = head & 31
    if (head >> 5 !== mapType || members > mostMembers)
      throw new Error(`data record at byte ${offset}: not a small map`)
    for (let field = 0; field < this.#valueAt.length; field++) this.#valueAt[field] = 0
    let at = offset + 1
    for (let member = 0; member < members; member++) {
      const field = this.#fieldAt(member, this.#follow(at))
      at = this.#end(at)
      if (field >= 0) this.#valueAt[field] = this.#follow(at)
      at = this.#end(at)
    }
  }

  /** Sets `textStart` and `textEnd` to the bytes of the text in the field with that position in `fields`. */
  turnToText(field: number): void {
    const at = this.#valueAt[field]
    const head = this.#file[at]
    const size = head & 31
    const sizeBytes = Math.max(0, size - 28)
    this.textStart = at + 1 + sizeBytes
    this.textEnd = this.textStart + size
    if (sizeBytes === 1) this.textEnd = this.textStart + 29 + this.#file[at + 1]
    if (at === 0 || head >> 5 !== stringType || sizeBytes > 1 || !(this.textEnd <= this.#file.length)) {
      throw new Error(`data record: ${this.#fields[field]} is not text of at most 284 bytes`)
    }
  }

  /** The 32-bit float in the field with that position in `fields`. */
  number(field: number): number {
    const at = this.#valueAt[field]
    if (at === 0 || !this.#isFloat(at)) throw new Error(`data record: ${this.#fields[field]} is not a 32-bit float`)
    return this.#file.readFloatBE(at + 2)
  }

  #isFloat(at: number): boolean {
    return this.#file[at] === floatHead && this.#file[at + 1] === floatType
  }

  /** Position in `fields` of a member's key, which begins at a byte; -1 for a key nobody asks for. */
  #fieldAt(member: number, keyAt: number): number {
    if (this.#keyAtOf[member] === keyAt) return this.#fieldOf[member]
    let field = this.#fieldOfKey.get(keyAt)
    if (field === undefined) {
      const key: unknown = this.#decoder.decode(keyAt).value
      field = typeof key === 'string' ? this.#fields.indexOf(key) : -1
      this.#fieldOfKey.set(keyAt, field)
    }
    this.#keyAtOf[member] = keyAt
    this.#fieldOf[member] = field
    return field
  }

  /** Where the value at a byte really begins, which a pointer only points to. */
  #follow(at: number): number {
    const head = this.#file[at]
    if (head >> 5 !== pointerType) return at
    const high = head & 7
    switch ((head >> 3) & 3) {
      case 0:
        return this.#dataStart + ((high << 8) | this.#file[at + 1])
      case 1:
        return this.#dataStart + 2048 + ((high << 16) | (this.#file[at + 1] << 8) | this.#file[at + 2])
      case 2:
        return this.#dataStart + 526_336 + high * 0x1000000 + this.#file.readUIntBE(at + 1, 3)
      default:
        return this.#dataStart + this.#file.readUInt32BE(at + 1)
    }
  }

  /** The byte after the value at a byte; a pointer is a value of two to five bytes. */
  #end(at: number): number {
    const head = this.#file[at]
    const type = head >> 5
    if (type === pointerType) return at + 2 + ((head >> 3) & 3)
    const size = head & 31
    if (type === stringType && size <= 28) return at + 1 + size
    if (this.#isFloat(at)) return at + 6
    return this.#decoder.decode(at).offset
  }
}
