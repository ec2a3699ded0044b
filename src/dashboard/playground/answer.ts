/** What the playground shows of a call: the picture, the answer as it came, and the call as code. */
import { html } from 'ghtml'
import { callTabs } from '../../pages/call-tabs.ts'
import { card } from '../../pages/components/card.ts'
import { codeBlock, jsonBlock } from '../../pages/components/code.ts'
import { facts } from '../../pages/components/lists.ts'
import { disclosure } from '../../pages/components/notice.ts'
import { counted, durationWords } from '../../pages/components/number.ts'
import { badge } from '../../pages/components/sign.ts'
import { time } from '../../pages/components/time.ts'
import type { Call } from './calls.ts'
import { drawn } from './drawn.ts'

/** A call and its answer, as the script of the page saw them. */
export interface Answered {
  /** JSON. */
  readonly input: unknown
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly ms: number
}

/** A browser takes long to show more, and nobody reads it. */
const mostShown = 100_000

/** The drawn answer, and the answer itself. HTML. */
export function answerHtml({ endpoint }: Call, answered: Answered): string {
  const { status, headers, body } = answered
  const answer = parsed(body)
  const retryAfter = headers['retry-after']
  const seconds = retryAfter !== undefined && /^\d{1,7}$/.test(retryAfter) ? Number(retryAfter) : null
  return drawn(endpoint, status, answer, seconds) + rawCard(answered, answer)
}

function rawCard({ input, status, headers, body, ms }: Answered, answer: unknown): string {
  const charged = headers['x-credits-charged']
  const left = headers['x-credits-remaining']
  const rows: (readonly [string, string] | null)[] = [
    charged === undefined ? null : ['Charged', html`${counted(Number(charged), 'credit')}`],
    left === undefined ? null : ['Left', html`${counted(Number(left), 'credit')}`],
    ['Time', html`${durationWords(ms)} from this browser and back`],
    headers['x-request-id'] === undefined ? null : ['Request', html`<code>${headers['x-request-id']}</code>`],
    headers['x-data-as-of'] === undefined ? null : ['Data of', dataOf(headers['x-data-as-of'])],
  ]
  const isShort = body.length <= mostShown
  const block = { id: 'answer-text', label: 'Answer as JSON', isTall: true }
  const code =
    isShort && answer !== undefined
      ? jsonBlock({ ...block, value: answer })
      : codeBlock({ ...block, text: body.slice(0, mostShown) })
  const cut = isShort ? '' : html`<p class="soft">The first ${mostShown} of ${body.length} characters.</p>`
  const sent = disclosure('What was sent', jsonBlock({ id: 'input-text', label: 'Request as JSON', value: input }))
  const known = rows.filter(row => row !== null)
  const aside = badge(`status ${status}`, status === 200 ? 'good' : 'bad')
  return card({ title: 'The answer itself', aside, body: facts(known) + code + cut + sent })
}

/** `city="2026-06-05", tor="2026-11-22T06:00:00Z";stale, vpn="none";stale` in words: what is fresh, what is stale, what is not there. */
function dataOf(header: string): string {
  const parts = [...header.matchAll(/([\w-]+)="([^"]*)"(;stale)?/g)]
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
    none.length === 0 ? '' : `${badge('never fetched', 'warn')} ${none.join(', ')}`,
  ]
  return lines.filter(line => line !== '').join('<br>')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The same call in three languages. HTML. @param origin where callers reach the service */
export function codeHtml({ endpoint: { path, method = 'POST' } }: Call, input: unknown, origin: string): string {
  return callTabs('code', { method, url: origin + path, input })
}
