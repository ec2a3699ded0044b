/** Pages that are built as HTML: the first one, the index of the documentation, the quick start, the sources. */
import { html } from 'ghtml'
import type { AnyEndpoint } from '../core/endpoint.ts'
import type { Signal } from '../core/signal.ts'
import type { DatasetOverview } from '../dashboard/main-thread-api.ts'
import { answeredSample, callTabs, firstCall } from '../pages/call-code.ts'
import { badge, card, dataBadge, shortColumn, statusIcon, table, time } from '../pages/components/blocks.ts'
import { codeBlock, jsonBlock } from '../pages/components/code.ts'
import { costOf, counted } from '../pages/components/number.ts'
import { pathOfEndpoint } from './endpoint-page.ts'

export interface Start {
  readonly signals: readonly Signal<never>[]
  readonly endpoints: readonly AnyEndpoint[]
  readonly datasets: readonly DatasetOverview[]
  readonly origin: string
}

export function startPage({ signals, endpoints, datasets, origin }: Start): string {
  const [first] = endpoints
  const begin = card({
    title: 'First request',
    aside: dataStatus(datasets),
    body: html`<p>Set <code>ASSAY_KEY</code> to your API key, then run:</p>!${callTabs('first', firstCall(first, origin))}
<p class="actions"><a class="button" href="/docs/quick-start">Quick start</a> <a class="button quiet" href="/docs">Documentation</a> <a class="button quiet" href="/dashboard">Dashboard</a></p>`,
  })
  return html`<div class="stack">!${begin}<div class="grid wide">!${signals.map(signalCard)}</div></div>`
}

/** How many of the data sets that are in use are up to date, with a link to all of them. */
function dataStatus(all: readonly DatasetOverview[]): string {
  const datasets = all.filter(({ state }) => state !== 'absent')
  const current = datasets.filter(({ state }) => state === 'ready').length
  const isCurrent = current === datasets.length
  const words = isCurrent
    ? 'All data is up to date'
    : `${current} of ${counted(datasets.length, 'data set')} up to date`
  return html`<span class="row">!${statusIcon(isCurrent ? 'go' : 'care', words)}<a href="/docs/attributions">Data status</a></span>`
}

/** A signal with a request to its first endpoint and the part of the response that its highlights name. */
function signalCard({ name, title, description = '', endpoints, highlights = [] }: Signal<never>): string {
  const [endpoint] = endpoints
  const sample = answeredSample(endpoint)
  const call = html`<p><code>${endpoint.path}</code> <code class="soft">${JSON.stringify(sample?.input ?? {})}</code></p>`
  const value = highlights.reduce<unknown>(
    (shown, path) => withField(shown, sample?.output, path.split('.')),
    undefined,
  )
  const id = `sample-${name}`
  return card({
    title,
    aside: html`<a href="${pathOfEndpoint(endpoint)}" aria-label="Reference of ${title}">Reference</a>`,
    body: html`<p>${description}</p>!${call}!${jsonBlock({ id, label: `Part of the response: ${title}`, isCopied: false, value })}`,
  })
}

/** A value with one more of the fields of another one; both are objects or arrays. */
function withField(shown: unknown, whole: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return whole
  if (Array.isArray(whole)) return [withField((shown as unknown[] | undefined)?.[0], whole[Number(name)], rest)]
  const known = (shown ?? {}) as Readonly<Record<string, unknown>>
  const inner = (whole as Readonly<Record<string, unknown>>)[name]
  return { ...known, [name]: withField(known[name], inner, rest) }
}

/** Every endpoint with its name and price. */
function callTable(endpoints: readonly AnyEndpoint[]): string {
  return table({
    caption: 'Endpoints of the API',
    columns: ['Endpoint', 'Returns', { title: 'Price', isNamed: true }],
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
      aside: html`<a href="/docs/signals/${name}">Details</a>`,
      body: html`<ul>!${calls}</ul>`,
    })
  })
  const internals = html`<p>For developers of the service: <a href="/docs/decisions">design decisions</a>, <a href="/docs/performance">performance</a>, <a href="/docs/scale">scaling</a>.</p>`
  return html`<div class="grid wide">!${about}</div>!${card({ title: 'Endpoints', body: callTable(endpoints) })}!${card({ title: 'Internals', body: internals })}`
}

