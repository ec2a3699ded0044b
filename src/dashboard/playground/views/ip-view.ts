import { html } from 'ghtml'
import type { Mark } from '../../../core/document.ts'
import { card, meter } from '../../../pages/components/card.ts'
import { facts } from '../../../pages/components/lists.ts'
import { notice } from '../../../pages/components/notice.ts'
import { badge, statusIcon } from '../../../pages/components/status-icon.ts'
import { calendarDay } from '../../../pages/components/time.ts'
import { placeMap } from '../../../pages/map/place-map.ts'
import type { IpAbuse, IpIntelligence, IpRisk } from '../../../signals/ip/schema.ts'

type Fact = readonly [name: string, value: string]

export function ipView(answer: IpIntelligence): string {
  if (answer.reserved) return reservedCard(answer)
  return html`!${placeCard(answer)}<div class="columns even"><div class="stack">!${networkCard(answer)}</div><div class="stack">!${riskCard(answer)}!${useCard(answer)}</div></div>`
}

function reservedCard({ ip, override }: IpIntelligence): string {
  const message =
    'It belongs to no network on the Internet: private, loopback, link-local, for documents, or reserved in another way. So it has no place, no network and no risk.'
  return card({ title: `${ip} is reserved`, body: overrideOf(override) + html`<p>${message}</p>` })
}

function overrideOf(override: string | undefined): string {
  if (override === undefined) return ''
  return notice('plain', html`<p>The operator of this service has set a part of this answer: ${override}</p>`)
}

function placeCard(answer: IpIntelligence): string {
  const { country, region, region_code, city, location, country_info, override } = answer
  const place = [city, region, country].filter(each => each !== null && each !== '').join(', ')
  const { latitude, longitude, timezone, local_time, utc_offset } = location
  const map =
    latitude === null || longitude === null
      ? ''
      : placeMap(`Map: ${place} is marked, at ${latitude}, ${longitude}.`, { latitude, longitude })
  const clock: Fact[] =
    local_time === null ? [] : [['Local time', html`${local_time.slice(11, 16)} in ${timezone}, UTC${utc_offset}`]]
  const spot: Fact[] = map === '' ? [] : [['Centre of the city', html`${latitude}, ${longitude}`]]
  const land: Fact[] =
    country_info === null
      ? []
      : [
          [
            'Country',
            html`${country_info.name} (${country_info.code}!${region_code === undefined ? '' : html`, ${region_code}`}), ${country_info.continent}!${country_info.in_eu ? ', in the EU' : ''}; ${country_info.currency}, language ${country_info.language}, +${country_info.calling_code}`,
          ],
        ]
  const { accuracy_radius_km: radius, sources = [], geoname_id: id } = location
  const accuracy: Fact[] = [
    ...(radius === undefined ? [] : [['Within', html`${radius} km`] as const]),
    ...(sources.length === 0
      ? []
      : [['Says who', html`${sources.map(each => each.replace('_', ' ')).join(', ')}`] as const]),
    ...(id === undefined ? [] : [['GeoNames', html`${id}`] as const]),
  ]
  return card({
    title: place === '' ? 'Nobody says where it is' : place,
    aside: html`<code>${answer.ip}</code>`,
    body:
      overrideOf(override) +
      map +
      html`<p class="soft">${accuracyOf(answer)}</p>` +
      facts([...clock, ...spot, ...accuracy, ...land]),
  })
}

/** Precision of a location, in a sentence. */
function accuracyOf({ city, country_code, country, location }: IpIntelligence): string {
  const { accuracy_radius_km: radius } = location
  if (city !== null && radius === 50) {
    return 'The dot is the centre of the nearest city. Whoever runs the range publishes this place, or others of its places nearby: it is within 50 km.'
  }
  if (city !== null) {
    return `The dot is the centre of the nearest city, which is often where the network is run from, above all on mobile networks: whoever uses the address can be anywhere in ${country}.`
  }
  if (country_code !== '') return 'Only the country is known, so nothing is marked on a map.'
  return 'Neither a city nor a country is known for this address.'
}

const networkFlags = ['mobile', 'satellite', 'cdn', 'anycast'] as const

