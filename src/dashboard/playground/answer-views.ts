/** The view of an answer: each endpoint has its own, and an answer without one is a table of fields. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { html } from 'ghtml'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import { type Action, type ErrorCode, errorKinds } from '../../core/errors.ts'
import type { JsonSchema } from '../../core/json-schema.ts'
import { card, type Fact, facts, headline, table } from '../../pages/components/blocks.ts'
import labels from '../labels.json' with { type: 'json' }
import {
  breachCatalogueView,
  breachDomainView,
  breachEmailView,
  breachPasswordView,
  breachSearchView,
  breachSetupView,
} from './views/breach-view.ts'
import { checkView } from './views/check-view.ts'
import { complianceView, contactView, receiptView } from './views/compliance-view.ts'
import { emailView } from './views/email-view.ts'
import { genderBatchView, genderView } from './views/gender-view.ts'
import { asView, ipBatchView, ipView } from './views/ip-view.ts'
import { phoneBatchView, phoneView } from './views/phone-view.ts'

/** Makes HTML of an answer that fits the response schema of its endpoint. */
type View = (answer: never) => string

const views: Readonly<Record<string, View>> = {
  '/v1/breaches/catalogue': breachCatalogueView,
  '/v1/breaches/domain': breachDomainView,
  '/v1/breaches/email': breachEmailView,
  '/v1/breaches/password': breachPasswordView,
  '/v1/breaches/search': breachSearchView,
  '/v1/check': checkView,
  '/v1/compliance/contact': contactView,
  '/v1/compliance/email': complianceView,
  '/v1/compliance/receipt': receiptView,
  '/v1/email/check': emailView,
  '/v1/gender/batch': genderBatchView,
  '/v1/gender/email': genderView,
  '/v1/gender/name': genderView,
  '/v1/gender/username': genderView,
  '/v1/ip/asn': asView,
  '/v1/ip/batch': ipBatchView,
  '/v1/ip/intelligence': ipView,
  '/v1/phone/batch': phoneBatchView,
  '/v1/phone/validate': phoneView,
}

/** Endpoints that have no source until the operator sets one up. */
const setups: Readonly<Record<string, () => string>> = { '/v1/breaches/email': breachSetupView }

/**
 * @param answer what JSON.parse returned for the body
 * @param isOperator whether the visitor can set up a source
 */
export function answerView(
  endpoint: Pick<AnyEndpoint, 'path' | 'response'>,
  status: number,
  answer: unknown,
  retryAfterSeconds: number | null,
  isOperator = false,
): string {
  const setup = isOperator ? (setups[endpoint.path]?.() ?? '') : ''
  if (status !== 200) return refusalView(status, answer, retryAfterSeconds, setup)
  const view = views[endpoint.path]
  return view !== undefined && fits(endpoint.response, answer) ? view(answer as never) : fieldsView(answer)
}

/** Views show dates as dates, so they have to be valid. */
const formats = {
  date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)),
  'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
}
const compiler = new Ajv2020({ strict: false, formats, meta: false, validateSchema: false })
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/** Whether a value has at least what the schema requires. The schema is compiled at its first use. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  let check = compiled.get(schema)
  if (check === undefined) {
    check = compiler.compile(schema)
    compiled.set(schema, check)
  }
  return check(value) === true
}

/** Advice for each action, in this page. */
const nextStep: Readonly<Record<Action, string>> = labels.error_actions

/**
 * A refusal with what to do next. Anything that is no error of the table is shown by its status.
 *
 * @param setup HTML for an operator whose service has no source yet; empty for none
 */
function refusalView(status: number, answer: unknown, retryAfterSeconds: number | null, setup = ''): string {
  const error = errorOf(answer)
  if (error === null) {
    const sentence = `The service or a proxy returned status ${status} without a known error code.`
    return card({ title: 'No result', body: html`<p>${sentence}</p>` })
  }
  if (error.code === 'provider_unavailable' && error.action === 'contact_support' && setup !== '') return setup
  const mayWait = retryAfterSeconds !== null && error.action !== 'contact_support'
  const rows: readonly Fact[] = [
    ['Field', error.pointer === null ? null : html`<code>${error.pointer}</code>`],
    ...error.numbers.map(([name, value]) => [name, html`${value}`] as const),
    ['Retry after', mayWait ? html`${retryAfterSeconds} s` : null],
  ]
  const next = html`<p><b>Next step:</b> ${nextStep[error.action]} <a href="/docs/errors/${error.code}">Error reference</a></p>`
  const note = html`<code>${error.code}</code> · status ${status}`
  const mark = error.action === 'wait_then_retry' ? 'ask' : 'stop'
  const body =
    headline(mark, titleOf(error.code), note) +
    html`<p>${error.message.replaceAll('`', '')}</p>` +
    (rows.every(([, value]) => value === null) ? '' : facts(rows)) +
    next
  return card({ title: 'Error', body })
}

/** invalid_input: Invalid input. */
function titleOf(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface ShownError {
  readonly code: ErrorCode
  readonly message: string
  readonly action: Action
  readonly pointer: string | null
  /** Members that only this error has, such as `required` and `available`. */
  readonly numbers: readonly (readonly [string, number])[]
}

function errorOf(answer: unknown): ShownError | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null
  const { error } = answer
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return null
  const { code, message } = error
  if (typeof code !== 'string' || typeof message !== 'string' || !Object.hasOwn(errorKinds, code)) return null
  const pointer = 'pointer' in error && typeof error.pointer === 'string' ? error.pointer : null
  const numbers = Object.entries(error).filter((member): member is [string, number] => typeof member[1] === 'number')
  const action = 'action' in error && isAction(error.action) ? error.action : errorKinds[code as ErrorCode].action
  return { code: code as ErrorCode, message, action, pointer, numbers }
}

function isAction(value: unknown): value is Action {
  return typeof value === 'string' && Object.hasOwn(nextStep, value)
}

const mostRows = 200
const mostCharacters = 500

/**
 * Any answer as a table of its fields: for endpoints without a view of their own, and for answers of an unknown shape.
 */
export function fieldsView(answer: unknown): string {
  // An answer may have millions of fields: no more of them are looked at than are shown.
  const rows = [...leavesOf(answer, '').take(mostRows + 1)]
  const shown = rows.slice(0, mostRows).map(([name, value]) => [html`<code>${cut(name)}</code>`, html`${cut(value)}`])
  const rest =
    rows.length > mostRows ? html`<p class="soft">The first ${mostRows} fields. The JSON tab has all of them.</p>` : ''
  const list = table({ caption: 'Fields', columns: ['Field', 'Value'], rows: shown })
  return card({ title: 'Fields', body: list + rest })
}

function* leavesOf(value: unknown, name: string): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) {
    yield [name === '' ? 'response' : name, value === null ? 'null' : String(value)]
    return
  }
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  let isEmpty = true
  for (const key of keys) {
    isEmpty = false
    const inner = typeof key === 'number' ? `${name}[${key}]` : `${name}.${key}`
    yield* leavesOf(Reflect.get(value, key), name === '' ? String(key) : inner)
  }
  if (isEmpty) yield [name === '' ? 'response' : name, 'empty']
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
