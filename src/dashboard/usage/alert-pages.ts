/** Alerts of an account: conditions, webhook, email, deliveries. */

import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { AuditEvent } from '../../core/audit-event.ts'
import {
  badge,
  card,
  disclosure,
  emptyState,
  notice,
  numberColumn,
  shortColumn,
  statusIcon,
  table,
  time,
} from '../../pages/components/blocks.ts'
import { codeBlock } from '../../pages/components/code.ts'
import { counted, formatDuration, formatNumber } from '../../pages/components/number.ts'
import type { AlertSettings } from '../../webhooks/alerts.ts'
import { newSecret } from '../../webhooks/delivery.ts'
import { testEvent, type WebhookEventType } from '../../webhooks/event.ts'
import type { Delivery, Webhook } from '../../webhooks/store.ts'
import { setThreshold } from '../../webhooks/store.ts'
import { redirectWithNotice, type Shown } from '../flash.ts'
import { type FormState, fieldOf, postForm } from '../form.ts'
import { sendConfirmation, sendPage } from '../frame.ts'
import labels from '../labels.json' with { type: 'json' }
import type { DashboardPorts } from '../ports.ts'
import { authorOf, hasRole, ledgerAccountOf, ofDevelopers, type Visitor, visitorOf } from '../visitor.ts'
import { conditionsForm, emailForm, overlapForm, thresholdForm, webhookAddress, webhookForm } from './alert-forms.ts'
import { areLow, type Credits, creditsOf } from './credits.ts'

const deliveriesShown = 50
const hourMs = 3_600_000
/** Between two tests of an account. */
const testEveryMs = 5_000

interface Alerts {
  readonly ports: DashboardPorts
  readonly show: (reply: FastifyReply, more?: Partial<AlertView>, status?: number) => Promise<FastifyReply>
  readonly eventOf: (request: FastifyRequest, action: string) => AuditEvent
  /** Leads back to the page, which shows the words once, and a new secret. */
  readonly done: (reply: FastifyReply, words: string, shown?: Pick<Shown, 'look' | 'once'>) => FastifyReply
}

const tooSoon = `Wait ${testEveryMs / 1000} s between two test messages.`
const testSent = 'A test message is on its way. See Deliveries.'

export function alertPages(server: FastifyInstance, ports: DashboardPorts): void {
  const { webhooks, settings, now } = ports
  const show: Alerts['show'] = async (reply, more = {}, status = 200) => {
    const { request } = reply
    const visitor = visitorOf(request)
    const { id, name } = visitor.account
    const [webhook, alerts, deliveries] = await Promise.all([
      webhooks.find(id),
      webhooks.findAlerts(id),
      webhooks.listDeliveries(id, deliveriesShown),
    ])
    const credits = creditsOf(ledgerAccountOf(request), settings.policy, now())
    const { offline: isOffline, smtp } = settings
    const facts = { visitor, credits, webhook, alerts, deliveries, isOffline, hasMail: smtp !== null, now: now() }
    const secret = request.flash?.once
    const view = { ...facts, ...(typeof secret === 'string' ? { newSecret: secret } : {}), ...more }
    const lead = `Alerts for ${name} by webhook and email`
    return sendPage(reply, { title: 'Alerts', lead, body: alertView(view) }, status)
  }
  const eventOf: Alerts['eventOf'] = (request, action) => {
    const visitor = visitorOf(request)
    return { ...authorOf(visitor), at: now(), action, subject: visitor.account.id }
  }
  const done: Alerts['done'] = (reply, words, shown) => redirectWithNotice(reply, alertsPath, words, shown)
  const alerts = { ports, show, eventOf, done }
  server.get(alertsPath, (_, reply) => show(reply))
  addThreshold(server, alerts)
  addConditions(server, alerts)
  addWebhook(server, alerts)
}

function addThreshold(server: FastifyInstance, { ports: { webhooks, now }, show, done }: Alerts): void {
  server.post(`${alertsPath}/threshold`, ofDevelopers, async (request, reply) => {
    const sent = thresholdForm(null).read(request.body)
    if ('errors' in sent) return show(reply, { threshold: sent }, 422)
    const { actor, account, address } = authorOf(visitorOf(request))
    await setThreshold(webhooks, account, sent.threshold, { at: now(), actor, address })
    return done(reply, sent.threshold === null ? 'The low-credit alert was removed.' : 'The alert was saved.')
  })
}

