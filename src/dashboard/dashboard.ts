/**
 * Everything below /dashboard: the visitor, their rights, and whether a page of ours sent the request; then the
 * sections. A request is refused in this order: unknown host (400), sent by another site (403), no sign-in (303 to it),
 * role too low (403), text that cannot be stored (400), form without its token (403).
 */
import { createHmac, randomBytes } from 'node:crypto'
import cookies from '@fastify/cookie'
import formBody from '@fastify/formbody'
import type { FastifyError, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { isDatabaseError } from '../core/store-failure.ts'
import { passedOn } from '../http/pages/passed-on.ts'
import { htmlHeaders } from '../pages/headers.ts'
import { lonePage } from '../pages/page.ts'
import { suspendedBanner } from './accounts/suspended-banner.ts'
import { encodePage } from './compression.ts'
import { cookieOf, setCookie } from './cookies.ts'
import { addCsrf, isOfOwnPage } from './csrf.ts'
import { flashKeyFor } from './flash.ts'
import { postForm } from './form.ts'
import { authRequestOf, isKnownHost } from './origin.ts'
import type { SignedIn } from './people/identity.ts'
import { signInPages } from './people/sign-in-pages.ts'
import { Throttle } from './people/throttle.ts'
import { uncheckedBanner } from './people/unchecked-password.ts'
import { welcomePages } from './people/welcome-pages.ts'
import type { DashboardPorts } from './ports.ts'
import { type Section, sections } from './sections.ts'
import { isStorable } from './storable.ts'
import { lowCreditsBanner } from './usage/banner.ts'
import { hasRole } from './visitor.ts'

export interface DashboardOptions {
  readonly ports: DashboardPorts
  /** Secret of 32 bytes, for the tokens of forms and the keys of the throttle. */
  readonly secret: Buffer
  readonly onDefect: (error: unknown, requestId: string) => void
}

const formCookie = 'form'

export function dashboard(options: DashboardOptions): FastifyPluginCallback {
  return (server, _, done) => {
    server.register(cookies)
    addCsrf(server, options.secret)
    server.register(guardedPages(options))
    done()
  }
}

function guardedPages({ ports, secret, onDefect }: DashboardOptions): FastifyPluginCallback {
  return (server, _, done) => {
    server.register(formBody, { bodyLimit: 1_048_576 })
    server.decorateRequest('person', null)
    server.decorateRequest('visitor', null)
    server.decorateRequest('flashKey')
    server.decorateRequest('dashboardLinks')
    server.decorateRequest('dashboardVersion', '')
    server.decorateRequest('dashboardBanner', '')
    server.addHook('onRequest', async (request, reply) => admit(request, reply, ports, secret))
    server.addHook('preHandler', async (request, reply) => {
      if (!isStorable(request)) {
        const message = 'It holds a sign that cannot be kept: U+0000, or half of a surrogate pair.'
        return refuse(reply, 400, 'That cannot be taken', message, ports)
      }
    })
    server.addHook('preHandler', (request, reply, next) =>
      isReading(request) ? next() : server.csrfProtection(request, reply, next),
    )
    server.addHook('onSend', async (request, reply, payload) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
      reply.headers(htmlHeaders)
      return encodePage(request, reply, payload)
    })
    server.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, ports, onDefect))
    const cookieKey = createHmac('sha256', secret).update('sign-in by the provider').digest()
    const sectionPorts = { ...ports, throttle: new Throttle(ports.people, secret, ports.now), cookieKey }
    signInPages(server, sectionPorts)
    welcomePages(server, sectionPorts)
    for (const section of sections) section.pages(server, sectionPorts)
    done()
  }
}

