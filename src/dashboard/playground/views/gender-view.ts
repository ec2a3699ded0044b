import { html } from 'ghtml'
import { countryOf } from '../../../core/country.ts'
import {
  card,
  type Fact,
  facts,
  headline,
  meter,
  numberColumn,
  statusIcon,
  table,
} from '../../../pages/components/blocks.ts'
import { formatNumber } from '../../../pages/components/number.ts'
import type { BatchAnswer, BatchEntry, GenderAnswer, GenderEstimate } from '../../../signals/gender/schema.ts'
import labels from '../../labels.json' with { type: 'json' }

const wordOf = { female: 'Female', male: 'Male' } as const

/** A share with one decimal, so that the parts of a whole add up: "99.8%", "100%". */
function percentOf(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`
}

/** Confidence of an estimate; a bar of only "unknown" where there is none. */
function sureness({ gender, confidence }: GenderEstimate): number {
  return gender === null ? 0 : (confidence ?? 0)
}

function legend(items: readonly (readonly [fill: string, message: string])[]): string {
  const lines = items.map(
    ([fill, message]) =>
      html`<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${fill}" width="12" height="12" rx="2"/></svg>${message}</li>`,
  )
  return html`<ul class="legend">!${lines}</ul>`
}

/** The gender of a name, with the part that is not known. */
export function genderView({ data }: GenderAnswer): string {
  const { gender, country } = data
  const sure = sureness(data)
  const where = country === undefined ? '' : ` in ${countryOf(country)?.name ?? country}`
  const bar = meter(gender === 'male' ? [0, sure] : [sure], { isTall: true })
  if (gender === null) {
    const message = 'There is not enough evidence for a gender.'
    const all = legend([['fill-rest', 'unknown, 100%']])
    return card({ title: 'Gender', body: headline('quiet', 'Unknown', html`${message}`) + bar + all })
  }
  const note = `Confidence ${percentOf(sure)}`
  const parts = legend([
    [gender === 'female' ? 'fill-1' : 'fill-2', `${gender}, ${percentOf(sure)}`],
    ['fill-rest', `not known, ${percentOf(1 - sure)}`],
  ])
  const rests = facts(evidenceFacts(data))
  const caution = 'This is the typical gender of the name. It is not the gender of a person.'
  const body =
    headline('go', wordOf[gender] + where, html`${note}`) + bar + parts + rests + html`<p class="soft">${caution}</p>`
  return card({ title: 'Gender', body })
}

const matchWords = labels.gender_matches

/** What the estimate rests on, and the parts of the name. */
function evidenceFacts({ evidence, name_parts: parts = {} }: GenderEstimate): Fact[] {
  const { people, countries = [] } = evidence ?? {}
  const named = countries.map(code => countryOf(code)?.name ?? code).join(', ')
  const titles = { title: 'Title', given: 'Given', middle: 'Middle', family: 'Family', suffix: 'Suffix' } as const
  return [
    ['Name', evidence === undefined ? null : html`${evidence.name}, ${matchWords[evidence.match]}`],
    ['People counted', people === undefined ? null : html`about ${formatNumber(people)}, mostly in ${named}`],
    ...Object.entries(titles).map(([part, title]): Fact => {
      const text = parts[part as keyof typeof titles]
      return [title, text === undefined ? null : html`${text}`]
    }),
  ]
}

/** A row for each item, and how many of each there are. */
export function genderBatchView({ data, billing_status }: BatchAnswer): string {
  const count = (wanted: (entry: BatchEntry) => boolean) => data.filter(wanted).length
  const numbers = [
    ['Female', count(({ data: each }) => each?.gender === 'female'), 'fill-1'],
    ['Male', count(({ data: each }) => each?.gender === 'male'), 'fill-2'],
    ['Unknown', count(({ data: each }) => each?.gender === null), 'fill-rest'],
    ['Failed', count(({ error }) => error !== undefined), 'fill-4'],
  ] as const
  const [female, male] = numbers.map(([, each]) => each / data.length)
  const credits = data.reduce((sum, { charged_credits }) => sum + charged_credits, 0)
  const all = legend(
    numbers.filter(([, each]) => each > 0).map(([name, each, fill]) => [fill, `${name} ${formatNumber(each)}`]),
  )
  const billing = facts([
    ['Credits for the items', html`${formatNumber(credits)} (${billing_status.replace('_', ' ')})`],
  ])
  const columns = ['Item', 'Result', numberColumn('Confidence'), numberColumn('Credits')]
  const rows = data.map(entry => [
    html`<code>${entry.id}</code>`,
    answerOf(entry),
    entry.data?.confidence === undefined ? '' : html`${percentOf(entry.data.confidence)}`,
    html`${entry.charged_credits}`,
  ])
  const bar = meter([female ?? 0, male ?? 0], { isTall: true })
  return card({ title: 'Results', body: bar + all + table({ caption: 'Results', columns, rows }) + billing })
}

function answerOf({ data, error }: BatchEntry): string {
  if (error !== undefined)
    return statusIcon('stop', `${error.code}, ${error.status}: ${error.action.replaceAll('_', ' ')}`)
  if (data === undefined || data.gender === null) return statusIcon('quiet', 'Unknown')
  const place = data.country === undefined ? '' : ` in ${countryOf(data.country)?.name ?? data.country}`
  return statusIcon('go', wordOf[data.gender] + place)
}
