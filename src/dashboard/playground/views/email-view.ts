import { html } from 'ghtml'
import type { DisposableSign } from '../../../core/disposable-domains.ts'
import { card, meter } from '../../../pages/components/card.ts'
import { facts } from '../../../pages/components/lists.ts'
import { headline } from '../../../pages/components/status-icon.ts'
import type { EmailCheck } from '../../../signals/email/schema.ts'

const marks = { low: 'go', medium: 'care', high: 'stop' } as const
const levelWords = { low: 'Little speaks against it', medium: 'Look at it', high: 'Much speaks against it' } as const

const factorWords: Readonly<Record<EmailCheck['risk']['factors'][number], string>> = {
  invalid_syntax: 'no address that mail servers take',
  no_mail: 'its domain takes no mail',
  disposable: 'a throw-away domain',
  likely_typo: 'most likely mistyped',
  new_domain: 'its domain is younger than 30 days',
  relay_alias: 'forwards to an address that it hides',
  role: 'a function, and no person',
  no_spf_and_dmarc: 'its domain has neither SPF nor DMARC',
}

const signWords: Readonly<Record<DisposableSign, string>> = {
  domain: 'its domain is on the list',
  wildcard: 'it is below a listed domain, or below a host of many',
  name: 'its name is of a listed family',
  mail_server: 'its mail server takes mail for such domains only',
}

export function emailView(answer: EmailCheck): string {
  return riskCard(answer) + addressCard(answer) + domainCard(answer)
}

function riskCard({ email, risk, reason, did_you_mean }: EmailCheck): string {
  const { score, level, factors } = risk
  const message = reason === null ? levelWords[level] : 'Not a valid address'
  const note = reason === null ? html`${score} of 100` : html`<code>${reason}</code>`
  const meant = did_you_mean === undefined ? '' : html`<p>Did you mean <b>${did_you_mean.email}</b>?</p>`
  const items = factors.map(factor => html`<li>${factorWords[factor]}</li>`)
  const list = items.length === 0 ? '' : html`<ul>!${items}</ul>`
  const body = html`!${headline(marks[level], message, note)}!${meter([score / 100])}!${meant}!${list}`
  return card({ title: email, body })
}

type Row = readonly [name: string, value: string | undefined]

function cardOf(title: string, rows: readonly Row[]): string {
  const said = rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, html`${value}`] as const]))
  return said.length === 0 ? '' : card({ title, body: facts(said) })
}

function addressCard({ canonical, duplicate_token, role, relay_service }: EmailCheck): string {
  return cardOf('The address', [
    ['Canonical form', canonical],
    ['Token for duplicates', duplicate_token],
    ['Names', role === undefined ? undefined : role ? 'a function' : 'a person, as far as can be seen'],
    ['Forwards', relay_service === undefined ? undefined : `by ${relay_service}`],
  ])
}

function domainCard({ domain, disposable, disposable_by, free, dns = {}, domain_age }: EmailCheck): string {
  const yes = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no')
  return cardOf('Its domain', [
    ['Name', domain],
    ['Throw-away', disposable_by === undefined ? yes(disposable) : `yes: ${signWords[disposable_by]}`],
    ['Free provider', yes(free)],
    ['Takes mail', dns.null_mx === true ? 'no, it says so itself (null MX)' : yes(dns.accepts_mail)],
    ['SPF', yes(dns.spf)],
    ['DMARC', yes(dns.dmarc)],
    ['Registered', domain_age === undefined ? undefined : `${domain_age.registered}, ${domain_age.days} days ago`],
  ])
}
