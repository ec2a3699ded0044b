/** The settings of a user: password, second factor, sessions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { renderSVG } from 'uqr'
import { badge, card, notice, table, time } from '../../pages/components/blocks.ts'
import { codeBlock } from '../../pages/components/code.ts'
import { hiddenFields } from '../../pages/components/field.ts'
import { counted } from '../../pages/components/number.ts'
import { redirectWithNotice } from '../flash.ts'
import { emptyForm, type FormState, fieldOf, postForm } from '../form.ts'
import { sendConfirmation, sendPage } from '../frame.ts'
import type { DashboardPorts, SectionPorts } from '../ports.ts'
import { authorOf, authRequestOf, ofEveryUser, type Person, personOf } from '../visitor.ts'
import type { Session } from './identity.ts'
import {
  changePassword,
  judgePassword,
  keepUncheckedNotice,
  settingsPath as path,
  tooManyTries,
  wrongPassword,
} from './passwords.ts'
import { changePasswordForm, factorForm, proofForm, refusedPassword } from './people-forms.ts'
import { signInPath } from './provider-pages.ts'
import { ownPassword } from './throttle.ts'

const breadcrumb = [{ path, title: 'Security' }]

export function settingsPages(server: FastifyInstance, ports: SectionPorts): void {
  const { identity, mainThread } = ports
  const show = async (reply: FastifyReply, above = '', state = emptyForm, status = 200) => {
    const person = personOf(reply.request)
    const sessions = await identity.sessionsOf(authRequestOf(reply.request), person.userId)
    const [password, factor] = [passwordCard(person, state), factorCard(person, state)]
    const list = sessionsCard(person, sessions)
    const body = html`!${above}<div class="columns even"><div class="stack">!${password}</div><div class="stack">!${factor}</div></div>!${list}`
    return sendPage(reply, { title: 'Security', lead: `Signed in as ${person.email}`, body }, status)
  }
  const refuse = (reply: FastifyReply, field: string, message: string) =>
    show(reply, '', refusedPassword(field, message), 422)
  const withPassword = passwordGuard(ports, show)
  secondFactorPages(server, ports, show)
  server.get(path, ofEveryUser, (request, reply) => show(reply, codesNotice(request.flash?.once)))
  server.post(`${path}/password`, ofEveryUser, async (request, reply) => {
    const [person, authRequest] = [personOf(request), authRequestOf(request)]
    const password = fieldOf(request.body, 'password')
    const verdict = await judgePassword(password, [person.name, person.email], mainThread)
    if (!verdict.isTaken) return refuse(reply, 'password', verdict.why)
    if (password !== fieldOf(request.body, 'repeated')) return refuse(reply, 'repeated', "Passwords don't match.")
    return withPassword(reply, 'current', async current => {
      if (!(await identity.isPassword(authRequest, current))) return 'refused'
      await changePassword(ports, authRequest, person.userId, password, authorOf(person))
      if (verdict.isChecked) {
        return redirectWithNotice(reply, signInPath, 'Your password was changed. Sign in with it.')
      }
      keepUncheckedNotice(reply)
      return reply.redirect(signInPath, 303)
    })
  })
  sessionRoutes(server, ports)
}

function sessionRoutes(server: FastifyInstance, { people, accounts, now }: DashboardPorts): void {
  const write = (person: Person, action: string) =>
    people.writeEvent({ ...authorOf(person), at: now(), action, subject: person.userId })
  server.post(`${path}/sessions/end`, ofEveryUser, async (request, reply) => {
    const person = personOf(request)
    const id = fieldOf(request.body, 'session')
    const isEnded = await people.endSession(person.userId, id)
    if (isEnded) {
      await accounts.endTemporaryKeys(id)
      await write(person, 'user.session.end')
    }
    const words = isEnded ? 'The session was ended.' : 'The session had already ended.'
    return redirectWithNotice(reply, path, words)
  })
  server.get(`${path}/sessions/end-others`, ofEveryUser, (_, reply) => {
    const message = 'You will be signed out of every other browser. This session stays open.'
    const title = 'End all other sessions'
    return sendConfirmation(reply, { title, breadcrumb, message, label: 'End other sessions', back: path })
  })
  server.post(`${path}/sessions/end-others`, ofEveryUser, async (request, reply) => {
    const person = personOf(request)
    const ended = await people.endSessions(person.userId, person.sessionId)
    for (const id of ended) await accounts.endTemporaryKeys(id)
    await write(person, 'user.session.end_others')
    return redirectWithNotice(reply, path, `${counted(ended.length, 'session was', 'sessions were')} ended.`)
  })
}

function passwordCard(person: Person, state: FormState): string {
  const end = html`<p>You'll be signed out everywhere, including here. Pending invitations that you created are revoked.</p><button>Change password</button>`
  return card({ title: 'Password', body: changePasswordForm.html(person, `${path}/password`, end, state) })
}

function sessionsCard(person: Person, sessions: readonly Session[]): string {
  const rows = sessions.map(({ id, userAgent, address, seenAt, createdAt }) => {
    const device = deviceOf(userAgent)
    const button = html`<button class="quiet small" aria-label="End the session of ${device} at ${address}">End</button>`
    return [
      html`${device}!${id === person.sessionId ? html` !${badge('this session', 'accent')}` : ''}`,
      html`<span class="long">${address}</span>`,
      time(createdAt),
      time(seenAt),
      postForm(person, `${path}/sessions/end`, hiddenFields({ session: id }) + button),
    ]
  })
  const named = ['Signed in', 'Last seen'].map(title => ({ title, isNamed: true }))
  const columns = ['Device', 'IP address', ...named, { title: 'End', isUnseen: true }]
  const all = html`<a class="button quiet" href="${path}/sessions/end-others">End all other sessions</a>`
  return card({
    title: 'Sessions',
    body: html`!${table({ caption: 'Sessions', isStacked: true, columns, rows })}!${sessions.length > 1 ? all : ''}`,
  })
}

/**
 * Browser and system as people call them, from what a browser says of itself; the order matters, since each claims to
 * be others.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

function deviceOf(userAgent: string): string {
  const nameIn = (all: typeof browsers) => all.find(([form]) => form.test(userAgent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined) return system ?? 'Unknown device'
  return system === undefined ? browser : `${browser} on ${system}`
}

const factorField = 'factor-password'
/** How long the secret of a second factor is shown until it is verified. */
const proofLastsMs = 600_000

