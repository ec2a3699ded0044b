import { html } from 'ghtml'
import type { Mark } from '../../../core/document.ts'
import {
  badge,
  calendarDay,
  card,
  type Fact,
  facts,
  meter,
  notice,
  shortColumn,
  statusIcon,
  table,
} from '../../../pages/components/blocks.ts'
import { counted, formatNumber } from '../../../pages/components/number.ts'
import { placeMap } from '../../../pages/map/place-map.ts'
import type {
  AsAnswer,
  CheckedFlag,
  IpAbuse,
  IpBatchAnswer,
  IpIntelligence,
  IpRisk,
} from '../../../signals/ip/schema.ts'
import labels from '../../labels.json' with { type: 'json' }

export function ipView(answer: IpIntelligence): string {
  if (answer.reserved) return reservedCard(answer)
  return html`!${placeCard(answer)}<div class="columns even">!${networkCard(answer)}!${riskCard(answer)}</div>!${useCard(answer)}`
}

function reservedCard({ ip, override }: IpIntelligence): string {
  const message =
    'This address is private, loopback, link-local, for documentation, or otherwise reserved. It has no location, network or risk.'
  return card({ title: `${ip} is reserved`, body: overrideOf(override) + html`<p>${message}</p>` })
}

function overrideOf(override: string | undefined): string {
  if (override === undefined) return ''
  return notice('plain', html`<p>The operator set a part of this result: ${override}</p>`)
}

function placeCard(answer: IpIntelligence): string {
  const { country, region, region_code, city, location, country_info, override } = answer
  const place = [city, region, country].filter(each => each !== null && each !== '').join(', ')
  const { latitude, longitude, timezone, local_time, utc_offset } = location
  const map =
    latitude === null || longitude === null
      ? ''
      : placeMap(`Map: ${place} is marked, at ${latitude}, ${longitude}.`, { latitude, longitude })
  const { accuracy_radius_km: radius, sources = [], geoname_id: id } = location
  const list = facts([
    ['Local time', local_time === null ? null : html`${local_time.slice(11, 16)} in ${timezone}, UTC${utc_offset}`],
    ['City centre', map === '' ? null : html`${latitude}, ${longitude}`],
    ['Accuracy radius', radius === undefined ? null : html`${radius} km`],
    ['Sources', sources.length === 0 ? null : html`${sources.map(each => each.replace('_', ' ')).join(', ')}`],
    ['GeoNames', id === undefined ? null : html`${id}`],
    ['Country', country_info === null ? null : countryWords(country_info, region_code)],
  ])
  return card({
    title: place === '' ? 'Location unknown' : place,
    aside: html`<code>${answer.ip}</code>`,
    body: overrideOf(override) + map + html`<p class="soft">${accuracyOf(answer)}</p>` + list,
  })
}

function countryWords(info: NonNullable<IpIntelligence['country_info']>, regionCode: string | undefined): string {
  const codes = regionCode === undefined ? info.code : `${info.code}, ${regionCode}`
  const union = info.in_eu ? ', in the EU' : ''
  return html`${info.name} (${codes}), ${info.continent}${union}; ${info.currency}, language ${info.language}, +${info.calling_code}`
}

/** Precision of a location, in a sentence. */
function accuracyOf({ city, country_code, country, location }: IpIntelligence): string {
  const { accuracy_radius_km: radius } = location
  if (city !== null && radius === 50) {
    return 'The dot is the centre of the nearest city. The operator of the range publishes this location or others nearby, so the address is within 50 km.'
  }
  if (city !== null) {
    return `The dot is the centre of the nearest city. This is often the location of the network operator, especially on mobile networks. The user of the address can be anywhere in ${country}.`
  }
  if (country_code !== '') return 'Only the country is known, so there is no map.'
  return 'The location of this address is unknown.'
}

const networkFlags = ['mobile', 'satellite', 'cdn', 'anycast'] as const

