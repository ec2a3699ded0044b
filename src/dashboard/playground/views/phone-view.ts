import { html } from 'ghtml'
import { card } from '../../../pages/components/card.ts'
import { facts } from '../../../pages/components/lists.ts'
import { formatNumber } from '../../../pages/components/number.ts'
import { headline, statusIcon } from '../../../pages/components/status-icon.ts'
import { table } from '../../../pages/components/table.ts'
import type {
  PhoneBatchAnswer,
  PhoneReason,
  PhoneType,
  PhoneValidation,
  RiskFactor,
} from '../../../signals/phone/schema.ts'

const typeLabels: Readonly<Record<PhoneType, string>> = {
  mobile: 'Mobile',
  fixed_line: 'Fixed line',
  fixed_line_or_mobile: 'Fixed line or mobile: the plan does not tell them apart',
  toll_free: 'Toll-free',
  premium_rate: 'Premium rate',
  shared_cost: 'Shared cost',
  voip: 'Voice over IP',
  personal_number: 'Personal number',
  pager: 'Pager',
  uan: 'Company-wide number (UAN)',
  voicemail: 'Voicemail',
  unknown: 'Unknown',
}

const reasonWords: Readonly<Record<PhoneReason, string>> = {
  unparseable: 'It does not look like a phone number.',
  missing_country: 'It has no + in front: say which country it is dialled in.',
  too_short: 'It is too short for its country.',
  too_long: 'It is too long for its country.',
  invalid_number: 'Its length is plausible, but its range is not assigned.',
}

const factorWords: Readonly<Record<RiskFactor, string>> = {
  disposable: 'public inbox',
  formerly_disposable: 'public inbox years ago',
  unassigned_range: 'range not assigned',
  premium_rate: 'premium rate',
  shared_cost: 'shared cost',
  voip: 'voice over IP',
  satellite_network: 'satellite network',
  international_network: 'network of no country',
  country_mismatch: 'another country than the one sent',
}

function riskWords({ risk }: PhoneValidation): string | null {
  if (risk === undefined) return null
  const factors = risk.factors.map(factor => factorWords[factor])
  return factors.length === 0 ? 'nothing found' : `${risk.score} of 100: ${factors.join(', ')}`
}

export function phoneView(answer: PhoneValidation): string {
  const { valid, reason, international, phone, country, country_code, calling_code } = answer
  const shown = international ?? phone
  const message =
    reason === null ? 'In an assigned range of its plan; that is not proof of service.' : reasonWords[reason]
  const head = headline(valid ? 'go' : 'stop', valid ? 'A valid number' : 'Not a valid number', html`${message}`)
  const place = country === '' ? null : `${country} (${country_code})`
  const code = calling_code === null ? null : `+${calling_code}`
  const { location, carrier, timezones, disposable } = answer
  const portability = answer.portable_region ? ', and numbers are ported in this country' : ''
  const rows: readonly (readonly [string, string | null, (string | undefined)?])[] = [
    ['International', international],
    ['National', answer.national],
    ['E.164', answer.e164],
    ['URI', answer.rfc3966 ?? null],
    ['Extension', answer.extension ?? null],
    ['Kind', valid ? typeLabels[answer.type] : null],
    ['Country', [place, code].filter(each => each !== null).join(', ') || null],
    ['Area', location],
    ['Carrier', carrier, `that the range was first given to; a ported number keeps it${portability}`],
    ['Time zones', zonesOf(timezones), timezones.length > 1 ? 'all zones of the number' : undefined],
    ['Public inbox', disposable === undefined ? null : `last seen on ${disposable.last_seen}`],
    ['Risk', riskWords(answer)],
  ]
  const known = rows.filter(([, value]) => value !== null)
  const body = facts(
    known.map(([name, value, note]) => [
      name,
      html`${value}!${note === undefined ? '' : html` <small class="soft">${note}</small>`}`,
    ]),
  )
  return card({ title: shown, body: head + body })
}

/** A row for each item. */
export function phoneBatchView({ data }: PhoneBatchAnswer): string {
  const columns = [
    { title: 'Item' },
    { title: 'Answer' },
    { title: 'Kind' },
    { title: 'Risk', kind: 'number' },
  ] as const
  const rows = data.map(({ id, data: answer, error }) => {
    const item = html`<code>${id}</code>`
    if (answer === undefined) return [item, statusIcon('stop', error?.code ?? ''), '', '']
    const { valid, international, phone, reason, type, risk } = answer
    const said = valid
      ? statusIcon('go', international ?? phone)
      : statusIcon('stop', reason === null ? '' : reasonWords[reason])
    return [item, said, valid ? html`${typeLabels[type]}` : '', risk === undefined ? '' : html`${risk.score}`]
  })
  const body = table({ caption: 'Answers', columns, rows })
  return card({ title: `${formatNumber(data.length)} numbers`, body })
}

function zonesOf(zones: readonly string[]): string | null {
  return zones.length === 0 ? null : zones.join(', ')
}