/** Sends the page of the settings, with something above it, or with errors in its forms. */
type Show = (reply: FastifyReply, above?: string, state?: FormState, status?: number) => Promise<FastifyReply>

function secondFactorPages(server: FastifyInstance, ports: SectionPorts, show: Show): void {
  const { people, accounts, identity, throttle, now } = ports
  const write = (person: Person, action: string) =>
    people.writeEvent({ ...authorOf(person), at: now(), action, subject: person.userId })
  const withPassword = passwordGuard(ports, show)
  server.post(`${path}/second-factor`, ofEveryUser, (request, reply) =>
    withPassword(reply, factorField, async password => {
      const begun = await identity.beginSecondFactor(authRequestOf(request), password)
      if (begun === 'refused') return begun
      const shown = { once: begun, stays: true, lastsMs: proofLastsMs }
      return redirectWithNotice(reply, `${path}/second-factor`, '', shown)
    }),
  )
  server.get(`${path}/second-factor`, ofEveryUser, (request, reply) => {
    const begun = request.flash?.once as Begun | undefined
    return begun === undefined ? reply.redirect(path, 303) : showFactor(reply, begun)
  })
  server.post(`${path}/second-factor/confirm`, ofEveryUser, async (request, reply) => {
    const [person, code] = [personOf(request), fieldOf(request.body, 'code').replace(/\s/g, '')]
    const { outcome, cookies } = await identity.proveSecondFactor(
      authRequestOf(request),
      /^\d{6}$/.test(code) ? code : '000000',
    )
    if (outcome !== 'done') return showProof(reply)
    // This marks the code as used: someone who saw it typed must not sign in with it.
    await throttle.isFirstUse(person.userId, code)
    // The session was replaced by a new one, which cannot end what was lent to it.
    await accounts.endTemporaryKeys(person.sessionId)
    await write(person, 'user.second_factor on')
    reply.header('Set-Cookie', cookies)
    return redirectWithNotice(reply, path, 'Two-factor authentication is on.')
  })
  server.post(`${path}/second-factor/end`, ofEveryUser, (request, reply) =>
    withPassword(reply, factorField, async password => {
      const person = personOf(request)
      const { outcome, cookies } = await identity.endSecondFactor(authRequestOf(request), password)
      if (outcome === 'refused') return outcome
      await accounts.endTemporaryKeys(person.sessionId)
      await write(person, 'user.second_factor off')
      reply.header('Set-Cookie', cookies)
      return redirectWithNotice(reply, path, 'Two-factor authentication is off.')
    }),
  )
  server.post(`${path}/recovery-codes`, ofEveryUser, (request, reply) =>
    withPassword(reply, factorField, async password => {
      const codes = await identity.renewRecoveryCodes(authRequestOf(request), password)
      if (codes === 'refused') return codes
      await write(personOf(request), 'user.recovery_codes')
      return redirectWithNotice(reply, path, '', { once: codes })
    }),
  )
}

