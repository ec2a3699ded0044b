import { html } from 'ghtml'

/**
 * A moment: in UTC as it is sent, in the reader's own zone where scripts run, and then in UTC when pointed at.
 *
 * @param at ISO 8601 with a zone, or milliseconds since 1970-01-01 UTC
 */
export function time(at: string | number, show: 'day' | 'minute' | 'second' = 'minute'): string {
  const iso = new Date(at).toISOString()
  const words = iso.slice(0, show === 'day' ? 10 : show === 'minute' ? 16 : 19).replace('T', ' ')
  return html`<time class="nowrap" datetime="${iso}" data-show="${show}">${words}!${show === 'day' ? '' : ' UTC'}</time>`
}

/** A day of the calendar, which is the same everywhere: 24 Oct 2026. @param day YYYY-MM-DD */
export function calendarDay(day: string): string {
  return html`<time class="nowrap" datetime="${day}">${dayWords(day)}</time>`
}

/** 24 Oct 2026 */
export function dayWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
