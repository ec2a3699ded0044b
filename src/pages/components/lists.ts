import { html } from 'ghtml'
import { meter } from './card.ts'

/** A list of names and values. The values are HTML. */
export function facts(all: readonly (readonly [name: string, value: string])[]): string {
  return html`<dl class="facts">!${all.map(([name, value]) => html`<dt>${name}</dt><dd>!${value}</dd>`)}</dl>`
}

export interface Evidence {
  readonly check: string
  /** The finding, in one line. */
  readonly seen: string
  readonly points: number
  readonly of: number
}

/** Checks with their finding and their points. */
export function evidence(all: readonly Evidence[]): string {
  const items = all.map(({ check, seen, points, of }) => {
    const bar = meter([of === 0 ? 0 : points / of])
    return html`<li><div><b>${check}</b><span class="seen">${seen}</span></div>!${bar}<span class="points">${points}<span aria-hidden="true">/</span><span class="unseen"> of </span>${of}</span></li>`
  })
  return html`<ul class="evidence">!${items}</ul>`
}
