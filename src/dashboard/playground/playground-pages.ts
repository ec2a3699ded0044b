/**
 * The playground: a page for each endpoint, a path that lends its script a key, and one that makes the view of an
 * answer. The last one stores nothing: the answer comes from the page that has it, and goes back there.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { adminScope } from '../../accounts/key-settings.ts'
import { type IssuedKey, Keys, stateOfKey, temporaryKeyMs } from '../../accounts/keys.ts'
import type { KeyMode, KeyRecord } from '../../accounts/store.ts'
import type { AnyEndpoint, Sample } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import type { Signal } from '../../core/signal.ts'
import { sendRefusal } from '../../http/pages/rules.ts'
import { fileAsset } from '../../pages/assets.ts'
import { card, disclosure, emptyState, notice } from '../../pages/components/blocks.ts'
import { tabs } from '../../pages/components/code.ts'
import { formField } from '../../pages/components/field.ts'
import { costOf } from '../../pages/components/number.ts'
import { pageScript } from '../../pages/page.ts'
import { signals } from '../../signals/index.ts'
import { sendPage } from '../frame.ts'
import type { Role } from '../people/store.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, authRequestOf, type Visitor, visitorOf } from '../visitor.ts'
import { answeredOf, answerPanels, codeHtml, fieldsOf, readSent } from './answer.ts'
import { fieldsHtml } from './form.ts'

/** Sends the form and shows the answer. */
const script = fileAsset('playground.js', new URL('script/playground.js', import.meta.url))

type PlaygroundPorts = Pick<DashboardPorts, 'accounts' | 'now'>

/** The catalogue of breaches is more than a megabyte, which JSON in JSON makes half as much again. */
const mostAnswerBytes = 8 * 1_048_576

const callAt = (path: unknown) => calls.find(({ endpoint }) => endpoint.path === path)

export function playgroundPages(server: FastifyInstance, ports: PlaygroundPorts): void {
  server.register((pages, _, done) => {
    addPages(pages, ports)
    done()
  })
}

function addPages(server: FastifyInstance, ports: PlaygroundPorts): void {
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, parsed) =>
    parsed(null, readSent(text as string)),
  )
  server.get(playgroundPath, (_, reply) => showCall(reply, ports, calls[0]))
  for (const call of calls) {
    const config = { label: `${playgroundPath}/*` }
    server.get(call.page, { config }, (_, reply) => showCall(reply, ports, call))
  }
  server.post(`${playgroundPath}/keys`, async (request, reply) => {
    const { path, key } = fieldsOf(request.body)
    const call = callAt(path)
    if (call === undefined || typeof key !== 'string') return sendRefusal(reply, new ApiError('invalid_input'))
    const lent = await lend(ports, visitorOf(request), call, key)
    if (lent === null) return sendRefusal(reply, noSuchKey)
    return reply.send({ key: lent.key, seconds: secondsOf(lent, ports.now()) })
  })
  server.post(`${playgroundPath}/answers`, { bodyLimit: mostAnswerBytes }, (request, reply) => {
    const { body } = request
    const call = callAt(fieldsOf(body).path)
    const answered = body instanceof ApiError ? body : answeredOf(body)
    if (answered instanceof ApiError) return sendRefusal(reply, answered)
    if (call === undefined) return sendRefusal(reply, new ApiError('invalid_input'))
    const code = codeHtml(call.endpoint, answered.input, authRequestOf(request).origin)
    return reply.send({ ...answerPanels(call.endpoint, answered, visitorOf(request).isOperator), code })
  })
}

const noSuchKey = new ApiError('insufficient_scope', {
  message: 'This key cannot be used here. It has expired, it has no access to this endpoint, or your role is viewer.',
})

async function showCall(reply: FastifyReply, { accounts, now }: PlaygroundPorts, call: Call): Promise<FastifyReply> {
  const { account, role, csrf } = visitorOf(reply.request)
  const choices = keyChoices(await accounts.listKeys(account.id), role, call.endpoint.scope, now())
  const { origin } = authRequestOf(reply.request)
  const lead = 'Send a real request with the key you choose. Your input is not stored.'
  const body = playgroundBody({ call, choices, isViewer: role === 'viewer', csrf, origin })
  return sendPage(reply, { title: 'Playground', lead, body, scripts: [script.path] })
}

/** A temporary key that replaces the chosen one; null when the visitor may not choose that one. */
async function lend(
  { accounts, now }: PlaygroundPorts,
  visitor: Visitor,
  { endpoint }: Call,
  choice: string,
): Promise<IssuedKey | null> {
  const { account, sessionId, role } = visitor
  const keys = new Keys(accounts, now, authorOf(visitor))
  if (choice === testChoice.value) return keys.lendTestKey(account.id, sessionId)
  const parent = await accounts.findKey(choice)
  if (parent === undefined || parent.accountId !== account.id) return null
  return mayChoose(parent, role, endpoint.scope, now()) ? keys.lend(parent, sessionId) : null
}

function secondsOf({ record: { expiresAt } }: IssuedKey, now: number): number {
  return Math.floor(Math.min(temporaryKeyMs, (expiresAt ?? now) - now) / 1000)
}

