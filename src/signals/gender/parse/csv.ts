/** Lines of comma or semicolon separated values with a head, in the form of RFC 4180; throws FeedError when a line has not as many fields as the head. */
import { FeedError } from '../../../core/feed.ts'

export type Row = (column: string) => string

/** Each line as a function from column to field. The columns that are asked for must all be in the head. */
export function* readCsv(text: string, separator: ',' | ';', columns: readonly string[]): Generator<Row> {
  const lines = linesOf(text, separator)
  const head = lines.next().value ?? []
  const positions = new Map(head.map((title, position) => [title.trim(), position]))
  if (!columns.every(column => positions.has(column))) throw new FeedError('The columns are not the known ones.')
  let number = 1
  for (const fields of lines) {
    number++
    if (fields.length !== head.length) throw new FeedError(`Line ${number} has not as many fields as the head.`)
    yield column => fields[positions.get(column) ?? 0]
  }
}

function* linesOf(text: string, separator: string): Generator<string[], undefined> {
  let fields: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const { field, end } = text[at] === '"' ? quoted(text, at) : plain(text, at, separator)
    fields.push(field)
    at = end
    if (text[at] === separator) {
      at++
      if (at < text.length && text[at] !== '\n' && text[at] !== '\r') continue
      fields.push('')
    }
    if (text[at] === '\r') at++
    if (at < text.length && text[at] !== '\n') throw new FeedError('A field goes on after its closing quote.')
    at++
    if (fields.length > 1 || fields[0] !== '') yield fields
    fields = []
  }
  return undefined
}

interface Field {
  readonly field: string
  /** Where the separator or the end of the line is. */
  readonly end: number
}

function plain(text: string, start: number, separator: string): Field {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { field: text.slice(start, end), end }
}

function quoted(text: string, start: number): Field {
  let field = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw new FeedError('A quoted field does not end.')
    field += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { field, end: quote + 1 }
    field += '"'
    from = quote + 2
  }
}
