/** API keys: making, rolling, disabling and revoking those of the account. */
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
import { ApiError } from '../../core/errors.ts'
import { unspent } from '../../metering/store.ts'
import { card } from '../../pages/components/card.ts'
import { notice } from '../../pages/components/notice.ts'
import { signals } from '../../signals/index.ts'
import { type FormState, fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import { authRequestOf } from '../origin.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, hasRole, ofDevelopers, type Visitor, visitorOf } from '../visitor.ts'
import { budgetOf, keyForm, keyUpdateForm, readKey } from './key-form.ts'
import { keyDetails, keyList, keysPath as path, shownOnce } from './key-views.ts'

const breadcrumb = [{ path, title: 'API keys' }]

interface OfKey {
  Params: { id: string }
}

export function keyPages(server: FastifyInstance, ports: DashboardPorts): void {
  const { accounts, now } = ports
  server.get(path, async (request, reply) => {
    const visitor = visitorOf(request)
    const body = keyList((await accounts.listKeys(visitor.account.id)).filter(isOfMembers), visitor, now())
    const actions = hasRole(visitor, 'developer') ? html`<a class="button" href="${path}/new">Make a key</a>` : ''
    const lead = `What opens the API for the account ${visitor.account.name}.`
    return sendPage(request, reply, { title: 'API keys', lead, actions, body })
  })
  server.get(`${path}/new`, ofDevelopers, (request, reply) => sendForm(request, reply, now()))
  server.post(path, ofDevelopers, async (request, reply) => {
    const visitor = visitorOf(request)
    const sent = readKey(keyForm(signals, now()), request.body)
    if ('errors' in sent) return sendForm(request, reply, now(), sent)
    const { label, mode, scope: scopes, expires: expiresAt, allow: allowedCidrs, externalId, rate } = sent
    const own = { externalId, requestsPerMinute: rate, budget: budgetOf(sent) }
    const key = { label, mode, scopes, expiresAt, allowedCidrs, ...own, accountId: visitor.account.id }
    const issued = await keysOf(ports, visitor).create(key)
    return sendIssued(request, reply, issued, `The key “${issued.record.label}”`)
  })
  server.get<OfKey>(`${path}/:id`, async (request, reply) => {
    const key = await keyOfVisitor(ports, request)
    return key === null ? sendNone(request, reply) : sendKey(ports, request, reply, key)
  })
  changes(server, ports)
}

/** Routes that change a key. */
function changes(server: FastifyInstance, ports: DashboardPorts): void {
  const { now } = ports
  server.post<OfKey>(`${path}/:id`, ofDevelopers, async (request, reply) => {
    const key = await keyOfVisitor(ports, request)
    if (key === null) return sendNone(request, reply)
    const state = stateOfKey(key, now())
    if (state === 'revoked' || state === 'expired') {
      return sendKey(ports, request, reply, key, {
        refusal: 'It has ended: nothing of it changes any more.',
        status: 409,
      })
    }
    const sent = readKey(keyUpdateForm(key), request.body)
    if ('errors' in sent) return sendKey(ports, request, reply, key, { again: sent, status: 422 })
    const { label, externalId, rate } = sent
    const update = { label, externalId, requestsPerMinute: rate, budget: budgetOf(sent) }
    await keysOf(ports, visitorOf(request)).update(key.id, changedOf(key, update))
    return reply.redirect(`${path}/${key.id}`, 303)
  })
  server.post<OfKey>(`${path}/:id/roll`, ofDevelopers, async (request, reply) => {
    const key = await keyOfVisitor(ports, request)
    if (key === null) return sendNone(request, reply)
    const overlap = fieldOf(request.body, 'overlap')
    if (!isOverlap(overlap)) {
      return sendKey(ports, request, reply, key, { refusal: 'Choose how long the old key works.', status: 422 })
    }
    const isActive = stateOfKey(key, now()) === 'active'
    const issued = isActive ? await keysOf(ports, visitorOf(request)).roll(key, overlap) : null
    if (issued !== null) return sendIssued(request, reply, issued, `The new key “${issued.record.label}”`)
    const refusal = isActive ? 'It was rolled already. Roll the new key.' : 'Only a key that works can be rolled.'
    return sendKey(ports, request, reply, (await keyOfVisitor(ports, request)) ?? key, { refusal, status: 409 })
  })
  for (const verb of ['revoke', 'disable', 'enable'] as const) {
    server.post<OfKey>(`${path}/:id/${verb}`, ofDevelopers, async (request, reply) => {
      const key = await keyOfVisitor(ports, request)
      if (key === null) return sendNone(request, reply)
      if (key.revokedAt !== null) {
        return sendKey(ports, request, reply, key, { refusal: 'It was revoked already, for good.', status: 409 })
      }
      await keysOf(ports, visitorOf(request))[verb](key.id)
      return reply.redirect(verb === 'revoke' ? path : `${path}/${key.id}`, 303)
    })
  }
}

/** What is not as it was: the log of events names it. */
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

/** A key of the operator is neither shown nor rolled here: it may do more than a member. */
function isOfMembers({ scopes }: KeyRecord): boolean {
  return !scopes.includes(adminScope)
}

/** The key with the id of the path; null when the account of the visitor has none. */
async function keyOfVisitor({ accounts }: DashboardPorts, request: FastifyRequest<OfKey>): Promise<KeyRecord | null> {
  const key = await accounts.findKey(request.params.id)
  return key?.accountId === visitorOf(request).account.id && isOfMembers(key) ? key : null
}

function sendForm(request: FastifyRequest, reply: FastifyReply, now: number, state?: FormState): FastifyReply {
  const body = keyForm(signals, now).html(visitorOf(request), path, '<button>Make the key</button>', state)
  const lead = 'The key is shown once, when it is made.'
  const parts = { title: 'A new API key', lead, breadcrumb, body: card({ body }) }
  return sendPage(request, reply, parts, state === undefined ? 200 : 422)
}

async function sendKey(
  { ledger, now }: DashboardPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  key: KeyRecord,
  { refusal, again, status = 200 }: { refusal?: string; again?: FormState; status?: number } = {},
): Promise<FastifyReply> {
  const [use] = await ledger.readKeyUses(key.accountId, [limitedAs(key)])
  const above = refusal === undefined ? '' : notice('bad', html`<p>${refusal}</p>`)
  const body = above + keyDetails(key, use ?? unspent(key.id), visitorOf(request), now(), again)
  return sendPage(request, reply, { title: key.label, breadcrumb, body }, status)
}

function sendNone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = html`<p>The account has no key of this id. <a href="${path}">To its keys</a></p>`
  return sendPage(request, reply, { title: 'No such key', breadcrumb, body }, 404)
}

/** The key is in this answer alone, which no cache keeps (http/pages/rules.ts). */
function sendIssued(request: FastifyRequest, reply: FastifyReply, issued: IssuedKey, title: string): FastifyReply {
  const { scopes } = issued.record
  const [signal] = signals.filter(({ name }) => scopes.length === 0 || scopes.includes(name))
  const [endpoint] = signal.endpoints
  const sample = endpoint.samples.find(({ output }) => !(output instanceof ApiError))
  const { method = 'POST' } = endpoint
  const call = {
    method,
    url: authRequestOf(request).origin + endpoint.path,
    input: sample?.input ?? {},
    key: issued.key,
  }
  return sendPage(request, reply, { title, breadcrumb, body: shownOnce(issued, call) })
}
