/** Icons of a status with their text; the colour says nothing beyond the text. */
import { html } from 'ghtml'
import type { Mark } from '../../core/document.ts'

/** Icons in a square of 24: outline, then the symbol in the colour of the page. */
const shapes: Readonly<Record<Mark, string>> = {
  ban: '<path fill="currentColor" d="M8 2h8l6 6v8l-6 6H8l-6-6V8z"/><path class="icon-mark" d="m8 8 8 8m0-8-8 8"/>',
  stop: '<path fill="currentColor" d="M8 2h8l6 6v8l-6 6H8l-6-6V8z"/><path class="icon-mark" d="M7 12h10"/>',
  ask: '<path fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M12 3 22 20.5H2z"/><path class="icon-mark" d="M12 9.5v5m0 3.2v.1"/>',
  care: '<circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" stroke-width="2.5"/><path d="M12 6.800v6m0 4v.1" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/>',
  go: '<circle cx="12" cy="12" r="10.5" fill="currentColor"/><path class="icon-mark" d="m7.2 12.4 3.2 3.2 6.2-7"/>',
  quiet: '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="3 3"/>',
}

/** The shape alone; words must stand beside it. */
function iconShape(mark: Mark): string {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">!${shapes[mark]}</svg>`
}

/** An icon and its text in a line or a cell. */
export function statusIcon(mark: Mark, words: string): string {
  return html`<span class="status-icon ${mark}">!${iconShape(mark)}<span>${words}</span></span>`
}

/** The result of an answer in large: icon, text, and a note under it. `note` is HTML. */
export function headline(mark: Mark, words: string, note: string): string {
  return html`<div class="headline ${mark}">!${iconShape(mark)}<div><div class="headline-text">${words}</div><div class="headline-note">!${note}</div></div></div>`
}

/** A word in a rounded box: a state, a mode, a role. */
export function badge(words: string, look: 'plain' | 'accent' | 'good' | 'warn' | 'bad' = 'plain'): string {
  return html`<span class="badge ${look}">${words}</span>`
}
