/** The page before a dangerous action: what it does, the button that does it, and the way back. */
import { html } from 'ghtml'
import { card } from '../pages/components/blocks.ts'
import { postForm } from './form.ts'
import type { Visitor } from './visitor.ts'

export interface Confirmation {
  /** One or two sentences on the consequences. */
  readonly message: string
  /** Verb and noun on the button. */
  readonly label: string
  /** The path that the form is sent to. */
  readonly action: string
  /** Hidden fields of the form. */
  readonly fields?: Readonly<Record<string, string>>
  /** The page to return to. */
  readonly back: string
}

/** HTML of the question. */
export function confirmation(
  person: Pick<Visitor, 'csrf'>,
  { message, label, action, fields = {}, back }: Confirmation,
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const buttons = html`<div class="actions"><button class="danger">${label}</button><a class="button quiet" href="${back}">Cancel</a></div>`
  return card({ body: html`<p>${message}</p>!${postForm(person, action, hidden.join('') + buttons)}` })
}
