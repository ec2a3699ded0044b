/** Parquet as the input of a run, which gives Parquet: a block is a row group, and the columns it has are copied. */
import { parquetSchema, type SchemaTree } from 'hyparquet'
import { guessedRows, lookupsIn, planColumns, type SampledColumn } from '../columns.ts'
import type { CutBlock, InputStart } from '../input.ts'
import type { EnrichSource, OpenedInput } from '../plan.ts'
import {
  EnrichError,
  type EnrichedBlock,
  type EnrichOrder,
  type ParquetCodec,
  type ParquetTask,
  readNames,
  textOf,
} from '../task.ts'
import { ParquetFile } from './file.ts'
import { joinGroups, magic, type ParquetFooter, readFooter, rowsOf, tailBytes } from './footer.ts'
import { encodeColumns, typesOf } from './row-group.ts'
import { readThrift, type ThriftStruct, writeThrift } from './thrift.ts'

/** @param kept what the manifest of a run that is resumed has of its row groups. Rejects with EnrichError. */
export async function openParquet(order: EnrichOrder, kept: readonly string[]): Promise<OpenedInput> {
  if (order.input === '-') throw new EnrichError('Parquet cannot be read from standard input. Use a file.')
  const file = await ParquetFile.open(order.input)
  try {
    const lookups = lookupsIn(order, await sampleOf(file, order.columns.length === 0))
    return {
      ...lookups,
      plan: (schemaOf, now) => {
        const header = parquetSchema(file.metadata).children.map(({ element }) => element.name)
        const { columns, added, secrets } = planColumns(order, lookups.lookups, header, schemaOf)
        const codec = codecOf(file, columns[0].name)
        const task: ParquetTask = { input: 'parquet', path: order.input, codec, columns, secrets, added, now }
        for (const name of readNames(task)) refuseUnreadable(file, name)
        return new ParquetSource(file, task, order.shard, kept)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function columnNamed(file: ParquetFile, name: string): SchemaTree | undefined {
  return parquetSchema(file.metadata).children.find(({ element }) => element.name === name)
}

const dates = /^(DATE|TIME|TIMESTAMP|DECIMAL|INTERVAL|BSON|JSON)/

/** Texts and whole numbers can be looked up. */
function isReadable({ element, children }: SchemaTree): boolean {
  const { type, converted_type = '', logical_type, repetition_type } = element
  if (children.length > 0 || repetition_type === 'REPEATED' || dates.test(logical_type?.type ?? converted_type))
    return false
  return type === 'BYTE_ARRAY' || type === 'INT32' || type === 'INT64'
}

function refuseUnreadable(file: ParquetFile, name: string): void {
  const column = columnNamed(file, name)
  if (column === undefined || isReadable(column)) return
  throw new EnrichError(`The column ${name} contains neither text nor whole numbers.`)
}

/** @param hasValues whether the first values are needed beside the names */
async function sampleOf(file: ParquetFile, hasValues: boolean): Promise<SampledColumn[]> {
  const columns = parquetSchema(file.metadata).children.map(column => {
    return { name: column.element.name, isText: isReadable(column) && column.element.type === 'BYTE_ARRAY' }
  })
  const first = file.metadata.row_groups.findIndex(({ num_rows }) => num_rows > 0n)
  const texts = columns.flatMap(({ name, isText }) => (isText ? [name] : []))
  const read = hasValues && first >= 0 ? await file.read(first, texts, guessedRows) : new Map<string, unknown[]>()
  return columns.map(({ name }) => ({ name, values: (read.get(name) ?? []).map(textOf) }))
}

const codecs: readonly string[] = ['UNCOMPRESSED', 'GZIP', 'ZSTD'] satisfies ParquetCodec[]

/** The compression of the column that is looked up; SNAPPY, which every reader knows, where it cannot be written. */
function codecOf({ metadata }: ParquetFile, name: string): ParquetCodec {
  const chunk = metadata.row_groups[0]?.columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === name)
  const codec = chunk?.meta_data?.codec ?? 'SNAPPY'
  return codecs.includes(codec) ? (codec as ParquetCodec) : 'SNAPPY'
}

class ParquetSource implements EnrichSource {
  readonly task: ParquetTask
  readonly head = magic
  readonly start: InputStart
  readonly #file: ParquetFile
  readonly #until: number
  readonly kept: string[]

  constructor(file: ParquetFile, task: ParquetTask, shard: EnrichOrder['shard'], kept: readonly string[]) {
    const { groups } = file.footer
    this.task = task
    this.#file = file
    this.kept = [...kept]
    const at = (part: number) => Math.round((groups.length * part) / (shard?.count ?? 1))
    const first = at((shard?.index ?? 1) - 1)
    this.#until = at(shard?.index ?? 1)
    const before = groups.slice(0, first).reduce((sum, group) => sum + rowsOf(group), 0)
    this.start = { offset: first, line: before + 1, index: first }
  }

  async *blocks({ index: first, line: firstRow }: InputStart): AsyncGenerator<CutBlock> {
    let line = firstRow
    for (let index = first; index < this.#until; index++) {
      const rows = rowsOf(this.#file.footer.groups[index])
      const next = { offset: index + 1, line: line + rows, index: index + 1 }
      if (rows > 0) yield { index, bytes: new Uint8Array(), line, rows, next }
      line += rows
    }
  }

  async *outputOf({ index }: CutBlock, { bytes }: EnrichedBlock, at: number): AsyncGenerator<Uint8Array> {
    const added = footerIn(bytes).groups[0]
    const joined = joinGroups(this.#file.footer.groups[index], added, at, this.task.secrets)
    for (const extent of joined.own) yield* this.#file.bytes(extent)
    for (const { offset, length } of joined.added) yield bytes.subarray(offset, offset + length)
    this.kept.push(writeThrift(joined.group).toString('base64'))
  }

  tail(): Uint8Array {
    const empty = encodeColumns(
      this.task,
      typesOf(this.task).map(() => []),
    )
    const groups: ThriftStruct[] = this.kept.map(text => readThrift(Buffer.from(text, 'base64')))
    return this.#file.footer.joined(footerIn(empty), groups, this.task.secrets)
  }

  shareOf({ index }: InputStart): number {
    return (index - this.start.index) / Math.max(1, this.#until - this.start.index)
  }
}

/** The footer of a whole file in memory. */
function footerIn(bytes: Uint8Array): ParquetFooter {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = whole.readUInt32LE(whole.length - tailBytes)
  const end = whole.length - tailBytes - length
  return readFooter(whole.subarray(end, end + length), end)
}
