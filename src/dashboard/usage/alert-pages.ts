/** Alerts of an account: conditions, webhook, email, deliveries. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditEvent } from '../../core/audit-event.ts'
import { testEvent } from '../../webhooks/event.ts'
import { newSecret } from '../../webhooks/signature.ts'
import { setThreshold } from '../../webhooks/threshold.ts'
import { fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, ofDevelopers, visitorOf } from '../visitor.ts'
import { conditionsForm, emailForm, overlapForm, thresholdForm, webhookForm } from './alert-forms.ts'
import { type AlertView, alertsPath, alertView } from './alert-view.ts'
import { creditsOf } from './credits.ts'
import { webhookAddress } from './webhook-address.ts'

const deliveriesShown = 50
const hourMs = 3_600_000
/** Between two tests of an account. */
const testEveryMs = 5_000

interface Alerts {
  readonly ports: DashboardPorts
  readonly show: (
    request: FastifyRequest,
    reply: FastifyReply,
    more?: Partial<AlertView>,
    status?: number,
  ) => Promise<FastifyReply>
  readonly eventOf: (request: FastifyRequest, action: string) => AuditEvent
}

export function alertPages(server: FastifyInstance, ports: DashboardPorts): void {
  const { ledger, webhooks, settings, now } = ports
  const show: Alerts['show'] = async (request, reply, more = {}, status = 200) => {
    const visitor = visitorOf(request)
    const { id, name } = visitor.account
    const [account, webhook, alerts, deliveries] = await Promise.all([
      ledger.readAccount(id),
      webhooks.find(id),
      webhooks.findAlerts(id),
      webhooks.listDeliveries(id, deliveriesShown),
    ])
    if (account === undefined) throw new Error('the account of a visitor is not in the store')
    const credits = creditsOf(account, settings.policy, now())
    const { offline: isOffline, smtp } = settings
    const facts = { visitor, credits, webhook, alerts, deliveries, isOffline, hasMail: smtp !== null, now: now() }
    const view = { ...facts, ...more }
    const lead = `Alerts for ${name} by webhook and email`
    reply.header('Cache-Control', 'no-store')
    return sendPage(request, reply, { title: 'Alerts', lead, body: alertView(view) }, status)
  }
  const eventOf: Alerts['eventOf'] = (request, action) => {
    const visitor = visitorOf(request)
    return { ...authorOf(visitor), at: now(), action, subject: visitor.account.id }
  }
  server.get(alertsPath, (request, reply) => show(request, reply))
  addThreshold(server, { ports, show, eventOf })
  addConditions(server, { ports, show, eventOf })
  addWebhook(server, { ports, show, eventOf })
}

function addThreshold(server: FastifyInstance, { ports: { webhooks, now }, show }: Alerts): void {
  server.post(`${alertsPath}/threshold`, ofDevelopers, async (request, reply) => {
    const sent = thresholdForm(null).read(request.body)
    if ('errors' in sent) return show(request, reply, { threshold: sent }, 422)
    const { actor, account, address } = authorOf(visitorOf(request))
    await setThreshold(webhooks, account, sent.threshold, { at: now(), actor, address })
    return reply.redirect(alertsPath, 303)
  })
}

function addConditions(server: FastifyInstance, { ports: { webhooks, people, now }, show, eventOf }: Alerts): void {
  server.post(`${alertsPath}/conditions`, ofDevelopers, async (request, reply) => {
    const known = await webhooks.findAlerts(visitorOf(request).account.id)
    const sent = conditionsForm(known).read(request.body)
    if ('errors' in sent) return show(request, reply, { conditions: sent }, 422)
    const { percent, requests: leastRequests, hours, stale: staleData, keyDays } = sent
    const errorRate = percent === null ? null : { percent, leastRequests, hours }
    await webhooks.putAlerts({ ...known, errorRate, staleData, keyDays }, eventOf(request, 'webhook.alerts'))
    return reply.redirect(alertsPath, 303)
  })
  server.post(`${alertsPath}/email`, ofDevelopers, async (request, reply) => {
    const known = await webhooks.findAlerts(visitorOf(request).account.id)
    const sent = emailForm(known.email).read(request.body)
    if ('errors' in sent) return show(request, reply, { email: sent }, 422)
    await webhooks.putAlerts({ ...known, email: sent.email }, eventOf(request, 'webhook.email'))
    return reply.redirect(alertsPath, 303)
  })
  server.post(`${alertsPath}/email-test`, ofDevelopers, async (request, reply) => {
    const { id } = visitorOf(request).account
    const { email } = await webhooks.findAlerts(id)
    const newest = (await webhooks.listDeliveries(id, deliveriesShown)).find(({ channel }) => channel === 'email')
    const isTooSoon = newest?.type === 'test' && now() - newest.createdAt < testEveryMs
    if (email !== null && !isTooSoon) {
      await people.writeEvent(eventOf(request, 'webhook.email_test'))
      await webhooks.send(testEvent(randomUUID(), id, now()), 'email')
    }
    return reply.redirect(alertsPath, 303)
  })
}

function addWebhook(
  server: FastifyInstance,
  { ports: { webhooks, people, mainThread, now }, show, eventOf }: Alerts,
): void {
  server.post(`${alertsPath}/webhook`, ofDevelopers, async (request, reply) => {
    const { id: accountId } = visitorOf(request).account
    const address = await webhookAddress(fieldOf(request.body, 'url').trim(), mainThread)
    if ('error' in address) {
      return show(request, reply, { url: webhookForm().withErrors(request.body, { url: address.error }) }, 422)
    }
    const known = await webhooks.find(accountId)
    const secret = known?.secret ?? newSecret()
    const { previous = null, createdAt = now() } = known ?? {}
    await webhooks.put({ accountId, url: address.url, secret, previous, createdAt }, eventOf(request, 'webhook.set'))
    return known === undefined ? show(request, reply, { newSecret: secret }) : reply.redirect(alertsPath, 303)
  })
  server.post(`${alertsPath}/secret`, ofDevelopers, async (request, reply) => {
    const known = await webhooks.find(visitorOf(request).account.id)
    const sent = overlapForm.read(request.body)
    if (known === undefined || 'errors' in sent) return reply.redirect(alertsPath, 303)
    const secret = newSecret()
    const previous = sent.overlap === 0 ? null : { secret: known.secret, until: now() + sent.overlap * hourMs }
    await webhooks.put({ ...known, secret, previous }, eventOf(request, 'webhook.roll'))
    return show(request, reply, { newSecret: secret })
  })
  server.post(`${alertsPath}/test`, ofDevelopers, async (request, reply) => {
    const { id } = visitorOf(request).account
    const [newest] = await webhooks.listDeliveries(id, 1)
    const isTooSoon = newest?.type === 'test' && now() - newest.createdAt < testEveryMs
    const hasWebhook = (await webhooks.find(id)) !== undefined
    if (hasWebhook && !isTooSoon) {
      await people.writeEvent(eventOf(request, 'webhook.test'))
      await webhooks.send(testEvent(randomUUID(), id, now()), 'webhook')
    }
    return reply.redirect(alertsPath, 303)
  })
  server.post(`${alertsPath}/remove`, ofDevelopers, async (request, reply) => {
    await webhooks.remove(visitorOf(request).account.id, eventOf(request, 'webhook.remove'))
    return reply.redirect(alertsPath, 303)
  })
}
