/** The data that answers are made of, and the order for fresh data. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { fileAsset } from '../../pages/assets.ts'
import { notice } from '../../pages/components/notice.ts'
import { fieldOf, postForm } from '../form.ts'
import { sendPage } from '../frame.ts'
import type { OrderOutcome } from '../main-thread-api.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, ofOperator, visitorOf } from '../visitor.ts'
import { dataCards } from './data-view.ts'

const path = '/dashboard/data'
const script = fileAsset('refresh.js', new URL('script/refresh.js', import.meta.url))

const refusals: Readonly<Record<Exclude<OrderOutcome, 'started'>, string>> = {
  busy: 'Data is being fetched, opened or built already. Ask again when that is done.',
  offline: 'This service runs with OFFLINE=1, so nothing is fetched.',
  unknown: 'There is no such data set, or nothing of it can be fetched.',
}

export function dataPages(server: FastifyInstance, { mainThread, people, now }: DashboardPorts): void {
  const show = async (request: FastifyRequest, reply: FastifyReply, above = '', status = 200) => {
    const visitor = visitorOf(request)
    const [datasets, underWay] = await Promise.all([mainThread.datasets(), mainThread.refreshes()])
    const form = (name: string) =>
      postForm(
        visitor,
        `${path}/refresh`,
        html`<input type="hidden" name="dataset" value="${name}"><button class="quiet small">Fetch fresh data</button>`,
      )
    const body = above + dataCards(datasets, underWay, visitor.isOperator ? form : null)
    const lead = 'What every answer is made of, how old it is, and whose it is.'
    const actions = html`<a class="button quiet" href="/docs/attributions">Attributions</a>`
    const scripts = underWay.length === 0 ? [] : [script.path]
    return sendPage(request, reply, { title: 'Data', lead, actions, body, scripts }, status)
  }
  server.get(path, (request, reply) => show(request, reply))
  server.post(`${path}/refresh`, ofOperator, async (request, reply) => {
    const visitor = visitorOf(request)
    const name = fieldOf(request.body, 'dataset')
    const outcome = await mainThread.refresh(name)
    if (outcome !== 'started') return show(request, reply, notice('warn', html`<p>${refusals[outcome]}</p>`), 409)
    const event = { ...authorOf(visitor), account: null, at: now(), action: 'data.refresh', subject: name }
    await people.writeEvent(event)
    return reply.redirect(path, 303)
  })
}
