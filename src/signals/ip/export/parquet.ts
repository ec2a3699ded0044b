/**
 * IP intelligence as a Parquet file: one row for each range of equal answers, in the order of the addresses, IPv4
 * first. Reserved addresses have no row. A row group is encoded at a time, so memory does not grow with the file.
 */
import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { SourceStamp } from '../../../core/dataset.ts'
import { formatIpv4, formatIpv6 } from '../../../core/ip-address.ts'
import { answerOf } from '../answer/lookup.ts'
import { nothing } from '../reverse-dns/reverse-dns.ts'
import type { Column, ColumnType, ColumnValue } from './columns.ts'
import { type AnswerRange, type IpData, type RangeFacts, rangesOf } from './ranges.ts'

export interface ParquetMetadata {
  /** The sources with their licences, for people. */
  readonly description: string
  readonly sources: readonly SourceStamp[]
  /** Day or instant of the newest source. */
  readonly asOf: string
}

type StoredValue = ColumnValue | bigint

/** A column that says where a range is, before the fields of the answer. */
interface RangeColumn {
  readonly name: string
  readonly type: Pick<SchemaElement, 'type' | 'converted_type'>
  readonly of: (range: Pick<AnswerRange<unknown>, 'first' | 'last'>) => StoredValue
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
const types: Readonly<Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text,
  texts: text,
  boolean: { type: 'BOOLEAN' },
  double: { type: 'DOUBLE' },
  uint16: { type: 'INT32' },
  uint32: { type: 'INT64' },
}

/** The columns before the fields. The numbers are null for IPv6, which has no type of its size in Parquet. */
export const rangeColumns: readonly RangeColumn[] = [
  { name: 'first', type: text, of: ({ first }) => textOf(first) },
  { name: 'last', type: text, of: ({ last }) => textOf(last) },
  { name: 'version', type: types.uint16, of: ({ first }) => (first.length === 1 ? 4 : 6) },
  { name: 'first_ipv4', type: types.uint32, of: ({ first }) => numberOf(first) },
  { name: 'last_ipv4', type: types.uint32, of: ({ last }) => numberOf(last) },
  { name: 'first_hex', type: text, of: ({ first }) => hexOf(first) },
  { name: 'last_hex', type: text, of: ({ last }) => hexOf(last) },
]

/** Name of the column that holds a field: `location_latitude`. */
export function parquetName(field: string): string {
  return field.replaceAll('.', '_')
}

const rowsPerGroup = 32_768

/**
 * The pieces of the file.
 *
 * @param onProgress told the share of the whole that is done, 0 to 1
 */
export function* ipParquet(
  data: IpData,
  columns: readonly Column[],
  metadata: ParquetMetadata,
  onProgress: (share: number) => void = () => {},
): Generator<Uint8Array> {
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    ...{ writer, schema: schemaOf(columns), codec: 'ZSTD', compressors: { ZSTD: bytes => zstdCompressSync(bytes) } },
    kvMetadata: Object.entries(describing(metadata)).map(([key, value]) => ({ key, value })),
  })
  for (const group of groupsOf(data, columns, onProgress)) {
    const names = [...rangeColumns.map(({ name }) => name), ...columns.map(({ field }) => parquetName(field))]
    const columnData = group.map((values, index) => ({ name: names[index], data: values, offsetIndex: false }))
    void parquet.write({ columnData, rowGroupSize: rowsPerGroup })
    yield taken(writer)
  }
  void parquet.finish()
  yield taken(writer)
}

/** What was written since the last time. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

function describing({ description, sources, asOf }: ParquetMetadata): Record<string, string> {
  const listed = sources.map(({ name, licence, url, asOf: sourceAsOf, attribution }) => {
    return { name, licence, url, as_of: sourceAsOf, attribution }
  })
  return { 'assay.description': description, 'assay.as_of': asOf, 'assay.sources': JSON.stringify(listed) }
}

function schemaOf(columns: readonly Column[]): SchemaElement[] {
  const ranges = rangeColumns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...type }))
  const fields = columns.flatMap(({ field, type }): SchemaElement[] => {
    const name = parquetName(field)
    if (type !== 'texts') return [{ name, repetition_type: 'OPTIONAL', ...types[type] }]
    return [
      { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'OPTIONAL', ...text },
    ]
  })
  return [{ name: 'assay', num_children: rangeColumns.length + columns.length }, ...ranges, ...fields]
}

/** The values of each column, a row group at a time. */
function* groupsOf(
  data: IpData,
  columns: readonly Column[],
  onProgress: (share: number) => void,
): Generator<StoredValue[][]> {
  let group: StoredValue[][] = []
  for (const { first, last, answer } of bothFamilies(data, columns, onProgress)) {
    if (answer === null) continue
    if (group.length === 0) group = [...rangeColumns, ...columns].map(() => [])
    for (const [at, column] of rangeColumns.entries()) group[at].push(column.of({ first, last }))
    for (const [at, value] of answer.entries()) group[rangeColumns.length + at].push(value)
    if (group[0].length < rowsPerGroup) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

function* bothFamilies(
  data: IpData,
  columns: readonly Column[],
  onProgress: (share: number) => void,
): Generator<AnswerRange<readonly StoredValue[] | null>> {
  for (const [at, version] of ([4, 6] as const).entries()) {
    yield* rangesOf(data, version, valuesMaker(data, columns), {
      splitsBlocks: columns.some(({ field }) => field === 'network.cidr'),
      onProgress: share => onProgress((at + share) / 2),
    })
  }
}

/** Makes the values of a range; for a range with the facts of the one before, the same array. */
function valuesMaker(data: IpData, columns: readonly Column[]): (facts: RangeFacts) => readonly StoredValue[] {
  let before: { readonly facts: RangeFacts; readonly values: readonly StoredValue[] } | null = null
  return facts => {
    if (before !== null && haveOneAnswer(facts, before.facts)) return before.values
    const answer = answerOf(data.index, facts.found, nothing, 0, facts.abuse)
    const values = columns.map(({ of, type }): StoredValue => {
      const value = of(answer) ?? null
      return type === 'uint32' && value !== null ? BigInt(value as number) : value
    })
    if (before !== null && values.every((value, index) => isEqual(value, before?.values[index]))) return before.values
    before = { facts, values }
    return values
  }
}

function haveOneAnswer(a: RangeFacts, b: RangeFacts): boolean {
  const isSameRow = a.found.place === b.found.place && a.found.network === b.found.network
  return isSameRow && a.found.isExit === b.found.isExit && a.found.cidr === b.found.cidr && a.abuse === b.abuse
}

function isEqual(a: StoredValue, b: StoredValue): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && a.join('\n') === b.join('\n'))
}

function textOf(address: Uint32Array): string {
  return address.length === 1 ? formatIpv4(address[0]) : formatIpv6(address)
}

function numberOf(address: Uint32Array): bigint | null {
  return address.length === 1 ? BigInt(address[0]) : null
}

/** 32 digits, which compare as the addresses do. IPv4 is written as the IPv6 address that maps it, ::ffff:0:0/96. */
function hexOf(address: Uint32Array): string {
  if (address.length === 1) return `00000000000000000000ffff${hexOfWord(address[0])}`
  return Array.from(address, hexOfWord).join('')
}

function hexOfWord(word: number): string {
  return word.toString(16).padStart(8, '0')
}
