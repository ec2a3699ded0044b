/** Computes the task of a run from its order and the head of its input. */

import { stat } from 'node:fs/promises'
import { isObject, parseJson } from '../core/shape.ts'
import { sampleOf, tableFormatOf } from '../core/table-format.ts'
import { type Delimiter, type RowForm, TableRows } from '../core/table-rows.ts'
import { guessedRows, type Lookups, lookupsIn, planColumns, type SampledColumn, type SchemaOf } from './columns.ts'
import { type FileFormat, formatOf, packed } from './formats.ts'
import { behind, blocksOf, bytesOf, type CutBlock, headOf, type InputStart } from './input.ts'
import { quoted, withoutSecrets } from './row-formats.ts'
import { EnrichError, type EnrichedBlock, type EnrichOrder, type EnrichTask, type ParquetTask } from './task.ts'

/** An input whose head was read. */
export interface OpenedInput extends Lookups {
  /** @param now milliseconds since 1970 UTC. Throws EnrichError when the order does not fit the input. */
  plan(schemaOf: SchemaOf, now: number): EnrichSource
  close(): Promise<void>
}

export interface EnrichSource {
  readonly task: EnrichTask | ParquetTask
  /** Where the rows begin. */
  readonly start: InputStart
  /** Beginning of the output; empty when another shard writes it. */
  readonly head: Uint8Array
  /** The blocks of the share from this position on. */
  blocks(start: InputStart): AsyncIterable<CutBlock>
  /**
   * The pieces of the output that a block gives.
   *
   * @param at offset of the first in the output
   */
  outputOf(block: CutBlock, enriched: EnrichedBlock, at: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** State for the end of the output, stored in the manifest: a text for each block so far. */
  readonly kept: readonly string[]
  /** End of the output. */
  tail(): Uint8Array
  /** Completed part of the share at this position, 0 to 1; null when its length is unknown. */
  shareOf(next: InputStart): number | null
}

/** What the head of an input says of its rows. */
interface Head {
  /** True when the input begins with a byte-order mark. */
  readonly hasMark: boolean
  readonly form: Omit<RowForm, 'hasComments'>
  readonly delimiter: Delimiter
  readonly start: InputStart
  readonly columns: readonly SampledColumn[]
  /** The line of the column names, unchanged. */
  readonly headerText: string
}

const mark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Reads the first bytes of an input, decompressed. Throws EnrichError when the order does not fit them.
 *
 * @param isWhole true when the input has no other bytes
 */
function readHead({ columns }: EnrichOrder, input: FileFormat, bytes: Buffer, isWhole: boolean): Head {
  const markLength = bytes.subarray(0, mark.length).equals(mark) ? mark.length : 0
  refuseUtf16(bytes)
  const sample = sampleOf({ bytes: bytes.subarray(markLength), isWhole })
  if (sample.length === 0) throw new EnrichError('The input is empty.')
  if (input.format === 'ndjson') return readObjects(sample, markLength)
  const wanted = columns.flatMap(({ column, countryColumn }) => [column, countryColumn ?? []].flat())
  return readTable(sample, markLength, input, wanted)
}

/** Throws EnrichError when the order does not fit the input. */
function taskOf(
  order: EnrichOrder,
  input: FileFormat,
  head: Head,
  { lookups }: Lookups,
  schemaOf: SchemaOf,
  now: number,
): EnrichTask {
  const output = formatOf(order.output, { format: input.format, compression: 'none' })
  if (input.format === 'ndjson' && output.format !== 'ndjson')
    throw new EnrichError('NDJSON has no fixed columns, so the output must also be NDJSON.')
  const header = input.format === 'ndjson' ? [] : head.columns.map(({ name }) => name)
  const { columns, added, secrets } = planColumns(order, lookups, header, schemaOf)
  const outputDelimiter = output.format === 'tsv' ? '\t' : output.format === input.format ? head.delimiter : ','
  return {
    ...{ input: input.format, form: head.form, output: output.format, outputDelimiter },
    ...{ compression: output.compression, lineBreak: head.headerText.endsWith('\r\n') ? '\r\n' : '\n' },
    ...{ header, columns, secrets, added, now },
  }
}

function outputHeadOf(
  { output, header, secrets, outputDelimiter, added, lineBreak }: EnrichTask,
  { form, headerText, hasMark }: Head,
): string {
  if (output === 'ndjson') return ''
  const isSame = form.delimiter === outputDelimiter && secrets.length === 0
  const own = isSame
    ? headerText.replace(/\r?\n$|\r$/, '')
    : withoutSecrets(header, secrets, name => quoted(name, outputDelimiter)).join(outputDelimiter)
  const names = added.map(name => quoted(name, outputDelimiter))
  return `${hasMark ? '\ufeff' : ''}${[...(header.length > secrets.length ? [own] : []), ...names].join(outputDelimiter)}${lineBreak}`
}

function refuseUtf16(bytes: Buffer): void {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new EnrichError('The input is UTF-16. Convert it to UTF-8 first, for example with iconv -f UTF-16 -t UTF-8.')
}

function readTable(sample: Buffer, markLength: number, { format }: FileFormat, wanted: readonly string[]): Head {
  const delimiters = format === 'tsv' ? (['\t'] as const) : ([',', ';', '\t', '|'] as const)
  const found = tableFormatOf(sample, { delimiters, hasComments: false }, rows => {
    const width = rows.at(0)?.length ?? 0
    const missing = wanted.filter(name => !rows.at(0)?.includes(name)).length
    const values = rows.filter(({ length }) => length === width).length - 2 * rows.length * missing
    return width === 0 ? null : { column: 0, header: 0, values, width }
  })
  if (found === null) throw new EnrichError('The input has no header row.')
  const { delimiter, hasQuotes, headerLine } = found
  const form = { delimiter, hasQuotes }
  const rows: string[][] = []
  let [until, line, headerText] = [0, 0, '']
  const reader = new TableRows({ ...form, hasComments: false }, null, row => {
    if (rows.length > guessedRows) return
    if (row.line <= headerLine) {
      until += row.until - row.from
      line = row.line
      headerText = row.bytes.toString('utf8', row.from, row.until)
    }
    if (row.line >= headerLine) rows.push(row.texts())
  })
  reader.push(sample)
  reader.end()
  const [names, ...others] = rows
  const columns = names.map((name, index) => ({ name, values: others.map(cells => cells[index] ?? '') }))
  const start = { offset: markLength + until, line: line + 1, index: 0 }
  return { hasMark: markLength > 0, form, delimiter, columns, headerText, start }
}

function readObjects(sample: Buffer, markLength: number): Head {
  const values = new Map<string, string[]>()
  const lines = sample.toString().split('\n').slice(0, guessedRows)
  for (const line of lines) {
    for (const [name, value] of membersIn(line)) {
      const known = values.get(name)
      if (known === undefined) values.set(name, [value])
      else known.push(value)
    }
  }
  const columns = Array.from(values, ([name, texts]) => ({ name, values: texts }))
  const form = { delimiter: null, hasQuotes: false }
  const start = { offset: markLength, line: 1, index: 0 }
  return { hasMark: markLength > 0, form, delimiter: ',', columns, headerText: lines[0], start }
}

function membersIn(line: string): [string, string][] {
  const value = parseJson(line)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => (typeof member === 'string' ? [[name, member.trim()]] : []))
}

