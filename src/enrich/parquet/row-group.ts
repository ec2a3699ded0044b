/** Looks up the columns of a row group. */

import { gzipSync, zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { garbageCollector } from '../../core/workers/garbage.ts'
import type { Cell, Enricher } from '../enricher.ts'
import type { OutputField } from '../fields.ts'
import { type Block, type EnrichedBlock, type ParquetTask, Problems, readNames, textOf } from '../task.ts'
import { ParquetFile } from './file.ts'

const compressors = {
  GZIP: (bytes: Uint8Array) => gzipSync(bytes),
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes),
}

type Type = Pick<OutputField, 'type' | 'isList'>

const physicalTypes: Readonly<Record<OutputField['type'], Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
}

export function typesOf({ columns }: ParquetTask): Type[] {
  return [...columns.flatMap(({ fields }) => fields), { type: 'string', isList: false }]
}

/** A value as hyparquet-writer takes it: an INT64 is a bigint. */
function storedOf(cell: Cell, { type, isList }: Type): unknown {
  if (cell === null || type !== 'integer') return cell
  return isList ? (cell as readonly number[]).map(BigInt) : BigInt(cell as number)
}

/**
 * The columns that a run adds, as a Parquet file of one row group.
 *
 * @param columns values of each added column, as `storedOf` gives them
 */
export function encodeColumns(task: ParquetTask, columns: readonly unknown[][]): Uint8Array {
  const types = typesOf(task)
  const schema: SchemaElement[] = [
    { name: 'root', num_children: task.added.length },
    ...task.added.flatMap((name, index) => elementsOf(name, types[index])),
  ]
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({ writer, schema, codec: task.codec, compressors })
  const columnData = columns.map((data, index) => ({ name: task.added[index], data, offsetIndex: false }))
  void parquet.write({ columnData, rowGroupSize: Math.max(1, columns[0].length) })
  void parquet.finish()
  return writer.getBytes()
}

function elementsOf(name: string, { type, isList }: Type): SchemaElement[] {
  const plain = physicalTypes[type]
  if (!isList) return [{ name, repetition_type: 'OPTIONAL', ...plain }]
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', ...plain },
  ]
}

/**
 * Rows after which a thread collects its garbage, in a tenth of a second. The objects of a row group become old before
 * they are garbage, so V8 would keep several times as many.
 */
const rowsPerCollection = 100_000

export class RowGroups {
  readonly #task: ParquetTask
  readonly #collect = garbageCollector()
  #rowsSinceCollection = 0
  readonly #file: Promise<ParquetFile>

  constructor(task: ParquetTask) {
    this.#task = task
    this.#file = ParquetFile.open(task.path)
  }

  async enrich(block: Block, enricher: Enricher): Promise<EnrichedBlock> {
    const enriched = await this.#enrich(block, enricher)
    this.#rowsSinceCollection += enriched.rows
    if (this.#rowsSinceCollection >= rowsPerCollection) {
      this.#rowsSinceCollection = 0
      this.#collect()
    }
    return enriched
  }

  async #enrich({ index, line }: Block, enricher: Enricher): Promise<EnrichedBlock> {
    const problems = new Problems()
    // The values that were read are garbage before the columns are encoded.
    const added = this.#lookUp(await (await this.#file).read(index, readNames(this.#task)), line, enricher, problems)
    const bytes = encodeColumns(this.#task, added)
    return { index, bytes, rows: added[0].length, problems: problems.counts, first: problems.first }
  }

  /** The values of each added column, as `storedOf` gives them. */
  #lookUp(
    read: ReadonlyMap<string, unknown[]>,
    firstRow: number,
    enricher: Enricher,
    problems: Problems,
  ): readonly unknown[][] {
    const { columns } = this.#task
    const inputs = columns.map(({ name, countryName }) => {
      return { values: read.get(name) ?? [], countries: countryName === null ? null : (read.get(countryName) ?? []) }
    })
    const types = typesOf(this.#task)
    const rows = inputs[0].values.length
    const added = types.map(() => new Array<unknown>(rows))
    for (let row = 0; row < rows; row++) {
      const values = columns.map((column, at) => {
        const { values, countries } = inputs[at]
        return enricher.enrich(column, textOf(values[row]), countries === null ? '' : textOf(countries[row]))
      })
      let at = 0
      for (const { cells } of values) {
        for (const cell of cells) {
          added[at][row] = storedOf(cell, types[at])
          at += 1
        }
      }
      added[at][row] = problems.ofRow({ unit: 'Row', line: firstRow + row }, columns, values) || null
    }
    return added
  }
}
