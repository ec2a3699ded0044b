import { html } from 'ghtml'
import { card } from '../../../pages/components/card.ts'
import { facts } from '../../../pages/components/lists.ts'
import { headline } from '../../../pages/components/status-icon.ts'
import type { PhoneReason, PhoneType, PhoneValidation } from '../../../signals/phone/schema.ts'

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

export function phoneView(answer: PhoneValidation): string {
  const { valid, reason, international, phone, country, country_code, calling_code } = answer
  const shown = international ?? phone
  const words =
    reason === null ? 'In an assigned range of its plan; that is not proof of service.' : reasonWords[reason]
  const head = headline(valid ? 'go' : 'stop', valid ? 'A valid number' : 'Not a valid number', html`${words}`)
  const place = country === '' ? null : `${country} (${country_code})`
  const code = calling_code === null ? null : `+${calling_code}`
  const { location, carrier, timezones } = answer
  const rows: readonly (readonly [string, string | null, (string | undefined)?])[] = [
    ['International', international],
    ['National', answer.national],
    ['E.164', answer.e164],
    ['Kind', valid ? typeLabels[answer.type] : null],
    ['Country', [place, code].filter(each => each !== null).join(', ') || null],
    ['Area', location],
    ['Carrier', carrier, 'that the range was first given to; a ported number keeps it'],
    ['Time zones', zonesOf(timezones), timezones.length > 1 ? 'all zones of the number' : undefined],
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

function zonesOf(zones: readonly string[]): string | null {
  return zones.length === 0 ? null : zones.join(', ')
}