/** Three steps to a first response. */
export function quickStart({ endpoints, origin }: Start): string {
  const [first] = endpoints
  const answered = first.samples[0]
  return html`<div class="prose"><h2 id="key">1. Create a key</h2>
<p>The first start of the service prints a key once. Create more in the <a href="/dashboard">dashboard</a>, or with this command on the server:</p>
!${codeBlock({ id: 'make-key', label: 'Create a key', text: 'npx assay key create --account default --label notebook' })}
!${codeBlock({ id: 'export-key', label: 'Set the key', text: 'export ASSAY_KEY=assay_...' })}
<h2 id="call">2. Send a request</h2><p>Send the key in a header and a JSON object as the body. This request works with live keys and <a href="/docs/test-keys">test keys</a>:</p>
!${callTabs('ask', firstCall(first, origin))}
<h2 id="answer">3. Read the response</h2><p>The response is JSON without an envelope. Its headers contain the price (<code>X-Credits-Charged</code>), the balance (<code>X-Credits-Remaining</code>) and an ID (<code>X-Request-Id</code>) for later lookups:</p>
!${jsonBlock({ id: 'answer-json', label: 'Response to a test key', isLabelSeen: true, value: answered.output })}
<h2 id="next">Next steps</h2><ul><li><a href="/docs/retries">Errors, retries, idempotency</a>: handle errors and repeat a request without a second charge.</li>
<li><a href="/docs/limits">Limits and credits</a>: prices, rate limits and balance.</li><li><a href="/docs/test-keys">Test keys</a>: every case of every endpoint, free of charge.</li>
<li><a href="/openapi.json">OpenAPI 3.1</a>: the API for code generators. <a href="/llms.txt">llms.txt</a>: the index of this documentation for language models, with <a href="/llms-full.txt">the full text</a>.</li></ul>
<p>!${badge('free')} The endpoints under <code>/v1/account</code> are free.</p></div>`
}

/**
 * Every source of the answers and every file that can be fetched, with its publisher and the text that its licence
 * requires.
 */
export function attributions(datasets: readonly DatasetOverview[]): string {
  const parts = datasets.map(dataset => {
    const { title, asOf, sources, feeds } = dataset
    const day = asOf === null ? '' : html` as of !${time(asOf, 'day')}`
    const heading = html`<h2>${title}</h2><p>!${dataBadge(dataset)}!${day}</p>`
    const inUse = new Set(sources.flatMap(({ name, url }) => [name, url]))
    const others = feeds
      .filter(({ feed }) => !inUse.has(feed.title) && !inUse.has(feed.url))
      .map(({ feed }) => rowOf({ ...feed, name: feed.title, asOf: null }))
    const rows = [...sources.map(rowOf), ...others]
    if (rows.length === 0) return heading
    const columns = ['Source', 'Licence', shortColumn('As of', { isNamed: true }), 'Attribution']
    return html`!${heading}!${table({ caption: `Sources of: ${title}`, isStacked: true, columns, rows })}`
  })
  return html`<div class="prose">!${parts}</div>`
}

interface Attributed {
  readonly name: string
  readonly url: string
  readonly licence: string
  /** Null for what is not in use. */
  readonly asOf: string | null
  readonly attribution?: string
}

function rowOf({ name, url, licence, asOf, attribution = '' }: Attributed): string[] {
  // What the operator has imported has no address.
  const link = /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noreferrer">${name}</a>` : html`${name}`
  return [link, html`${licence}`, asOf === null ? 'not in use' : time(asOf, 'day'), html`${attribution}`]
}
