/** Signing in and out: a password, then the second factor where there is one; or the provider. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { notice } from '../../pages/components/blocks.ts'
import { dropFlash, flashNotice } from '../flash.ts'
import { fieldOf } from '../form.ts'
import { sendLonePage } from '../frame.ts'
import { type KeptForm, keptField, keptIn, sendKept } from '../kept-form.ts'
import type { DashboardPorts, SectionPorts } from '../ports.ts'
import { addressOf, authRequestOf, cookieOf, isOpen, withCookies } from '../visitor.ts'
import { pathAfter } from './form-fields.ts'
import type { SignedIn } from './identity.ts'
import { codeForm, signInForm } from './people-forms.ts'
import { providerPages, signInPath, tooOften } from './provider-pages.ts'

/** One message for a wrong password and for an unknown user. */
const wrong = 'The email address or password is incorrect.'
const usedCode = 'This code was already used. Sign in again with the next one.'
const wrongCode = 'This code is incorrect or has expired.'
/** One message for wrong and for right codes, because no code is checked. */
const tooManyCodes = 'Too many incorrect codes. Wait 15 minutes, then sign in again.'

interface SignInPage {
  /** A path of the dashboard to go on to. */
  readonly next: string
  readonly refusal?: string
  readonly email?: string
  /** A form that is sent again after the sign-in. */
  readonly kept?: KeptForm | null
  readonly status?: number
}

export function sendSignIn(
  reply: FastifyReply,
  { provider }: Pick<DashboardPorts, 'provider'>,
  { next, refusal = '', email = '', kept = null, status = 200 }: SignInPage,
): FastifyReply {
  const { request } = reply
  const state = { errors: {}, values: { email } }
  const form = signInForm(next).html(request, signInPath, `${keptField(kept)}<button>Sign in</button>`, state)
  const byProvider =
    provider === null
      ? ''
      : html`<p><a class="button quiet" href="${signInPath}/provider?next=${encodeURIComponent(next)}">Sign in with your organization</a></p>`
  if (request.flash !== null) dropFlash(reply)
  const body = flashNotice(request.flash) + refusalNotice(refusal) + form + byProvider
  return sendLonePage(reply, { title: 'Sign in', body }, status)
}

export function signInPages(server: FastifyInstance, ports: SectionPorts): void {
  const { identity, provider } = ports
  passwordPages(server, ports)
  codePages(server, ports)
  if (provider !== null) providerPages(server, ports, provider)
  server.post('/dashboard/sign-out', isOpen, async (request, reply) => {
    const { outcome } = await identity.find(authRequestOf(request))
    const cookies = await identity.signOut(authRequestOf(request))
    if (outcome !== null) {
      await ports.accounts.endTemporaryKeys(outcome.sessionId)
      await note(request, outcome.user.email, 'user.sign_out', ports)
    }
    return reply.header('Set-Cookie', cookies).redirect('/dashboard/sign-in', 303)
  })
}

function passwordPages(server: FastifyInstance, ports: SectionPorts): void {
  const { identity, people, throttle } = ports
  server.get(signInPath, isOpen, ({ query, visitor }, reply) => {
    const next = pathAfter(fieldOf(query, 'next'))
    return visitor === null ? sendSignIn(reply, ports, { next }) : reply.redirect(next, 303)
  })
  server.post('/dashboard/sign-in', isOpen, async (request, reply) => {
    const [email, password] = [fieldOf(request.body, 'email').trim(), fieldOf(request.body, 'password')]
    const next = pathAfter(fieldOf(request.body, 'next'))
    const kept = keptIn(request.body)
    const refuse = (refusal: string, status: number) => sendSignIn(reply, ports, { next, refusal, email, kept, status })
    if (!(await throttle.admit(email, addressOf(request)))) return refuse(tooOften, 429)
    const { outcome, cookies } = await identity.signIn(authRequestOf(request), email, password)
    if (outcome === 'refused') {
      await note(request, email, 'user.sign_in_refused', ports)
      return refuse(wrong, 401)
    }
    await throttle.forget(email, addressOf(request))
    const { visitor } = request
    if (visitor !== null && (await people.endSession(visitor.userId, visitor.sessionId))) {
      await ports.accounts.endTemporaryKeys(visitor.sessionId)
    }
    reply.header('Set-Cookie', cookies)
    if (outcome === 'second_factor') {
      const to = `/dashboard/sign-in/code?next=${encodeURIComponent(next)}`
      return kept === null ? reply.redirect(to, 303) : sendCode(reply, { next, kept })
    }
    await note(request, email, 'user.sign_in', ports)
    const signedIn = await identity.find({ ...authRequestOf(request), headers: withCookies(request, cookies) })
    return goOn(reply, signedIn.outcome, { next, kept })
  })
}

