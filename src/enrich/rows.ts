/** Turns the rows of a block into rows of the output, in their order. A row that cannot be read keeps its place. */
import { isUtf8 } from 'node:buffer'
import { type Row, TableRows } from '../core/table-rows.ts'
import type { EnrichedValue, Enricher } from './enricher.ts'
import { Problems } from './problems.ts'
import { formOf } from './row-formats.ts'
import type { Block, EnrichedBlock, EnrichTask } from './task.ts'

/** The output of a block, not compressed. */
export function enrichBlock(task: EnrichTask, enricher: Enricher, block: Block): EnrichedBlock {
  const work = new BlockWork(task, enricher, block)
  const bytes = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.byteLength)
  const rows = new TableRows({ ...task.form, hasComments: false }, null, row => work.take(row))
  rows.push(bytes)
  rows.end()
  return work.end()
}

class BlockWork {
  readonly #task: EnrichTask
  readonly #enricher: Enricher
  readonly #block: Block
  readonly #format: ReturnType<typeof formOf>
  readonly #isUtf8: boolean
  readonly #lines: string[] = []
  readonly #problems = new Problems()

  constructor(task: EnrichTask, enricher: Enricher, block: Block) {
    this.#task = task
    this.#enricher = enricher
    this.#block = block
    this.#format = formOf(task)
    this.#isUtf8 = isUtf8(block.bytes)
  }

  take(row: Row): void {
    const line = this.#block.line + row.line - row.lines
    const read = this.#isUtf8 || isUtf8(row.bytes.subarray(row.from, row.until)) ? this.#format.read(row) : notUtf8
    if (read === null) return
    if ('kind' in read) {
      this.#problems.note({ unit: 'Line', line, column: null, message: read.message }, read.kind)
      const error = `line ${line}: ${read.message}${read.text === '' ? '' : `: ${read.text}`}`
      this.#lines.push(this.#format.write(this.#format.emptyOwn, this.#noCells(), error))
      return
    }
    const values = this.#task.columns.map(column => {
      const { value, country } = read.textsOf(column)
      return this.#enricher.enrich(column, value, country)
    })
    this.#lines.push(this.#lineOf(line, read.own, values))
  }

  end(): EnrichedBlock {
    const bytes = Buffer.from(this.#lines.join(''))
    return {
      ...{ index: this.#block.index, bytes, rows: this.#lines.length },
      ...{ problems: this.#problems.counts, first: this.#problems.first },
    }
  }

  #lineOf(line: number, own: string, values: readonly EnrichedValue[]): string {
    const error = this.#problems.ofRow({ unit: 'Line', line }, this.#task.columns, values)
    return this.#format.write(
      own,
      values.flatMap(({ cells }) => cells),
      error,
    )
  }

  #noCells(): null[] {
    return this.#task.columns.flatMap(({ fields }) => fields.map(() => null))
  }
}

const notUtf8 = { kind: 'invalid_utf8', message: 'not valid UTF-8', text: '' } as const
