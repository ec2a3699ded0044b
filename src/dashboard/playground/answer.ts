/** The result of a call in the playground: the view, the JSON, the headers, and the call as code. */
import { html } from 'ghtml'
import { callTabs } from '../../pages/call-code.ts'
import { badge, card, facts, shortColumn, table, time } from '../../pages/components/blocks.ts'
import { type CodeBlock, codeBlock, jsonBlock } from '../../pages/components/code.ts'
import { counted, formatDuration } from '../../pages/components/number.ts'
import { answerView } from './answer-views.ts'
import type { Call } from './calls.ts'
import { type Answered, readAnswer } from './sent.ts'
import { fieldsView } from './views/fields-view.ts'

/** Limit in characters of a text and of the HTML of a view: browsers are slow with more. */
const mostShown = 100_000
const mostDrawn = 500_000

/** HTML of three tabs of a result. */
export interface AnswerPanels {
  readonly answer: string
  readonly json: string
  readonly headers: string
}

export function answerPanels({ endpoint }: Call, answered: Answered, isOperator: boolean): AnswerPanels {
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
export function codeHtml({ endpoint: { path, method = 'POST' } }: Call, input: unknown, origin: string): string {
  return callTabs('code', { method, url: origin + path, input })
}
