/** What users keep for themselves: password, second factor, sessions. */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { card } from '../../pages/components/card.ts'
import { inputField } from '../../pages/components/field.ts'
import { badge } from '../../pages/components/sign.ts'
import { table } from '../../pages/components/table.ts'
import { time } from '../../pages/components/time.ts'
import { csrfField } from '../csrf.ts'
import { sendPage } from '../frame.ts'
import { askingOf } from '../origin.ts'
import type { DashboardPorts, RoomPorts } from '../ports.ts'
import { authorOf, type Visitor, visitorOf } from '../visitor.ts'
import { deviceOf } from './device.ts'
import { type Again, errorOf, fieldOf, nothingYet } from './form-fields.ts'
import type { Session } from './identity.ts'
import { judgePassword, passwordRule } from './new-password.ts'
import { factorCard, secondFactorPages } from './second-factor-pages.ts'
import { settingsPath as path, tooManyTries, wrongPassword } from './settings-words.ts'
import { ownPassword } from './throttle.ts'

export function settingsPages(ports: RoomPorts): FastifyPluginCallback {
  const { people, accounts, identity, now, house, throttle } = ports
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    above = '',
    again: Again = nothingYet,
    status = 200,
  ) => {
    const visitor = visitorOf(request)
    const sessions = await identity.sessionsOf(askingOf(request), visitor.userId)
    const [password, factor] = [passwordCard(visitor, again), factorCard(visitor, again)]
    const list = sessionsCard(visitor, sessions)
    return sendPage(
      request,
      reply,
      {
        title: 'Your sign-in',
        lead: `How you, ${visitor.email}, get in here.`,
        body: html`!${above}<div class="columns even"><div class="stack">!${password}</div><div class="stack">!${factor}</div></div>!${list}`,
      },
      status,
    )
  }
  const write = (visitor: Visitor, action: string) =>
    people.writeEvent({ ...authorOf(visitor), at: now(), action, subject: visitor.userId })
  const endOthers = async ({ userId }: Visitor, exceptId: string | null) => {
    for (const id of await people.endSessions(userId, exceptId)) await accounts.endTemporaryKeys(id)
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, field: string, words: string, status = 422) =>
    show(request, reply, '', { errors: { [field]: words }, values: {} }, status)
  return (server, _, done) => {
    server.register(secondFactorPages(ports, show))
    server.get(path, (request, reply) => show(request, reply))
    server.post(`${path}/password`, async (request, reply) => {
      const [visitor, asking] = [visitorOf(request), askingOf(request)]
      const [current, password] = [fieldOf(request.body, 'current'), fieldOf(request.body, 'password')]
      const verdict = await judgePassword(password, [visitor.name, visitor.email], house)
      if (!verdict.isTaken) return refuse(request, reply, 'password', verdict.why)
      if (password !== fieldOf(request.body, 'repeated'))
        return refuse(request, reply, 'repeated', 'The two passwords differ.')
      const isAdmitted = await throttle.admit(ownPassword(visitor), visitor.address)
      if (!isAdmitted) return refuse(request, reply, 'current', tooManyTries, 429)
      if (!(await identity.isPassword(asking, current))) return refuse(request, reply, 'current', wrongPassword)
      await throttle.forget(ownPassword(visitor), visitor.address)
      await identity.setPassword(asking, visitor.userId, password)
      // Whoever knew the old password may be signed in with it.
      await endOthers(visitor, null)
      await write(visitor, 'user.password')
      return reply.redirect('/dashboard/sign-in', 303)
    })
    server.register(sessionRoutes(ports, endOthers))
    done()
  }
}

function sessionRoutes(
  { people, accounts, now }: DashboardPorts,
  endOthers: (visitor: Visitor, exceptId: string | null) => Promise<void>,
): FastifyPluginCallback {
  const write = (visitor: Visitor, action: string) =>
    people.writeEvent({ ...authorOf(visitor), at: now(), action, subject: visitor.userId })
  return (server, _, done) => {
    server.post(`${path}/sessions/end`, async (request, reply) => {
      const visitor = visitorOf(request)
      const id = fieldOf(request.body, 'session')
      if (await people.endSession(visitor.userId, id)) {
        await accounts.endTemporaryKeys(id)
        await write(visitor, 'user.session.end')
      }
      return reply.redirect(path, 303)
    })
    server.post(`${path}/sessions/end-others`, async (request, reply) => {
      const visitor = visitorOf(request)
      await endOthers(visitor, visitor.sessionId)
      await write(visitor, 'user.session.end_others')
      return reply.redirect(path, 303)
    })
    done()
  }
}

function passwordCard(visitor: Visitor, again: Again): string {
  const field = (name: string, label: string, autocomplete: string, rule?: string) =>
    inputField({
      name,
      type: 'password',
      label,
      ...(rule === undefined ? {} : { rule }),
      attributes: { autocomplete, required: true },
      ...errorOf(again, name),
    })
  const body = html`<form method="post" action="${path}/password">!${csrfField(visitor)}!${field('current', 'Your password', 'current-password')}
!${field('password', 'The new one', 'new-password', passwordRule)}!${field('repeated', 'The new one again', 'new-password')}
<p>Every session ends, this one too: you sign in with the new one.</p><button>Change the password</button></form>`
  return card({ title: 'A new password?', body })
}

function sessionsCard(visitor: Visitor, sessions: readonly Session[]): string {
  const rows = sessions.map(({ id, userAgent, address, seenAt, createdAt }) => [
    html`${deviceOf(userAgent)}!${id === visitor.sessionId ? html` !${badge('this one', 'accent')}` : ''}`,
    html`${address}`,
    time(createdAt),
    time(seenAt),
    html`<form method="post" action="${path}/sessions/end">!${csrfField(visitor)}<input type="hidden" name="session" value="${id}">
<button class="quiet small" aria-label="End the session of ${deviceOf(userAgent)} at ${address}">End</button></form>`,
  ])
  const columns = [
    ...[{ title: 'Device' }, { title: 'Address' }, { title: 'Signed in' }, { title: 'Last seen' }],
    { title: 'End', isUnseen: true },
  ]
  const all = html`<form method="post" action="${path}/sessions/end-others">!${csrfField(visitor)}<button class="quiet">End all others</button></form>`
  return card({
    title: 'Where are you signed in?',
    body: html`!${table({ caption: 'Sessions', columns, rows })}!${sessions.length > 1 ? all : ''}`,
  })
}
