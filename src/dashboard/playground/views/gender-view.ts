import { html } from 'ghtml'
import { countryOf } from '../../../core/country.ts'
import { card, meter } from '../../../pages/components/card.ts'
import { facts } from '../../../pages/components/lists.ts'
import { formatNumber, formatShare } from '../../../pages/components/number.ts'
import { headline, statusIcon } from '../../../pages/components/status-icon.ts'
import { table } from '../../../pages/components/table.ts'
import type { BatchAnswer, BatchEntry, GenderAnswer, GenderEstimate } from '../../../signals/gender/schema.ts'

const wordOf = { female: 'Female', male: 'Male' } as const

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

/** Whom a name is given to, with the part that is not known. */
export function genderView({ data }: GenderAnswer): string {
  const { gender, country } = data
  const sure = sureness(data)
  const where = country === undefined ? '' : ` in ${countryOf(country)?.name ?? country}`
  const bar = meter(gender === 'male' ? [0, sure] : [sure], { isTall: true })
  if (gender === null) {
    const message = 'The input does not say. An unknown answer is a right one: nothing was guessed.'
    const all = legend([['fill-rest', 'unknown, 100 %']])
    return card({ title: 'Who is called that?', body: headline('quiet', 'Unknown', html`${message}`) + bar + all })
  }
  const note = `${formatShare(sure)} of answers like this one are right${where === '' ? '' : `, by the sources of the country hinted at${where}`}.`
  const parts = legend([
    [gender === 'female' ? 'fill-1' : 'fill-2', `${gender}, ${formatShare(sure)}`],
    ['fill-rest', `not known, ${formatShare(1 - sure)}`],
  ])
  const rests = facts(evidenceRows(data).map(([name, value]) => [name, html`${value}`]))
  const caution = 'Whom a name like this is typically given to. It is not the gender of any one person.'
  const body =
    headline('go', wordOf[gender] + where, html`${note}`) + bar + parts + rests + html`<p class="soft">${caution}</p>`
  return card({ title: 'Who is called that?', body })
}

const matchWords = {
  exact: 'a source has it',
  variant: 'by a part or another spelling of it',
  model: 'by its letters: no source has it',
} as const

/** What the estimate rests on, and the parts of the name. */
function evidenceRows({ evidence, name_parts: parts = {} }: GenderEstimate): [string, string][] {
  const rows: [string, string][] = []
  if (evidence !== undefined) {
    rows.push(['Name read', `${evidence.name}, ${matchWords[evidence.match]}`])
    const { people, countries = [] } = evidence
    const named = countries.map(code => countryOf(code)?.name ?? code).join(', ')
    if (people !== undefined) rows.push(['People counted', `about ${formatNumber(people)}, most of them in ${named}`])
  }
  const titles = [
    ['title', 'Title'],
    ['given', 'Given'],
    ['middle', 'Middle'],
    ['family', 'Family'],
    ['suffix', 'Suffix'],
  ] as const
  for (const [part, title] of titles) if (parts[part] !== undefined) rows.push([title, parts[part]])
  return rows
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
    ['Credits of the items', html`${formatNumber(credits)} (${billing_status.replace('_', ' ')})`],
  ])
  const columns = [
    { title: 'Item' },
    { title: 'Answer' },
    { title: 'Sure', kind: 'number' },
    { title: 'Credits', kind: 'number' },
  ] as const
  const rows = data.map(entry => [
    html`<code>${entry.id}</code>`,
    answerOf(entry),
    entry.data?.confidence === undefined ? '' : html`${formatShare(entry.data.confidence)}`,
    html`${entry.charged_credits}`,
  ])
  return card({
    title: `Who are these ${formatNumber(data.length)}?`,
    body:
      meter([female ?? 0, male ?? 0], { isTall: true }) + all + table({ caption: 'Answers', columns, rows }) + billing,
  })
}

function answerOf({ data, error }: BatchEntry): string {
  if (error !== undefined)
    return statusIcon('stop', `${error.code}, ${error.status}: ${error.action.replaceAll('_', ' ')}`)
  if (data === undefined || data.gender === null) return statusIcon('quiet', 'Unknown')
  const place = data.country === undefined ? '' : ` in ${countryOf(data.country)?.name ?? data.country}`
  return statusIcon('go', wordOf[data.gender] + place)
}