function networkCard({ network, asn, as_name }: IpIntelligence): string {
  const list = facts([
    ['Announced by', asn === null ? null : html`AS${asn} ${as_name ?? ''}`],
    ['Range', network.cidr === null ? null : html`<code>${network.cidr}</code>`],
    [
      'Type',
      network.type === null ? null : html`${[network.type, ...networkFlags.filter(name => network[name])].join(', ')}`,
    ],
    ['Host name', network.reverse_dns === null ? null : html`<code>${network.reverse_dns}</code>`],
    ['Registry', network.rir === null ? null : html`${network.rir}`],
    ['Allocated', network.allocated === null ? null : calendarDay(network.allocated)],
    ['Registered in', network.registered_country === null ? null : html`${network.registered_country}`],
  ])
  const none = asn === null ? html`<p>No network announces this address.</p>` : ''
  return card({ title: 'Network', body: none + list })
}

const looks = { low: 'good', medium: 'warn', high: 'bad' } as const
const factorWords: Readonly<Record<IpRisk['factors'][number], string>> = labels.ip_factors

function riskCard({ risk: { score, level, factors }, privacy: { not_checked: missing = [] } }: IpIntelligence): string {
  if (score === null || level === null) return ''
  const none = missing.length === 0 ? 'No risk factors found.' : 'No risk factors found in the lists that were checked.'
  const counted = factors.length === 0 ? none : `${factors.map(each => factorWords[each]).join('. ')}.`
  const names = missing.map(name => flagNames[name]).join(', ')
  const minimum =
    missing.length === 0
      ? ''
      : notice('warn', html`<p>This score is a minimum. Not checked, because no list was downloaded: ${names}.</p>`)
  const amount = missing.length === 0 ? `${score} of 100` : `at least ${score} of 100`
  return card({
    title: 'Risk',
    aside: badge(`${level}, ${amount}`, looks[level]),
    body: html`!${meter([score / 100], { look: looks[level] })}<p>${counted}</p>!${minimum}<p class="soft">The score is for ranking and review. It is not a probability.</p>`,
  })
}

const flagNames: Readonly<Record<CheckedFlag, string>> = labels.ip_flags

function useCard({ privacy, abuse }: IpIntelligence): string {
  const { hosting, hosting_provider, tor, vpn, apple_private_relay, crawler, not_checked: missing = [] } = privacy
  const provider = hosting_provider === null || hosting_provider === 'other_hosting' ? '' : `, ${hosting_provider}`
  const all: readonly (readonly [name: CheckedFlag, is: boolean, message: string, mark: Mark])[] = [
    ['hosting', hosting, `data centre${provider}`, 'ask'],
    ['vpn', vpn, vpnWords(privacy), 'ask'],
    ['tor', tor, 'current exit', 'stop'],
    ['apple_private_relay', apple_private_relay, 'egress address of iCloud Private Relay', 'care'],
    ['crawler', crawler !== null, `${crawler}, verified`, 'go'],
  ]
  const notSet = (name: CheckedFlag) => (missing.includes(name) ? 'not checked (list never downloaded)' : 'no')
  const uses: Fact[] = all.map(([name, is, message, mark]) => [
    flagNames[name],
    is ? statusIcon(mark, message) : statusIcon('quiet', notSet(name)),
  ])
  return card({ title: 'Privacy', body: facts([...uses, ['Abuse', abuseWords(abuse)]]) })
}

const evidenceWords = labels.ip_vpn_evidence

function vpnWords({ vpn_provider, vpn_evidence }: IpIntelligence['privacy']): string {
  const of = vpn_provider === undefined ? '' : ` (${vpn_provider})`
  return `VPN exit${of}${vpn_evidence === undefined ? '' : `, ${evidenceWords[vpn_evidence]}`}`
}

const abuseSource = { ipsum: 'IPsum', spamhaus_drop: 'Spamhaus DROP' } as const

function abuseWords(abuse: IpAbuse | undefined): string | null {
  if (abuse === undefined) return null
  const lists = abuse.lists === 1 ? '1 list' : `${abuse.lists} lists`
  const message = `on ${lists} (${abuse.sources.map(each => abuseSource[each]).join(', ')})`
  return html`!${statusIcon('ask', message)} !${calendarDay(abuse.last_seen)}`
}

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

export function ipBatchView({ data, billing_status }: IpBatchAnswer): string {
  const columns = [shortColumn('Item'), 'IP address', 'Location', 'Network', 'Risk']
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
