import { html } from 'ghtml'
import { card, meter } from '../../../pages/components/card.ts'
import { facts } from '../../../pages/components/lists.ts'
import { formatNumber } from '../../../pages/components/number.ts'
import { badge, statusIcon } from '../../../pages/components/status-icon.ts'
import { table } from '../../../pages/components/table.ts'
import type { IpBatchAnswer, IpIntelligence } from '../../../signals/ip/schema.ts'

const looks = { low: 'good', medium: 'warn', high: 'bad' } as const

export function ipBatchView({ data, billing_status }: IpBatchAnswer): string {
  const columns = [
    { title: 'Item' },
    { title: 'Address' },
    { title: 'Place' },
    { title: 'Network' },
    { title: 'Risk' },
  ] as const
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
    title: `${formatNumber(data.length)} addresses, ${formatNumber(risky)} with a medium or high risk`,
    body:
      meter([risky / data.length]) +
      table({ caption: 'Answers', columns, rows }) +
      facts([['Credits of the items', html`${formatNumber(credits)} (${billing_status})`]]),
  })
}

function placeOf({ reserved, city, region, country }: IpIntelligence): string {
  if (reserved) return 'reserved'
  const place = [city, region, country].filter(each => each !== null && each !== '').join(', ')
  return place === '' ? 'unknown' : place
}

function riskOf({ risk: { level, score } }: IpIntelligence): string {
  return level === null ? '' : badge(`${level}, ${score}`, looks[level])
}
