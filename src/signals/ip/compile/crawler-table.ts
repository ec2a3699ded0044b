import type { Sections } from '../../../core/dataset.ts'
import { mostCrawlers } from '../answer/flags.ts'
import { sections } from '../layout.ts'
import type { StringTableBuilder } from '../string-table.ts'

/** Numbers the names of crawlers; row 0 is none. For compiling only. */
export class CrawlerTable {
  private readonly text: StringTableBuilder
  private readonly rows: number[] = [0]

  constructor(text: StringTableBuilder) {
    this.text = text
  }

  rowOf(crawler: string): number {
    const name = this.text.numberOf(crawler)
    const known = this.rows.indexOf(name)
    if (known >= 0) return known
    if (this.rows.length === mostCrawlers) throw new Error('the table of crawlers has no room for another one')
    return this.rows.push(name) - 1
  }

  encode(): Sections {
    return { [sections.crawlers]: Uint32Array.from(this.rows) }
  }
}
