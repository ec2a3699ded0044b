import { html } from 'ghtml'
import { Parser } from 'htmlparser2'
import {
  badge,
  calendarDay,
  card,
  disclosure,
  facts,
  headline,
  notice,
  numberColumn,
  shortColumn,
  table,
  time,
} from '../../../pages/components/blocks.ts'
import { codeBlock } from '../../../pages/components/code.ts'
import { counted, formatNumber } from '../../../pages/components/number.ts'
import type { CatalogueAnswer, DomainAnswer, EmailAnswer, PasswordAnswer } from '../../../signals/breach/schema.ts'

type Breach = EmailAnswer['breaches'][number]

const mostListed = 100

/** The breaches of an address. "In none known" is never shown as "never". */
export function breachEmailView({ email, breached, breaches }: EmailAnswer): string {
  if (!breached) {
    const sentence =
      'The address is in none of the breaches that were checked. It may still be in sensitive or retired breaches, or in breaches from which it was removed.'
    return card({
      title: 'Breaches',
      body: headline('go', 'Not found in a known breach', html`<code>${email}</code>`) + html`<p>${sentence}</p>`,
    })
  }
  const head = headline(
    'stop',
    `Found in ${counted(breaches.length, 'breach', 'breaches')}`,
    html`<code>${email}</code>`,
  )
  const shown = breaches.slice(0, mostListed).map(breachItem)
  return card({ title: 'Breaches', body: head + shown.join('') + restOf(breaches.length) })
}

/** How the operator gives breaches/email a source. */
export function breachSetupView(): string {
  const key = codeBlock({ id: 'setup-key', label: 'Start with a key', text: 'HIBP_API_KEY=<your key> npm start' })
  const text = 'npx assay data import breach <file> --name Example --date 2024-05-17'
  const list = codeBlock({ id: 'setup-list', label: 'Import a breach', text })
  return card({
    title: 'Set up a source',
    body: html`<p>No source of breached email addresses is configured, so no credits were charged. Set up at least one on the server.</p>
<h3>Have I Been Pwned, with your own key</h3>!${key}<h3>A breach that you have as a file</h3>!${list}<p><a href="/docs/signals/breach">Breach sources</a></p>`,
  })
}

function breachItem(breach: Breach): string {
  const { Title, Domain, BreachDate, PwnCount, DataClasses, Description } = breach
  const body = facts([
    ['Date', calendarDay(BreachDate)],
    ['Accounts', html`${formatNumber(PwnCount)}`],
    ['Data', html`${DataClasses.join(', ')}`],
    ['Site', html`${Domain === '' ? 'none' : Domain}`],
  ])
  return html`<section class="breach"><h3>${Title} !${flagsOf(breach)}</h3>!${body}!${disclosure('Details', html`<p>${textOfHtml(Description)}</p>`)}</section>`
}

function flagsOf({ IsVerified, IsFabricated, IsSpamList, IsMalware }: Breach): string {
  const flags = [
    IsVerified ? '' : badge('not verified', 'warn'),
    IsFabricated ? badge('probably fabricated', 'warn') : '',
    IsSpamList ? badge('spam list') : '',
    IsMalware ? badge('from malware', 'bad') : '',
  ]
  return flags.filter(each => each !== '').join(' ')
}

/** Text of the HTML of an outside source, without its elements. */
function textOfHtml(source: string): string {
  let text = ''
  const parser = new Parser({
    ontext: part => {
      text += part
    },
  })
  parser.end(source)
  return text.replace(/\s+/g, ' ').trim()
}

function restOf(all: number): string {
  return all > mostListed ? html`<p class="soft">${formatNumber(all - mostListed)} more are in the JSON tab.</p>` : ''
}

/** How often a password appears in breaches. The password is in no answer, so in no view. */
export function breachPasswordView({ breached, count, count_is_minimum }: PasswordAnswer): string {
  const title = 'Password'
  if (!breached) {
    const sentence = 'The password is not among the breached passwords that were checked.'
    return card({ title, body: headline('go', 'Not found', html`<p>${sentence}</p>`) })
  }
  const words =
    count_is_minimum === true ? 'Found. The number of times is not known' : `Found ${counted(count, 'time')}`
  const note =
    count_is_minimum === true
      ? 'Only the bundled list was available, and it has no counts.'
      : 'The number shows how common the password is, not who uses it.'
  return card({ title, body: headline('stop', words, html`Reject this password. ${note}`) })
}

