import { html } from 'ghtml'

/** A notice above a page or in a card. Screen readers read a `bad` one at once. `body` is HTML. */
export function notice(look: 'plain' | 'good' | 'warn' | 'bad', body: string): string {
  const role = look === 'bad' ? ' role="alert"' : look === 'plain' ? '' : ' role="status"'
  return html`<div class="notice ${look}"!${role}>!${body}</div>`
}

/** A text for an empty list: one sentence, and the next step as HTML. */
export function emptyState(sentence: string, step = ''): string {
  return html`<div class="empty"><p>${sentence}</p>!${step}</div>`
}

/** A part that is closed at first. `body` is HTML. */
export function disclosure(title: string, body: string, { isOpen = false } = {}): string {
  return html`<details!${isOpen ? ' open' : ''}><summary>${title}</summary>!${body}</details>`
}
