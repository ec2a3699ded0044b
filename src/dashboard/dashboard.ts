/**
 * Everything below /dashboard: the visitor, their rights, and whether a page of ours sent the request; then the
 * sections. A request is refused in this order: unknown host (400), sent by another site (403), no sign-in (303 to it),
 * role too low (403), text that cannot be stored (400), form without its token (403).
 */
import { randomBytes } from 'node:crypto'
import cookies from '@fastify/cookie'
import formBody from '@fastify/formbody'
import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { html } from 'ghtml'
import { isDatabaseError } from '../core/store-failure.ts'
import { passedOn } from '../http/pages/passed-on.ts'
import type { AccountState } from '../metering/ledger.ts'
import { notice } from '../pages/components/blocks.ts'
import { counted, formatNumber } from '../pages/components/number.ts'
import { htmlHeaders, lonePage } from '../pages/page.ts'
import { accountInUrl, locationInAccount, namedAccount, pathInAccount } from './account-url.ts'
import { addCsrf, isOfOwnPage } from './csrf.ts'
import { cookieKeyFor, flashOf } from './flash.ts'
import { postForm } from './form.ts'
import { encodePage, sendLonePage } from './frame.ts'
import { keptForm, sendExpiredForm } from './kept-form.ts'
import type { SignedIn } from './people/identity.ts'
import { sendSignIn, signInPages } from './people/sign-in-pages.ts'
import type { Membership } from './people/store.ts'
import { Throttle } from './people/throttle.ts'
import { welcomePages } from './people/welcome-pages.ts'
import type { DashboardPorts } from './ports.ts'
import { type Section, sections } from './sections.ts'
import { areLow, creditsOf } from './usage/credits.ts'
import { authRequestOf, cookieOf, hasRole, isKnownHost, setCookie } from './visitor.ts'

interface DashboardOptions {
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
    const addFormUrls = formUrls(server)
    server.register(formBody, { bodyLimit: 1_048_576 })
    server.decorateRequest('time', 0)
    server.decorateRequest('person', null)
    server.decorateRequest('visitor', null)
    server.decorateRequest('ledgerAccount', null)
    server.decorateRequest('cookieKey')
    server.decorateRequest('flash', null)
    server.decorateRequest('dashboardLinks')
    server.decorateRequest('dashboardVersion', '')
    server.decorateRequest('dashboardBanner', '')
    server.addHook('onRequest', async (_, reply) => admit(reply, ports, secret))
    server.addHook('preHandler', async (request, reply) => {
      if (!isStorable(request)) {
        const message = 'The request contains a character that cannot be stored: U+0000, or half of a surrogate pair.'
        return refuse(reply, 400, 'Invalid character', message)
      }
    })
    server.addHook('preHandler', async (request, reply) => {
      const isOpen = request.routeOptions.config.isOpen === true
      if (request.person !== null || isOpen || isReading(request)) return
      return toSignIn(reply, ports)
    })
    server.addHook('preHandler', (request, reply, next) =>
      isReading(request) ? next() : server.csrfProtection(request, reply, next),
    )
    server.addHook('onSend', async (request, reply, payload) => {
      const account = namedAccount(request.person)
      const location = reply.getHeader('location')
      if (account !== null && typeof location === 'string') {
        reply.header('location', locationInAccount(location, account))
      }
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
      reply.headers(htmlHeaders)
      return encodePage(request, reply, payload)
    })
    server.setErrorHandler((error: FastifyError, _, reply) => answerError(error, reply, onDefect))
    const sectionPorts = { ...ports, throttle: new Throttle(ports.people, secret, ports.now) }
    signInPages(server, sectionPorts)
    welcomePages(server, sectionPorts)
    for (const section of sections) section.pages(server, sectionPorts)
    addFormUrls()
    done()
  }
}

