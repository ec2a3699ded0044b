import { html } from 'ghtml'
import { calendarDay, card, facts } from '../../../pages/components/blocks.ts'
import { formatNumber } from '../../../pages/components/number.ts'
import type { AsAnswer } from '../../../signals/ip/schema.ts'

/** Blocks of a family that are shown. */
const mostShown = 50

export function asView({ asn, announced, name, type, country, country_code, allocation, prefixes }: AsAnswer): string {
  if (!announced) return card({ title: `AS${asn}`, body: html`<p>This network announces no IP addresses.</p>` })
  const body = facts([
    ['Type', html`${type}`],
    ['Country', country_code === '' ? null : html`${country} (${country_code})`],
    ['Registry', allocation === null ? null : html`${allocation.rir}`],
    ['Allocated', typeof allocation?.date === 'string' ? calendarDay(allocation.date) : null],
    ['IPv4', blocksOf(prefixes.ipv4)],
    ['IPv6', blocksOf(prefixes.ipv6)],
  ])
  return card({ title: `AS${asn} ${name ?? ''}`.trim(), body })
}

function blocksOf(prefixes: readonly string[]): string | null {
  if (prefixes.length === 0) return null
  const shown = prefixes.slice(0, mostShown).map(prefix => html`<code>${prefix}</code>`)
  const more = prefixes.length - shown.length
  return `${shown.join(' ')}${more === 0 ? '' : html` and ${formatNumber(more)} more`}`
}
