/** The settings of a user: password, second factor, sessions. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { badge, card, table, time } from '../../pages/components/blocks.ts'
import { hiddenFields } from '../../pages/components/field.ts'
import { counted } from '../../pages/components/number.ts'
import { redirectWithNotice } from '../flash.ts'
import { emptyForm, type FormState, fieldOf, postForm } from '../form.ts'
import { sendConfirmation, sendPage } from '../frame.ts'
import { authRequestOf } from '../origin.ts'
import type { DashboardPorts, SectionPorts } from '../ports.ts'
import { authorOf, ofEveryUser, type Person, personOf } from '../visitor.ts'
import type { Session } from './identity.ts'
import {
  changePassword,
  judgePassword,
  keepUncheckedNotice,
  settingsPath as path,
  tooManyTries,
  wrongPassword,
} from './passwords.ts'
import { changePasswordForm, refusedPassword } from './people-forms.ts'
import { signInPath } from './provider-pages.ts'
import { codesNotice, factorCard, secondFactorPages } from './second-factor-pages.ts'
import { ownPassword } from './throttle.ts'

const breadcrumb = [{ path, title: 'Security' }]

export function settingsPages(server: FastifyInstance, ports: SectionPorts): void {
  const { identity, mainThread, throttle } = ports
  const show = async (reply: FastifyReply, above = '', state = emptyForm, status = 200) => {
    const person = personOf(reply.request)
    const sessions = await identity.sessionsOf(authRequestOf(reply.request), person.userId)
    const [password, factor] = [passwordCard(person, state), factorCard(person, state)]
    const list = sessionsCard(person, sessions)
    const body = html`!${above}<div class="columns even"><div class="stack">!${password}</div><div class="stack">!${factor}</div></div>!${list}`
    return sendPage(reply, { title: 'Security', lead: `Signed in as ${person.email}`, body }, status)
  }
  const refuse = (reply: FastifyReply, field: string, message: string, status = 422) =>
    show(reply, '', refusedPassword(field, message), status)
  secondFactorPages(server, ports, show)
  server.get(path, ofEveryUser, (request, reply) => show(reply, codesNotice(request.flash?.once)))
  server.post(`${path}/password`, ofEveryUser, async (request, reply) => {
    const [person, authRequest] = [personOf(request), authRequestOf(request)]
    const [current, password] = [fieldOf(request.body, 'current'), fieldOf(request.body, 'password')]
    const verdict = await judgePassword(password, [person.name, person.email], mainThread)
    if (!verdict.isTaken) return refuse(reply, 'password', verdict.why)
    if (password !== fieldOf(request.body, 'repeated')) return refuse(reply, 'repeated', "Passwords don't match.")
    const isAdmitted = await throttle.admit(ownPassword(person), person.address)
    if (!isAdmitted) return refuse(reply, 'current', tooManyTries, 429)
    if (!(await identity.isPassword(authRequest, current))) return refuse(reply, 'current', wrongPassword)
    await throttle.forget(ownPassword(person), person.address)
    await changePassword(ports, authRequest, person.userId, password, authorOf(person))
    if (!verdict.isChecked) {
      keepUncheckedNotice(reply)
      return reply.redirect(signInPath, 303)
    }
    return redirectWithNotice(reply, signInPath, 'Your password was changed. Sign in with it.')
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
