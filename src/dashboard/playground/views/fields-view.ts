import { html } from 'ghtml'
import { card, table } from '../../../pages/components/blocks.ts'

const mostRows = 200
const mostCharacters = 500

/**
 * Any answer as a table of its fields: for endpoints without a view of their own, and for answers of an unknown shape.
 */
export function fieldsView(answer: unknown): string {
  // An answer may have millions of fields: no more of them are looked at than are shown.
  const rows = [...leavesOf(answer, '').take(mostRows + 1)]
  const shown = rows.slice(0, mostRows).map(([name, value]) => [html`<code>${cut(name)}</code>`, html`${cut(value)}`])
  const rest =
    rows.length > mostRows ? html`<p class="soft">The first ${mostRows} fields. The JSON tab has all of them.</p>` : ''
  const list = table({ caption: 'Fields', columns: ['Field', 'Value'], rows: shown })
  return card({ title: 'Fields', body: list + rest })
}

function* leavesOf(value: unknown, name: string): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) {
    yield [name === '' ? 'response' : name, value === null ? 'null' : String(value)]
    return
  }
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  let isEmpty = true
  for (const key of keys) {
    isEmpty = false
    const inner = typeof key === 'number' ? `${name}[${key}]` : `${name}.${key}`
    yield* leavesOf(Reflect.get(value, key), name === '' ? String(key) : inner)
  }
  if (isEmpty) yield [name === '' ? 'response' : name, 'empty']
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