/** The second factor after the right password. A signed cookie of some minutes names the user. */
function codePages(server: FastifyInstance, ports: SectionPorts): void {
  const { identity, throttle } = ports
  server.get('/dashboard/sign-in/code', isOpen, ({ query }, reply) =>
    sendCode(reply, { next: pathAfter(fieldOf(query, 'next')) }),
  )
  server.post('/dashboard/sign-in/code', isOpen, async (request, reply) => {
    const next = pathAfter(fieldOf(request.body, 'next'))
    const code = fieldOf(request.body, 'code').replace(/\s/g, '')
    const kept = keptIn(request.body)
    const refuse = (refusal: string, status: number) => sendCode(reply, { next, refusal, kept, status })
    const who = `second factor ${cookieOf(request, 'two_factor') ?? ''}`
    if (!(await throttle.admit(who, addressOf(request)))) return refuse(tooOften, 429)
    const { outcome, cookies } = await identity.proveSecondFactor(authRequestOf(request), code)
    if (outcome === 'locked') return refuse(tooManyCodes, 429)
    if (outcome === 'refused') return refuse(wrongCode, 401)
    const signedIn = await identity.find({ ...authRequestOf(request), headers: withCookies(request, cookies) })
    if (signedIn.outcome !== null) {
      const { sessionId, user } = signedIn.outcome
      if (!(await throttle.isFirstUse(user.id, code))) {
        await ports.people.endSession(user.id, sessionId)
        return refuse(usedCode, 401)
      }
      await throttle.forget(who, addressOf(request))
      await note(request, user.email, 'user.sign_in', ports)
    }
    reply.header('Set-Cookie', cookies)
    return goOn(reply, signedIn.outcome, { next, kept })
  })
}

function sendCode(reply: FastifyReply, { next, refusal = '', kept = null, status = 200 }: SignInPage): FastifyReply {
  const button = `${keptField(kept)}<button>Verify code</button>`
  const form = codeForm(next).html(reply.request, '/dashboard/sign-in/code', button)
  const body = html`!${refusalNotice(refusal)}!${form}<p><a href="${signInPath}">Start again</a></p>`
  return sendLonePage(reply, { title: 'Two-factor authentication', body }, status)
}

/** Goes on after the sign-in: to a page, or to the form that was sent when the session had ended. */
function goOn(reply: FastifyReply, signedIn: SignedIn | null, { next, kept = null }: SignInPage): FastifyReply {
  if (kept === null || signedIn === null) return reply.redirect(next, 303)
  reply.request.session = { csrf: signedIn.token }
  reply.request.csrf = reply.generateCsrf()
  return sendKept(reply, kept, 'Your session had expired. Check the form and send it again.')
}

async function note(
  request: FastifyRequest,
  email: string,
  action: string,
  { people }: Pick<DashboardPorts, 'people'>,
): Promise<void> {
  const user = await people.findUserByEmail(email)
  if (user === undefined) return
  const event = { at: request.time, actor: `user ${user.id}`, subject: user.id, address: addressOf(request) }
  await people.writeEvent({ ...event, action })
}

function refusalNotice(refusal: string): string {
  return refusal === '' ? '' : notice('bad', html`<p>${refusal}</p>`)
}
