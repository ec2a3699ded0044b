/** The page of alerts: threshold, webhook, deliveries. */
import { html } from 'ghtml'
import { card } from '../../pages/components/card.ts'
import { codeBlock } from '../../pages/components/code.ts'
import { disclosure, emptyState, notice } from '../../pages/components/notice.ts'
import { formatDuration, formatNumber } from '../../pages/components/number.ts'
import { badge, statusIcon } from '../../pages/components/status-icon.ts'
import { table } from '../../pages/components/table.ts'
import { time } from '../../pages/components/time.ts'
import type { Delivery, Webhook } from '../../webhooks/store.ts'
import { thresholdIn } from '../../webhooks/threshold.ts'
import { type FormState, form, postForm, Refusal } from '../form.ts'
import { hasRole, type Visitor } from '../visitor.ts'
import { areLow, type Credits } from './credits.ts'

export const alertsPath = '/dashboard/alerts'

export interface AlertView {
  readonly visitor: Visitor
  readonly credits: Credits
  readonly webhook: Webhook | undefined
  readonly deliveries: readonly Delivery[]
  readonly isOffline: boolean
  /** A new signing secret, which is shown once. */
  readonly newSecret?: string
  /** Forms that were refused. */
  readonly threshold?: FormState
  readonly url?: FormState
  readonly now: number
}

export function alertView(view: AlertView): string {
  const offline = view.isOffline
    ? notice(
        'warn',
        html`<p><b>OFFLINE=1: no message leaves this machine.</b> What would have been sent is listed below as given up; the banner is shown all the same.</p>`,
      )
    : ''
  return html`!${offline}!${secretNotice(view)}<div class="columns even"><div class="stack">!${thresholdCard(view)}</div><div class="stack">!${webhookCard(view)}</div></div>!${deliveriesCard(view)}`
}

function secretNotice({ newSecret }: AlertView): string {
  if (newSecret === undefined) return ''
  const advice = html`<p><b>Copy the signing secret now: it is not shown again.</b> Check each message with it before you believe what it says.</p>`
  return notice('good', html`!${advice}!${codeBlock({ id: 'secret', text: newSecret, label: 'Signing secret' })}`)
}

/** The threshold, in credits; an empty field: no alert. */
export function thresholdForm(threshold: number | null) {
  return form({
    threshold: {
      label: 'Tell me when fewer credits are left than',
      rule: 'A whole number; empty: never. A banner is shown on each page, and the webhook is told once for each fall.',
      value: threshold?.toString() ?? '',
      attributes: { inputmode: 'numeric', maxlength: 12, autocomplete: 'off' },
      read: text => {
        if (text === '') return null
        return thresholdIn(text) ?? new Refusal('This is no whole number of credits from 1 on.')
      },
    },
  })
}

/** The address of the webhook, which `webhookAddress` checks. */
export function webhookForm(url = '') {
  return form({
    url: {
      ...{ type: 'url', label: 'Address of your server', value: url },
      rule: 'https:// on port 443. Messages are signed, sent by POST, and tried again for a day until it answers with 2xx. Redirects are not followed.',
      attributes: { maxlength: 2000, autocomplete: 'off', spellcheck: 'false' },
      read: text => text,
    },
  })
}

const overlaps = [
  { value: '0', title: 'no time' },
  { value: '1', title: 'an hour' },
  { value: '24', title: 'a day' },
  { value: '168', title: 'a week' },
]

/** Hours for which the old secret still signs. */
export const overlapForm = form({
  overlap: {
    ...{ type: 'select', label: 'The old secret goes on for', value: '24', choices: overlaps },
    read: text => (overlaps.some(({ value }) => value === text) ? Number(text) : new Refusal('Choose one.')),
  },
})

/** True for visitors who may change the settings; others see text. */
function mayChange({ visitor }: AlertView): boolean {
  return hasRole(visitor, 'developer')
}

function thresholdCard(view: AlertView): string {
  const { visitor, credits } = view
  const { lowBelow: threshold } = credits
  const left = formatNumber(credits.free + credits.purchased)
  const state =
    threshold === null
      ? html`<p>Nobody is told: no number of credits is set.</p>`
      : html`<p>!${areLow(credits) ? statusIcon('care', `${left} credits are left: below ${formatNumber(threshold)}`) : statusIcon('go', `${left} credits are left: not below ${formatNumber(threshold)}`)}</p>`
  if (!mayChange(view)) return card({ title: 'When are my credits low?', body: state })
  const form = thresholdForm(threshold).html(
    visitor,
    `${alertsPath}/threshold`,
    '<button>Save</button>',
    view.threshold,
  )
  return card({ title: 'When are my credits low?', body: html`!${state}!${form}` })
}

