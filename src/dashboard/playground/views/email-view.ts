import { html } from 'ghtml'
import type { DisposableSign } from '../../../core/disposable-domains.ts'
import { card, facts, headline, meter, notice } from '../../../pages/components/blocks.ts'
import type { EmailCheck } from '../../../signals/email/schema.ts'
import labels from '../../labels.json' with { type: 'json' }

const marks = { low: 'go', medium: 'care', high: 'stop' } as const
const looks = { low: 'good', medium: 'warn', high: 'bad' } as const
const levelWords = labels.email_levels

const factorWords: Readonly<Record<EmailCheck['risk']['factors'][number], string>> = labels.email_factors

const signWords: Readonly<Record<DisposableSign, string>> = labels.email_disposable_signs

export function emailView(answer: EmailCheck): string {
  return riskCard(answer) + addressCard(answer) + domainCard(answer)
}

function riskCard({ email, risk, reason, did_you_mean, dns }: EmailCheck): string {
  const { score, level, factors } = risk
  const message = reason === null ? levelWords[level] : 'Not a valid email address'
  const note = reason === null ? html`${score} of 100` : html`<code>${reason}</code>`
  const meant = did_you_mean === undefined ? '' : html`<p>Did you mean <b>${did_you_mean.email}</b>?</p>`
  const items = factors.map(factor => html`<li>${factorWords[factor]}</li>`)
  const list = items.length === 0 ? '' : html`<ul>!${items}</ul>`
  const isMinimum = reason === null && dns === undefined
  const minimum = isMinimum
    ? notice('warn', html`<p>This score is a minimum. The DNS records of the domain were not checked.</p>`)
    : ''
  const body = html`!${headline(marks[level], message, note)}!${meter([score / 100], { look: looks[level] })}!${meant}!${list}!${minimum}`
  return card({ title: email, body })
}

function cardOf(title: string, texts: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(texts).filter(([, text]) => text !== undefined)
  return known.length === 0 ? '' : card({ title, body: facts(known.map(([name, text]) => [name, html`${text}`])) })
}

function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no'
}

function addressCard({ canonical, duplicate_token, role, relay_service }: EmailCheck): string {
  return cardOf('Email address', {
    'Canonical form': canonical,
    'Duplicate token': duplicate_token,
    'Role address': yesOrNo(role),
    'Forwarding service': relay_service,
  })
}

function domainCard({ domain, disposable, disposable_by, free, dns = {}, domain_age }: EmailCheck): string {
  return cardOf('Domain', {
    Name: domain,
    Disposable: disposable_by === undefined ? yesOrNo(disposable) : `yes: ${signWords[disposable_by]}`,
    'Free provider': yesOrNo(free),
    'Accepts mail': dns.null_mx === true ? 'no (null MX)' : yesOrNo(dns.accepts_mail),
    SPF: yesOrNo(dns.spf),
    DMARC: yesOrNo(dns.dmarc),
    Registered: domain_age === undefined ? undefined : `${domain_age.registered}, ${domain_age.days} days ago`,
  })
}
