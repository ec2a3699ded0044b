import { html } from 'ghtml'

/** What the reader should know before going on. `bad` is said at once by a screen reader. `body` is HTML. */
export function notice(look: 'plain' | 'good' | 'warn' | 'bad', body: string): string {
  const role = look === 'bad' ? ' role="alert"' : look === 'plain' ? '' : ' role="status"'
  return html`<div class="notice ${look}"!${role}>!${body}</div>`
}

/** In place of what is not there yet: one sentence, and the next step as HTML. */
export function emptyState(sentence: string, step = ''): string {
  return html`<div class="empty"><p>${sentence}</p>!${step}</div>`
}

/** What only some readers want: closed until it is asked for. `body` is HTML. */
export function disclosure(title: string, body: string, { isOpen = false } = {}): string {
  return html`<details!${isOpen ? ' open' : ''}><summary>${title}</summary>!${body}</details>`
}