/** Identifies the visitor, or refuses the request. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: DashboardPorts,
  secret: Buffer,
): Promise<FastifyReply | undefined> {
  if (!isKnownHost(request.headers)) {
    const message = 'Without HTTPS the dashboard answers on this machine only, as localhost or by a loopback address.'
    return refuse(reply, 400, 'Wrong address', message, ports)
  }
  if (!isReading(request) && !isOfOwnPage(request.headers, authRequestOf(request).origin)) {
    return refuse(reply, 403, 'That came from elsewhere', 'Only a page of this service may send a form here.', ports)
  }
  request.dashboardVersion = ports.version
  const known = await recognise(request, reply, ports, secret)
  const { config } = request.routeOptions
  if (config.isOpen === true) return
  if (known === null) {
    const next = isReading(request) ? `?next=${encodeURIComponent(request.raw.url ?? '')}` : ''
    return reply.redirect(`/dashboard/sign-in${next}`, 303)
  }
  const { visitor } = request
  const isOwn = config.needsNoAccount === true || (config.operator === true && known.user.isOperator)
  request.dashboardBanner = uncheckedBanner(request.query)
  if (visitor === null) {
    if (isOwn) return
    const message = `You are signed in as ${known.user.email}, and belong to no account. An owner can invite you.`
    return refuse(reply, 403, 'No account yet', message, ports, waysOn(request))
  }
  if (isOwn || (config.operator !== true && hasRole(visitor, config.role ?? 'viewer'))) {
    const { id } = visitor.account
    const banners = await Promise.all([suspendedBanner(id, ports.accounts), lowCreditsBanner(id, ports)])
    request.dashboardBanner += banners.join('')
    return
  }
  const needed =
    config.operator === true ? 'the operator of this installation' : `a member with the role ${config.role}`
  const message = `This is for ${needed}; you are ${visitor.role} of ${visitor.account.name}.`
  return refuse(reply, 403, 'Not for you', message, ports)
}

/** Sets the visitor, the account and the token of forms on the request. */
async function recognise(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: DashboardPorts,
  secret: Buffer,
): Promise<SignedIn | null> {
  const { outcome, cookies } = await ports.identity.find(authRequestOf(request))
  if (cookies.length > 0) reply.header('Set-Cookie', cookies)
  request.session = { csrf: outcome?.token ?? formCookieOf(request, reply) }
  request.csrf = reply.generateCsrf()
  if (outcome === null) return null
  request.flashKey = flashKeyFor(secret, outcome.token)
  const { user, sessionId, accountId } = outcome
  const memberships = await ports.people.membershipsOf(user.id)
  const membership = memberships.find(each => each.accountId === accountId) ?? memberships[0]
  const { id: userId, ...known } = user
  const address = String(request.headers[passedOn.clientAddress])
  const person = { userId, ...known, sessionId, memberships, csrf: request.csrf, address }
  if (membership === undefined) {
    request.person = { ...person, account: null }
  } else {
    const account = { id: membership.accountId, name: membership.accountName }
    request.visitor = { ...person, account, role: membership.role }
    request.person = request.visitor
  }
  request.dashboardLinks = linksFor(request)
  return outcome
}

/** True for the methods that change nothing (RFC 9110, section 9.2.1). */
function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The secret of the forms of a visitor without a session: a random cookie. */
function formCookieOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = cookieOf(request, formCookie)
  if (known !== undefined && /^[\w-]{22}$/.test(known)) return known
  const value = randomBytes(16).toString('base64url')
  setCookie(request, reply, formCookie, value)
  return value
}

const groups = [
  { group: 'work', title: undefined },
  { group: 'account', title: 'Account' },
  { group: 'installation', title: 'Installation' },
] as const

function linksFor({ person, visitor }: Pick<FastifyRequest, 'person' | 'visitor'>): FastifyRequest['dashboardLinks'] {
  const isFor = ({ role, title }: Section) => {
    if (title === null || role === 'everyone') return title !== null
    return role === 'operator' ? person?.isOperator === true : visitor !== null && hasRole(visitor, role)
  }
  return groups.flatMap(({ group, title }) => {
    const links = sections
      .filter(section => section.group === group && isFor(section))
      .map(({ path, title: message }) => ({ path, title: message ?? '' }))
    return links.length === 0 ? [] : [title === undefined ? { links } : { title, links }]
  })
}

function refuse(
  reply: FastifyReply,
  status: number,
  title: string,
  message: string,
  { version }: Pick<DashboardPorts, 'version'>,
  more = html`<p><a href="/dashboard">To the dashboard</a></p>`,
): FastifyReply {
  const body = html`<p>${message}</p>!${more}`
  return reply.code(status).type('text/html; charset=utf-8').send(lonePage({ title, body, version }))
}

/** Links for a user who is a member of no account. */
function waysOn(request: FastifyRequest): string {
  const links = request.dashboardLinks.flatMap(group => group.links)
  const signOut = postForm(request, '/dashboard/sign-out', '<button>Sign out</button>')
  return html`!${links.map(({ path, title }) => html`<p><a href="${path}">${title}</a></p>`)}!${signOut}`
}

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: DashboardPorts,
  onDefect: DashboardOptions['onDefect'],
): void {
  const { statusCode = 500 } = error
  if (error.code === 'FST_CSRF_INVALID_TOKEN') {
    const message = 'It was made for another sign-in. Go back, load the page again, and send it once more.'
    refuse(reply, 403, 'That form is too old', message, ports)
    return
  }
  if (statusCode >= 400 && statusCode < 500) {
    const message = statusCode === 413 ? 'It is larger than this page takes.' : 'It is not what this page takes.'
    refuse(reply, statusCode, 'That cannot be taken', message, ports)
    return
  }
  onDefect(error, request.id)
  if (isDatabaseError(error)) {
    refuse(
      reply.header('Retry-After', 5),
      503,
      'Not now',
      'The database does not answer. Nothing was lost; try again in a moment.',
      ports,
    )
    return
  }
  refuse(
    reply,
    500,
    'Something broke',
    `The page failed, and the log says where. The request was ${request.id}.`,
    ports,
  )
}
