/** Alerts of an account: conditions, webhook, email, deliveries. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditEvent } from '../../core/audit-event.ts'
import { newSecret } from '../../webhooks/delivery.ts'
import { testEvent } from '../../webhooks/event.ts'
import { setThreshold } from '../../webhooks/store.ts'
import { redirectWithNotice, type Shown } from '../flash.ts'
import { fieldOf } from '../form.ts'
import { sendConfirmation, sendPage } from '../frame.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, ledgerAccountOf, ofDevelopers, visitorOf } from '../visitor.ts'
import { conditionsForm, emailForm, overlapForm, thresholdForm, webhookAddress, webhookForm } from './alert-forms.ts'
import { type AlertView, alertsPath, alertView } from './alert-view.ts'
import { creditsOf } from './credits.ts'

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
