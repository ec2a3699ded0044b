/** Turns the rows of a block into rows of the output, in order, including rows that cannot be read. */
import { isUtf8 } from 'node:buffer'
import { type Row, TableRows } from '../core/table-rows.ts'
import { type Cell, type EnrichedValue, Enricher } from './enricher.ts'
import type { LookupRequest } from './fields.ts'
import { packed } from './formats.ts'
import { formOf } from './row-formats.ts'
import { type Block, type EnrichedBlock, type EnrichTask, type ParquetTask, Problems } from './task.ts'

/** Enriches the blocks of a run, one at a time. */
class TextBlocks {
  readonly #task: EnrichTask
  readonly #format: ReturnType<typeof formOf>
  readonly #text = new ByteText()
  readonly #noCells: readonly null[]

  constructor(task: EnrichTask) {
    this.#task = task
    this.#format = formOf(task)
    this.#noCells = task.columns.flatMap(({ fields }) => fields.map(() => null))
  }

  /** The output of a block, not compressed. */
  enrich({ index, bytes, line: firstLine }: Block, enricher: Enricher): EnrichedBlock {
    const problems = new Problems()
    const isWholeUtf8 = isUtf8(bytes)
    let count = 0
    const reader = new TableRows({ ...this.#task.form, hasComments: false }, null, row => {
      const line = firstLine + row.line - row.lines
      const isText = isWholeUtf8 || isUtf8(row.bytes.subarray(row.from, row.until))
      const written = isText ? this.#lineOf(row, line, enricher, problems) : this.#badLine(line, notUtf8, problems)
      if (written === null) return
      this.#text.add(written)
      count += 1
    })
    reader.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    reader.end()
    return {
      ...{ index, bytes: this.#text.take(), rows: count },
      ...{ problems: problems.counts, first: problems.first },
    }
  }

  /** Null for a line that is no row. */
  #lineOf(row: Row, line: number, enricher: Enricher, problems: Problems): string | null {
    const read = this.#format.read(row)
    if (read === null) return null
    if ('kind' in read) return this.#badLine(line, read, problems)
    const { columns } = this.#task
    const values: EnrichedValue[] = []
    const cells: Cell[] = []
    for (const column of columns) {
      const { value, country } = read.textsOf(column)
      const enriched = enricher.enrich(column, value, country)
      values.push(enriched)
      for (const cell of enriched.cells) cells.push(cell)
    }
    return this.#format.write(read.own, cells, problems.ofRow({ unit: 'Line', line }, columns, values))
  }

  #badLine(line: number, { kind, message, text }: BadLine, problems: Problems): string {
    problems.note({ unit: 'Line', line, column: null, message }, kind)
    const error = `line ${line}: ${message}${text === '' ? '' : `: ${text}`}`
    return this.#format.write(this.#format.emptyOwn, this.#noCells, error)
  }
}

interface BadLine {
  readonly kind: string
  readonly message: string
  readonly text: string
}

const notUtf8: BadLine = { kind: 'invalid_utf8', message: 'not valid UTF-8', text: '' }

/** Concatenates texts as UTF-8. Each is converted immediately, so that it stays in the young generation of the heap. */
class ByteText {
  #bytes = Buffer.allocUnsafeSlow(2 ** 19)
  #length = 0

  add(text: string): void {
    // A code unit takes three bytes at most.
    if (this.#length + 3 * text.length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (this.#length + 3 * text.length))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#length += this.#bytes.write(text, this.#length)
  }

  /** Returns a copy of the bytes so far and resets. */
  take(): Uint8Array {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }
}

/** The function that enriches blocks of the format. */
export async function workOf(task: EnrichTask | ParquetTask): Promise<Work> {
  if (task.input === 'parquet') {
    const groups = new (await import('./parquet/row-group.ts')).RowGroups(task)
    return (block, enricher) => groups.enrich(block, enricher)
  }
  const blocks = new TextBlocks(task)
  return (block, enricher) => {
    const enriched = blocks.enrich(block, enricher)
    return { ...enriched, bytes: packed(enriched.bytes, task.compression) }
  }
}

export interface Question {
  readonly path: string
  readonly request: LookupRequest
}

/** Answers or refusals of questions, in their order. `block` is the index of the block that has them. */
export type Ask = (questions: readonly Question[], block: number) => Promise<readonly unknown[]>

export type Work = (block: Block, enricher: Enricher) => Promise<EnrichedBlock> | EnrichedBlock

/**
 * Enriches blocks with asynchronous lookups: a first pass over the block collects the requests, then all are sent, and
 * a second pass writes the rows with the results.
 */
export async function enrichAsking(work: Work, ask: Ask, block: Block): Promise<EnrichedBlock> {
  const questions = new Map<string, Question>()
  const keyOf = (path: string, request: LookupRequest) => JSON.stringify([path, request])
  const note = (path: string, request: LookupRequest) => {
    questions.set(keyOf(path, request), { path, request })
    return {}
  }
  await work(block, new Enricher(note))
  const answers = await ask([...questions.values()], block.index)
  const byKey = new Map([...questions.keys()].map((key, index) => [key, answers[index]]))
  return work(block, new Enricher((path, request) => byKey.get(keyOf(path, request))))
}