function webhookCard(view: AlertView): string {
  const { visitor, webhook, now } = view
  const title = 'Which server is told?'
  const state =
    webhook === undefined
      ? html`<p>No webhook is set.</p>`
      : html`<p><code>${webhook.url}</code></p>!${rolling(webhook, now)}`
  if (!mayChange(view)) return card({ title, body: state })
  const button = html`<button>${webhook === undefined ? 'Set it and show the secret' : 'Save the address'}</button>`
  const set = webhookForm(webhook?.url).html(visitor, `${alertsPath}/webhook`, button, view.url)
  return card({
    title,
    body: html`<div class="stack">!${webhook === undefined ? state : rolling(webhook, now)}!${set}!${webhook === undefined ? '' : moreForms(visitor)}!${howToCheck()}</div>`,
  })
}

function rolling({ previous }: Webhook, now: number): string {
  if (previous === null || previous.until <= now) return ''
  return notice(
    'plain',
    html`<p>Messages are signed with the secret before as well, until !${time(previous.until)}.</p>`,
  )
}

function moreForms(visitor: Visitor): string {
  const form = (action: string, body: string) => postForm(visitor, `${alertsPath}/${action}`, body)
  const roll = form('secret', html`!${overlapForm.fields()}<button class="quiet">Make a new secret</button>`)
  return html`<div class="row">!${form('test', html`<button class="quiet">Send a test</button>`)}!${form('remove', html`<button class="quiet danger">Remove the webhook</button>`)}</div>!${disclosure('A new signing secret', roll)}`
}

function howToCheck(): string {
  const text = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** body: the bytes as they came, before any JSON is parsed. */
export function isFromAssay(header, body, secret) {
  const parts = header.split(',').map(part => part.split('='))
  const time = parts.find(([name]) => name === 't')[1]
  if (Math.abs(Date.now() / 1000 - time) > 300) return false
  const wanted = createHmac('sha256', secret).update(time + '.').update(body).digest()
  return parts.some(([name, hex]) => name === 'v1' && hex.length === 64 && timingSafeEqual(Buffer.from(hex, 'hex'), wanted))
}`
  const header = html`<p>The header <code>Assay-Signature</code> is <code>t=…,v1=…</code>: the time, and HMAC-SHA256 of the time, a full stop and the body under your secret. The same message may come twice; its <code>id</code> stays the same.</p>`
  return disclosure(
    'How to check a message',
    html`!${header}!${codeBlock({ id: 'check', text, label: 'Checking a signature with Node' })}`,
  )
}

const typeLabels = { 'credits.low': 'credits are low', test: 'a test' } as const

function deliveriesCard({ deliveries, webhook }: AlertView): string {
  const title = 'What was sent?'
  if (deliveries.length === 0) {
    const sentence =
      webhook === undefined ? 'Nothing: set a webhook first.' : 'Nothing yet. Send a test to see that it arrives.'
    return card({ title, body: emptyState(sentence) })
  }
  const columns = [
    { title: 'When', kind: 'short' as const },
    ...[{ title: 'What', isMain: true }, { title: 'State' }, { title: 'Last answer', isNamed: true }],
    ...['Took', 'Attempts'].map(words => ({ title: words, kind: 'number' as const })),
    ...[{ title: 'Next attempt', kind: 'short' as const, isNamed: true }, { title: 'Message' }],
  ]
  const rows = deliveries.map(delivery => {
    const { createdAt, type, attempts, nextAt, lastAttempt, body } = delivery
    return [
      time(createdAt, 'second'),
      html`${typeLabels[type]}`,
      stateOf(delivery),
      html`${lastAttempt === null ? '' : (lastAttempt.status ?? errorLabel(lastAttempt.error))}`,
      html`${lastAttempt === null ? '' : formatDuration(lastAttempt.latencyMs)}`,
      html`${attempts}`,
      nextAt === null ? '' : time(nextAt, 'second'),
      disclosure('body', html`<code>${body}</code>`),
    ]
  })
  return card({
    title,
    body: table({ caption: 'Messages to the webhook of the last 30 days', isStacked: true, columns, rows }),
  })
}

function stateOf({ state, attempts }: Delivery): string {
  if (state === 'delivered') return badge('delivered', 'good')
  if (state === 'given_up') return badge('given up', 'bad')
  if (state === 'running') return badge('being sent', 'accent')
  return attempts === 0 ? badge('waits') : badge('tried again', 'warn')
}

const errors: Readonly<Record<string, string>> = {
  address: 'refused: the address is not a public one',
  host: 'refused: the name is not a public one',
  own_host: 'refused: that is this service',
  port: 'refused: the port is neither 80 nor 443',
  not_followed: 'a redirect, which is not followed',
  backing_off: 'the server asked to be left alone for a while',
  no_address: 'the name has no address',
  name_servers: 'the name servers do not answer',
  unreachable: 'nobody listens there',
  certificate: 'the certificate is not good',
  timeout: 'no answer in time',
  broken: 'the connection broke',
  no_webhook: 'the webhook had been removed',
  offline: 'not sent: OFFLINE=1',
}

function errorLabel(error: string | null): string {
  return error === null ? '' : (errors[error] ?? error)
}
