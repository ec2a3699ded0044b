/** The first page: what the service is, and the way to a first answer. */
import { html } from 'ghtml'
import type { AnyEndpoint } from '../core/endpoint.ts'
import type { Signal } from '../core/signal.ts'
import type { DatasetOverview } from '../dashboard/main-thread-api.ts'
import { callTabs } from '../pages/call-tabs.ts'
import { card } from '../pages/components/card.ts'
import { codeBlock, jsonBlock } from '../pages/components/code.ts'
import { badge, statusIcon } from '../pages/components/status-icon.ts'
import { table } from '../pages/components/table.ts'
import { calendarDay } from '../pages/components/time.ts'
import { costOf } from '../pages/cost.ts'
import { firstCall, pathOfEndpoint } from './endpoint-page.ts'

export interface Start {
  readonly signals: readonly Signal<never>[]
  readonly endpoints: readonly AnyEndpoint[]
  readonly datasets: readonly DatasetOverview[]
  readonly origin: string
}

export function startPage({ endpoints, datasets, origin }: Start): string {
  const [first] = endpoints
  const begin = card({
    title: 'A first answer',
    body: html`<p>With a key of this service in <code>ASSAY_KEY</code>:</p>!${callTabs('first', firstCall(first, origin))}
<p class="actions"><a class="button" href="/docs/quick-start">Quick start</a><a class="button quiet" href="/dashboard">Dashboard</a></p>`,
  })
  const data = table({ caption: 'Data sets', isStacked: true, columns: dataColumns, rows: datasets.map(dataRow) })
  return html`<div class="columns even"><div class="stack">!${begin}!${card({ title: 'How old is the data?', aside: '<a href="/docs/attributions">Sources and licences</a>', body: data })}</div>
<div class="stack">!${card({ title: 'What can be asked?', aside: '<a href="/docs">Documentation</a>', body: callTable(endpoints) })}</div></div>`
}

const dataColumns = [
  { title: 'Data set' },
  { title: 'State', kind: 'short' as const },
  { title: 'As of', kind: 'short' as const, isNamed: true },
]

function dataRow({ title, state, asOf }: DatasetOverview): string[] {
  const mark =
    state === 'ready'
      ? statusIcon('go', state)
      : statusIcon(state === 'failed' ? 'stop' : state === 'stale' ? 'ask' : 'quiet', state)
  return [html`${title}`, mark, asOf === null ? 'never' : calendarDay(asOf.slice(0, 10))]
}

/** Every call with what it answers and costs. */
function callTable(endpoints: readonly AnyEndpoint[]): string {
  return table({
    caption: 'Calls of the API',
    columns: [{ title: 'Call' }, { title: 'Answers' }, { title: 'Costs', isNamed: true }],
    isStacked: true,
    rows: endpoints.map(endpoint => [
      html`<a href="${pathOfEndpoint(endpoint)}"><code>${endpoint.path}</code></a>`,
      html`${endpoint.summary}`,
      html`${costOf(endpoint)}`,
    ]),
  })
}

export function docsIndex({ signals, endpoints }: Start): string {
  const about = signals.map(({ name, title, endpoints: own }) => {
    const calls = own.map(each => html`<li><a href="${pathOfEndpoint(each)}">${each.summary}</a></li>`)
    return card({
      title,
      aside: html`<a href="/docs/signals/${name}">How it works</a>`,
      body: html`<ul>!${calls}</ul>`,
    })
  })
  return html`<div class="grid wide">!${about}</div>!${card({ title: 'Every call', body: callTable(endpoints) })}`
}

/** Three steps to a first answer. */
export function quickStart({ endpoints, origin }: Start): string {
  const [first] = endpoints
  const answered = first.samples[0]
  return html`<div class="prose"><h2 id="key">1. Get a key</h2>
<p>The first start of the service prints a key, once, and the <a href="/dashboard">dashboard</a> makes more. So does the command, on the machine that the service runs on:</p>
!${codeBlock({ id: 'make-key', label: 'Make a key', text: 'npx assay key create --account default --label notebook' })}
!${codeBlock({ id: 'export-key', label: 'Keep the key', text: 'export ASSAY_KEY=assay_...' })}
<h2 id="call">2. Ask</h2><p>A body of JSON, the key in a header. This call takes a live key and a <a href="/docs/test-keys">test key</a>:</p>
!${callTabs('ask', firstCall(first, origin))}
<h2 id="answer">3. Read the answer</h2><p>JSON without an envelope. What it cost and what is left stands in its headers (<code>X-Credits-Charged</code>, <code>X-Credits-Remaining</code>), and <code>X-Request-Id</code> finds it again:</p>
!${jsonBlock({ id: 'answer-json', label: 'Answer to a test key', isLabelSeen: true, value: answered.output })}
<h2 id="next">Then</h2><ul><li><a href="/docs/retries">What to do when a call is refused</a>, and how to send it again without paying twice.</li>
<li><a href="/docs/limits">Limits and credits</a>: where the account stands.</li><li><a href="/docs/test-keys">Test keys</a>: every branch of every endpoint, free of charge.</li>
<li><a href="/openapi.json">OpenAPI 3.1</a>: the whole of it for programs. <a href="/llms.txt">llms.txt</a>: the whole of it as one text.</li></ul>
<p>!${badge('free')} The calls under <code>/v1/account</code> cost nothing.</p></div>`
}
