/**
 * The page of an endpoint: what it is for, a call as code, every field, every documented answer, every refusal. All
 * from its declaration.
 */
import { html } from 'ghtml'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError, docPath, errorBody, errorKinds } from '../core/errors.ts'
import { answerHeaders, headersOf, refusalsOf } from '../http/pages/openapi.ts'
import type { Call } from '../pages/call-code.ts'
import { callTabs } from '../pages/call-tabs.ts'
import { card } from '../pages/components/card.ts'
import { jsonBlock } from '../pages/components/code.ts'
import { facts } from '../pages/components/lists.ts'
import { disclosure } from '../pages/components/notice.ts'
import { table } from '../pages/components/table.ts'
import { costOf } from '../pages/cost.ts'
import { type Field, fieldsOf } from './fields.ts'

/** /docs/api/ip/intelligence */
export function pathOfEndpoint({ path }: Pick<AnyEndpoint, 'path'>): string {
  return `/docs/api/${path.slice('/v1/'.length)}`
}

/** ip/intelligence */
export function nameOfEndpoint({ path }: Pick<AnyEndpoint, 'path'>): string {
  return path.slice('/v1/'.length)
}

/** The call of the first documented input, or of an empty one. */
export function firstCall(endpoint: AnyEndpoint, origin: string): Call {
  const answered = endpoint.samples.find(({ output }) => !(output instanceof ApiError))
  return { method: endpoint.method ?? 'POST', url: `${origin}${endpoint.path}`, input: answered?.input ?? {} }
}

/** The parts of the page, in their order. */
export const endpointParts = [
  { heading: 'Request', id: 'request' },
  { heading: 'Answer', id: 'answer' },
  { heading: 'Examples', id: 'examples' },
  { heading: 'Headers of the answer', id: 'headers' },
  { heading: 'Errors', id: 'errors' },
] as const

export function endpointPage(endpoint: AnyEndpoint, origin: string): string {
  const { description, request, response } = endpoint
  const { method = 'POST', path, scope } = endpoint
  const about = facts([
    ['Path', html`<span class="method">${method}</span> <code>${path}</code>`],
    ['Costs', html`${costOf(endpoint)}`],
    ['Scope of the key', scope === null ? 'any key' : html`<code>${scope}</code>`],
  ])
  const side = html`<div class="stack">!${card({ body: about })}!${card({ title: 'Call it', body: callTabs('call', firstCall(endpoint, origin)) })}</div>`
  const bodies = [
    fieldList(fieldsOf(request), 'request'),
    fieldList(fieldsOf(response), 'answer'),
    examples(endpoint, origin),
    headerTable(endpoint),
    errorTable(endpoint),
  ]
  const sections = endpointParts.map(({ heading, id }, at) => html`<h2 id="${id}">${heading}</h2>!${bodies[at]}`)
  return html`<div class="prose"><p>!${prose(description)}</p>!${side}
!${sections}</div>`
}

function fieldList(fields: readonly Field[], of: string): string {
  if (fields.length === 0) return '<p>No fields: an empty object, <code>{}</code>.</p>'
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
  const parts = [
    prose(description),
    values.length === 0 ? '' : html`One of !${values.map(value => html`<code>${String(value)}</code>`).join(', ')}.`,
    limits.length === 0 ? '' : html`!${prose(`${limits.join('; ')}.`)}`,
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
  if (samples.length === 0) return '<p>A test key is answered as a live one is.</p>'
  const all = samples.map(({ title, input, output }, at) => {
    const refused = output instanceof ApiError
    const value: unknown = refused ? JSON.parse(errorBody(output, origin)) : output
    const status = refused ? `${output.status} ${output.code}` : '200'
    const body = html`!${jsonBlock({ id: `request-${at}`, label: 'Request', isLabelSeen: true, value: input })}!${jsonBlock({ id: `answer-${at}`, label: `Answer ${status}`, isLabelSeen: true, isTall: true, value })}`
    return disclosure(`${title}: ${status}`, body, { isOpen: at === 0 })
  })
  return html`<p>A <a href="/docs/test-keys">test key</a> is answered exactly this.</p>!${all}`
}

function headerTable(endpoint: AnyEndpoint): string {
  return table({
    caption: 'Headers of the answer',
    columns: [{ title: 'Header', kind: 'short' }, { title: 'Says' }],
    rows: headersOf(endpoint).map(name => [html`<code>${name}</code>`, prose(answerHeaders[name].description)]),
  })
}

function errorTable(endpoint: AnyEndpoint): string {
  return table({
    caption: 'Errors',
    columns: [{ title: 'Code', kind: 'short' }, { title: 'Status', kind: 'number' }, { title: 'When' }],
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
    return `- ${title}: \`${JSON.stringify(input)}\` is answered \`${answer}\``
  })
  const codes = refusalsOf(endpoint).map(code => `${code} (${errorKinds[code].status})`)
  return [
    `# ${summary}`,
    `${method} \`${path}\`. Costs ${costOf(endpoint)}. Scope of the key: ${scope ?? 'any'}.`,
    description,
    '## Request',
    lines(fieldsOf(request)).join('\n') || 'An empty object.',
    '## Answer',
    lines(fieldsOf(response)).join('\n'),
    ...(shown.length === 0 ? [] : ['## Examples', shown.join('\n')]),
    '## Errors',
    `${codes.join(', ')}.`,
  ].join('\n\n')
}