function addConditions(
  server: FastifyInstance,
  { ports: { webhooks, people, now }, show, eventOf, done }: Alerts,
): void {
  server.post(`${alertsPath}/conditions`, ofDevelopers, async (request, reply) => {
    const known = await webhooks.findAlerts(visitorOf(request).account.id)
    const sent = conditionsForm(known).read(request.body)
    if ('errors' in sent) return show(reply, { conditions: sent }, 422)
    const { percent, requests: leastRequests, hours, stale: staleData, keyDays } = sent
    const errorRate = percent === null ? null : { percent, leastRequests, hours }
    await webhooks.putAlerts({ ...known, errorRate, staleData, keyDays }, eventOf(request, 'webhook.alerts'))
    return done(reply, 'The conditions were saved.')
  })
  server.post(`${alertsPath}/email`, ofDevelopers, async (request, reply) => {
    const known = await webhooks.findAlerts(visitorOf(request).account.id)
    const sent = emailForm(known.email).read(request.body)
    if ('errors' in sent) return show(reply, { email: sent }, 422)
    await webhooks.putAlerts({ ...known, email: sent.email }, eventOf(request, 'webhook.email'))
    return done(reply, sent.email === null ? 'The email address was removed.' : 'The email address was saved.')
  })
  server.post(`${alertsPath}/email-test`, ofDevelopers, async (request, reply) => {
    const { id } = visitorOf(request).account
    const { email } = await webhooks.findAlerts(id)
    const newest = (await webhooks.listDeliveries(id, deliveriesShown)).find(({ channel }) => channel === 'email')
    const isTooSoon = newest?.type === 'test' && now() - newest.createdAt < testEveryMs
    if (email === null) return done(reply, 'Save an email address first.', { look: 'warn' })
    if (isTooSoon) return done(reply, tooSoon, { look: 'warn' })
    await people.writeEvent(eventOf(request, 'webhook.email_test'))
    await webhooks.send(testEvent(randomUUID(), id, now()), 'email')
    return done(reply, testSent)
  })
}

function addWebhook(
  server: FastifyInstance,
  { ports: { webhooks, people, mainThread, now }, show, eventOf, done }: Alerts,
): void {
  server.post(`${alertsPath}/webhook`, ofDevelopers, async (request, reply) => {
    const { id: accountId } = visitorOf(request).account
    const address = await webhookAddress(fieldOf(request.body, 'url').trim(), mainThread)
    if ('error' in address) {
      return show(reply, { url: webhookForm().withErrors(request.body, { url: address.error }) }, 422)
    }
    const known = await webhooks.find(accountId)
    const secret = known?.secret ?? newSecret()
    const { previous = null, createdAt = now() } = known ?? {}
    await webhooks.put({ accountId, url: address.url, secret, previous, createdAt }, eventOf(request, 'webhook.set'))
    return done(reply, 'The webhook was saved.', known === undefined ? { once: secret } : {})
  })
  server.post(`${alertsPath}/secret`, ofDevelopers, async (request, reply) => {
    const known = await webhooks.find(visitorOf(request).account.id)
    const sent = overlapForm.read(request.body)
    if (known === undefined || 'errors' in sent) return done(reply, 'Add a webhook first.', { look: 'warn' })
    const secret = newSecret()
    const previous = sent.overlap === 0 ? null : { secret: known.secret, until: now() + sent.overlap * hourMs }
    await webhooks.put({ ...known, secret, previous }, eventOf(request, 'webhook.roll'))
    return done(reply, 'The signing secret was rotated.', { once: secret })
  })
  server.post(`${alertsPath}/test`, ofDevelopers, async (request, reply) => {
    const { id } = visitorOf(request).account
    const [newest] = await webhooks.listDeliveries(id, 1)
    const isTooSoon = newest?.type === 'test' && now() - newest.createdAt < testEveryMs
    if ((await webhooks.find(id)) === undefined) return done(reply, 'Add a webhook first.', { look: 'warn' })
    if (isTooSoon) return done(reply, tooSoon, { look: 'warn' })
    await people.writeEvent(eventOf(request, 'webhook.test'))
    await webhooks.send(testEvent(randomUUID(), id, now()), 'webhook')
    return done(reply, testSent)
  })
  server.get(`${alertsPath}/remove`, ofDevelopers, async (_, reply) => {
    const message = 'Alerts will no longer reach your server, and the signing secret will be deleted.'
    return sendConfirmation(reply, { title: 'Remove webhook', message, label: 'Remove webhook', back: alertsPath })
  })
  server.post(`${alertsPath}/remove`, ofDevelopers, async (request, reply) => {
    await webhooks.remove(visitorOf(request).account.id, eventOf(request, 'webhook.remove'))
    return done(reply, 'The webhook was removed.')
  })
}

