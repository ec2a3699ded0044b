/**
 * Forms that were sent in a session that has ended: what was typed is kept in the sign-in page and shown after it, to
 * be sent again by the user. It is never sent by itself, and it holds no password: a form with one is not kept.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { facts } from '../pages/components/blocks.ts'
import { hiddenFields } from '../pages/components/field.ts'
import { fieldOf, postForm, secretFields } from './form.ts'
import { sendLonePage } from './frame.ts'

/** A larger form would not fit into the next one. */
const mostCharacters = 500_000
const shownCharacters = 200
const fieldName = 'kept'

export interface KeptForm {
  /** The path that the form is sent to. */
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** The form of a request; null without fields, or with a password. */
export function keptForm({ body, headers, raw }: FastifyRequest): KeptForm | null {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  if (!isForm || typeof body !== 'object' || body === null) return null
  const all = Object.entries(body).flatMap(([name, value]) => [value].flat().map(each => [name, String(each)] as const))
  const fields = all.filter(([name]) => name !== 'csrf')
  const size = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  const hasSecret = fields.some(([name]) => secretFields.has(name))
  if (fields.length === 0 || hasSecret || size > mostCharacters) return null
  return { action: raw.url ?? '', fields }
}

/** A hidden field that holds the form. HTML. */
export function keptField(kept: KeptForm | null): string {
  return kept === null ? '' : hiddenFields({ [fieldName]: JSON.stringify(kept) })
}

/** The form that a hidden field holds; null for anything else. */
export function keptIn(body: unknown): KeptForm | null {
  try {
    const kept: unknown = JSON.parse(fieldOf(body, fieldName))
    return isKeptForm(kept) ? kept : null
  } catch {
    return null
  }
}

function isKeptForm(value: unknown): value is KeptForm {
  const { action, fields } = Object(value)
  const isPath = typeof action === 'string' && /^\/dashboard\/[\w\-/?=&.%~]+$/.test(action) && !action.includes('//')
  const isPair = (each: unknown) =>
    Array.isArray(each) && each.length === 2 && each.every(text => typeof text === 'string')
  return isPath && Array.isArray(fields) && fields.every(isPair)
}

const title = 'Your form was not sent'

/** Sends the form again to its reader, with the token of the session. */
export function sendKept(reply: FastifyReply, kept: KeptForm, lead: string, status = 200): FastifyReply {
  const hidden = kept.fields.map(([name, value]) => hiddenFields({ [name]: value }))
  const shown = kept.fields.map(([name, value]) => [name, html`${value.slice(0, shownCharacters)}`] as const)
  const buttons = html`<div class="actions"><button>Send form</button><a class="button quiet" href="${kept.action}">Discard</a></div>`
  const body = facts(shown) + postForm(reply.request, kept.action, hidden.join('') + buttons)
  return sendLonePage(reply, { title, lead, body }, status)
}

/** Answers a form with a token of another session (403). */
export function sendExpiredForm(reply: FastifyReply): FastifyReply {
  const { request } = reply
  const kept = request.person === null ? null : keptForm(request)
  const lead = 'This form has expired: it belongs to another session.'
  if (kept !== null) return sendKept(reply, kept, `${lead} Check it and send it again.`, 403)
  const body = html`<p>Open the page again and fill in the form once more.</p><p><a class="button" href="${request.raw.url}">Open the page</a></p>`
  return sendLonePage(reply, { title, lead, body }, 403)
}