function networkCard({ network, asn, as_name }: IpIntelligence): string {
  const all: readonly (readonly [string, string | null])[] = [
    ['Announced by', asn === null ? null : html`AS${asn} ${as_name ?? ''}`],
    ['Range', network.cidr === null ? null : html`<code>${network.cidr}</code>`],
    [
      'Kind',
      network.type === null ? null : html`${[network.type, ...networkFlags.filter(name => network[name])].join(', ')}`,
    ],
    ['Host name', network.reverse_dns === null ? null : html`<code>${network.reverse_dns}</code>`],
    ['Registry', network.rir === null ? null : html`${network.rir}`],
    ['Allocated', network.allocated === null ? null : calendarDay(network.allocated)],
    ['Registered in', network.registered_country === null ? null : html`${network.registered_country}`],
  ]
  const known = all.filter((fact): fact is Fact => fact[1] !== null)
  const none = asn === null ? html`<p>Nobody announces the address.</p>` : ''
  return card({ title: 'Whose network is it?', body: none + facts(known) })
}

const looks = { low: 'good', medium: 'warn', high: 'bad' } as const
const factorWords: Readonly<Record<IpRisk['factors'][number], string>> = {
  tor_exit: 'an exit of Tor, +80',
  vpn: 'an exit of a VPN service, +50',
  hosting: 'in a hosting network, +40',
  apple_private_relay: 'iCloud Private Relay, +30',
  unknown_network: 'of no known network, +10',
  verified_crawler: 'a verified crawler, -40',
}

function riskCard({ risk: { score, level, factors } }: IpIntelligence): string {
  if (score === null || level === null) return ''
  const counted =
    factors.length === 0
      ? 'Nothing speaks against it.'
      : `Counted: ${factors.map(each => factorWords[each]).join('; ')}.`
  return card({
    title: 'How risky does it look?',
    aside: badge(`${level}, ${score} of 100`, looks[level]),
    body: html`!${meter([score / 100])}<p>${counted}</p><p class="soft">For ranking and review. It is not a probability.</p>`,
  })
}

function useCard({ privacy, abuse }: IpIntelligence): string {
  const { hosting, hosting_provider, tor, vpn, apple_private_relay, crawler } = privacy
  const provider = hosting_provider === null || hosting_provider === 'other_hosting' ? '' : `, of ${hosting_provider}`
  const all: readonly (readonly [name: string, is: boolean, message: string, mark: Mark])[] = [
    ['Hosting', hosting, `a data centre${provider}`, 'ask'],
    ['VPN', vpn, vpnWords(privacy), 'ask'],
    ['Tor', tor, 'a current exit', 'stop'],
    ['Private Relay', apple_private_relay, 'people who use iCloud Private Relay', 'care'],
    ['Crawler', crawler !== null, `${crawler}, verified`, 'go'],
  ]
  const uses: Fact[] = all.map(([name, is, message, mark]) => [
    name,
    is ? statusIcon(mark, message) : statusIcon('quiet', 'no'),
  ])
  return card({ title: 'How is it used?', body: facts([...uses, ...abuseFacts(abuse)]) })
}

const evidenceWords = {
  published_address: 'which publishes the address',
  network: 'by its network',
  list: 'by a list of VPN ranges',
} as const

function vpnWords({ vpn_provider, vpn_evidence }: IpIntelligence['privacy']): string {
  const of = vpn_provider === undefined ? '' : ` (${vpn_provider})`
  return `an exit of a VPN service${of}${vpn_evidence === undefined ? '' : `, ${evidenceWords[vpn_evidence]}`}`
}

const abuseSource = { ipsum: 'IPsum', spamhaus_drop: 'Spamhaus DROP' } as const

function abuseFacts(abuse: IpAbuse | undefined): Fact[] {
  if (abuse === undefined) return []
  const lists = abuse.lists === 1 ? 'one list' : `${abuse.lists} lists`
  const message = `on ${lists}, says ${abuse.sources.map(each => abuseSource[each]).join(' and ')}`
  return [['Abuse', html`!${statusIcon('ask', message)} !${calendarDay(abuse.last_seen)}`]]
}
