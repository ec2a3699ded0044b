import { html } from 'ghtml'

export interface Card {
  /** The reader's question, or what the card holds. */
  readonly title?: string
  /** HTML at the right of the title. */
  readonly aside?: string
  /** HTML. */
  readonly body: string
}

export function card({ title, aside = '', body }: Card): string {
  const heading = title === undefined ? '' : html`<h2>${title}</h2>`
  const head = aside === '' ? heading : html`<div class="spread">!${heading}!${aside}</div>`
  return html`<section class="card">!${head}!${body}</section>`
}

export interface Figure {
  readonly name: string
  readonly value: string
  readonly unit?: string
  /** One line: of what, until when, compared with what. */
  readonly note?: string
  /** From 0 to 1: a bar under it. `note` says the same in words. */
  readonly share?: number
}

/** A card of one number, large, with what it says under it. */
export function figureCard({ name, value, unit, note = '', share }: Figure): string {
  const of = unit === undefined ? '' : html` <small>${unit}</small>`
  const bar = share === undefined ? '' : meter([share])
  return html`<div class="card figure"><span class="figure-name">${name}</span><span class="figure-value">${value}!${of}</span><span class="figure-note">${note}</span>!${bar}</div>`
}

/** How bad a value is, as a colour. */
export type Look = 'good' | 'warn' | 'bad'

/**
 * A bar of shares of a whole, one after the other, each in the colour of its series, or all in the colour of `look`.
 * The text beside it has the same content.
 */
export function meter(
  shares: readonly number[],
  { isTall = false, look }: { readonly isTall?: boolean; readonly look?: Look } = {},
): string {
  let from = 0
  const parts = shares.map((share, position) => {
    const width = percent(Math.min(1 - from, Math.max(0, share)))
    const part = html`<rect class="fill-${look ?? (position % 5) + 1}" x="${percent(from)}" width="${width}" height="100%"/>`
    from = Math.min(1, from + Math.max(0, share))
    return part
  })
  return html`<svg class="meter!${isTall ? ' tall' : ''}" aria-hidden="true">!${parts}</svg>`
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}
