/** Looks up the columns of a row group. */
import type { Enricher } from '../enricher.ts'
import { Problems } from '../problems.ts'
import type { Block, EnrichedBlock, ParquetTask } from '../task.ts'
import { encodeColumns, storedOf, typesOf } from './added-columns.ts'
import { ParquetFile } from './file.ts'

export class RowGroups {
  readonly #task: ParquetTask
  readonly #file: Promise<ParquetFile>

  constructor(task: ParquetTask) {
    this.#task = task
    this.#file = ParquetFile.open(task.path)
  }

  async enrich({ index, line }: Block, enricher: Enricher): Promise<EnrichedBlock> {
    const { columns } = this.#task
    const names = columns.flatMap(({ name, countryName }) => (countryName === null ? [name] : [name, countryName]))
    const read = await (await this.#file).read(index, [...new Set(names)])
    const inputs = columns.map(({ name, countryName }) => {
      return { values: read.get(name) ?? [], countries: countryName === null ? null : (read.get(countryName) ?? []) }
    })
    const types = typesOf(this.#task)
    const rows = inputs[0].values.length
    const added = types.map(() => new Array<unknown>(rows))
    const problems = new Problems()
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
      added[at][row] = problems.ofRow({ unit: 'Row', line: line + row }, columns, values) || null
    }
    return { index, bytes: encodeColumns(this.#task, added), rows, problems: problems.counts, first: problems.first }
  }
}

export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
}
