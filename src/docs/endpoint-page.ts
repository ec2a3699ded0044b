/**
 * The page of an endpoint, made from its declaration: description, a call as code, every field, every documented
 * response, every error.
 */
import { html } from 'ghtml'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError, docPath, errorBody, errorKinds } from '../core/errors.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import { answerHeaders, headersOf, refusalsOf } from '../http/pages/openapi.ts'
import { answeredSample, callTabs, firstCall } from '../pages/call-code.ts'
import { disclosure, facts, numberColumn, shortColumn, table } from '../pages/components/blocks.ts'
import { jsonBlock } from '../pages/components/code.ts'
import { costOf } from '../pages/components/number.ts'

/** /docs/api/ip/intelligence */
export function pathOfEndpoint({ path }: Pick<AnyEndpoint, 'path'>): string {
  return `/docs/api/${path.slice('/v1/'.length)}`
}

/** The fields at the left, and the request and the response at the right where there is room. */
export function endpointPage(endpoint: AnyEndpoint, origin: string): string {
  const { description, request, response } = endpoint
  const { method = 'POST', path, scope } = endpoint
  const about = facts([
    ['Endpoint', html`<span class="method">${method}</span> <code>${path}</code>`],
    ['Price', html`${costOf(endpoint)}`],
    ['Key scope', scope === null ? 'any key' : html`<code>${scope}</code>`],
  ])
  const sections = [
    ['Request fields', 'request', fieldList(fieldsOf(request), 'request')],
    ['Response fields', 'answer', fieldList(fieldsOf(response), 'answer')],
    ['Response headers', 'headers', headerTable(endpoint)],
    ['Errors', 'errors', errorTable(endpoint)],
    ['Examples', 'examples', examples(endpoint, origin)],
  ].map(([heading, id, body]) => html`<h2 id="${id}">${heading}</h2>!${body}`)
  return html`<div class="reference"><div class="prose reference-about"><p>!${prose(description)}</p>!${about}</div>
<div class="reference-calls">!${callTabs('call', firstCall(endpoint, origin))}!${firstResponse(endpoint)}</div>
<div class="prose reference-fields">!${sections}</div></div>`
}

function firstResponse(endpoint: AnyEndpoint): string {
  const answered = answeredSample(endpoint)
  if (answered === undefined) return ''
  const block = { id: 'call-answer', label: 'Response', isLabelSeen: true, isTall: true }
  return jsonBlock({ ...block, value: answered.output })
}

function fieldList(fields: readonly Field[], of: string): string {
  if (fields.length === 0) return '<p>No fields. Send an empty object, <code>{}</code>.</p>'
  const items = fields.map(field => {
    const need = field.isRequired
      ? of === 'request'
        ? ' · required'
        : ''
      : of === 'request'
        ? ' · optional'
        : ' · may be absent'
    const depth = Math.min(3, field.name.split('.').length - 1)
    return html`<dt class="depth-!${depth}" id="${idOf(of, field)}"><code>${field.name}</code> <small class="soft">${field.type}${need}</small></dt><dd class="depth-!${depth}">!${saying(field)}</dd>`
  })
  return html`<dl class="fields">!${items}</dl>`
}

/** The id of a field on its page. */
export function idOf(of: string, { name }: Pick<Field, 'name'>): string {
  return `${of}-${name.replace(/[^\w]+/g, '-').replace(/-$/, '')}`
}

function saying({ description, limits, values, examples: shown }: Field): string {
  const limit = limits.join('; ')
  const parts = [
    prose(description),
    values.length === 0 ? '' : html`One of !${values.map(value => html`<code>${String(value)}</code>`).join(', ')}.`,
    limit === '' ? '' : html`!${prose(`${limit.charAt(0).toUpperCase()}${limit.slice(1)}.`)}`,
    shown.length === 0
      ? ''
      : html`For example !${shown.map(each => html`<code>${JSON.stringify(each)}</code>`).join(', ')}.`,
  ]
  return parts.filter(part => part !== '').join(' ')
}

