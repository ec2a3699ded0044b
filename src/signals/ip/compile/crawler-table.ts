import type { Sections } from '../../../core/dataset.ts'
import { mostCrawlers } from '../answer/flags.ts'
import { sections } from '../index/layout.ts'
import type { StringTableBuilder } from '../index/string-table.ts'

/** Numbers the names of crawlers; row 0 is none. For compiling only. */
export class CrawlerTable {
  readonly #text: StringTableBuilder
  readonly #rows: number[] = [0]

  constructor(text: StringTableBuilder) {
    this.#text = text
  }

  /** Throws when there is no room for another name. */
  rowOf(crawler: string): number {
    const row = this.rowIfRoom(crawler)
    if (row === null) throw new Error('the table of crawlers has no room for another one')
    return row
  }

  /** Null when there is no room for another name. */
  rowIfRoom(crawler: string): number | null {
    const name = this.#text.numberOf(crawler)
    const known = this.#rows.indexOf(name)
    if (known >= 0) return known
    return this.#rows.length === mostCrawlers ? null : this.#rows.push(name) - 1
  }

  encode(): Sections {
    return { [sections.crawlers]: Uint32Array.from(this.#rows) }
  }
}
