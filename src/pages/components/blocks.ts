/** Blocks of pages, each a function that returns HTML: cards, notices, lists, states, times, tables. */
import { html } from 'ghtml'
import type { SourceStamp } from '../../core/dataset.ts'
import type { Mark } from '../../core/document.ts'

interface Card {
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

/** A name and the HTML of its value; null for a fact that is left out. */
export type Fact = readonly [name: string, value: string | null]

export function facts(all: readonly Fact[]): string {
  const known = all.filter(([, value]) => value !== null)
  return html`<dl class="facts">!${known.map(([name, value]) => html`<dt>${name}</dt><dd>!${value}</dd>`)}</dl>`
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

const states = {
  ready: ['up to date', 'good'],
  stale: ['out of date', 'warn'],
  loading: ['loading', 'plain'],
  failed: ['failed', 'bad'],
  absent: ['not installed', 'plain'],
} as const

type Sources = readonly Pick<SourceStamp, 'staleAfterHours'>[]

interface DataState {
  readonly state: keyof typeof states
  /** Day of its data; null for a data set that was never downloaded. */
  readonly asOf: string | null
  readonly sources: Sources
}

/** The state of a data set. */
export function dataBadge({ state, asOf, sources }: DataState): string {
  if (state === 'ready') return ageBadge(false, sources)
  const [words, look] = states[state]
  return badge(state === 'stale' && asOf === null ? 'never downloaded' : words, look)
}

/** The age of a part or a source. @param sources all sources of the part, or the one source */
export function ageBadge(isStale: boolean, sources: Sources): string {
  if (isStale) return badge(...states.stale)
  const doesAge = sources.length === 0 || sources.some(({ staleAfterHours }) => staleAfterHours !== null)
  return doesAge ? badge(...states.ready) : badge('does not age')
}

/**
 * A moment, 24 Oct 2026, 21:07 UTC. Where scripts run, it is shown in the reader's own zone, which the foot of the page
 * names, and in UTC when pointed at. Shown as a day it is the day in UTC, the same in every zone.
 *
 * @param at ISO 8601 with a zone, or milliseconds since 1970-01-01 UTC
 */
export function time(at: string | number, show: 'day' | 'minute' | 'second' = 'minute'): string {
  const iso = new Date(at).toISOString()
  const day = dayWords(iso.slice(0, 10))
  if (show === 'day') return calendarDay(iso.slice(0, 10))
  const words = `${day}, ${iso.slice(11, show === 'minute' ? 16 : 19)} UTC`
  return html`<time class="nowrap" datetime="${iso}" data-show="${show}">${words}</time>`
}

/**
 * A period of the calendar, which is the same everywhere: 24 Oct 2026.
 *
 * @param period UTC: a day as YYYY-MM-DD, a month as YYYY-MM, an hour as YYYY-MM-DDThh
 */
export function calendarDay(period: string): string {
  return html`<time class="nowrap" datetime="${period}${period.length > 10 ? ':00Z' : ''}">${dayWords(period)}</time>`
}

/** 24 Oct 2026; a month is Oct 2026, an hour 24 Oct 2026, 21:00 */
export function dayWords(period: string): string {
  if (period.length === 7) return monthFormat.format(new Date(`${period}-01T00:00:00Z`))
  const day = dayFormat.format(new Date(`${period.slice(0, 10)}T00:00:00Z`))
  return period.length > 10 ? `${day}, ${period.slice(11)}:00` : day
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

interface Column {
  readonly title: string
  /** Numbers stand at the right, `short` texts in one line. */
  readonly kind?: 'number' | 'short'
  /** Comes first where the table is stacked. */
  readonly isMain?: boolean
  /**
   * Its title stands before each cell where the table is stacked, as that of numbers does: the cell alone would not say
   * what it is.
   */
  readonly isNamed?: boolean
  /** A title that only a screen reader says, such as that of a column of buttons. */
  readonly isUnseen?: boolean
}

export function numberColumn(title: string): Column {
  return { title, kind: 'number' }
}

export function shortColumn(title: string, more: Pick<Column, 'isMain' | 'isNamed'> = {}): Column {
  return { title, kind: 'short', ...more }
}

export interface Table {
  /** Title of the table for screen readers. */
  readonly caption: string
  /** On a narrow screen the cells of a row flow below each other, instead of being out of sight at the right. */
  readonly isStacked?: boolean
  /** A column of texts needs only its title. */
  readonly columns: readonly (Column | string)[]
  /** HTML of each cell; the first of a row names it. */
  readonly rows: readonly (readonly string[])[]
}

/** A table that scrolls when it is wider than its container. */
export function table({ caption, isStacked = false, columns: all, rows }: Table): string {
  const columns = all.map((column): Column => (typeof column === 'string' ? { title: column } : column))
  const heads = columns.map(({ title, kind, isUnseen }) => {
    const words = isUnseen ? html`<span class="unseen">${title}</span>` : html`${title}`
    return html`<th scope="col"!${kind === 'number' ? ' class="number"' : ''}>!${words}</th>`
  })
  const lines = rows.map(
    cells => html`<tr>!${cells.map((cell, at) => cellHtml(cell, columns[at], at, isStacked))}</tr>`,
  )
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table!${isStacked ? ' class="stacked"' : ''}><caption class="unseen">${caption}</caption><thead><tr>!${heads}</tr></thead><tbody>!${lines}</tbody></table></div>`
}

/** The columns of a list, each with the HTML of its cell in a row. */
export type Columns<Row> = readonly (readonly [Column | string, (row: Row) => string])[]

/** A table of a list, whose cells flow below each other on a narrow screen. */
export function listTable<Row>(caption: string, rows: readonly Row[], columns: Columns<Row>): string {
  const cells = rows.map(row => columns.map(([, cell]) => cell(row)))
  return table({ caption, isStacked: true, columns: columns.map(([column]) => column), rows: cells })
}

function cellHtml(cell: string, column: Column | undefined, at: number, isStacked: boolean): string {
  const classes = [column?.kind, isStacked && column?.isMain === true ? 'main' : undefined].filter(
    each => each !== undefined,
  )
  const isNamed = column?.kind === 'number' || column?.isNamed === true
  const title = isStacked && isNamed && cell !== '' ? html` data-title="${column?.title}"` : ''
  const look = (classes.length === 0 ? '' : html` class="${classes.join(' ')}"`) + title
  return at === 0 ? html`<th scope="row"!${look}>!${cell}</th>` : html`<td!${look}>!${cell}</td>`
}