type ToDo = (password: string) => Promise<FastifyReply | 'refused'>

/** The notice of new recovery codes, which is shown once. HTML. */
function codesNotice(once: unknown): string {
  if (!Array.isArray(once)) return ''
  const message =
    '<p>Your recovery codes were replaced. The old codes no longer work. The new codes are shown only once.</p>'
  return notice('good', message + codesBlock(once.map(String)))
}

/** Does what takes the password of the person, and counts wrong ones. */
function passwordGuard({ throttle }: Pick<SectionPorts, 'throttle'>, show: Show) {
  return async (reply: FastifyReply, field: string, act: ToDo): Promise<FastifyReply> => {
    const { request } = reply
    const person = personOf(request)
    const refuse = (message: string, status: number) => show(reply, '', refusedPassword(field, message), status)
    if (!(await throttle.admit(ownPassword(person), person.address))) return refuse(tooManyTries, 429)
    const done = await act(fieldOf(request.body, field))
    if (done === 'refused') return refuse(wrongPassword, 422)
    await throttle.forget(ownPassword(person), person.address)
    return done
  }
}

function factorCard(person: Person, state: FormState): string {
  const form = (inner: string) => factorForm.html(person, `${path}/second-factor`, inner, state)
  const aside = person.hasSecondFactor ? badge('on', 'good') : badge('off', 'warn')
  const on = form(html`<div class="actions"><button formaction="${path}/recovery-codes">Replace recovery codes</button>
<button class="quiet" formaction="${path}/second-factor/end">Turn off</button></div>`)
  const off = html`<p>Signing in then also takes a code from an authenticator app, so a stolen password is not enough.</p>!${form('<button>Set up</button>')}`
  return card({ title: 'Two-factor authentication', aside, body: person.hasSecondFactor ? on : off })
}

/** A second factor that is not on yet. */
interface Begun {
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

/** The secret to scan, and the recovery codes. The second factor is on after the first correct code. */
function showFactor(reply: FastifyReply, { uri, recoveryCodes }: Begun): FastifyReply {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const scan = html`<div class="qr" role="img" aria-label="QR code of the secret; the text below is the same">!${renderSVG(uri, { border: 2 })}</div>
<p>Scan the code with an authenticator app, or enter the secret:</p>!${codeBlock({ id: 'secret', text: secret, label: 'Secret' })}`
  const cards = [
    card({ title: '1. Scan the code', body: scan }),
    card({
      title: '2. Save the recovery codes',
      body: html`<p>Each recovery code works once, if you lose the app. They are shown only now.</p>!${codesBlock(recoveryCodes)}`,
    }),
    card({ title: '3. Verify a code', body: proof(reply.request) }),
  ]
  return sendPage(reply, {
    ...proofPage,
    body: html`<div class="columns even"><div class="stack">!${cards[0]}</div><div class="stack">!${cards.slice(1)}</div></div>`,
  })
}

const proofPage = { title: 'Set up two-factor authentication', breadcrumb: [{ path, title: 'Security' }] }

/** After a wrong code: the secret is still the one that was scanned, and is not shown again. */
function showProof(reply: FastifyReply): FastifyReply {
  const error =
    'This code is incorrect, so two-factor authentication is still off. Check the clock of your phone and enter the next code.'
  const again = html`<p class="soft">The secret and the recovery codes are unchanged. If you no longer have them, <a href="${path}">start again</a>.</p>`
  const form = proof(reply.request, { errors: { code: error }, values: {} })
  const body = card({ title: 'Verify a code', body: again + form })
  return sendPage(reply, { ...proofPage, body }, 422)
}

function proof(request: FastifyRequest, state?: FormState): string {
  return proofForm.html(personOf(request), `${path}/second-factor/confirm`, '<button>Turn on</button>', state)
}

function codesBlock(codes: readonly string[]): string {
  return codeBlock({ id: 'recovery-codes', text: codes.join('\n'), label: 'Recovery codes' })
}
