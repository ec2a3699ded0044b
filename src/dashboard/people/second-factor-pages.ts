/** The second factor of a user: an app that shows six digits, and recovery codes for when it is gone. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { renderSVG } from 'uqr'
import { card } from '../../pages/components/card.ts'
import { codeBlock } from '../../pages/components/code.ts'
import { notice } from '../../pages/components/notice.ts'
import { badge } from '../../pages/components/status-icon.ts'
import { type FormState, fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import { authRequestOf } from '../origin.ts'
import type { SectionPorts } from '../ports.ts'
import { authorOf, ofEveryUser, type Person, personOf } from '../visitor.ts'
import { factorForm, proofForm, refusedPassword } from './people-forms.ts'
import { settingsPath as path, tooManyTries, wrongPassword } from './settings-labels.ts'
import { ownPassword } from './throttle.ts'

/** Sends the page of the settings, with something above it, or with errors in its forms. */
type Show = (
  request: FastifyRequest,
  reply: FastifyReply,
  above?: string,
  state?: FormState,
  status?: number,
) => Promise<FastifyReply>

export function secondFactorPages(server: FastifyInstance, ports: SectionPorts, show: Show): void {
  const { people, accounts, identity, throttle, now } = ports
  const write = (person: Person, action: string) =>
    people.writeEvent({ ...authorOf(person), at: now(), action, subject: person.userId })
  const withPassword = passwordGuard(ports, show)
  server.post(`${path}/second-factor`, ofEveryUser, (request, reply) =>
    withPassword(request, reply, async password => {
      const begun = await identity.beginSecondFactor(authRequestOf(request), password)
      return begun === 'refused' ? begun : showFactor(request, reply, begun.uri, begun.recoveryCodes)
    }),
  )
  server.post(`${path}/second-factor/confirm`, ofEveryUser, async (request, reply) => {
    const [person, code] = [personOf(request), fieldOf(request.body, 'code').replace(/\s/g, '')]
    const { outcome, cookies } = await identity.proveSecondFactor(
      authRequestOf(request),
      /^\d{6}$/.test(code) ? code : '000000',
    )
    if (outcome !== 'done') return showProof(request, reply)
    // This marks the code as used: someone who saw it typed must not sign in with it.
    await throttle.isFirstUse(person.userId, code)
    // The session was replaced by a new one, which cannot end what was lent to it.
    await accounts.endTemporaryKeys(person.sessionId)
    await write(person, 'user.second_factor on')
    return reply.header('Set-Cookie', cookies).redirect(path, 303)
  })
  server.post(`${path}/second-factor/end`, ofEveryUser, (request, reply) =>
    withPassword(request, reply, async password => {
      const person = personOf(request)
      const { outcome, cookies } = await identity.endSecondFactor(authRequestOf(request), password)
      if (outcome === 'refused') return outcome
      await accounts.endTemporaryKeys(person.sessionId)
      await write(person, 'user.second_factor off')
      return reply.header('Set-Cookie', cookies).redirect(path, 303)
    }),
  )
  server.post(`${path}/recovery-codes`, ofEveryUser, (request, reply) =>
    withPassword(request, reply, async password => {
      const codes = await identity.renewRecoveryCodes(authRequestOf(request), password)
      if (codes === 'refused') return codes
      await write(personOf(request), 'user.recovery_codes')
      const message = html`<p>Your new recovery codes. The old ones are of no use any more.</p>!${codesBlock(codes)}`
      return show(request, reply, notice('good', message))
    }),
  )
}

type ToDo = (password: string) => Promise<FastifyReply | 'refused'>

/** Does what takes the password of the person, and counts wrong ones. */
function passwordGuard({ throttle }: Pick<SectionPorts, 'throttle'>, show: Show) {
  const field = 'factor-password'
  return async (request: FastifyRequest, reply: FastifyReply, act: ToDo): Promise<FastifyReply> => {
    const person = personOf(request)
    const refuse = (message: string, status: number) =>
      show(request, reply, '', refusedPassword(field, message), status)
    if (!(await throttle.admit(ownPassword(person), person.address))) return refuse(tooManyTries, 429)
    const done = await act(fieldOf(request.body, field))
    if (done === 'refused') return refuse(wrongPassword, 422)
    await throttle.forget(ownPassword(person), person.address)
    return done
  }
}

export function factorCard(person: Person, state: FormState): string {
  const form = (inner: string) => factorForm.html(person, `${path}/second-factor`, inner, state)
  const aside = person.hasSecondFactor ? badge('on', 'good') : badge('off', 'warn')
  const on = form(html`<div class="actions"><button formaction="${path}/recovery-codes">New recovery codes</button>
<button class="quiet" formaction="${path}/second-factor/end">Turn it off</button></div>`)
  const off = html`<p>With a second factor, whoever learns your password still stays out: an app on your phone shows six digits.</p>!${form('<button>Set it up</button>')}`
  return card({ title: 'What besides the password?', aside, body: person.hasSecondFactor ? on : off })
}

/** The secret to scan, and the codes for when the phone is gone. It counts from the first right code on. */
function showFactor(request: FastifyRequest, reply: FastifyReply, uri: string, codes: readonly string[]): FastifyReply {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const scan = html`<div class="qr" role="img" aria-label="QR code of the secret; the same as text stands below">!${renderSVG(uri, { border: 2 })}</div>
<p>Scan it with an authenticator app, or type the secret into it:</p>!${codeBlock({ id: 'secret', text: secret, label: 'Secret' })}`
  const cards = [
    card({ title: '1. Scan', body: scan }),
    card({
      title: '2. Keep these codes',
      body: html`<p>Each gets you in once when the app is gone. They are shown only now.</p>!${codesBlock(codes)}`,
    }),
    card({ title: '3. Prove that it works', body: proof(request) }),
  ]
  return sendPage(request, reply, {
    ...proofPage,
    body: html`<div class="columns even"><div class="stack">!${cards[0]}</div><div class="stack">!${cards.slice(1)}</div></div>`,
  })
}

const proofPage = { title: 'A second factor', breadcrumb: [{ path, title: 'Your sign-in' }] }

/** After a wrong code: the secret is still the one that was scanned, and is not shown again. */
function showProof(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error =
    'That code is wrong, so the second factor is not on. Look at the clock of your phone, and give the next one.'
  const again = html`<p class="soft">The secret and the recovery codes are still those that were shown. Are they gone? <a href="${path}">Begin again</a></p>`
  const body = card({
    title: 'Prove that it works',
    body: again + proof(request, { errors: { code: error }, values: {} }),
  })
  return sendPage(request, reply, { ...proofPage, body }, 422)
}

function proof(request: FastifyRequest, state?: FormState): string {
  return proofForm.html(personOf(request), `${path}/second-factor/confirm`, '<button>Turn it on</button>', state)
}

function codesBlock(codes: readonly string[]): string {
  return codeBlock({ id: 'recovery-codes', text: codes.join('\n'), label: 'Recovery codes' })
}
