/**
 * The footer of a Parquet file, and the joining of the row groups of two files into one with the columns of both. The
 * bytes of a column and its statistics are copied unchanged; only their offsets change. Page indexes and Bloom filters,
 * which are elsewhere in a file, are omitted. Field ids:
 * https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
 */
import { readThrift, type ThriftList, type ThriftStruct, type ThriftValue, thriftTypes, writeThrift } from './thrift.ts'

export const magic = Buffer.from('PAR1')
/** Length of the footer, 4 bytes, and the magic. */
export const tailBytes = 8

const fileFields = { schema: 2, rows: 3, groups: 4, metadata: 5, encryption: 8, orders: 7 } as const
const groupFields = { chunks: 1, bytes: 2, rows: 3, offset: 5, compressed: 6, ordinal: 7 } as const
const chunkFields = { path: 1, offset: 2, meta: 3, indexes: [4, 5, 6, 7], encryption: [8, 9] } as const
const metaFields = {
  path: 3,
  compressed: 7,
  dataPage: 9,
  indexPage: 10,
  dictionaryPage: 11,
  bloomFilter: [14, 15],
} as const
const elementFields = { name: 4, children: 5 } as const

export class ParquetFooterError extends Error {}

/** A piece of a file. */
export interface Extent {
  readonly offset: number
  readonly length: number
}

/** Reads a footer without its tail. Throws ParquetFooterError for one that cannot be worked on. */
export function readFooter(bytes: Buffer, dataEnd: number): ParquetFooter {
  let footer: ThriftStruct
  try {
    footer = readThrift(bytes)
  } catch {
    throw new ParquetFooterError('the footer cannot be read')
  }
  return new ParquetFooter(footer, dataEnd)
}

export class ParquetFooter {
  readonly #footer: ThriftStruct
  readonly groups: readonly ThriftStruct[]

  /** @param dataEnd offset at which the chunks of columns have ended */
  constructor(footer: ThriftStruct, dataEnd: number) {
    this.#footer = footer
    if (footer.has(fileFields.encryption)) throw new ParquetFooterError('the file is encrypted')
    this.groups = structsOf(footer, fileFields.groups)
    for (const chunk of this.groups.flatMap(chunksOf)) {
      if (chunkFields.encryption.some(id => chunk.has(id)))
        throw new ParquetFooterError('the file has encrypted columns')
      if (chunk.has(chunkFields.path)) throw new ParquetFooterError('the columns are in other files')
      const { offset, length } = extentOf(chunk)
      if (offset < magic.length || length < 0 || offset + length > dataEnd)
        throw new ParquetFooterError('the file is incomplete')
    }
  }

