import { html } from 'ghtml'
import { type Action, type ErrorCode, errorKinds } from '../../../core/errors.ts'
import { card, type Fact, facts, headline } from '../../../pages/components/blocks.ts'

/** Advice for each action, in this page. */
const nextStep: Readonly<Record<Action, string>> = {
  check_credentials: 'Choose another key, or create one with access to this endpoint.',
  correct_request: 'Fix the marked field and send the request again.',
  wait_then_retry: 'Wait and send the request again.',
  add_credits_or_wait_for_reset: 'Add credits, or wait for the next month. A test key is free.',
  inspect_billing_before_retry: 'Check the usage before you retry: the request may have been charged.',
  contact_support: 'Contact the operator and include the request ID.',
}

/**
 * A refusal with what to do next. Anything that is no error of the table is shown by its status.
 *
 * @param setup HTML for an operator whose service has no source yet; empty for none
 */
export function refusalView(status: number, answer: unknown, retryAfterSeconds: number | null, setup = ''): string {
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