/** HTML of a sentence with `code` in backquotes. */
export function prose(text: string): string {
  return html`${text}`.replace(/`([^`]+)`/g, '<code>$1</code>')
}

function examples({ samples }: AnyEndpoint, origin: string): string {
  if (samples.length === 0) return '<p>Test keys and live keys return the same response.</p>'
  const all = samples.map(({ title, input, output }, at) => {
    const refused = output instanceof ApiError
    const value: unknown = refused ? JSON.parse(errorBody(output, origin)) : output
    const status = refused ? `${output.status} ${output.code}` : '200'
    const body = html`!${jsonBlock({ id: `request-${at}`, label: 'Request', isLabelSeen: true, value: input })}!${jsonBlock({ id: `answer-${at}`, label: `Response ${status}`, isLabelSeen: true, isTall: true, value })}`
    return disclosure(`${title}: ${status}`, body, { isOpen: at === 0 })
  })
  return html`<p>A <a href="/docs/test-keys">test key</a> returns exactly these responses.</p>!${all}`
}

function headerTable(endpoint: AnyEndpoint): string {
  return table({
    caption: 'Response headers',
    columns: [shortColumn('Header'), 'Meaning'],
    rows: headersOf(endpoint).map(name => [html`<code>${name}</code>`, prose(answerHeaders[name].description)]),
  })
}

function errorTable(endpoint: AnyEndpoint): string {
  return table({
    caption: 'Errors',
    columns: [shortColumn('Code'), numberColumn('Status'), 'Message'],
    rows: refusalsOf(endpoint).map(code => [
      html`<a href="${docPath(code)}"><code>${code}</code></a>`,
      String(errorKinds[code].status),
      prose(errorKinds[code].message),
    ]),
  })
}

/** The same as Markdown, for readers without a browser. */
export function endpointText(endpoint: AnyEndpoint): string {
  const { method = 'POST', path, scope, summary, description, request, response, samples } = endpoint
  const lines = (fields: readonly Field[]) =>
    fields.map(({ name, type, isRequired, limits, description: words, values }) => {
      const parts = [
        words,
        values.length === 0 ? '' : `One of ${values.map(String).join(', ')}.`,
        ...limits.map(limit => `${limit}.`),
      ]
      return `- \`${name}\` (${type}${isRequired ? '' : ', optional'}): ${parts.filter(each => each !== '').join(' ')}`
    })
  const shown = samples.map(({ title, input, output }) => {
    const answer = output instanceof ApiError ? `${output.status} ${errorBody(output)}` : JSON.stringify(output)
    return `- ${title}: \`${JSON.stringify(input)}\` returns \`${answer}\``
  })
  const codes = refusalsOf(endpoint).map(code => `${code} (${errorKinds[code].status})`)
  return [
    `# ${summary}`,
    `${method} \`${path}\`. Price: ${costOf(endpoint)}. Key scope: ${scope ?? 'any'}.`,
    description,
    '## Request',
    lines(fieldsOf(request)).join('\n') || 'An empty object.',
    '## Response',
    lines(fieldsOf(response)).join('\n'),
    ...(shown.length === 0 ? [] : ['## Examples', shown.join('\n')]),
    '## Errors',
    `${codes.join(', ')}.`,
  ].join('\n\n')
}

interface Field {
  /** `location.latitude`, `breaches[].Name`. */
  readonly name: string
  /** In words: "string", "array of objects", "integer or null". */
  readonly type: string
  readonly isRequired: boolean
  /** Each a phrase: "1 to 128 characters". */
  readonly limits: readonly string[]
  /** Empty when the name says it all. */
  readonly description: string
  /** The values that it may have, when they are a closed list. */
  readonly values: readonly (string | number | boolean | null)[]
  readonly examples: readonly unknown[]
}

export function fieldsOf(schema: JsonSchema, prefix = ''): readonly Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const field = fieldOf(`${prefix}${name}`, each, required.has(name))
    return [field, ...within(each, `${prefix}${name}`)]
  })
}

/** The fields of an object, or of the objects of an array. */
function within(schema: JsonSchema, name: string): readonly Field[] {
  if (schema.properties !== undefined) return fieldsOf(schema, `${name}.`)
  return schema.items === undefined ? [] : within(schema.items, `${name}[]`)
}

function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): Field {
  const { items } = schema
  const values = schema.enum ?? (items?.properties === undefined ? items?.enum : undefined) ?? []
  return {
    name,
    type: typeLabels(schema),
    isRequired,
    limits: [...limitsOf(schema), ...(items === undefined ? [] : limitsOf(items).map(limit => `each ${limit}`))],
    description: schema.description ?? items?.description ?? '',
    values,
    examples: schema.examples ?? items?.examples ?? [],
  }
}

function typeLabels({ type, items, format }: JsonSchema): string {
  const names = [type].flat().map(each => {
    if (each === 'array' && items !== undefined) return `array of ${plural(items)}`
    if (each === 'string' && format === 'date') return 'string (YYYY-MM-DD)'
    return each === 'string' && format === 'date-time' ? 'string (ISO 8601, UTC)' : each
  })
  return names.join(' or ')
}

function plural({ type }: JsonSchema): string {
  return [type]
    .flat()
    .map(each => `${each}s`)
    .join(' or ')
}

function limitsOf(schema: JsonSchema): string[] {
  return [
    between(schema.minLength, schema.maxLength, 'characters'),
    between(schema.minItems, schema.maxItems, 'items'),
    between(schema.minimum, schema.maximum, ''),
    schema.pattern === undefined ? '' : `matches \`${schema.pattern}\``,
  ].filter(limit => limit !== '')
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  const of = unit === '' ? '' : ` ${least === 1 && most === undefined ? unit.slice(0, -1) : unit}`
  if (least !== undefined && most !== undefined) return `${formatLimit(least)} to ${formatLimit(most)}${of}`
  if (most !== undefined) return `at most ${formatLimit(most)}${of}`
  // A text that is not empty is what one expects.
  return least === undefined || (least === 1 && unit === 'characters') ? '' : `at least ${formatLimit(least)}${of}`
}

function formatLimit(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 6 })
}
