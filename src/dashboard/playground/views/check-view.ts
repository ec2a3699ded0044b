import { html } from 'ghtml'
import { countryOf } from '../../../core/country.ts'
import { type ErrorCode, errorKinds } from '../../../core/errors.ts'
import { card, facts, headline, meter, numberColumn, table } from '../../../pages/components/blocks.ts'
import { formatNumber } from '../../../pages/components/number.ts'
import { type CheckAnswer, type Consistency, partNames, type ReasonCode } from '../../../signals/check/schema.ts'
import labels from '../../labels.json' with { type: 'json' }
import { breachPasswordView } from './breach-view.ts'
import { emailView } from './email-view.ts'
import { genderView } from './gender-view.ts'
import { ipView } from './ip-view.ts'
import { phoneView } from './phone-view.ts'

type Sent = Consistency['reasons'][number]['parts'][number]

const nameWords: Readonly<Record<Sent, string>> = labels.check_parts

const reasonWords: Readonly<Partial<Record<ReasonCode, string>>> = labels.check_reasons

/** What the parts say together, then each part as its own endpoint is shown. */
export function checkView(answer: CheckAnswer): string {
  const { ip, email, phone, name, password_sha1: password } = answer
  return [
    scoreCard(answer.consistency),
    countriesCard(answer.consistency),
    ...partNames.map(part => failedCard(nameWords[part], answer[part]?.error)),
    ip?.data === undefined ? '' : ipView(ip.data),
    email?.data === undefined ? '' : emailView(email.data),
    phone?.data === undefined ? '' : phoneView(phone.data),
    name?.data === undefined ? '' : genderView({ data: name.data }),
    password?.data === undefined ? '' : breachPasswordView(password.data),
  ].join('')
}

function scoreCard({ reasons, score }: Consistency): string {
  const sentence =
    reasons.length === 0 ? 'No risk factors found' : score === 0 ? 'Minor risk factors' : 'Risk factors found'
  const mark = score >= 70 ? 'stop' : score >= 30 ? 'care' : 'go'
  const look = score >= 70 ? 'bad' : score >= 30 ? 'warn' : 'good'
  const columns = ['Field', 'Reason', numberColumn('Weight')]
  const rows = reasons.map(({ code, weight, parts }) => [
    html`${parts.map(part => nameWords[part]).join(', ')}`,
    html`${reasonWords[code] ?? 'different countries'}`,
    html`${weight}`,
  ])
  const list = rows.length === 0 ? '' : table({ caption: 'Reasons', columns, rows })
  const note = html`${score} of 100. The score is for review. It is not a probability.`
  return card({ title: 'Risk', body: headline(mark, sentence, note) + meter([score / 100], { look }) + list })
}

const agreeWords = { true: 'yes', false: 'no', null: 'fewer than two countries are known' } as const

function countriesCard({ countries, agree, distances }: Consistency): string {
  const nameOf = (code: string) => countryOf(code)?.name ?? code
  const known = Object.entries(countries).map(([from, code]) => {
    return [nameWords[from as Sent], html`${[code].flat().map(nameOf).join(', ')}`] as const
  })
  const apart = distances.map(({ from, to, km }) => {
    return [`${nameWords[from]} to ${nameWords[to].toLowerCase()}`, html`${formatNumber(km)} km`] as const
  })
  return card({ title: 'Countries', body: facts([...known, ['Same country', agreeWords[`${agree}`]], ...apart]) })
}

function failedCard(title: string, error: { readonly code: string } | undefined): string {
  if (error === undefined) return ''
  const sentence = errorKinds[error.code as ErrorCode]?.message ?? 'This part failed.'
  return card({ title, body: headline('quiet', 'No result, no charge', html`${sentence}`) })
}
