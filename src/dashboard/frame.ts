/** The frame of every page behind the sign-in: account, navigation, user, and the outcome of the form that led here. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { pathOf } from '../http/client.ts'
import { codingFor, encode } from '../pages/cached-body.ts'
import { card } from '../pages/components/blocks.ts'
import { hiddenFields } from '../pages/components/field.ts'
import { lonePage, type Page, type PageLink, page } from '../pages/page.ts'
import { accountSwitch, linksInAccount, namedAccount } from './account-url.ts'
import { dropFlash, type Flash, flashNotice } from './flash.ts'
import { postForm } from './form.ts'
import { type Person, personOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a page that shows nothing of its query as it was sent. */
    readonly hidesQuery?: true
  }
  interface FastifyRequest {
    /** The links that the visitor finds. */
    dashboardLinks: readonly { readonly title?: string; readonly links: readonly PageLink[] }[]
    dashboardVersion: string
    /** HTML above the title of each page, such as credits that run out. */
    dashboardBanner: string
    /** What this page shows once; null for nothing. */
    flash: Flash | null
  }
}

/** Sends a page of the dashboard. */
export function sendPage(reply: FastifyReply, parts: Omit<Page, 'nav'>, status = 200): FastifyReply {
  const { request } = reply
  const person = personOf(request)
  const { flash, dashboardLinks: groups } = request
  const links = groups.flatMap(group => group.links.map(({ path }) => path))
  const nav = {
    groups,
    current: request.routeOptions.url ?? '',
    home: '/dashboard',
    above: accountSwitch(request, links),
    account: userOf(person),
    version: request.dashboardVersion,
  }
  if (flash !== null && flash.stays !== true) dropFlash(reply)
  const body = flashNotice(flash) + parts.body
  const made = page({ banner: request.dashboardBanner, ...parts, body, nav })
  const account = namedAccount(person)
  return sendHtml(reply, account === null ? made : linksInAccount(made, account), status)
}

/** Sends a page of one card without navigation: signing in, a refusal. */
export function sendLonePage(
  reply: FastifyReply,
  parts: Omit<Parameters<typeof lonePage>[0], 'version'>,
  status = 200,
): FastifyReply {
  return sendHtml(reply, lonePage({ ...parts, version: reply.request.dashboardVersion }), status)
}

interface Confirmation extends Pick<Page, 'title' | 'breadcrumb'> {
  /** One or two sentences on the consequences. */
  readonly message: string
  /** Verb and noun on the button. */
  readonly label: string
  /** Hidden fields of the form. */
  readonly fields?: Readonly<Record<string, string>>
  /** The page to return to. */
  readonly back: string
}

/** Sends the page before a dangerous action: its consequences, the button that sends the form to the same path. */
export function sendConfirmation(reply: FastifyReply, confirmation: Confirmation): FastifyReply {
  const { message, label, fields = {}, back, ...head } = confirmation
  const buttons = html`<div class="actions"><button class="danger">${label}</button><a class="button quiet" href="${back}">Cancel</a></div>`
  const form = postForm(reply.request, pathOf(reply.request.url), hiddenFields(fields) + buttons)
  return sendPage(reply, { ...head, body: card({ body: html`<p>${message}</p>!${form}` }) })
}

function sendHtml(reply: FastifyReply, page: string, status: number): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page)
}

function userOf(person: Person): string {
  const { name, email } = person
  return html`<p><a href="/dashboard/settings">${name}</a><br><small>${email}</small></p>
!${postForm(person, '/dashboard/sign-out', '<button class="quiet small">Sign out</button>')}`
}

/** A shorter page fits into one packet as it is. */
const leastBytes = 1_400

/** A page is made for one reader: trying harder would cost more than it saves. */
const effort = { br: 5, gzip: 6 } as const

/**
 * Compresses a page for the coding that the browser accepts. An attacker who sees the length of a compressed page, and
 * can put text of their own into it repeatedly, learns the rest of it (BREACH). So only pages without content of the
 * request are compressed: no answer to a form, no page that shows a secret once, and no page with a query, unless that
 * is the account alone or the route says that the query is not shown. The secret that all pages hold, the token of
 * their forms, has other characters each time (csrf.ts).
 */
export async function encodePage(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || !mayBeCompressed(request)) return payload
  reply.header('Vary', 'Accept-Encoding')
  const coding = codingFor(request.headers['accept-encoding'])
  const plain = Buffer.from(payload)
  if (coding === null || plain.length < leastBytes) return plain
  reply.header('Content-Encoding', coding)
  return encode(plain, coding, effort)
}

/** Whether the page holds nothing that somebody else could have chosen for this request. */
function mayBeCompressed({ method, url, routeOptions, flash }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const isPlain = /^[^?]*(?:\?account=\w+)?$/.test(url) || routeOptions.config.hidesQuery === true
  return isRead && isPlain && flash?.once === undefined
}
