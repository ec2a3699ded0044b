/** The second factor of a user: an app that shows six digits, and recovery codes for when it is gone. */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { renderSVG } from 'uqr'
import { card } from '../../pages/components/card.ts'
import { codeBlock } from '../../pages/components/code.ts'
import { inputField } from '../../pages/components/field.ts'
import { notice } from '../../pages/components/notice.ts'
import { badge } from '../../pages/components/sign.ts'
import { csrfField } from '../csrf.ts'
import { sendPage } from '../frame.ts'
import { askingOf } from '../origin.ts'
import type { RoomPorts } from '../ports.ts'
import { authorOf, type Visitor, visitorOf } from '../visitor.ts'
import { type Again, errorOf, fieldOf, nothingYet } from './form-fields.ts'
import { settingsPath as path, tooManyTries, wrongPassword } from './settings-words.ts'
import { ownPassword } from './throttle.ts'

/** Sends the page of the settings, with something above it, or with errors in its forms. */
type Show = (
  request: FastifyRequest,
  reply: FastifyReply,
  above?: string,
  again?: Again,
  status?: number,
) => Promise<FastifyReply>

export function secondFactorPages(ports: RoomPorts, show: Show): FastifyPluginCallback {
  const { people, accounts, identity, now } = ports
  const write = (visitor: Visitor, action: string) =>
    people.writeEvent({ ...authorOf(visitor), at: now(), action, subject: visitor.userId })
  const withPassword = passwordAsker(ports, show)
  return (server, _, done) => {
    server.post(`${path}/second-factor`, (request, reply) =>
      withPassword(request, reply, async password => {
        const begun = await identity.beginSecondFactor(askingOf(request), password)
        return begun === 'refused' ? begun : showFactor(request, reply, begun.uri, begun.recoveryCodes)
      }),
    )
    server.post(`${path}/second-factor/confirm`, async (request, reply) => {
      const [visitor, code] = [visitorOf(request), fieldOf(request.body, 'code').replace(/\s/g, '')]
      const { outcome, cookies } = await identity.proveSecondFactor(
        askingOf(request),
        /^\d{6}$/.test(code) ? code : '000000',
      )
      if (outcome === 'refused') {
        const words =
          'That code is wrong. The second factor is not on; begin again, and look at the clock of your phone.'
        return show(request, reply, notice('bad', html`<p>${words}</p>`), nothingYet, 422)
      }
      // The session was replaced by a new one, which cannot end what was lent to it.
      await accounts.endTemporaryKeys(visitor.sessionId)
      await write(visitor, 'user.second_factor on')
      return reply.header('Set-Cookie', cookies).redirect(path, 303)
    })
    server.post(`${path}/second-factor/end`, (request, reply) =>
      withPassword(request, reply, async password => {
        const visitor = visitorOf(request)
        const { outcome, cookies } = await identity.endSecondFactor(askingOf(request), password)
        if (outcome === 'refused') return outcome
        await accounts.endTemporaryKeys(visitor.sessionId)
        await write(visitor, 'user.second_factor off')
        return reply.header('Set-Cookie', cookies).redirect(path, 303)
      }),
    )
    server.post(`${path}/recovery-codes`, (request, reply) =>
      withPassword(request, reply, async password => {
        const codes = await identity.renewRecoveryCodes(askingOf(request), password)
        if (codes === 'refused') return codes
        await write(visitorOf(request), 'user.recovery_codes')
        const words = html`<p>Your new recovery codes. The old ones are of no use any more.</p>!${codesBlock(codes)}`
        return show(request, reply, notice('good', words))
      }),
    )
    done()
  }
}

type ToDo = (password: string) => Promise<FastifyReply | 'refused'>

/** Does what takes the password of the visitor, and counts wrong ones. */
function passwordAsker({ throttle }: Pick<RoomPorts, 'throttle'>, show: Show) {
  const field = 'factor-password'
  return async (request: FastifyRequest, reply: FastifyReply, act: ToDo): Promise<FastifyReply> => {
    const visitor = visitorOf(request)
    const refuse = (words: string, status: number) =>
      show(request, reply, '', { errors: { [field]: words }, values: {} }, status)
    if (!(await throttle.admit(ownPassword(visitor), visitor.address))) return refuse(tooManyTries, 429)
    const done = await act(fieldOf(request.body, field))
    if (done === 'refused') return refuse(wrongPassword, 422)
    await throttle.forget(ownPassword(visitor), visitor.address)
    return done
  }
}

export function factorCard(visitor: Visitor, again: Again): string {
  const password = inputField({
    ...{ name: 'factor-password', type: 'password', label: 'Your password' },
    attributes: { autocomplete: 'current-password', required: true },
    ...errorOf(again, 'factor-password'),
  })
  const form = (inner: string) =>
    html`<form method="post" action="${path}/second-factor">!${csrfField(visitor)}!${password}!${inner}</form>`
  const aside = visitor.hasSecondFactor ? badge('on', 'good') : badge('off', 'warn')
  const on = form(html`<div class="actions"><button formaction="${path}/recovery-codes">New recovery codes</button>
<button class="quiet" formaction="${path}/second-factor/end">Turn it off</button></div>`)
  const off = html`<p>With a second factor, whoever learns your password still stays out: an app on your phone shows six digits.</p>!${form('<button>Set it up</button>')}`
  return card({ title: 'What besides the password?', aside, body: visitor.hasSecondFactor ? on : off })
}

/** The secret to scan, and the codes for when the phone is gone. It counts from the first right code on. */
function showFactor(request: FastifyRequest, reply: FastifyReply, uri: string, codes: readonly string[]): FastifyReply {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const scan = html`<div class="qr" role="img" aria-label="QR code of the secret; the same as text stands below">!${renderSVG(uri, { border: 2 })}</div>
<p>Scan it with an authenticator app, or type the secret into it:</p>!${codeBlock({ id: 'secret', text: secret, label: 'Secret' })}`
  const confirm = html`<form method="post" action="${path}/second-factor/confirm">!${csrfField(visitorOf(request))}
!${inputField({ name: 'code', label: 'The six digits that the app shows now', attributes: { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 7, required: true } })}<button>Turn it on</button></form>`
  const cards = [
    card({ title: '1. Scan', body: scan }),
    card({
      title: '2. Keep these codes',
      body: html`<p>Each gets you in once when the app is gone. They are shown only now.</p>!${codesBlock(codes)}`,
    }),
    card({ title: '3. Prove that it works', body: confirm }),
  ]
  const trail = [{ path, title: 'Your sign-in' }]
  return sendPage(request, reply, {
    title: 'A second factor',
    trail,
    body: html`<div class="columns even"><div class="stack">!${cards[0]}</div><div class="stack">!${cards.slice(1)}</div></div>`,
  })
}

function codesBlock(codes: readonly string[]): string {
  return codeBlock({ id: 'recovery-codes', text: codes.join('\n'), label: 'Recovery codes' })
}