/** Identifies the visitor, or refuses the request. */
async function admit(reply: FastifyReply, ports: DashboardPorts, secret: Buffer): Promise<FastifyReply | undefined> {
  const { request } = reply
  request.time = ports.now()
  request.dashboardVersion = ports.version
  if (!isKnownHost(request.headers)) {
    const message =
      'Without HTTPS, the dashboard is available on this server only, as localhost or by a loopback address.'
    return refuse(reply, 400, 'Wrong host', message)
  }
  if (!isReading(request) && !isOfOwnPage(request.headers, authRequestOf(request).origin)) {
    return refuse(reply, 403, 'Request from another site', 'Only pages of this service can send forms here.')
  }
  const known = await recognise(reply, ports, secret)
  const { config } = request.routeOptions
  if (config.isOpen === true) return
  // The form of somebody whose session has ended is read first, so that nothing typed is lost (kept-form.ts).
  if (known === null) return isReading(request) ? toSignIn(reply, ports) : undefined
  const { visitor } = request
  const isOwn = config.needsNoAccount === true || (config.operator === true && known.user.isOperator)
  if (visitor === null) {
    if (isOwn) return
    const message = `You are signed in as ${known.user.email}, but you are not a member of any account. Ask an owner to invite you.`
    return refuse(reply, 403, 'No account', message, waysOn(request))
  }
  const named = accountInUrl(request)
  if (!isOwn && named !== null && named !== visitor.account.id) {
    return refuse(reply, 403, "You don't have access", 'You are not a member of this account.')
  }
  const toName = namedAccount(visitor)
  if (!isOwn && isReading(request) && toName !== null && named === null) {
    return reply.redirect(pathInAccount(request.raw.url ?? '', toName), 303)
  }
  if (isOwn || (config.operator !== true && hasRole(visitor, config.role ?? 'viewer'))) {
    const { id } = visitor.account
    request.ledgerAccount = (await ports.ledger.readAccount(id)) ?? null
    const membership = visitor.memberships.find(({ accountId }) => accountId === id)
    if (membership !== undefined) request.dashboardBanner += suspendedBanner(membership)
    request.dashboardBanner += lowCreditsBanner(request.ledgerAccount, ports)
    return
  }
  const needed = config.operator === true ? 'be the operator of this installation' : `have the role ${config.role}`
  const message = `You need to ${needed} to use this page. Your role in “${visitor.account.name}” is ${visitor.role}.`
  return refuse(reply, 403, "You don't have access", message)
}

/** Leads to the sign-in: back to the page that was asked for, or to the form that was sent, with what was typed. */
function toSignIn(reply: FastifyReply, ports: DashboardPorts): FastifyReply {
  const { request } = reply
  const kept = isReading(request) ? null : keptForm(request)
  if (kept !== null) {
    const refusal = 'Your session has expired. Sign in to send your form: nothing you typed is lost.'
    return sendSignIn(reply, ports, { next: '/dashboard', refusal, kept, status: 401 })
  }
  return reply.redirect(`/dashboard/sign-in?next=${encodeURIComponent(request.raw.url ?? '')}`, 303)
}

/** Sets the visitor, the account and the token of forms on the request. */
async function recognise(reply: FastifyReply, ports: DashboardPorts, secret: Buffer): Promise<SignedIn | null> {
  const { request } = reply
  const { outcome, cookies } = await ports.identity.find(authRequestOf(request))
  if (cookies.length > 0) reply.header('Set-Cookie', cookies)
  const browser = formCookieOf(reply)
  request.cookieKey = cookieKeyFor(secret, browser)
  request.session = { csrf: outcome?.token ?? browser }
  request.csrf = reply.generateCsrf()
  if (outcome !== null) await recognisePerson(request, outcome, ports)
  request.flash = flashOf(request)
  return outcome
}

async function recognisePerson(request: FastifyRequest, signedIn: SignedIn, ports: DashboardPorts): Promise<void> {
  const { user, sessionId } = signedIn
  const memberships = await ports.people.membershipsOf(user.id)
  const find = (id: string | null) => memberships.find(each => each.accountId === id)
  const named = find(accountInUrl(request))
  const membership = named ?? find(user.accountId) ?? memberships[0]
  if (named !== undefined && memberships.length > 1 && named.accountId !== user.accountId) {
    await ports.identity.chooseAccount(authRequestOf(request), user.id, named.accountId)
  }
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
}

/** True for the methods that change nothing (RFC 9110, section 9.2.1). */
function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The secret of the forms of a visitor without a session: a random cookie. */
function formCookieOf(reply: FastifyReply): string {
  const known = cookieOf(reply.request, formCookie)
  if (known !== undefined && /^[\w-]{22}$/.test(known)) return known
  const value = randomBytes(16).toString('base64url')
  setCookie(reply, formCookie, value)
  return value
}

const groups = [
  { group: 'work', title: undefined },
  { group: 'account', title: 'Account' },
  { group: 'installation', title: 'Installation' },
] as const

function linksFor({ person, visitor }: Pick<FastifyRequest, 'person' | 'visitor'>): FastifyRequest['dashboardLinks'] {
  const isFor = ({ role }: Section) => {
    if (role === 'everyone') return true
    return role === 'operator' ? person?.isOperator === true : visitor !== null && hasRole(visitor, role)
  }
  return groups.flatMap(({ group, title }) => {
    const links = sections.filter(section => section.group === group && isFor(section))
    return links.length === 0 ? [] : [title === undefined ? { links } : { title, links }]
  })
}

const wayBack = '<p><a href="/dashboard">Back to the dashboard</a></p>'

/** @param ways HTML of the links to go on */
function refuse(reply: FastifyReply, status: number, title: string, message: string, ways = wayBack): FastifyReply {
  return sendLonePage(reply, { title, body: html`<p>${message}</p>!${ways}` }, status)
}

