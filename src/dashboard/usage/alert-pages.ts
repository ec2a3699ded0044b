/** Alerts of an account about few credits: threshold, webhook, deliveries. */
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
import { type AlertView, alertsPath, alertView, overlapForm, thresholdForm, webhookForm } from './alert-view.ts'
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
    const [account, webhook, deliveries] = await Promise.all([
      ledger.readAccount(id),
      webhooks.find(id),
      webhooks.listDeliveries(id, deliveriesShown),
    ])
    if (account === undefined) throw new Error('the account of a visitor is not in the store')
    const credits = creditsOf(account, settings.policy, now())
    const view = { visitor, credits, webhook, deliveries, isOffline: settings.offline, now: now(), ...more }
    const lead = `How the account ${name} is told that its credits run out, before requests are refused.`
    reply.header('Cache-Control', 'no-store')
    return sendPage(request, reply, { title: 'Alerts', lead, body: alertView(view) }, status)
  }
  const eventOf: Alerts['eventOf'] = (request, action) => {
    const visitor = visitorOf(request)
    return { ...authorOf(visitor), at: now(), action, subject: visitor.account.id }
  }
  server.get(alertsPath, (request, reply) => show(request, reply))
  addThreshold(server, { ports, show, eventOf })
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
      await webhooks.send(testEvent(randomUUID(), id, now()))
    }
    return reply.redirect(alertsPath, 303)
  })
  server.post(`${alertsPath}/remove`, ofDevelopers, async (request, reply) => {
    await webhooks.remove(visitorOf(request).account.id, eventOf(request, 'webhook.remove'))
    return reply.redirect(alertsPath, 303)
  })
}
