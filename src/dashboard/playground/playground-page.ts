/** The page of one endpoint. HTML; what it does is in script/playground.js. */
import { html } from 'ghtml'
import type { KeyMode } from '../../accounts/store.ts'
import type { AnyEndpoint, Sample } from '../../core/endpoint.ts'
import { card, disclosure, emptyState, notice } from '../../pages/components/blocks.ts'
import { tabs } from '../../pages/components/code.ts'
import { selectField } from '../../pages/components/field.ts'
import { costOf } from '../../pages/cost.ts'
import { pageScript } from '../../pages/page.ts'
import { codeHtml } from './answer.ts'
import { type Call, playgroundPath } from './calls.ts'
import { fieldsHtml } from './form.ts'
import type { KeyChoice } from './key-choices.ts'

export interface PlaygroundPage {
  readonly calls: readonly Call[]
  readonly call: Call
  readonly choices: readonly KeyChoice[]
  /** Whether the reader may only look. */
  readonly isViewer: boolean
  readonly csrf: string
  /** Origin by which callers reach the service. */
  readonly origin: string
}

export function playgroundBody(page: PlaygroundPage): string {
  const { call, calls, choices, origin } = page
  const mode = choices[0]?.mode ?? 'test'
  const [first] = mode === 'live' ? liveExamples(call.endpoint) : testExamples(call.endpoint)
  const input = first?.input ?? {}
  const without = html`<noscript>!${notice('warn', html`<p>The form needs JavaScript, because this browser sends the request to the API. Without JavaScript, use the code in the Code tab.</p>`)}</noscript>`
  const empty = emptyState('Results appear here.')
  const shown = tabs('shown', 'Result', [
    { title: 'Result', body: html`<div id="answer" class="stack">!${empty}</div>` },
    { title: 'JSON', body: html`<div id="json" class="stack">!${empty}</div>` },
    { title: 'Headers', body: html`<div id="headers" class="stack">!${empty}</div>` },
    { title: 'Code', body: card({ body: html`<div id="code">!${codeHtml(call, input, origin)}</div>` }) },
  ])
  return html`!${switches(calls, call)}!${without}<div class="playground">
<div>!${formCard(page, mode, input)}</div>
<div class="answer"><p id="said" class="unseen" role="status"></p>!${shown}</div></div>`
}

/** Links between endpoints: the signals, and the endpoints of one signal below them. */
function switches(calls: readonly Call[], { signal, endpoint }: Call): string {
  const bySignal = Map.groupBy(calls, each => each.signal.name)
  const signals = [...bySignal.values()].map(([first]) =>
    first === undefined ? '' : link(first.page, first.signal.title, first.signal.name === signal.name),
  )
  const own = bySignal.get(signal.name) ?? []
  const below =
    own.length < 2
      ? ''
      : html`<nav class="switch" aria-label="${signal.title}">!${own.map(each => link(each.page, each.title, each.endpoint.path === endpoint.path))}</nav>`
  return html`<nav class="switch" aria-label="Signals">!${signals}</nav>!${below}`
}

function link(path: string, title: string, isHere: boolean): string {
  return html`<a href="${path}"!${isHere ? ' aria-current="page"' : ''}>${title}</a>`
}

function formCard(page: PlaygroundPage, mode: KeyMode, input: unknown): string {
  const { call, choices, isViewer, csrf } = page
  const { endpoint } = call
  const options = choices.map(({ value, title, mode: each }) => ({
    value,
    title: each === 'live' ? `${title}, live` : title,
  }))
  const rule = isViewer
    ? 'Viewers use test answers, which are free.'
    : 'A test key accepts only the examples. It is free.'
  const key = selectField({
    name: 'key',
    id: 'key',
    label: 'Key',
    rule,
    choices: options,
    attributes: { autocomplete: 'off', 'data-modes': choices.map(each => each.mode).join(' ') },
  })
  const modes = { live: liveExamples(endpoint), test: testExamples(endpoint) }
  const examples = (['live', 'test'] as const).map(each => examplesHtml(each, modes[each], each === mode))
  const words = { live: `Look up, ${shortCostOf(endpoint)}`, test: 'Look up, 0 credits' }
  const button = html`<button type="submit" disabled data-live="${words.live}" data-test="${words.test}">${words[mode]}</button>`
  const fields = fieldsHtml(endpoint.request, input)
  const method = endpoint.method ?? 'POST'
  const form = html`<form method="post" autocomplete="off" data-playground="${playgroundPath}" data-path="${endpoint.path}" data-method="${method}" data-csrf="${csrf}" data-enhance="${pageScript.path}">
!${key}!${fields}<div class="actions">!${button}</div>!${examples}</form>`
  const about = disclosure('Description', html`<p>${endpoint.description.replaceAll('`', '')}</p>`)
  return card({ title: endpoint.summary, body: html`<p><code>${endpoint.path}</code></p>!${form}!${about}` })
}

/** The part of the cost that fits on a button. */
function shortCostOf(endpoint: AnyEndpoint): string {
  const [cost] = costOf(endpoint).split(';')
  return cost.toLowerCase() === 'free' ? '0 credits' : cost
}

/** Limit of the examples in sight; the others are behind a disclosure. */
const mostExamples = 5

function examplesHtml(mode: KeyMode, examples: readonly Example[], isShown: boolean): string {
  if (examples.length === 0) return ''
  const buttons = examples.map(
    ({ title, input }) =>
      html`<button type="button" class="quiet small" data-input="${JSON.stringify(input)}">${title}</button>`,
  )
  const row = (some: readonly string[]) => html`<div class="row">!${some}</div>`
  const rest = buttons.slice(mostExamples)
  const more = rest.length === 0 ? '' : disclosure(`${rest.length} more`, row(rest))
  return html`<fieldset class="examples" data-mode="${mode}"!${isShown ? '' : ' hidden'}><legend>Examples</legend>!${row(buttons.slice(0, mostExamples))}!${more}</fieldset>`
}

/** An input that fills the form. */
interface Example {
  readonly title: string
  readonly input: unknown
}

/** Examples for a test key: the samples, each an answer or a refusal. */
export function testExamples({ samples }: AnyEndpoint): Example[] {
  return samples.map(({ title, input }: Sample<unknown>) => ({ title, input }))
}

/**
 * Examples for a live key: the values that the schema names for the first required field, with the first value of each
 * other one; the first sample if a field has none.
 */
export function liveExamples({ request, samples }: AnyEndpoint): Example[] {
  const { properties = {}, required = [] } = request
  const valuesOf = (name: string) => properties[name]?.examples ?? properties[name]?.enum ?? []
  const [name, ...others] = required
  if (name !== undefined && required.every(each => valuesOf(each).length > 0)) {
    const rest = Object.fromEntries(others.map(each => [each, valuesOf(each)[0]]))
    return valuesOf(name).map(value => ({ title: String(value), input: { [name]: value, ...rest } }))
  }
  return samples.slice(0, 1).map(({ title, input }: Sample<unknown>) => ({ title, input }))
}
