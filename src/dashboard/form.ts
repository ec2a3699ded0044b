/**
 * Forms of the dashboard. A form is declared once, as its fields: what each looks like and how its text is read. From
 * that come the HTML with the token of the session, the values of what was sent, and the form again with its errors.
 *
 *   const suspendForm = form({ reason: { label: 'Reason', read: text => text || new Refusal('Say why.') } })
 *   const sent = suspendForm.read(request.body)
 *   if ('errors' in sent) show(suspendForm.html(person, path, button, sent), 422)
 */
import { html } from 'ghtml'
import { limitIn, mostPerLimit } from '../accounts/accounts.ts'
import { hiddenProblem } from '../core/hidden-characters.ts'
import { type Choice, type FormField, formField, hiddenFields } from '../pages/components/field.ts'
import { formatNumber } from '../pages/components/number.ts'
import { csrfField } from './csrf.ts'
import type { Visitor } from './visitor.ts'

/** A field: how it looks (`value` is the text before anything was sent), and how its text is read. */
export interface Field<Value> extends Omit<FormField, 'name' | 'error' | 'type'> {
  readonly type?: FormField['type'] | 'hidden'
  /** Reads what was sent, without the spaces around it. `checks` are read as lines. */
  readonly read: (text: string) => Value | Refusal
}

/** A sentence that replaces the rule of a field whose text is refused. */
export class Refusal {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** Choices of a field, from their titles by value. */
export function choicesOf(titles: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(titles).map(([value, title]) => ({ value, title }))
}

/** Reads one of the values. */
export function oneOf<Value extends string>(values: readonly Value[], message = 'Choose one.') {
  return (text: string): Value | Refusal => values.find(value => value === text) ?? new Refusal(message)
}

/** Reads a line of up to `most` characters, none of them invisible. @param what begins the refusal: "A note" */
export function line(what: string, most: number, whenEmpty?: string) {
  return (text: string): string | Refusal => {
    if (text === '' && whenEmpty !== undefined) return new Refusal(whenEmpty)
    const problem = text.length > most ? `At most ${most} characters.` : hiddenProblem(what, text)
    return problem === null ? text : new Refusal(problem)
  }
}

/** A field of a limit: a whole number from `least` on, or empty for none. */
export function limitField(label: string, rule: string, least: number, value: number | null): Field<number | null> {
  return {
    ...{ label, rule, value: value?.toString() ?? '' },
    attributes: { inputmode: 'numeric', maxlength: String(mostPerLimit).length, autocomplete: 'off' },
    read: text => {
      const limit = limitIn(text)
      if (text === '' || (limit !== null && limit >= least)) return limit
      return new Refusal(`Enter a whole number from ${least} to ${formatNumber(mostPerLimit)}, or leave it empty.`)
    },
  }
}

/** The state of a form that was refused: errors by field, and the texts that are no secret. */
export interface FormState {
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

export const emptyForm: FormState = { errors: {}, values: {} }

export interface Form<Values> {
  /** The values, when each field takes its text. */
  read(body: unknown): Values | FormState
  /** The form again, with an error that reading it does not find. */
  withErrors(body: unknown, errors: FormState['errors']): FormState
  /** HTML of the fields. */
  fields(state?: FormState): string
  /** HTML of the form. `buttons` is HTML. */
  html(person: Pick<Visitor, 'csrf'>, action: string, buttons: string, state?: FormState): string
}

/** Names of the fields of all forms that hold a password or a code: no page shows again what was typed in them. */
export const secretFields = new Set<string>()

export function form<Values>(declared: { readonly [Name in keyof Values]: Field<Values[Name]> }): Form<Values> {
  const all = Object.entries<Field<unknown>>(declared)
  for (const [name, { type, attributes }] of all) {
    if (type === 'password' || attributes?.autocomplete === 'one-time-code') secretFields.add(name)
  }
  const withErrors = (body: unknown, errors: FormState['errors']): FormState => {
    const kept = all.filter(([, { type }]) => type !== 'password' && type !== 'hidden')
    return { errors, values: Object.fromEntries(kept.map(([name, field]) => [name, textOf(body, name, field)])) }
  }
  const fields = (sent: FormState = emptyForm) => all.map(([name, field]) => fieldHtml(name, field, sent)).join('\n')
  return {
    read(body) {
      const read = all.map(([name, field]) => [name, field.read(textOf(body, name, field))] as const)
      const refused = read.flatMap(([name, value]) => (value instanceof Refusal ? [[name, value.message]] : []))
      if (refused.length > 0) return withErrors(body, Object.fromEntries(refused))
      return Object.fromEntries(read) as Values
    },
    withErrors,
    fields,
    html: (person, action, buttons, sent) => postForm(person, action, fields(sent) + buttons),
  }
}

/** A form that sends what is in it by POST, with the token of the session. `inner` is HTML. */
export function postForm(person: Pick<Visitor, 'csrf'>, action: string, inner: string, look = ''): string {
  const style = look === '' ? '' : html` class="${look}"`
  return html`<form!${style} method="post" action="${action}">!${csrfField(person)}!${inner}</form>`
}

/** The text of a field as it was sent; empty when it was not sent, or more than once. */
export function fieldOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Passwords and lines are read as they were sent, other texts without the spaces around them. */
function textOf(body: unknown, name: string, { type }: Field<unknown>): string {
  if (type === 'checks') return textsOf(body, name).join('\n')
  return type === 'password' || type === 'lines' ? fieldOf(body, name) : fieldOf(body, name).trim()
}

/** Every text of a field that may be sent more than once. */
function textsOf(body: unknown, name: string): string[] {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return [value].flat().filter(each => typeof each === 'string')
}

function fieldHtml(
  name: string,
  { read: _, type, value: first = '', ...field }: Field<unknown>,
  state: FormState,
): string {
  const error = state.errors[name]
  const value = state.values[name] ?? first
  if (type === 'hidden') {
    const refusal = error === undefined ? '' : html`<p class="field-error">${error}</p>`
    return hiddenFields({ [name]: value }) + refusal
  }
  const shown = type === 'password' ? {} : { value }
  return formField({ name, ...field, ...(type && { type }), ...(error !== undefined && { error }), ...shown })
}