  /**
   * The footer of a file with the columns of both and these row groups, with its tail.
   *
   * @param left names of columns of this file that are left out; they hold no others
   */
  joined(added: ParquetFooter, groups: readonly ThriftStruct[], left: readonly string[]): Buffer {
    const footer = new Map(this.#footer)
    const [root, ...elements] = structsOf(this.#footer, fileFields.schema)
    const tops = topsOf(elements)
    const isLeft = (element: ThriftStruct) => tops.has(element) && left.includes(textAt(element, elementFields.name))
    const own = elements.filter(element => !isLeft(element))
    const more = structsOf(added.#footer, fileFields.schema).slice(1)
    const children = tops.size - (elements.length - own.length) + numberAt(added.#root, elementFields.children)
    const joinedRoot = withNumber(root, elementFields.children, children)
    setList(footer, fileFields.schema, [joinedRoot, ...own, ...more])
    const rows = groups.reduce((sum, group) => sum + rowsOf(group), 0)
    footer.set(fileFields.rows, { type: thriftTypes.i64, value: BigInt(rows) })
    setList(footer, fileFields.groups, groups)
    keepMetadata(footer)
    const orders = footer.get(fileFields.orders)?.value as ThriftList | undefined
    if (orders !== undefined) {
      const kept = leavesOf(elements).flatMap((element, index) => (isLeft(element) ? [] : [orders.values[index]]))
      setList(footer, fileFields.orders, [...kept, ...leavesOf(more).map(typeDefinedOrder)])
    }
    const bytes = writeThrift(footer)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return Buffer.concat([bytes, length, magic])
  }

  get #root(): ThriftStruct {
    return structsOf(this.#footer, fileFields.schema)[0]
  }
}

export function rowsOf(group: ThriftStruct): number {
  return numberAt(group, groupFields.rows)
}

/** A row group of the output, and what it is copied from. */
export interface JoinedGroup {
  readonly group: ThriftStruct
  readonly own: readonly Extent[]
  readonly added: readonly Extent[]
}

/**
 * @param at offset in the output of the first chunk; the others follow without a gap
 * @param left names of columns of `own` that are left out
 */
export function joinGroups(own: ThriftStruct, added: ThriftStruct, at: number, left: readonly string[]): JoinedGroup {
  const ownChunks = chunksOf(own).filter(chunk => !left.includes(columnOf(chunk)))
  let end = at
  const move = (chunk: ThriftStruct) => {
    const moved = movedChunk(chunk, end - extentOf(chunk).offset)
    end += extentOf(chunk).length
    return moved
  }
  const chunks = [...ownChunks, ...chunksOf(added)].map(move)
  const group = new Map(own)
  setList(group, groupFields.chunks, chunks)
  const bytes = numberAt(own, groupFields.bytes) + numberAt(added, groupFields.bytes)
  group.set(groupFields.bytes, { type: thriftTypes.i64, value: BigInt(bytes) })
  if (group.has(groupFields.offset)) group.set(groupFields.offset, { type: thriftTypes.i64, value: BigInt(at) })
  if (group.has(groupFields.compressed))
    group.set(groupFields.compressed, { type: thriftTypes.i64, value: BigInt(end - at) })
  group.delete(groupFields.ordinal)
  return { group, own: ownChunks.map(extentOf), added: chunksOf(added).map(extentOf) }
}

function chunksOf(group: ThriftStruct): readonly ThriftStruct[] {
  return structsOf(group, groupFields.chunks)
}

/** The column of the file that a chunk belongs to. */
function columnOf(chunk: ThriftStruct): string {
  const meta = chunk.get(chunkFields.meta)?.value as ThriftStruct | undefined
  const path = meta?.get(metaFields.path)?.value as ThriftList | undefined
  const [name] = path?.values ?? []
  return name instanceof Uint8Array ? Buffer.from(name).toString() : ''
}

/** The elements of a schema directly below its root. */
function topsOf(elements: readonly ThriftStruct[]): ReadonlySet<ThriftStruct> {
  const tops = new Set<ThriftStruct>()
  let below = 0
  for (const element of elements) {
    if (below === 0) tops.add(element)
    else below -= 1
    if (element.has(elementFields.children)) below += numberAt(element, elementFields.children)
  }
  return tops
}

function leavesOf(elements: readonly ThriftStruct[]): readonly ThriftStruct[] {
  return elements.filter(element => !element.has(elementFields.children))
}

function textAt(struct: ThriftStruct, id: number): string {
  const value = struct.get(id)?.value
  return value instanceof Uint8Array ? Buffer.from(value).toString() : ''
}

/** Where the pages of a column are: those of its dictionary come first. */
function extentOf(chunk: ThriftStruct): Extent {
  const meta = chunk.get(chunkFields.meta)?.value
  if (!(meta instanceof Map)) throw new ParquetFooterError('the footer has no columns')
  const offsets = [metaFields.dataPage, metaFields.indexPage, metaFields.dictionaryPage]
    .map(id => (meta.has(id) ? numberAt(meta, id) : 0))
    .filter(offset => offset > 0)
  return { offset: Math.min(...offsets), length: numberAt(meta, metaFields.compressed) }
}

function movedChunk(chunk: ThriftStruct, by: number): ThriftStruct {
  const moved = new Map(chunk)
  for (const id of chunkFields.indexes) moved.delete(id)
  let meta = new Map(chunk.get(chunkFields.meta)?.value as ThriftStruct)
  for (const id of metaFields.bloomFilter) meta.delete(id)
  for (const id of [metaFields.dataPage, metaFields.indexPage, metaFields.dictionaryPage])
    if (meta.has(id) && numberAt(meta, id) > 0) meta = withNumber(meta, id, numberAt(meta, id) + by)
  moved.set(chunkFields.meta, { type: thriftTypes.struct, value: meta })
  const offset = numberAt(chunk, chunkFields.offset)
  return offset > 0 ? withNumber(moved, chunkFields.offset, offset + by) : moved
}

/** Keys of metadata that describe the whole schema and would override the footer. */
const schemaKeys = ['ARROW:schema', 'org.apache.spark.sql.parquet.row.metadata', 'parquet.avro.schema', 'avro.schema']

function keepMetadata(footer: ThriftStruct): void {
  if (!footer.has(fileFields.metadata)) return
  const kept = structsOf(footer, fileFields.metadata).filter(entry => {
    const key = entry.get(1)?.value
    return !(key instanceof Uint8Array && schemaKeys.includes(Buffer.from(key).toString()))
  })
  if (kept.length === 0) footer.delete(fileFields.metadata)
  else setList(footer, fileFields.metadata, kept)
}

function typeDefinedOrder(): ThriftStruct {
  return new Map([[1, { type: thriftTypes.struct, value: new Map() }]])
}

function structsOf(struct: ThriftStruct, id: number): readonly ThriftStruct[] {
  const list = struct.get(id)?.value as ThriftList | undefined
  if (list?.values === undefined || list.values.some(value => !(value instanceof Map)))
    throw new ParquetFooterError('the footer has missing fields')
  return list.values as readonly ThriftStruct[]
}

function setList(struct: ThriftStruct, id: number, values: readonly ThriftValue[]): void {
  struct.set(id, { type: thriftTypes.list, value: { of: thriftTypes.struct, values } })
}

function numberAt(struct: ThriftStruct, id: number): number {
  const value = struct.get(id)?.value
  if (typeof value !== 'bigint') throw new ParquetFooterError('the footer has missing numbers')
  return Number(value)
}

function withNumber(struct: ThriftStruct, id: number, value: number): ThriftStruct {
  return new Map(struct).set(id, { type: struct.get(id)?.type ?? thriftTypes.i64, value: BigInt(value) })
}
