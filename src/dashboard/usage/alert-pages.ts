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
import { areLow, creditsOf } from './credits.ts'

const path = '/dashboard/alerts'
const deliveriesShown = 50
const hourMs = 3_600_000
/** Between two tests of a channel of an account. */
const testEveryMs = 5_000

/** Forms of the page that were refused. */
type Refused = Partial<Record<'threshold' | 'url' | 'conditions' | 'email', FormState>>

/** The words that the page shows once, with a new secret; or its refused form. */
type Outcome = (Pick<Shown, 'look' | 'once'> & { readonly words: string }) | Refused

interface Change {
  readonly body: unknown
  readonly accountId: string
  readonly eventOf: (action: string) => AuditEvent & { readonly actor: string }
}

const warning = (words: string): Outcome => ({ words, look: 'warn' })

export function alertPages(server: FastifyInstance, ports: DashboardPorts): void {
  const post = (verb: string, change: (sent: Change) => Promise<Outcome>) =>
    server.post(`${path}/${verb}`, ofDevelopers, async ({ body, visitor: of }, reply) => {
      const visitor = visitorOf({ visitor: of })
      const accountId = visitor.account.id
      const eventOf = (action: string) => ({ ...authorOf(visitor), at: ports.now(), action, subject: accountId })
      const outcome = await change({ body, accountId, eventOf })
      if (!('words' in outcome)) return sendAlerts(reply, ports, outcome, 422)
      const { words, ...shown } = outcome
      return redirectWithNotice(reply, path, words, shown)
    })
  server.get(path, (_, reply) => sendAlerts(reply, ports))
  addConditions(post, ports)
  addChannels(post, ports)
  server.get(`${path}/remove`, ofDevelopers, async (_, reply) => {
    const message = 'Alerts will no longer reach your server, and the signing secret will be deleted.'
    return sendConfirmation(reply, { title: 'Remove webhook', message, label: 'Remove webhook', back: path })
  })
}

type Post = (verb: string, change: (sent: Change) => Promise<Outcome>) => void

/** Forms of what is reported. */
function addConditions(post: Post, { webhooks }: DashboardPorts): void {
  post('threshold', async ({ body, accountId, eventOf }) => {
    const sent = thresholdForm(null).read(body)
    if ('errors' in sent) return { threshold: sent }
    const { at, actor, address = null } = eventOf('credits.threshold')
    await setThreshold(webhooks, accountId, sent.threshold, { at, actor, address })
    return { words: sent.threshold === null ? 'The low-credit alert was removed.' : 'The alert was saved.' }
  })
  post('conditions', async ({ body, accountId, eventOf }) => {
    const known = await webhooks.findAlerts(accountId)
    const sent = conditionsForm(known).read(body)
    if ('errors' in sent) return { conditions: sent }
    const { percent, requests: leastRequests, hours, stale: staleData, keyDays } = sent
    const errorRate = percent === null ? null : { percent, leastRequests, hours }
    await webhooks.putAlerts({ ...known, errorRate, staleData, keyDays }, eventOf('webhook.alerts'))
    return { words: 'The conditions were saved.' }
  })
}

/** Forms of the webhook and the email address that alerts are sent to. */
function addChannels(post: Post, { webhooks, people, mainThread, now }: DashboardPorts): void {
  const sendTest = async (channel: Delivery['channel'], accountId: string, event: AuditEvent): Promise<Outcome> => {
    const deliveries = await webhooks.listDeliveries(accountId, deliveriesShown)
    const newest = deliveries.find(each => each.channel === channel)
    const isTooSoon = newest?.type === 'test' && now() - newest.createdAt < testEveryMs
    if (isTooSoon) return warning(`Wait ${testEveryMs / 1000} s between two test messages.`)
    await people.writeEvent(event)
    await webhooks.send(testEvent(randomUUID(), accountId, now()), channel)
    return { words: 'A test message is on its way. See Deliveries.' }
  }
  post('email', async ({ body, accountId, eventOf }) => {
    const known = await webhooks.findAlerts(accountId)
    const sent = emailForm(known.email).read(body)
    if ('errors' in sent) return { email: sent }
    await webhooks.putAlerts({ ...known, email: sent.email }, eventOf('webhook.email'))
    return { words: sent.email === null ? 'The email address was removed.' : 'The email address was saved.' }
  })
  post('email-test', async ({ accountId, eventOf }) => {
    const { email } = await webhooks.findAlerts(accountId)
    if (email === null) return warning('Save an email address first.')
    return sendTest('email', accountId, eventOf('webhook.email_test'))
  })
  post('webhook', async ({ body, accountId, eventOf }) => {
    const address = await webhookAddress(fieldOf(body, 'url').trim(), mainThread)
    if ('error' in address) return { url: webhookForm().withErrors(body, { url: address.error }) }
    const known = await webhooks.find(accountId)
    const secret = known?.secret ?? newSecret()
    const { previous = null, createdAt = now() } = known ?? {}
    await webhooks.put({ accountId, url: address.url, secret, previous, createdAt }, eventOf('webhook.set'))
    return { words: 'The webhook was saved.', ...(known === undefined && { once: secret }) }
  })
  post('secret', async ({ body, accountId, eventOf }) => {
    const known = await webhooks.find(accountId)
    const sent = overlapForm.read(body)
    if (known === undefined || 'errors' in sent) return warning('Add a webhook first.')
    const secret = newSecret()
    const previous = sent.overlap === 0 ? null : { secret: known.secret, until: now() + sent.overlap * hourMs }
    await webhooks.put({ ...known, secret, previous }, eventOf('webhook.roll'))
    return { words: 'The signing secret was rotated.', once: secret }
  })
  post('test', async ({ accountId, eventOf }) => {
    if ((await webhooks.find(accountId)) === undefined) return warning('Add a webhook first.')
    return sendTest('webhook', accountId, eventOf('webhook.test'))
  })
  post('remove', async ({ accountId, eventOf }) => {
    await webhooks.remove(accountId, eventOf('webhook.remove'))
    return { words: 'The webhook was removed.' }
  })
}

