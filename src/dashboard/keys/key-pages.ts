/** API keys: creating, editing, rotating, disabling and revoking those of the account. */

import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { adminScope } from '../../accounts/key-settings.ts'
import {
  type IssuedKey,
  Keys,
  type KeyUpdate,
  limitedAs,
  type Overlap,
  overlaps,
  stateOfKey,
} from '../../accounts/keys.ts'
import type { KeyRecord } from '../../accounts/store.ts'
import { unspent } from '../../metering/store.ts'
import { type Call, firstCall } from '../../pages/call-code.ts'
import { card, notice } from '../../pages/components/blocks.ts'
import { signals } from '../../signals/index.ts'
import { pathInAccount } from '../account-url.ts'
import { actorIdOf, actorLabel } from '../audit/audit-pages.ts'
import { redirectWithNotice } from '../flash.ts'
import { type FormState, fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import labels from '../labels.json' with { type: 'json' }
import type { DashboardPorts } from '../ports.ts'
import { authorOf, authRequestOf, hasRole, ofDevelopers, type Visitor, visitorOf } from '../visitor.ts'
import { keyForm, keyUpdateForm, readKey } from './key-form.ts'
import { type KeyContext, type KeyForms, keyDetails, keyList, keysPath as path, shownOnce } from './key-views.ts'

/** UTC days of which the use of a key is shown. */
const daysOfUse = 30
const dayMs = 86_400_000
const breadcrumb = [{ path, title: 'API keys' }]

interface OfKey {
  Params: { id: string }
}

export function keyPages(server: FastifyInstance, ports: DashboardPorts): void {
  const { accounts, now } = ports
  server.get(path, async (request, reply) => {
    const visitor = visitorOf(request)
    const { query } = request
    const search = { text: fieldOf(query, 'q').trim(), hasEnded: fieldOf(query, 'ended') === '1' }
    const keys = (await accounts.listKeys(visitor.account.id)).filter(isOfMembers)
    const body = keyList(keys, search, await contextOf(ports, visitor))
    const actions = hasRole(visitor, 'developer') ? html`<a class="button" href="${path}/new">Create key</a>` : ''
    const lead = `API keys for ${visitor.account.name}`
    return sendPage(reply, { title: 'API keys', lead, actions, body })
  })
  server.get(`${path}/new`, ofDevelopers, (_, reply) => sendForm(reply, now()))
  server.post(path, ofDevelopers, async (request, reply) => {
    const visitor = visitorOf(request)
    const read = readKey(keyForm(signals, now()), request.body, null)
    if ('errors' in read) return sendForm(reply, now(), read)
    const { sent, ...settings } = read
    const key = { ...settings, mode: sent.mode, accountId: visitor.account.id }
    return showOnce(reply, await keysOf(ports, visitor).create(key))
  })
  server.get<OfKey>(`${path}/:id`, async (request, reply) => {
    const key = await accounts.findKey(request.params.id)
    const { account, memberships } = visitorOf(request)
    // A link to a key leads to it in whichever account of the visitor it is.
    const isElsewhere = key !== undefined && key.accountId !== account.id && isOfMembers(key)
    if (isElsewhere && memberships.some(({ accountId }) => accountId === key.accountId)) {
      return reply.redirect(pathInAccount(`${path}/${key.id}`, key.accountId), 303)
    }
    const own = await keyOfVisitor(ports, request)
    return own === null ? sendNone(reply) : sendKey(ports, reply, own)
  })
  changes(server, ports)
  endings(server, ports)
}

/** Routes that change what a key may do. */
function changes(server: FastifyInstance, ports: DashboardPorts): void {
  const { now } = ports
  postForKey(server, ports, '', async (key, request, reply) => {
    const state = stateOfKey(key, now())
    if (state === 'revoked' || state === 'expired') {
      const refusal = `This key is ${state}. Its settings can no longer be changed.`
      return sendKey(ports, reply, key, { refusal, status: 409 })
    }
    const read = readKey(keyUpdateForm(key, signals, now()), request.body, key.metadata)
    if ('errors' in read) return sendKey(ports, reply, key, { again: read, status: 422 })
    const { sent: _, ...settings } = read
    const changed = changedOf(key, settings)
    const isChanged = Object.keys(changed).length > 0
    if (isChanged) await keysOf(ports, visitorOf(request)).update(key.id, changed)
    const words = isChanged ? 'The settings of the key were saved.' : 'Nothing was changed.'
    return redirectWithNotice(reply, `${path}/${key.id}`, words)
  })
  postForKey(server, ports, '/roll', async (key, request, reply) => {
    const overlap = fieldOf(request.body, 'overlap')
    if (!isOverlap(overlap)) {
      return sendKey(ports, reply, key, { overlap: 'Choose how long the old key stays active.', status: 422 })
    }
    const isActive = stateOfKey(key, now()) === 'active'
    const issued = isActive ? await keysOf(ports, visitorOf(request)).roll(key, overlap) : null
    if (issued !== null) return showOnce(reply, issued)
    const refusal = isActive
      ? 'This key was already rotated. Rotate the new key.'
      : 'Only an active key can be rotated.'
    return sendKey(ports, reply, (await keyOfVisitor(ports, request)) ?? key, { refusal, status: 409 })
  })
}

/** Routes that stop a key, for now or permanently. */
function endings(server: FastifyInstance, ports: DashboardPorts): void {
  for (const verb of ['revoke', 'disable', 'enable'] as const) {
    postForKey(server, ports, `/${verb}`, async (key, request, reply) => {
      if (key.revokedAt !== null) {
        const refusal = 'This key was already revoked permanently.'
        return sendKey(ports, reply, key, { refusal, status: 409 })
      }
      await keysOf(ports, visitorOf(request))[verb](key.id)
      const to = verb === 'revoke' ? path : `${path}/${key.id}`
      return redirectWithNotice(reply, to, `The key “${key.label}” ${labels.key_outcomes[verb]}`)
    })
  }
}

type ChangeKey = (key: KeyRecord, request: FastifyRequest<OfKey>, reply: FastifyReply) => Promise<FastifyReply>

/** Adds a route that changes a key of the visitor's account. */
function postForKey(server: FastifyInstance, ports: DashboardPorts, verb: string, change: ChangeKey): void {
  server.post<OfKey>(`${path}/:id${verb}`, ofDevelopers, async (request, reply) => {
    const key = await keyOfVisitor(ports, request)
    return key === null ? sendNone(reply) : change(key, request, reply)
  })
}

/** The settings that differ: the audit log names them. */
function changedOf(key: KeyRecord, update: KeyUpdate): KeyUpdate {
  const entries = Object.entries(update) as [keyof KeyUpdate, unknown][]
  return Object.fromEntries(entries.filter(([name, value]) => !isDeepStrictEqual(value, key[name])))
}

function isOverlap(text: string): text is Overlap {
  return Object.hasOwn(overlaps, text)
}

function keysOf({ accounts, now }: DashboardPorts, visitor: Visitor): Keys {
  return new Keys(accounts, now, authorOf(visitor))
}

/** A key of the operator is neither shown nor rotated here: it may do more than a member. */
function isOfMembers({ scopes }: KeyRecord): boolean {
  return !scopes.includes(adminScope)
}

/** The key with the id of the path; null when the account of the visitor has none. */
async function keyOfVisitor({ accounts }: DashboardPorts, request: FastifyRequest<OfKey>): Promise<KeyRecord | null> {
  const key = await accounts.findKey(request.params.id)
  return key?.accountId === visitorOf(request).account.id && isOfMembers(key) ? key : null
}

/** The visitor, and what the keys of their account did in 30 days. */
async function contextOf({ statistics, now }: DashboardPorts, visitor: Visitor): Promise<KeyContext> {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const span = { from: dayOf(now() - (daysOfUse - 1) * dayMs), to: dayOf(now()), by: 'day' } as const
  const { keys } = await statistics.readStatistics(visitor.account.id, span)
  return { visitor, now: now(), scopes: signals, use: new Map(keys.map(use => [use.keyId, use])) }
}

/** Name of the creator of a key; null if it is not known. */
async function readCreator({ audit }: DashboardPorts, { createdBy }: KeyRecord): Promise<string | null> {
  if (createdBy === null) return null
  const id = actorIdOf(createdBy)
  return actorLabel(createdBy, id === null ? undefined : (await audit.readNames([id])).get(id))
}

function sendForm(reply: FastifyReply, now: number, state?: FormState): FastifyReply {
  const visitor = visitorOf(reply.request)
  const body = keyForm(signals, now).html(visitor, path, '<button>Create key</button>', state)
  const lead = `The key belongs to ${visitor.account.name}. It is shown once, after you create it.`
  const parts = { title: 'Create an API key', lead, breadcrumb, body: card({ body }) }
  return sendPage(reply, parts, state === undefined ? 200 : 422)
}

interface Shown extends KeyForms {
  readonly refusal?: string
  readonly status?: number
}

async function sendKey(
  ports: DashboardPorts,
  reply: FastifyReply,
  key: KeyRecord,
  { refusal, status = 200, ...forms }: Shown = {},
): Promise<FastifyReply> {
  const { request } = reply
  const visitor = visitorOf(request)
  const [[use], context, creator] = await Promise.all([
    ports.ledger.readKeyUses(key.accountId, [limitedAs(key)]),
    contextOf(ports, visitor),
    readCreator(ports, key),
  ])
  const above = refusal === undefined ? '' : notice('bad', html`<p>${refusal}</p>`)
  const secret = request.flash?.once
  const once =
    typeof secret === 'string' ? shownOnce({ record: key, key: secret }, firstCallOf(request, key, secret)) : ''
  const body = above + once + keyDetails(key, { spending: use ?? unspent(key.id), creator }, context, forms)
  return sendPage(reply, { title: key.label, breadcrumb, body }, status)
}

function sendNone(reply: FastifyReply): FastifyReply {
  const body = html`<p>This account has no key with this ID. <a href="${path}">Back to API keys</a></p>`
  return sendPage(reply, { title: 'Key not found', breadcrumb, body }, 404)
}

/** Leads to the page of a new key, which shows the key itself once: a reload neither shows it nor makes another. */
function showOnce(reply: FastifyReply, { record, key }: IssuedKey): FastifyReply {
  return redirectWithNotice(reply, `${path}/${record.id}`, '', { once: key })
}

/** A call of the first endpoint that the key is for. */
function firstCallOf(request: FastifyRequest, { scopes }: KeyRecord, key: string): Call {
  const signal = signals.find(({ name }) => scopes.length === 0 || scopes.includes(name)) ?? signals[0]
  return { ...firstCall(signal.endpoints[0], authRequestOf(request).origin), key }
}
