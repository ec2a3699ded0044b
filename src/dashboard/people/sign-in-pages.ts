/** Signing in and out: a password, then the second factor where there is one; or the provider. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { notice } from '../../pages/components/notice.ts'
import { lonePage } from '../../pages/page.ts'
import { cookieOf, withCookies } from '../cookies.ts'
import { fieldOf } from '../form.ts'
import { authRequestOf } from '../origin.ts'
import type { DashboardPorts, SectionPorts } from '../ports.ts'
import { addressOf, isOpen } from '../visitor.ts'
import { pathAfter } from './form-fields.ts'
import { codeForm, signInForm } from './people-forms.ts'
import { providerPages } from './provider-pages.ts'
import type { Throttle } from './throttle.ts'

/** One message for a wrong password and for an unknown user. */
const wrong = 'The address or the password is wrong.'
const tooOften = 'Too many tries. Wait a quarter of an hour, or ask the operator for a link: assay user reset-password.'
const usedCode = 'That code was used already. Begin again with the next one.'
const wrongCode = 'That code is wrong, or its time is over.'
/** One message for wrong and for right codes, because no code is checked. */
const tooManyCodes = 'Too many wrong codes. Wait a quarter of an hour, then sign in again.'

const notSignedIn = 'The provider did not sign you in. The log of the service says why.'
/** Messages keyed by the error code that the sign-in through the provider ended with. */
const refusals = new Map([
  ['not_invited', 'Nobody has invited you. Ask an owner of the account for an invitation.'],
  [
    'email_verified_missing',
    'The provider does not say whether your email address is verified (the claim email_verified is missing), so you cannot join by your address. The provider has to send it in the ID token, or an owner has to invite you.',
  ],
  [
    'email_not_verified',
    'The provider says that your email address is not verified, so you cannot join by it. Have it verified there, or ask an owner for an invitation.',
  ],
  ['no_answer', 'The provider does not answer as it should. Try again in a minute, or sign in with a password.'],
  ['expired', 'The sign-in took too long, or was begun in another window. Begin again.'],
  ['too_many', tooOften],
  ['email_not_found', 'The provider gave no email address that can be used.'],
  ['account_not_linked', 'Your email address has a user with a password here. Sign in with the password.'],
])

export function signInPages(server: FastifyInstance, ports: SectionPorts): void {
  const { identity, provider, throttle } = ports
  passwordPages(server, ports, throttle)
  codePages(server, ports, throttle)
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

function passwordPages(server: FastifyInstance, ports: DashboardPorts, throttle: Throttle): void {
  const { identity, people, provider, version } = ports
  const show = (request: FastifyRequest, reply: FastifyReply, next: string, refusal = '', email = '', status = 200) => {
    const state = { errors: {}, values: { email } }
    const form = signInForm(next).html(request, '/dashboard/sign-in', '<button>Sign in</button>', state)
    const byProvider =
      provider === null
        ? ''
        : html`<p><a class="button quiet" href="/dashboard/sign-in/provider?next=${encodeURIComponent(next)}">Sign in with your organisation</a></p>`
    const parts = { title: 'Sign in', version, body: refusalNotice(refusal) + form + byProvider }
    return reply.code(status).type('text/html; charset=utf-8').send(lonePage(parts))
  }
  server.get('/dashboard/sign-in', isOpen, (request, reply) => {
    const { next, error } = request.query as { next?: unknown; error?: unknown }
    if (request.visitor !== null) return reply.redirect(pathAfter(String(next ?? '')), 303)
    const refusal = error === undefined ? '' : (refusals.get(String(error)) ?? notSignedIn)
    return show(request, reply, pathAfter(String(next ?? '')), refusal)
  })
  server.post('/dashboard/sign-in', isOpen, async (request, reply) => {
    const [email, password] = [fieldOf(request.body, 'email').trim(), fieldOf(request.body, 'password')]
    const next = pathAfter(fieldOf(request.body, 'next'))
    if (!(await throttle.admit(email, addressOf(request)))) return show(request, reply, next, tooOften, email, 429)
    const { outcome, cookies } = await identity.signIn(authRequestOf(request), email, password)
    if (outcome === 'refused') {
      await note(request, email, 'user.sign_in_refused', ports)
      return show(request, reply, next, wrong, email, 401)
    }
    await throttle.forget(email, addressOf(request))
    const { visitor } = request
    if (visitor !== null && (await people.endSession(visitor.userId, visitor.sessionId))) {
      await ports.accounts.endTemporaryKeys(visitor.sessionId)
    }
    reply.header('Set-Cookie', cookies)
    if (outcome === 'second_factor') {
      return reply.redirect(`/dashboard/sign-in/code?next=${encodeURIComponent(next)}`, 303)
    }
    await note(request, email, 'user.sign_in', ports)
    return reply.redirect(next, 303)
  })
}

/** The second factor after the right password. A signed cookie of some minutes names the user. */
function codePages(server: FastifyInstance, ports: DashboardPorts, throttle: Throttle): void {
  const { identity, version } = ports
  const show = (request: FastifyRequest, reply: FastifyReply, next: string, refusal = '', status = 200) => {
    const form = codeForm(next).html(request, '/dashboard/sign-in/code', '<button>Go on</button>')
    const body = html`!${refusalNotice(refusal)}!${form}<p><a href="/dashboard/sign-in">Begin again</a></p>`
    const parts = { title: 'Second factor', version, body }
    return reply.code(status).type('text/html; charset=utf-8').send(lonePage(parts))
  }
  server.get('/dashboard/sign-in/code', isOpen, (request, reply) =>
    show(request, reply, pathAfter(String((request.query as { next?: unknown }).next ?? ''))),
  )
  server.post('/dashboard/sign-in/code', isOpen, async (request, reply) => {
    const next = pathAfter(fieldOf(request.body, 'next'))
    const code = fieldOf(request.body, 'code').replace(/\s/g, '')
    const who = `second factor ${cookieOf(request, 'two_factor') ?? ''}`
    if (!(await throttle.admit(who, addressOf(request)))) return show(request, reply, next, tooOften, 429)
    const { outcome, cookies } = await identity.proveSecondFactor(authRequestOf(request), code)
    if (outcome === 'locked') return show(request, reply, next, tooManyCodes, 429)
    if (outcome === 'refused') return show(request, reply, next, wrongCode, 401)
    const signedIn = await identity.find({ ...authRequestOf(request), headers: withCookies(request, cookies) })
    if (signedIn.outcome !== null) {
      const { sessionId, user } = signedIn.outcome
      if (!(await throttle.isFirstUse(user.id, code))) {
        await ports.people.endSession(user.id, sessionId)
        return show(request, reply, next, usedCode, 401)
      }
      await throttle.forget(who, addressOf(request))
      await note(request, user.email, 'user.sign_in', ports)
    }
    return reply.header('Set-Cookie', cookies).redirect(next, 303)
  })
}

async function note(
  request: FastifyRequest,
  email: string,
  action: string,
  { people, now }: Pick<DashboardPorts, 'people' | 'now'>,
): Promise<void> {
  const user = await people.findUserByEmail(email)
  if (user === undefined) return
  await people.writeEvent({
    at: now(),
    actor: `user ${user.id}`,
    action,
    subject: user.id,
    address: addressOf(request),
  })
}

function refusalNotice(refusal: string): string {
  return refusal === '' ? '' : notice('bad', html`<p>${refusal}</p>`)
}
