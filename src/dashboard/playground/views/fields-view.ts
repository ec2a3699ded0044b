import { html } from 'ghtml'
import { card } from '../../../pages/components/card.ts'
import { table } from '../../../pages/components/table.ts'

const mostRows = 200
const mostCharacters = 500

/** Any answer as a table of its fields: for endpoints without a picture of their own, and for answers of an unknown shape. */
export function fieldsView(answer: unknown): string {
  const rows = [...leavesOf(answer, '')]
  const shown = rows.slice(0, mostRows).map(([name, value]) => [html`<code>${name}</code>`, html`${cut(value)}`])
  const rest =
    rows.length > mostRows
      ? html`<p class="soft">${rows.length - mostRows} further fields are in the answer below.</p>`
      : ''
  const columns = [{ title: 'Field' }, { title: 'Value' }]
  return card({ title: 'What it says', body: table({ caption: 'Fields of the answer', columns, rows: shown }) + rest })
}

function* leavesOf(value: unknown, name: string): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) {
    yield [name === '' ? 'answer' : name, value === null ? 'nothing' : String(value)]
  } else if (Object.keys(value).length === 0) {
    yield [name === '' ? 'answer' : name, 'empty']
  } else {
    for (const [key, each] of Object.entries(value)) {
      yield* leavesOf(each, name === '' ? key : Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`)
    }
  }
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
