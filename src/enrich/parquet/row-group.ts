/** Looks up the columns of a row group. */
import { garbageCollector } from '../../core/workers/garbage.ts'
import type { Enricher } from '../enricher.ts'
import { Problems } from '../problems.ts'
import type { Block, EnrichedBlock, ParquetTask } from '../task.ts'
import { encodeColumns, storedOf, typesOf } from './added-columns.ts'
import { ParquetFile } from './file.ts'

/**
 * Rows after which a thread collects its garbage, which takes it a tenth of a second. What a row group holds is old to
 * V8 before it is garbage, and V8 would keep several times as much of it.
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
    const { columns } = this.#task
    const names = columns.flatMap(({ name, countryName }) => (countryName === null ? [name] : [name, countryName]))
    const problems = new Problems()
    // The values that were read are garbage before the columns are encoded.
    const added = this.#lookUp(await (await this.#file).read(index, [...new Set(names)]), line, enricher, problems)
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

export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
}