type AlertView = Awaited<ReturnType<typeof readAlerts>>

/** Content of the page. `once` is a new signing secret, which is shown once. */
async function readAlerts(
  { webhooks, settings, now }: DashboardPorts,
  { flash, visitor: of, ledgerAccount }: FastifyRequest,
  refused: Refused,
) {
  const visitor = visitorOf({ visitor: of })
  const [webhook, alerts, deliveries] = await Promise.all([
    webhooks.find(visitor.account.id),
    webhooks.findAlerts(visitor.account.id),
    webhooks.listDeliveries(visitor.account.id, deliveriesShown),
  ])
  const credits = creditsOf(ledgerAccountOf({ ledgerAccount }), settings.policy, now())
  return { visitor, credits, webhook, alerts, deliveries, settings, refused, once: flash?.once, now: now() }
}

async function sendAlerts(reply: FastifyReply, ports: DashboardPorts, refused: Refused = {}, status = 200) {
  const view = await readAlerts(ports, reply.request, refused)
  const lead = `Alerts for ${view.visitor.account.name} by webhook and email`
  return sendPage(reply, { title: 'Alerts', lead, body: alertView(view) }, status)
}

function alertView(view: AlertView): string {
  const offline = view.settings.offline
    ? notice(
        'warn',
        html`<p><b>OFFLINE=1: Assay sends no messages.</b> The deliveries below are marked as failed. The low-credit banner is still shown.</p>`,
      )
    : ''
  return html`!${offline}!${secretNotice(view)}<div class="columns even"><div class="stack">!${thresholdCard(view)}!${conditionsCard(view)}</div><div class="stack">!${webhookCard(view)}!${emailCard(view)}</div></div>!${deliveriesCard(view)}`
}

function secretNotice({ once }: AlertView): string {
  if (typeof once !== 'string') return ''
  const words = html`<p><b>Copy the signing secret now. It is not shown again.</b> Use it to verify each message.</p>`
  return notice('good', html`!${words}!${codeBlock({ id: 'secret', text: once, label: 'Signing secret' })}`)
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
    thresholdForm(threshold).html(visitor, `${path}/threshold`, button, view.refused.threshold),
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
    conditionsForm(alerts).html(visitor, `${path}/conditions`, button, view.refused.conditions),
  )
}

function emailCard(view: AlertView): string {
  const { visitor, alerts, settings } = view
  const title = 'Email'
  const missing =
    settings.smtp !== null
      ? ''
      : html`<p>This installation cannot send email. The operator must set <code>SMTP_URL</code> and <code>SMTP_FROM</code>.</p>`
  const state = alerts.email === null ? html`<p>No email address set.</p>` : html`<p>${alerts.email}</p>`
  if (!mayChange(view)) return card({ title, body: state })
  const button = '<button>Save email address</button>'
  const set = emailForm(alerts.email).html(visitor, `${path}/email`, button, view.refused.email)
  const test =
    alerts.email === null
      ? ''
      : postForm(visitor, `${path}/email-test`, html`<button class="quiet">Send test email</button>`)
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
  const set = webhookForm(webhook?.url).html(visitor, `${path}/webhook`, button, view.refused.url)
  const [note, more] = webhook === undefined ? [state, ''] : [rolling(webhook, now), moreForms(visitor)]
  return card({ title, body: html`<div class="stack">!${note}!${set}!${more}!${howToCheck()}</div>` })
}

function rolling({ previous }: Webhook, now: number): string {
  if (previous === null || previous.until <= now) return ''
  return notice('plain', html`<p>Messages are also signed with the previous secret until !${time(previous.until)}.</p>`)
}

function moreForms(visitor: Visitor): string {
  const form = (action: string, body: string) => postForm(visitor, `${path}/${action}`, body)
  const roll = form('secret', html`!${overlapForm.fields()}<button class="quiet">Rotate secret</button>`)
  return html`<div class="row">!${form('test', html`<button class="quiet">Send test message</button>`)}<a class="button quiet danger" href="${path}/remove">Remove webhook</a></div>!${disclosure('Rotate signing secret', roll)}`
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
