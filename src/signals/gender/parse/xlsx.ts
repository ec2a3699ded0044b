/**
 * The cells of a sheet of an Office Open XML workbook (ECMA-376, part 1, SpreadsheetML): a zip archive of XML. Read are the
 * names of the sheets, shared and inline strings, and plain values; formats and formulas are of no interest here. Throws
 * FeedError.
 */
import { FeedError } from '../../../core/feed.ts'
import { readZip } from './births-zip.ts'

export class Workbook {
  private readonly parts: ReadonlyMap<string, string>
  private readonly strings: readonly string[]

  constructor(body: Buffer) {
    const wanted = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/
    this.parts = new Map(readZip(body, name => wanted.test(name)).map(({ name, text }) => [name, text]))
    const shared = this.parts.get('xl/sharedStrings.xml') ?? ''
    this.strings = [...shared.matchAll(/<si>(.*?)<\/si>|<si\/>/gs)].map(([, item]) => textOf(item ?? ''))
  }

  /** The rows of the sheet of this name that have a cell, each with its cells in their columns. */
  *rowsOf(sheet: string): Generator<string[]> {
    const text = this.parts.get(this.pathOf(sheet))
    if (text === undefined) throw new FeedError('the workbook does not hold the sheet that it should')
    if (!text.includes('</worksheet>')) throw new FeedError('a sheet is cut off')
    for (const [, row] of text.matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)) {
      const cells: string[] = []
      for (const [, attributes, content] of (row ?? '').matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
        const column = columnOf(/\br="([A-Z]+)\d+"/.exec(attributes)?.[1], cells.length)
        while (cells.length < column) cells.push('')
        cells[column] = this.valueOf(attributes, content ?? '')
      }
      if (cells.length > 0) yield cells
    }
  }

  private pathOf(sheet: string): string {
    const sheets = (this.parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet\b([^>]*)\/?>/g)
    for (const [, attributes] of sheets) {
      if (unescaped(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? '') !== sheet) continue
      const id = /\br:id="([^"]*)"/.exec(attributes)?.[1]
      const relations = (this.parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<Relationship\b([^>]*)\/?>/g)
      for (const [, relation] of relations) {
        if (/\bId="([^"]*)"/.exec(relation)?.[1] !== id) continue
        const target = /\bTarget="([^"]*)"/.exec(relation)?.[1] ?? ''
        return target.startsWith('/') ? target.slice(1) : `xl/${target}`
      }
    }
    return ''
  }

  private valueOf(attributes: string, content: string): string {
    const type = /\bt="([^"]*)"/.exec(attributes)?.[1]
    if (type === 'inlineStr') return textOf(content)
    const value = unescaped(/<v[^>]*>(.*?)<\/v>/s.exec(content)?.[1] ?? '')
    if (type !== 's') return value
    const string = this.strings[Number(value)]
    if (string === undefined) throw new FeedError('a cell refers to a string that is not there')
    return string
  }
}

/** More columns than any of these files has: a cell far out would fill the memory. */
const mostColumns = 1000

function columnOf(letters: string | undefined, next: number): number {
  if (letters === undefined) return next
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  if (column > mostColumns || column <= next) throw new FeedError('a cell is out of its place')
  return column - 1
}

/** The runs of a string, without what says how they are read aloud. */
function textOf(item: string): string {
  const runs = item.replace(/<rPh\b.*?<\/rPh>/gs, '').matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs)
  return [...runs].map(([, text]) => unescaped(text ?? '')).join('')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole
  })
}
