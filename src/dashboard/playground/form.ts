/**
 * The fields of a call, made from the schema of its request. Each field says by `data-pointer` where its value goes in
 * the input and by `data-kind` how it is read; script/playground.js puts the input together.
 */
import type { JsonSchema } from '../../core/json-schema.ts'
import { disclosure } from '../../pages/components/blocks.ts'
import { formField } from '../../pages/components/field.ts'
import { formatNumber } from '../../pages/components/number.ts'

/**
 * How the text of a field becomes a value: `lines` is a list of texts, `json-lines` a list of JSON values, one a line.
 */
type Kind = 'text' | 'number' | 'boolean' | 'lines' | 'json-lines'

interface Field {
  readonly pointer: string
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** Required fields, then the others, behind a disclosure if there are required ones. HTML. */
export function fieldsHtml(request: JsonSchema, input: unknown): string {
  const fields = fieldsOf(request)
  const html = (isRequired: boolean) =>
    fields
      .filter(field => field.isRequired === isRequired)
      .map(field => fieldHtml(field, valueAt(input, field.pointer)))
      .join('')
  const [needed, further] = [html(true), html(false)]
  return needed === '' || further === '' ? needed + further : needed + disclosure('Optional fields', further)
}

/** The leaves of the schema of an object: what is inside an optional object is optional. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema, above = '', isRequired = true): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const pointer = `${above}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const isNeeded = isRequired && required.includes(name)
    return schema.type === 'object'
      ? fieldsOf(schema, pointer, isNeeded)
      : [{ pointer, name, schema, isRequired: isNeeded }]
  })
}

function valueAt(input: unknown, pointer: string): unknown {
  let value = input
  for (const part of pointer.slice(1).split('/')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return value
}

/** Attributes that keep a browser from storing or correcting the text, or sending it to a spelling service. */
const keptNowhere = { autocomplete: 'off', autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false' } as const

function fieldHtml({ pointer, name, schema, isRequired }: Field, value: unknown): string {
  const kind = kindOf(schema)
  const label = isRequired ? name : `${name} (optional)`
  const words = { name: pointer, id: `input${pointer.replaceAll('/', '-')}`, label, rule: ruleOf(schema, kind) }
  const attributes = {
    ...keptNowhere,
    'data-pointer': pointer,
    'data-kind': kind,
    ...(isRequired ? { 'data-required': true as const } : {}),
  }
  if (schema.enum !== undefined) {
    const choices = schema.enum.map(each => ({ value: String(each), title: String(each) }))
    const none = isRequired ? [] : [{ value: '', title: 'not set' }]
    return formField({
      type: 'select',
      ...words,
      choices: [...none, ...choices],
      value: textOf(value, schema),
      attributes,
    })
  }
  if (kind === 'boolean')
    return formField({ type: 'check', ...words, ...(value === true && { value: '1' }), attributes })
  if (kind === 'lines' || kind === 'json-lines') {
    const main = mainOf(schema)
    const plain = main === undefined ? {} : { 'data-main': main, 'data-id': schema.items?.properties?.id ? 'id' : '' }
    const more = { ...attributes, ...plain, rows: 6, class: 'mono' }
    return formField({ type: 'lines', ...words, value: textOf(value, schema), attributes: more })
  }
  return formField({ ...words, value: textOf(value, schema), attributes: { ...attributes, class: 'mono' } })
}

/** The property of a list's items that a plain line gives the value of: the only required one beside the id. */
function mainOf({ items }: JsonSchema): string | undefined {
  const needed = (items?.required ?? []).filter(name => name !== 'id')
  const [name, other] = needed.length > 0 ? needed : Object.keys(items?.properties ?? {}).filter(each => each !== 'id')
  return other === undefined || needed.length === 0 ? name : undefined
}

function kindOf({ type, items }: JsonSchema): Kind {
  const types = [type].flat()
  if (types.includes('array')) return items?.type === 'string' ? 'lines' : 'json-lines'
  if (types.includes('boolean')) return 'boolean'
  return types.includes('number') || types.includes('integer') ? 'number' : 'text'
}

/** The text of a field for a value. Also what script/playground.js does when it fills in an example. */
function textOf(value: unknown, schema: JsonSchema): string {
  if (value === undefined || value === null) return ''
  if (!Array.isArray(value)) return String(value)
  const main = mainOf(schema)
  return value.map((each, at) => (kindOf(schema) === 'lines' ? String(each) : lineOf(each, at, main))).join('\n')
}

/** An item as a line: its main value alone where the line is read as the same item (script/playground.js). */
function lineOf(item: Readonly<Record<string, unknown>>, at: number, main = ''): string {
  const isPlain = Object.keys(item).every(name => name === main || item[name] === `row-${at + 1}`)
  const value = item[main]
  return isPlain && typeof value === 'string' && /^[^\s{](.*\S)?$/.test(value) ? value : JSON.stringify(item)
}

/** The first sentence of the description, all of it if it explains choices, and how the lines of a list are read. */
function ruleOf(schema: JsonSchema, kind: Kind): string {
  const { description = '', items, minItems, maxItems } = schema
  const words = description.replaceAll('`', '')
  const [sentence] = schema.enum === undefined ? words.split(/(?<=\.)\s/) : [words]
  if (kind !== 'lines' && kind !== 'json-lines') return sentence
  const most = maxItems === undefined ? '' : `; ${minItems ?? 0} to ${formatNumber(maxItems)} items`
  const members = Object.keys(items?.properties ?? {}).join(', ')
  const main = mainOf(schema)
  const plain = main === undefined ? '' : `the ${main} alone, or `
  const form = kind === 'lines' ? '' : `: ${plain}a JSON object${members === '' ? '' : ` with ${members}`}`
  return `${sentence} One item per line${form}${most}.`.trim()
}