/** Links for a user who is a member of no account. */
function waysOn(request: FastifyRequest): string {
  const links = request.dashboardLinks.flatMap(group => group.links)
  const signOut = postForm(request, '/dashboard/sign-out', '<button>Sign out</button>')
  return html`!${links.map(({ path, title }) => html`<p><a href="${path}">${title}</a></p>`)}!${signOut}`
}

function answerError(error: FastifyError, reply: FastifyReply, onDefect: DashboardOptions['onDefect']): FastifyReply {
  const { statusCode = 500 } = error
  if (error.code === 'FST_CSRF_INVALID_TOKEN') return sendExpiredForm(reply)
  if (statusCode === 413) return refuse(reply, 413, 'Form too large', 'The form is larger than this page accepts.')
  if (statusCode >= 400 && statusCode < 500) {
    return refuse(reply, statusCode, 'Invalid request', 'This page does not accept this request.')
  }
  const { id } = reply.request
  onDefect(error, id)
  if (isDatabaseError(error)) {
    const message = 'The database is not responding. Try again in a moment.'
    return refuse(reply.header('Retry-After', 5), 503, 'Database unavailable', message)
  }
  const message = `The page failed. The log of the service has the cause under the request ID ${id}.`
  return refuse(reply, 500, 'Internal error', message)
}

/** HTML of a banner on each page of a suspended account. It does not name the reason, which only owners see. */
function suspendedBanner({ accountName, isSuspended }: Membership): string {
  if (!isSuspended) return ''
  const message = 'Requests with its API keys fail until the operator of this installation reactivates it.'
  return notice('warn', html`<p><b>The account “${accountName}” is suspended.</b> ${message}</p>`)
}

/** HTML of a banner on each page while the credits are below the threshold of the account; empty otherwise. */
function lowCreditsBanner(
  account: AccountState | null,
  { settings, now }: Pick<DashboardPorts, 'settings' | 'now'>,
): string {
  if (account === null || account.lowCreditsBelow === null) return ''
  const credits = creditsOf(account, settings.policy, now())
  if (!areLow(credits)) return ''
  const left = counted(credits.free + credits.purchased, 'credit')
  return notice(
    'warn',
    html`<p><b>Credits are low: ${left} left.</b> The alert is set at ${formatNumber(account.lowCreditsBelow)}. <a href="/dashboard/usage">View usage</a></p>`,
  )
}

/**
 * Whether the texts of a request can be stored: those in its path, query and form, and in their lists. Deeper values
 * (the input of the playground) are only shown. PostgreSQL stores no U+0000 in text, and UTF-8 has no half of a
 * surrogate pair; SQLite stores both, and could not be moved to PostgreSQL then.
 */
function isStorable({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>): boolean {
  return [params, query, body].flatMap(valuesOf).flatMap(listOf).every(isStorableText)
}

const valuesOf = (fields: unknown) => (typeof fields === 'object' && fields !== null ? Object.values(fields) : [fields])
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function isStorableText(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on a route that only leads to the page of a form: the URL of that page. */
    readonly leadsTo?: string
  }
}

/** Notes every route that is added from now on. The result adds the missing GET routes; call it after the last one. */
function formUrls(server: FastifyInstance): () => void {
  const pages = new Map<string, FastifyContextConfig>()
  const forms = new Set<string>()
  server.addHook('onRoute', ({ method, url, config = {} }) => {
    if ([method].flat().includes('GET')) pages.set(url, config)
    if ([method].flat().includes('POST')) forms.add(url)
  })
  return () => {
    for (const url of forms) {
      if (pages.has(url)) continue
      const page = pageAbove(url, pages)
      const { role, operator, needsNoAccount, isOpen } = pages.get(page) ?? {}
      const who = { ...(role && { role }), ...(operator && { operator }), ...(needsNoAccount && { needsNoAccount }) }
      const config = { ...who, ...(isOpen && { isOpen }), leadsTo: page }
      server.get<{ Params: Record<string, string> }>(url, { config }, ({ params }, reply) =>
        reply.redirect(
          page.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name])),
          303,
        ),
      )
    }
  }
}

/** The nearest page above a URL. */
function pageAbove(url: string, pages: ReadonlyMap<string, unknown>): string {
  for (let above = url; above.includes('/', 1); ) {
    above = above.slice(0, above.lastIndexOf('/'))
    if (pages.has(above)) return above
  }
  return '/dashboard'
}

const title = 'Sign-in unavailable'
const message =
  'The session secret of this node is not the one of this installation. The log has instructions for the operator. The API is not affected.'

export function lockedDashboard(version: string): FastifyPluginCallback {
  return (server, _, done) => {
    const refuse = (_: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(503)
        .headers(htmlHeaders)
        .type('text/html; charset=utf-8')
        .send(lonePage({ title, body: html`<p>${message}</p>`, version }))
    for (const path of ['/dashboard', '/dashboard/*']) server.all(path, refuse)
    done()
  }
}