const alertsPath = '/dashboard/alerts'

interface AlertView {
  readonly visitor: Visitor
  readonly credits: Credits
  readonly webhook: Webhook | undefined
  readonly deliveries: readonly Delivery[]
  readonly alerts: AlertSettings
  readonly isOffline: boolean
  /** True where an SMTP server is set. */
  readonly hasMail: boolean
  /** A new signing secret, which is shown once. */
  readonly newSecret?: string
  /** Forms that were refused. */
  readonly threshold?: FormState
  readonly url?: FormState
  readonly conditions?: FormState
  readonly email?: FormState
  readonly now: number
}

function alertView(view: AlertView): string {
  const offline = view.isOffline
    ? notice(
        'warn',
        html`<p><b>OFFLINE=1: Assay sends no messages.</b> The deliveries below are marked as failed. The low-credit banner is still shown.</p>`,
      )
    : ''
  return html`!${offline}!${secretNotice(view)}<div class="columns even"><div class="stack">!${thresholdCard(view)}!${conditionsCard(view)}</div><div class="stack">!${webhookCard(view)}!${emailCard(view)}</div></div>!${deliveriesCard(view)}`
}

function secretNotice({ newSecret }: AlertView): string {
  if (newSecret === undefined) return ''
  const words = html`<p><b>Copy the signing secret now. It is not shown again.</b> Use it to verify each message.</p>`
  return notice('good', html`!${words}!${codeBlock({ id: 'secret', text: newSecret, label: 'Signing secret' })}`)
}

/** True for visitors who may change the settings; others see text. */
function mayChange({ visitor }: AlertView): boolean {
  return hasRole(visitor, 'developer')
}

/** A card of a setting: its state, and its form for visitors who may change it. Both are HTML. */
function settingCard(view: AlertView, title: string, state: string, form: () => string): string {
  return card({ title, body: mayChange(view) ? state + form() : state })
}

function thresholdCard(view: AlertView): string {
  const { visitor, credits } = view
  const { lowBelow: threshold } = credits
  const left = `${formatNumber(credits.free + credits.purchased)} credits left`
  const of = threshold === null ? '' : formatNumber(threshold)
  const icon = areLow(credits)
    ? statusIcon('care', `${left}: below ${of}`)
    : statusIcon('go', `${left}: not below ${of}`)
  const state = threshold === null ? '<p>No alert set.</p>' : html`<p>!${icon}</p>`
  const button = '<button>Save alert</button>'
  return settingCard(view, 'Low-credit alert', state, () =>
    thresholdForm(threshold).html(visitor, `${alertsPath}/threshold`, button, view.threshold),
  )
}

function conditionsCard(view: AlertView): string {
  const { visitor, alerts } = view
  const { errorRate, staleData, keyDays } = alerts
  const set = [
    ...(errorRate === null
      ? []
      : [
          `Error rate of ${errorRate.percent}% or more in ${counted(errorRate.hours, 'hour')}, from ${counted(errorRate.leastRequests, 'request')}`,
        ]),
    ...(keyDays === null ? [] : [`API key that expires within ${counted(keyDays, 'day')}`]),
    ...(staleData ? ['Data set that is out of date'] : []),
  ]
  const state =
    set.length === 0 ? html`<p>No alerts set.</p>` : html`<ul>!${set.map(each => html`<li>${each}</li>`).join('')}</ul>`
  const button = '<button>Save alerts</button>'
  return settingCard(view, 'Errors, API keys and data', state, () =>
    conditionsForm(alerts).html(visitor, `${alertsPath}/conditions`, button, view.conditions),
  )
}

function emailCard(view: AlertView): string {
  const { visitor, alerts, hasMail } = view
  const title = 'Email'
  const missing = hasMail
    ? ''
    : html`<p>This installation cannot send email. The operator must set <code>SMTP_URL</code> and <code>SMTP_FROM</code>.</p>`
  const state = alerts.email === null ? html`<p>No email address set.</p>` : html`<p>${alerts.email}</p>`
  if (!mayChange(view)) return card({ title, body: state })
  const button = '<button>Save email address</button>'
  const set = emailForm(alerts.email).html(visitor, `${alertsPath}/email`, button, view.email)
  const test =
    alerts.email === null
      ? ''
      : postForm(visitor, `${alertsPath}/email-test`, html`<button class="quiet">Send test email</button>`)
  return card({ title, body: html`<div class="stack">!${missing}!${set}!${test}</div>` })
}

