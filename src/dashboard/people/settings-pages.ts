/** The settings of a user: password, second factor, sessions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { badge, card, table, time } from '../../pages/components/blocks.ts'
import { counted } from '../../pages/components/number.ts'
import { confirmation } from '../confirmation.ts'
import { redirectWithNotice } from '../flash.ts'
import { emptyForm, type FormState, fieldOf, postForm } from '../form.ts'
import { sendPage } from '../frame.ts'
import { authRequestOf } from '../origin.ts'
import type { DashboardPorts, SectionPorts } from '../ports.ts'
import { authorOf, ofEveryUser, type Person, personOf } from '../visitor.ts'
import { changePassword } from './change-password.ts'
import { deviceOf } from './device.ts'
import type { Session } from './identity.ts'
import { judgePassword } from './new-password.ts'
import { changePasswordForm, refusedPassword } from './people-forms.ts'
import { codesNotice, factorCard, secondFactorPages } from './second-factor-pages.ts'
import { settingsPath as path, tooManyTries, wrongPassword } from './settings-labels.ts'
import { signInPath } from './sign-in-refusal.ts'
import { ownPassword } from './throttle.ts'
import { keepUncheckedNotice } from './unchecked-password.ts'

const breadcrumb = [{ path, title: 'Security' }]

export function settingsPages(server: FastifyInstance, ports: SectionPorts): void {
  const { identity, mainThread, throttle, now } = ports
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    above = '',
    state: FormState = emptyForm,
    status = 200,
  ) => {
    const person = personOf(request)
    const sessions = await identity.sessionsOf(authRequestOf(request), person.userId)
    const [password, factor] = [passwordCard(person, state), factorCard(person, state)]
    const list = sessionsCard(person, sessions)
    return sendPage(
      request,
      reply,
      {
        title: 'Security',
        lead: `Signed in as ${person.email}`,
        body: html`!${above}<div class="columns even"><div class="stack">!${password}</div><div class="stack">!${factor}</div></div>!${list}`,
      },
      status,
    )
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, field: string, message: string, status = 422) =>
    show(request, reply, '', refusedPassword(field, message), status)
  secondFactorPages(server, ports, show)
  server.get(path, ofEveryUser, (request, reply) => show(request, reply, codesNotice(request.flash?.once)))
  server.post(`${path}/password`, ofEveryUser, async (request, reply) => {
    const [person, authRequest] = [personOf(request), authRequestOf(request)]
    const [current, password] = [fieldOf(request.body, 'current'), fieldOf(request.body, 'password')]
    const verdict = await judgePassword(password, [person.name, person.email], mainThread)
    if (!verdict.isTaken) return refuse(request, reply, 'password', verdict.why)
    if (password !== fieldOf(request.body, 'repeated'))
      return refuse(request, reply, 'repeated', "Passwords don't match.")
    const isAdmitted = await throttle.admit(ownPassword(person), person.address)
    if (!isAdmitted) return refuse(request, reply, 'current', tooManyTries, 429)
    if (!(await identity.isPassword(authRequest, current))) return refuse(request, reply, 'current', wrongPassword)
    await throttle.forget(ownPassword(person), person.address)
    await changePassword(ports, authRequest, person.userId, password, authorOf(person))
    if (!verdict.isChecked) {
      keepUncheckedNotice(request, reply, now())
      return reply.redirect(signInPath, 303)
    }
    return redirectWithNotice(request, reply, signInPath, 'Your password was changed. Sign in with it.', now())
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
    return redirectWithNotice(request, reply, path, words, now())
  })
  server.get(`${path}/sessions/end-others`, ofEveryUser, (request, reply) => {
    const message = 'You will be signed out of every other browser. This session stays open.'
    const button = { label: 'End other sessions', action: `${path}/sessions/end-others` }
    const body = confirmation(personOf(request), { message, ...button, back: path })
    return sendPage(request, reply, { title: 'End all other sessions', breadcrumb, body })
  })
  server.post(`${path}/sessions/end-others`, ofEveryUser, async (request, reply) => {
    const person = personOf(request)
    const ended = await people.endSessions(person.userId, person.sessionId)
    for (const id of ended) await accounts.endTemporaryKeys(id)
    await write(person, 'user.session.end_others')
    return redirectWithNotice(
      request,
      reply,
      path,
      `${counted(ended.length, 'session was', 'sessions were')} ended.`,
      now(),
    )
  })
}

function passwordCard(person: Person, state: FormState): string {
  const end = html`<p>You'll be signed out everywhere, including here. Pending invitations that you created are revoked.</p><button>Change password</button>`
  return card({ title: 'Password', body: changePasswordForm.html(person, `${path}/password`, end, state) })
}

function sessionsCard(person: Person, sessions: readonly Session[]): string {
  const rows = sessions.map(({ id, userAgent, address, seenAt, createdAt }) => [
    html`${deviceOf(userAgent)}!${id === person.sessionId ? html` !${badge('this session', 'accent')}` : ''}`,
    html`<span class="long">${address}</span>`,
    time(createdAt),
    time(seenAt),
    postForm(
      person,
      `${path}/sessions/end`,
      html`<input type="hidden" name="session" value="${id}"><button class="quiet small" aria-label="End the session of ${deviceOf(userAgent)} at ${address}">End</button>`,
    ),
  ])
  const named = ['Signed in', 'Last seen'].map(title => ({ title, isNamed: true }))
  const columns = ['Device', 'IP address', ...named, { title: 'End', isUnseen: true }]
  const all = html`<a class="button quiet" href="${path}/sessions/end-others">End all other sessions</a>`
  return card({
    title: 'Sessions',
    body: html`!${table({ caption: 'Sessions', isStacked: true, columns, rows })}!${sessions.length > 1 ? all : ''}`,
  })
}
