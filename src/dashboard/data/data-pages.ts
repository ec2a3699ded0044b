/** The data that answers are made of, and the order for fresh data. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { fileAsset } from '../../pages/assets.ts'
import { notice } from '../../pages/components/blocks.ts'
import { hiddenFields } from '../../pages/components/field.ts'
import { dropFlash, redirectWithNotice } from '../flash.ts'
import { fieldOf, postForm } from '../form.ts'
import { sendPage } from '../frame.ts'
import type { OrderOutcome } from '../main-thread-api.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, ofOperator, visitorOf } from '../visitor.ts'
import { dataCards, outcomeNotice, type RefreshOrder } from './data-view.ts'

const path = '/dashboard/data'
const script = fileAsset('refresh.js', new URL('script/refresh.js', import.meta.url))

/** How long the outcome of a refresh is awaited. */
const longestMs = 3_600_000

const refusals: Readonly<Record<Exclude<OrderOutcome, 'started'>, string>> = {
  busy: 'Data is already being downloaded, opened or built. Try again when that is done.',
  offline: 'This service runs with OFFLINE=1, so nothing is downloaded.',
  unknown: 'There is no such data set, or it has no downloads.',
}

export function dataPages(server: FastifyInstance, { mainThread, people }: DashboardPorts): void {
  const show = async (reply: FastifyReply, above = '', status = 200) => {
    const { request } = reply
    const visitor = visitorOf(request)
    // Progress first: what is no longer under way has its outcome in the states that are read after it.
    const underWay = await mainThread.refreshes()
    const datasets = await mainThread.datasets()
    const button = '<button class="quiet small">Refresh now</button>'
    const form = (dataset: string) => postForm(visitor, `${path}/refresh`, hiddenFields({ dataset }) + button)
    const order = request.flash?.once as RefreshOrder | undefined
    const isDone = order !== undefined && underWay.every(each => !each.datasets.includes(order.dataset))
    if (isDone) dropFlash(reply)
    const outcome = isDone ? outcomeNotice(order, datasets) : ''
    const body = above + outcome + dataCards(datasets, underWay, visitor.isOperator ? form : null)
    const lead = 'Data sources, age and licences.'
    const actions = html`<a class="button quiet" href="/docs/attributions">Attributions</a>`
    const scripts = underWay.length === 0 ? [] : [script.path]
    return sendPage(reply, { title: 'Data', lead, actions, body, scripts }, status)
  }
  server.get(path, (_, reply) => show(reply))
  server.post(`${path}/refresh`, ofOperator, async (request, reply) => {
    const visitor = visitorOf(request)
    const name = fieldOf(request.body, 'dataset')
    const order: RefreshOrder = { dataset: name, at: request.time }
    const outcome = await mainThread.refresh(name)
    if (outcome !== 'started') return show(reply, notice('warn', html`<p>${refusals[outcome]}</p>`), 409)
    const event = { ...authorOf(visitor), account: null, at: order.at, action: 'data.refresh', subject: name }
    await people.writeEvent(event)
    return redirectWithNotice(reply, path, '', { once: order, stays: true, lastsMs: longestMs })
  })
}