function webhookCard(view: AlertView): string {
  const { visitor, webhook, now } = view
  const title = 'Webhook'
  const state =
    webhook === undefined
      ? html`<p>No webhook set.</p>`
      : html`<p><code>${webhook.url}</code></p>!${rolling(webhook, now)}`
  if (!mayChange(view)) return card({ title, body: state })
  const button = html`<button>${webhook === undefined ? 'Save and show signing secret' : 'Save webhook'}</button>`
  const set = webhookForm(webhook?.url).html(visitor, `${alertsPath}/webhook`, button, view.url)
  const [note, more] = webhook === undefined ? [state, ''] : [rolling(webhook, now), moreForms(visitor)]
  return card({ title, body: html`<div class="stack">!${note}!${set}!${more}!${howToCheck()}</div>` })
}

function rolling({ previous }: Webhook, now: number): string {
  if (previous === null || previous.until <= now) return ''
  return notice('plain', html`<p>Messages are also signed with the previous secret until !${time(previous.until)}.</p>`)
}

function moreForms(visitor: Visitor): string {
  const form = (action: string, body: string) => postForm(visitor, `${alertsPath}/${action}`, body)
  const roll = form('secret', html`!${overlapForm.fields()}<button class="quiet">Rotate secret</button>`)
  return html`<div class="row">!${form('test', html`<button class="quiet">Send test message</button>`)}<a class="button quiet danger" href="${alertsPath}/remove">Remove webhook</a></div>!${disclosure('Rotate signing secret', roll)}`
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
  const words = html`<p>The header <code>Assay-Signature</code> is <code>t=…,v1=…</code>: the time, and the HMAC-SHA256 of the time, a full stop and the body, keyed with your secret. The headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> follow the Standard Webhooks specification, so its libraries can verify a message with the same secret. A message may arrive twice with the same <code>id</code>.</p>`
  return disclosure(
    'Verify a message',
    html`!${words}!${codeBlock({ id: 'check', text, label: 'Verifying a signature with Node' })}`,
  )
}

const typeLabels: Readonly<Record<WebhookEventType, string>> = labels.alert_types

function deliveriesCard({ deliveries, webhook, alerts }: AlertView): string {
  const title = 'Deliveries'
  if (deliveries.length === 0) {
    const sentence =
      webhook === undefined && alerts.email === null
        ? 'No deliveries yet. Add a webhook or an email address first.'
        : 'No deliveries yet. Send a test message.'
    return card({ title, body: emptyState(sentence) })
  }
  const columns = [
    ...[shortColumn('Time'), { title: 'Alert', isMain: true }, 'Channel', 'State'],
    ...[{ title: 'Last response', isNamed: true }, numberColumn('Latency'), numberColumn('Attempts')],
    ...[shortColumn('Next attempt', { isNamed: true }), 'Message'],
  ]
  const rows = deliveries.map(delivery => {
    const { createdAt, type, channel, attempts, nextAt, lastAttempt, body } = delivery
    return [
      time(createdAt, 'second'),
      html`${typeLabels[type]}`,
      html`${channel}`,
      stateOf(delivery),
      html`${lastAttempt === null ? '' : (lastAttempt.status ?? errorLabel(lastAttempt.error))}`,
      html`${lastAttempt === null ? '' : formatDuration(lastAttempt.latencyMs)}`,
      html`${attempts}`,
      nextAt === null ? '' : time(nextAt, 'second'),
      disclosure('body', html`<code>${body}</code>`),
    ]
  })
  return card({ title, body: table({ caption: 'Messages of the last 30 days', isStacked: true, columns, rows }) })
}

function stateOf({ state, attempts }: Delivery): string {
  if (state === 'delivered') return badge('delivered', 'good')
  if (state === 'given_up') return badge('failed', 'bad')
  if (state === 'running') return badge('sending', 'accent')
  return attempts === 0 ? badge('waiting') : badge('retrying', 'warn')
}

const errors: Readonly<Record<string, string>> = labels.delivery_errors

function errorLabel(error: string | null): string {
  return error === null ? '' : (errors[error] ?? error)
}