/** Bytes of the head: enough for 1,000 rows of most files, and for the longest row. */
const headBytes = 2 ** 21

/** @param blockBytes bytes of a block at least. Rejects with EnrichError for an order that does not fit. */
export async function openText(order: EnrichOrder, format: FileFormat, blockBytes: number): Promise<OpenedInput> {
  const place = { path: order.input, compression: format.compression }
  const share = await shareOf(order, format)
  const { head: bytes, isWhole, all } = await headOf(bytesOf(place), headBytes)
  const head = readHead(order, format, bytes, isWhole)
  const lookups = lookupsIn(order, head.columns)
  const { start } = head
  return {
    ...lookups,
    close: async () => {},
    plan: (schemaOf, now) => {
      const task = taskOf(order, format, head, lookups, schemaOf, now)
      const outputHead = Buffer.from(share.isFirst ? outputHeadOf(task, head) : '')
      return {
        ...{ task, start, kept: [], tail: () => Buffer.alloc(0) },
        head: share.isFirst ? packed(outputHead, task.compression) : outputHead,
        blocks: from => {
          // Standard input is read once.
          const bytes = from === start ? behind(all, start.offset) : bytesOf(place, from.offset)
          return blocksIn(blocksOf(bytes, task.form, from, blockBytes), share)
        },
        outputOf: (_block, { bytes }) => [bytes],
        shareOf: ({ offset }) =>
          Number.isFinite(share.until) ? Math.min(1, (offset - share.from) / (share.until - share.from)) : null,
      }
    },
  }
}

/** The part of the input for this run, by offsets. */
interface Share {
  readonly from: number
  /** Infinity where the length is not known. */
  readonly until: number
  readonly isFirst: boolean
}

async function shareOf({ input, shard }: EnrichOrder, { compression }: FileFormat): Promise<Share> {
  const hasLength = input !== '-' && compression === 'none'
  const size = hasLength ? (await stat(input)).size : Number.POSITIVE_INFINITY
  if (shard === null) return { from: 0, until: size, isFirst: true }
  if (!hasLength)
    throw new EnrichError(
      'A compressed file cannot be split into shards. Decompress it, or split it into several files.',
    )
  const at = (part: number) => Math.round((size * part) / shard.count)
  return { from: at(shard.index - 1), until: at(shard.index), isFirst: shard.index === 1 }
}

/** The blocks that begin in the share. */
async function* blocksIn(blocks: AsyncIterable<CutBlock>, { from, until }: Share): AsyncGenerator<CutBlock> {
  let begins: number | null = null
  for await (const block of blocks) {
    const at = begins ?? block.next.offset - block.bytes.length
    begins = block.next.offset
    if (at >= until) return
    if (at >= from) yield block
  }
}
