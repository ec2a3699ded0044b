import { html } from 'ghtml'
import { card, facts, headline, numberColumn, statusIcon, table } from '../../../pages/components/blocks.ts'
import type {
  PhoneBatchAnswer,
  PhoneReason,
  PhoneType,
  PhoneValidation,
  RiskFactor,
} from '../../../signals/phone/schema.ts'
import labels from '../../labels.json' with { type: 'json' }

const typeLabels: Readonly<Record<PhoneType, string>> = labels.phone_types

const reasonWords: Readonly<Record<PhoneReason, string>> = labels.phone_reasons

const factorWords: Readonly<Record<RiskFactor, string>> = labels.phone_factors

function riskWords({ risk }: PhoneValidation): string | null {
  if (risk === undefined) return null
  const factors = risk.factors.map(factor => factorWords[factor])
  return factors.length === 0 ? 'no risk factors found' : `${risk.score} of 100: ${factors.join(', ')}`
}

export function phoneView(answer: PhoneValidation): string {
  const { valid, reason, international, phone, country, country_code, calling_code } = answer
  const shown = international ?? phone
  const message =
    reason === null ? 'The number is in an assigned range. It may not be in service.' : reasonWords[reason]
  const head = headline(valid ? 'go' : 'stop', valid ? 'Valid number' : 'Not a valid number', html`${message}`)
  const place = country === '' ? null : `${country} (${country_code})`
  const code = calling_code === null ? null : `+${calling_code}`
  const { location, carrier, timezones, disposable } = answer
  const portability = answer.portable_region ? ', and this country has number portability' : ''
  const rows: readonly (readonly [string, string | null, (string | undefined)?])[] = [
    ['International', international],
    ['National', answer.national],
    ['E.164', answer.e164],
    ['URI', answer.rfc3966 ?? null],
    ['Extension', answer.extension ?? null],
    ['Type', valid ? typeLabels[answer.type] : null],
    ['Country', [place, code].filter(each => each !== null).join(', ') || null],
    ['Area', location],
    ['Carrier', carrier, `first carrier of the range; ported numbers keep it${portability}`],
    ['Time zones', zonesOf(timezones), timezones.length > 1 ? 'all zones of the number' : undefined],
    ['Public inbox', disposable === undefined ? null : `last seen on ${disposable.last_seen}`],
    ['Risk', riskWords(answer)],
  ]
  const body = facts(
    rows.map(([name, value, note]) => {
      const more = note === undefined ? '' : html` <small class="soft">${note}</small>`
      return [name, value === null ? null : html`${value}!${more}`]
    }),
  )
  return card({ title: shown, body: head + body })
}

/** A row for each item. */
export function phoneBatchView({ data }: PhoneBatchAnswer): string {
  const columns = ['Item', 'Result', 'Type', numberColumn('Risk')]
  const rows = data.map(({ id, data: answer, error }) => {
    const item = html`<code>${id}</code>`
    if (answer === undefined) return [item, statusIcon('stop', error?.code ?? ''), '', '']
    const { valid, international, phone, reason, type, risk } = answer
    const said = valid
      ? statusIcon('go', international ?? phone)
      : statusIcon('stop', reason === null ? '' : reasonWords[reason])
    return [item, said, valid ? html`${typeLabels[type]}` : '', risk === undefined ? '' : html`${risk.score}`]
  })
  const body = table({ caption: 'Results', columns, rows })
  return card({ title: 'Results', body })
}

function zonesOf(zones: readonly string[]): string | null {
  return zones.length === 0 ? null : zones.join(', ')
}