interface PlaygroundPage {
  readonly call: Call
  readonly choices: readonly KeyChoice[]
  /** Whether the reader may only look. */
  readonly isViewer: boolean
  readonly csrf: string
  /** Origin by which callers reach the service. */
  readonly origin: string
}

function playgroundBody(page: PlaygroundPage): string {
  const { call, choices, origin } = page
  const mode = choices[0]?.mode ?? 'test'
  const [first] = mode === 'live' ? liveExamples(call.endpoint) : testExamples(call.endpoint)
  const input = first?.input ?? {}
  const without = html`<noscript>!${notice('warn', html`<p>The form needs JavaScript, because this browser sends the request to the API. Without JavaScript, use the code in the Code tab.</p>`)}</noscript>`
  const empty = emptyState('Results appear here.')
  const shown = tabs('shown', 'Result', [
    { title: 'Result', body: html`<div id="answer" class="stack">!${empty}</div>` },
    { title: 'JSON', body: html`<div id="json" class="stack">!${empty}</div>` },
    { title: 'Headers', body: html`<div id="headers" class="stack">!${empty}</div>` },
    { title: 'Code', body: card({ body: html`<div id="code">!${codeHtml(call.endpoint, input, origin)}</div>` }) },
  ])
  return html`!${switches(call)}!${without}<div class="playground">
<div>!${formCard(page, mode, input)}</div>
<div class="answer"><p id="said" class="unseen" role="status"></p>!${shown}</div></div>`
}

/** Links between endpoints: the signals, and the endpoints of one signal below them. */
function switches({ signal, endpoint }: Call): string {
  const bySignal = Map.groupBy(calls, each => each.signal.name)
  const others = [...bySignal.values()].map(([first]) =>
    link(first.page, first.signal.title, first.signal.name === signal.name),
  )
  const own = bySignal.get(signal.name) ?? []
  const below =
    own.length < 2
      ? ''
      : html`<nav class="switch" aria-label="${signal.title}">!${own.map(each => link(each.page, each.title, each.endpoint.path === endpoint.path))}</nav>`
  return html`<nav class="switch" aria-label="Signals">!${others}</nav>!${below}`
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
  const key = formField({
    type: 'select',
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

/** A key that the playground can be lent one for. */
interface KeyChoice {
  /** The id of a key, or `test` for a test key that stands in for none. */
  readonly value: string
  readonly title: string
  readonly mode: KeyMode
}

const testChoice: KeyChoice = { value: 'test', title: 'Test answers, no key', mode: 'test' }

/** Limit of the keys of a mode in the list. */
const mostOfMode = 100

/**
 * The keys of an account that may be chosen for an endpoint: live ones first, those last used before others, the first
 * hundred of each mode. Test answers are always there.
 */
export function keyChoices(keys: readonly KeyRecord[], role: Role, scope: string | null, now: number): KeyChoice[] {
  const usable = keys.filter(key => mayChoose(key, role, scope, now))
  const order = (key: KeyRecord) => key.lastUsedAt ?? key.createdAt
  const sorted = usable.toSorted((one, other) => order(other) - order(one))
  const ofMode = (wanted: KeyMode) =>
    sorted
      .filter(({ mode }) => mode === wanted)
      .slice(0, mostOfMode)
      .map(({ id, label, mode, lastFour }) => ({ value: id, title: `${label} …${lastFour}`, mode }))
  return [...ofMode('live'), testChoice, ...ofMode('test')]
}

/** Whether the playground may be lent a key for this one. A viewer is charged for nothing. */
export function mayChoose(key: KeyRecord, role: Role, scope: string | null, now: number): boolean {
  if (key.scopes.includes(adminScope)) return false
  const isOpen = scope === null || key.scopes.length === 0 || key.scopes.includes(scope)
  return isOpen && stateOfKey(key, now) === 'active' && (key.mode === 'test' || role !== 'viewer')
}

/** An endpoint as the playground offers it. */
interface Call {
  readonly endpoint: AnyEndpoint
  readonly signal: Pick<Signal<never>, 'name' | 'title'>
  /** The address of its page: that of the endpoint below the playground. */
  readonly page: string
  /** Its path without the part that all of its signal share; empty when it is the only one. */
  readonly title: string
}

const playgroundPath = '/dashboard/playground'

/** Endpoints that come first in their signal, because their first example answers without a network. */
const answersOffline: ReadonlySet<string> = new Set(['/v1/breaches/password'])

/** Every endpoint of the signals, in their order but for `answersOffline`. */
const calls: readonly Call[] = signals.flatMap(({ name, title, endpoints }) =>
  endpoints.toSorted(offlineFirst).map(endpoint => ({
    endpoint,
    signal: { name, title },
    page: playgroundPath + endpoint.path.slice('/v1'.length),
    title: endpoint.path.split('/').at(-1) ?? '',
  })),
)

function offlineFirst(one: AnyEndpoint, other: AnyEndpoint): number {
  return Number(answersOffline.has(other.path)) - Number(answersOffline.has(one.path))
}