/** In which breaches addresses of a domain were found, which addresses, and what could not be searched. */
export function breachDomainView({ domain, breached, breaches, local_parts = [], ...rest }: DomainAnswer): string {
  const name = html`<code>${domain}</code>`
  const sources = rest.sources.flatMap(({ source, message }) =>
    message === undefined ? [] : [notice('warn', html`<p>${sourceNames[source]}: ${message}</p>`)],
  )
  const known = breached === null ? 'Not found, but some sources could not be searched' : 'Not found in a known breach'
  const head = breached
    ? headline('stop', `Found in ${counted(breaches.length, 'breach', 'breaches')}`, name)
    : headline(breached === null ? 'ask' : 'go', known, name)
  const rows = breaches
    .slice(0, mostListed)
    .map(({ Title, BreachDate, Addresses, Source }) => [
      html`${Title}`,
      calendarDay(BreachDate),
      html`${formatNumber(Addresses)}`,
      html`${sourceNames[Source]}`,
    ])
  const columns = ['Breach', shortColumn('Date'), numberColumn('Email addresses'), 'Source']
  const list = rows.length === 0 ? '' : table({ caption: 'Breaches', columns, rows })
  const all = local_parts.length + (rest.local_parts_left_out ?? 0)
  return (
    card({
      title: 'Breaches',
      body: head + sources.join('') + list + restOf(breaches.length),
    }) + localPartsCard(local_parts, all)
  )
}

function localPartsCard(localParts: NonNullable<DomainAnswer['local_parts']>, all: number): string {
  if (localParts.length === 0) return ''
  const items = localParts
    .slice(0, mostListed)
    .map(
      ({ local_part, breaches }) =>
        html`<li><b>${local_part}</b> <span class="soft">${breaches.join(', ')}</span></li>`,
    )
  return card({
    title: `${counted(all, 'email address', 'email addresses')}`,
    body: html`<ul>!${items}</ul>` + restOf(all),
  })
}

const sourceNames = { hibp: 'Have I Been Pwned', local: 'Imported' } as const

/** A day or an instant, or what stands in its place. */
function dayOf(text: string): string {
  return Number.isNaN(Date.parse(text)) ? html`${text}` : time(text, 'day')
}

export function breachCatalogueView(answer: CatalogueAnswer): string {
  const none = 'The catalogue is empty. Import a breach with assay data import breach, or download the public list.'
  return breachListView(answer, 'Breach catalogue', none)
}

export function breachSearchView(answer: CatalogueAnswer): string {
  const title = `${counted(answer.breaches.length, 'breach', 'breaches')} found`
  return breachListView(answer, title, 'No breach matches the search.')
}

function breachListView({ sources, breaches }: CatalogueAnswer, title: string, none: string): string {
  const sourceRows = sources.map(({ source, as_of, breaches: each }) => [
    html`${sourceNames[source]}`,
    as_of === null ? 'never downloaded' : dayOf(as_of),
    html`${formatNumber(each)}`,
  ])
  const rows = breaches
    .slice(0, mostListed)
    .map(({ Title, BreachDate, PwnCount, Source }) => [
      html`${Title}`,
      calendarDay(BreachDate),
      html`${formatNumber(PwnCount)}`,
      html`${Source}`,
    ])
  const columns = ['Breach', shortColumn('Date'), numberColumn('Accounts'), 'Source']
  const list = rows.length === 0 ? html`<p>${none}</p>` : table({ caption: 'Breaches', columns, rows })
  const sourceColumns = ['Source', shortColumn('Since'), numberColumn('Breaches')]
  const sourceTable = table({ caption: 'Sources', columns: sourceColumns, rows: sourceRows })
  return card({ title, body: sourceTable + list + restOf(breaches.length) })
}
