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
    this.strings = Array.from(elementsOf(this.parts.get('xl/sharedStrings.xml') ?? '', 'si'), textOf)
  }

  /** The rows of the sheet of this name that have a cell, each with its cells in their columns. */
  *rowsOf(sheet: string): Generator<string[]> {
    const text = this.parts.get(this.pathOf(sheet))
    if (text === undefined) throw new FeedError('The workbook does not hold the sheet that it should.')
    if (!text.includes('</worksheet>')) throw new FeedError('A sheet is cut off.')
    for (const row of elementsOf(text, 'row')) {
      const cells: string[] = []
      for (const cell of elementsOf(row.content, 'c')) {
        const column = columnOf(placeOf(cell), cells.length)
        while (cells.length < column) cells.push('')
        cells[column] = this.valueOf(cell)
      }
      if (cells.length > 0) yield cells
    }
  }

  private pathOf(sheet: string): string {
    for (const found of elementsOf(this.parts.get('xl/workbook.xml') ?? '', 'sheet')) {
      if (unescaped(nameOf(found) ?? '') !== sheet) continue
      const id = relationOf(found)
      for (const relation of elementsOf(this.parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship')) {
        if (idOf(relation) !== id) continue
        const target = targetOf(relation) ?? ''
        return target.startsWith('/') ? target.slice(1) : `xl/${target}`
      }
      break
    }
    return ''
  }

  private valueOf(cell: Element): string {
    const type = typeOf(cell)
    if (type === 'inlineStr') return textOf(cell)
    const { value: held } = elementsOf(cell.content, 'v').next()
    const value = unescaped(held?.content ?? '')
    if (type !== 's' || value === '') return value
    const string = this.strings[Number(value)]
    if (string === undefined) throw new FeedError('A cell refers to a string that is not there.')
    return string
  }
}

interface Element {
  readonly attributes: string
  readonly content: string
}

/**
 * The elements of this name, wherever they stand in the text; none of them may hold another one. Goes over the text once, however
 * it is made: a pattern that looks for the end of each element looks through all the rest for one that has none.
 */
function* elementsOf(text: string, name: string): Generator<Element, undefined> {
  const [opening, closing] = [`<${name}`, `</${name}>`]
  for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at)) {
    const attributesAt = at + opening.length
    at = pastNext(text, '>', attributesAt)
    if (!/[\s/>]/.test(text[attributesAt])) continue
    const isEmpty = text[at - 2] === '/'
    const attributes = text.slice(attributesAt, at - (isEmpty ? 2 : 1))
    const contentAt = at
    if (!isEmpty) at = pastNext(text, closing, contentAt)
    yield { attributes, content: isEmpty ? '' : text.slice(contentAt, at - closing.length) }
  }
}

function pastNext(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  if (at < 0) throw new FeedError('A part of the workbook is cut off.')
  return at + what.length
}

const attribute = (name: string) => {
  const pattern = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`)
  return ({ attributes }: Element): string | undefined => {
    const [, quoted, other] = pattern.exec(attributes) ?? []
    return quoted ?? other
  }
}

const placeOf = attribute('r')
const typeOf = attribute('t')
const nameOf = attribute('name')
const relationOf = attribute('r:id')
const idOf = attribute('Id')
const targetOf = attribute('Target')

/** More columns than any of these files has: a cell far out would fill the memory. */
const mostColumns = 1000

function columnOf(place: string | undefined, next: number): number {
  if (place === undefined) return next
  const letters = /^([A-Z]{1,3})\d+$/.exec(place)?.[1] ?? ''
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  if (column > mostColumns || column <= next) throw new FeedError('A cell is out of its place.')
  return column - 1
}

/** The runs of a string, without what says how they are read aloud, which comes after them. */
function textOf({ content }: Element): string {
  const [item] = content.split('<rPh', 1)
  return Array.from(elementsOf(item, 't'), ({ content: text }) => unescaped(text)).join('')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole
  })
}
