import { html } from 'ghtml'
import { badge, card, facts, meter, statusIcon, table } from '../../../pages/components/blocks.ts'
import { counted, formatNumber } from '../../../pages/components/number.ts'
import type { IpBatchAnswer, IpIntelligence } from '../../../signals/ip/schema.ts'

const looks = { low: 'good', medium: 'warn', high: 'bad' } as const

export function ipBatchView({ data, billing_status }: IpBatchAnswer): string {
  const columns = ['Item', 'IP address', 'Location', 'Network', 'Risk']
  const rows = data.map(({ id, data: answer, error }) => {
    const item = html`<code>${id}</code>`
    if (answer === undefined) return [item, statusIcon('stop', error?.code ?? ''), '', '', '']
    const network = answer.asn === null ? 'none' : `AS${answer.asn} ${answer.as_name ?? ''}`
    return [item, html`<code>${answer.ip}</code>`, html`${placeOf(answer)}`, html`${network}`, riskOf(answer)]
  })
  const risky = data.filter(
    ({ data: answer }) => answer?.risk.level === 'high' || answer?.risk.level === 'medium',
  ).length
  const credits = data.reduce((sum, { charged_credits }) => sum + charged_credits, 0)
  return card({
    title: 'Results',
    aside: html`<span class="soft">${counted(data.length, 'IP address', 'IP addresses')}, ${formatNumber(risky)} with medium or high risk</span>`,
    body:
      meter([risky / data.length], { look: 'warn' }) +
      table({ caption: 'Results', columns, rows }) +
      facts([['Credits for the items', html`${formatNumber(credits)} (${billing_status})`]]),
  })
}

function placeOf({ reserved, city, region, country }: IpIntelligence): string {
  if (reserved) return 'reserved'
  const place = [city, region, country].filter(each => each !== null && each !== '').join(', ')
  return place === '' ? 'unknown' : place
}

function riskOf({ risk: { level, score, incomplete } }: IpIntelligence): string {
  return level === null ? '' : badge(`${level}, ${incomplete === true ? 'at least ' : ''}${score}`, looks[level])
}
