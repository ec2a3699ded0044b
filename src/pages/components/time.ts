import { html } from 'ghtml'

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
