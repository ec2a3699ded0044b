/** The result of a call in the playground: the view, the JSON, the headers, and the call as code. */
import { html } from 'ghtml'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { scanJson } from '../../core/json-text.ts'
import { maxBodyBytes, maxDepth } from '../../http/json-body.ts'
import { callTabs } from '../../pages/call-code.ts'
import { badge, card, facts, shortColumn, table, time } from '../../pages/components/blocks.ts'
import { type CodeBlock, codeBlock, jsonBlock } from '../../pages/components/code.ts'
import { counted, formatDuration } from '../../pages/components/number.ts'
import { answerView, fieldsView } from './answer-views.ts'

/** Limit in characters of a text and of the HTML of a view: browsers are slow with more. */
const mostShown = 100_000
const mostDrawn = 500_000

/** HTML of three tabs of a result. */
interface AnswerPanels {
  readonly answer: string
  readonly json: string
  readonly headers: string
}

export function answerPanels(endpoint: AnyEndpoint, answered: Answered, isOperator: boolean): AnswerPanels {
  const { status, headers, body } = answered
  const answer = readAnswer(body)
  const retryAfter = headers['retry-after']
  const seconds = retryAfter !== undefined && /^\d{1,7}$/.test(retryAfter) ? Number(retryAfter) : null
  const picture = answerView(endpoint, status, answer, seconds, isOperator)
  return {
    answer: (picture.length > mostDrawn ? fieldsView(answer) : picture) + requestCard(answered),
    json: jsonCard(answered, answer),
    headers: headersCard(answered),
  }
}

function requestCard({ status, headers, ms }: Answered): string {
  const charged = headers['x-credits-charged']
  const left = headers['x-credits-remaining']
  const [id, asOf] = [headers['x-request-id'], headers['x-data-as-of']]
  const body = facts([
    ['Charged', charged === undefined ? null : html`${counted(Number(charged), 'credit')}`],
    ['Balance', left === undefined ? null : html`${counted(Number(left), 'credit')}`],
    ['Time', html`${formatDuration(ms)}, measured in this browser`],
    ['Request ID', id === undefined ? null : html`<code>${id}</code>`],
    ['Data as of', asOf === undefined ? null : dataOf(asOf)],
  ])
  const aside = badge(`status ${status}`, status === 200 ? 'good' : 'bad')
  return card({ title: 'Request', aside, body })
}

function jsonCard({ input, body }: Answered, answer: unknown): string {
  const sent = shownJson({ id: 'input-text', label: 'Request as JSON' }, input, JSON.stringify(input))
  const code = shownJson({ id: 'answer-text', label: 'Response as JSON', isTall: true }, answer, body)
  return card({ title: 'Response', body: code }) + card({ title: 'Request', body: sent })
}

/** Limit of the headers in the table. */
const mostHeaders = 100

function headersCard({ headers }: Answered): string {
  const rows = Object.entries(headers)
    .slice(0, mostHeaders)
    .map(([name, value]) => [html`<code>${name}</code>`, html`${value}`])
  const body = table({ caption: 'Response headers', columns: [shortColumn('Header'), 'Value'], rows })
  return card({ title: 'Response headers', body })
}

/** A value as JSON, one member a line; the beginning of its text where that is long, or no JSON. */
function shownJson(block: Omit<CodeBlock, 'text'>, value: unknown, text: string): string {
  const isShort = value !== undefined && text.length <= mostShown && JSON.stringify(value, null, 2).length <= mostShown
  if (isShort) return jsonBlock({ ...block, value })
  const cut =
    text.length > mostShown ? html`<p class="soft">The first ${mostShown} of ${text.length} characters.</p>` : ''
  return codeBlock({ ...block, text: text.slice(0, mostShown) }) + cut
}

/**
 * `city="2026-06-05", tor="2026-11-22";stale, clocks="2026-10-29";version="2026f", vpn="none";stale` in words: what is
 * fresh, what is stale, what is not there. Of the parameters, only `stale` is shown.
 */
function dataOf(header: string): string {
  const parts = [...header.matchAll(/(?:^|, *)([\w-]+)="([^"]*)"(?:;\w+="[^"]*")*(;stale)?/g)]
  if (parts.length === 0) return html`${header}`
  const dated = ([, topic, asOf]: RegExpExecArray) => html`${topic} !${time(asOf, 'day')}`
  const isDated = ([, , asOf]: RegExpExecArray) => !Number.isNaN(Date.parse(asOf))
  const [fresh, stale] = [false, true].map(isStale =>
    parts.filter(each => isDated(each) && (each[3] !== undefined) === isStale).map(dated),
  )
  const none = parts.filter(each => !isDated(each)).map(([, topic]) => html`${topic}`)
  const lines = [
    fresh.join(', '),
    stale.length === 0 ? '' : `${badge('stale', 'warn')} ${stale.join(', ')}`,
    none.length === 0 ? '' : `${badge('never downloaded', 'warn')} ${none.join(', ')}`,
  ]
  return lines.filter(line => line !== '').join('<br>')
}

/** The call in three languages. HTML. @param origin where callers reach the service */
export function codeHtml({ path, method = 'POST' }: AnyEndpoint, input: unknown, origin: string): string {
  return callTabs('code', { method, url: origin + path, input })
}

/** A call and its answer, as the script of the page saw them. */
interface Answered {
  /** JSON. */
  readonly input: unknown
  readonly status: number
  /** Headers of the answer, keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly ms: number
}

/** Maximum members of an input, in all of its objects and arrays; no endpoint takes a tenth of it. */
const mostInputMembers = 10_000
/** Data beside the input: the path, and the headers of the answer. */
const membersAround = 100
/** Maximum members of an answer; the catalogue of breaches has some 20,000. */
const mostAnswerMembers = 200_000
/** Maximum characters of a header; the longest that is shown has some 300. */
const mostHeaderCharacters = 1_000

const beyondLimits = new ApiError('invalid_input', {
  message: `The input is larger than any endpoint accepts: at most ${maxBodyBytes.toLocaleString('en')} bytes, nested ${maxDepth} deep, with ${mostInputMembers.toLocaleString('en')} members.`,
})

/**
 * The body of a request as a value, or why it is not read. The answer in it is a text, so what is counted is the input.
 */
export function readSent(text: string): unknown {
  return jsonWithin(text, maxDepth + 1, mostInputMembers + membersAround) ?? beyondLimits
}

/** The value of an answer; undefined for what is no JSON, or none that an endpoint answers. */
function readAnswer(body: string): unknown {
  return jsonWithin(body, maxDepth, mostAnswerMembers)
}

function jsonWithin(text: string, mostDepth: number, mostMembers: number): unknown {
  const { depth, commas } = scanJson(text)
  if (depth > mostDepth || commas > mostMembers) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

/** The call as the script sent it, or why it is refused. */
export function answeredOf(sent: unknown): Answered | ApiError {
  const { input, status, headers, body, ms } = fieldsOf(sent)
  if (typeof status !== 'number' || typeof body !== 'string' || typeof ms !== 'number' || input === undefined)
    return new ApiError('invalid_input')
  if (Buffer.byteLength(JSON.stringify(input)) > maxBodyBytes) return beyondLimits
  const texts = Object.entries(fieldsOf(headers)).filter(
    (each): each is [string, string] => typeof each[1] === 'string' && each[1].length <= mostHeaderCharacters,
  )
  return { input, status, headers: Object.fromEntries(texts), body, ms }
}
