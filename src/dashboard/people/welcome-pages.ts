/** Pages of links that work once: set up the installation, join an account, choose a new password. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { emptyForm, type FormState, fieldOf, postForm } from '../form.ts'
import { sendLonePage } from '../frame.ts'
import type { DashboardPorts, SectionPorts } from '../ports.ts'
import { addressOf, authRequestOf } from '../visitor.ts'
import { linkOf } from './links.ts'
import { changePassword, judgePassword, keepUncheckedNotice } from './passwords.ts'
import { newPasswordForm, newUserForm } from './people-forms.ts'
import { toProvider } from './provider-pages.ts'
import type { OneTimeLink, Role } from './store.ts'

const open = { config: { isOpen: true, label: '/dashboard/welcome/:token' } } as const
const takenAddress = 'A user with this email address already exists. Sign in, then open the link again.'

type Parameters = { Params: { token: string } }

export function welcomePages(server: FastifyInstance, ports: SectionPorts): void {
  const { provider } = ports
  server.get<Parameters>('/dashboard/welcome/:token', open, async ({ params }, reply) => {
    const link = await openLink(params.token, ports)
    return link === undefined ? sendOver(reply) : showForm(reply, link, emptyForm, ports)
  })
  server.post<Parameters>('/dashboard/welcome/:token', open, async ({ params }, reply) => {
    const link = await openLink(params.token, ports)
    return link === undefined ? sendOver(reply) : useLink(reply, link, ports)
  })
  server.get<Parameters>('/dashboard/welcome/:token/provider', open, async ({ params }, reply) => {
    const { token } = params
    const link = await openLink(token, ports)
    if (link?.purpose !== 'invitation' || provider === null) return sendOver(reply)
    return toProvider(reply, { back: `/dashboard/welcome/${token}`, invitation: token }, ports, provider)
  })
}

/** A link that can still be used. Nobody sets up an installation that has an operator. */
async function openLink(
  token: string,
  { people, now }: Pick<DashboardPorts, 'people' | 'now'>,
): Promise<OneTimeLink | undefined> {
  const link = await linkOf(people, token, now())
  return link?.purpose === 'owner' && (await people.hasOperator()) ? undefined : link
}

function sendOver(reply: FastifyReply): FastifyReply {
  const message = 'It may have been used, replaced by a newer one, or expired. Create a new link on the server:'
  const body = html`<p>${message}</p><p><code>npx assay user link</code></p>`
  return sendLonePage(reply, { title: 'This link is no longer valid', body }, 404)
}

async function showForm(
  reply: FastifyReply,
  link: OneTimeLink,
  state: FormState,
  ports: DashboardPorts,
): Promise<FastifyReply> {
  const parts = await formOf(reply.request, link, state, ports)
  return sendLonePage(reply, parts, state === emptyForm ? 200 : 422)
}

async function useLink(reply: FastifyReply, link: OneTimeLink, ports: DashboardPorts): Promise<FastifyReply> {
  const { people, identity, now } = ports
  const { request } = reply
  const address = addressOf(request)
  const { outcome: known } = await identity.find(authRequestOf(request))
  if (link.purpose !== 'password' && known !== null) {
    if (!(await people.useLink(link.hash, now()))) return sendOver(reply)
    await admit(ports, known.user.id, link, address)
    if (link.purpose === 'invitation') {
      await identity.chooseAccount(authRequestOf(request), known.user.id, link.accountId)
    }
    return reply.redirect('/dashboard', 303)
  }
  const form = await judgeForm(request, link, ports)
  if ('errors' in form) return showForm(reply, link, form, ports)
  const { name, email } = form
  // The user comes first: an address that somebody takes meanwhile must not use the link up.
  const userId =
    link.purpose === 'password'
      ? link.userId
      : await identity.createUser(authRequestOf(request), name, email, form.password)
  if (userId === null) {
    return showForm(reply, link, { errors: { email: takenAddress }, values: { name, email } }, ports)
  }
  if (!(await people.useLink(link.hash, now()))) {
    if (link.purpose !== 'password') await identity.removeUser(authRequestOf(request), userId)
    return sendOver(reply)
  }
  await carryOut(request, link, userId, form, ports)
  const { outcome, cookies } = await identity.signIn(authRequestOf(request), email, form.password)
  reply.header('Set-Cookie', cookies)
  if (!form.isChecked) keepUncheckedNotice(reply)
  // A new installation begins with a first request; the overview would be empty.
  const next = link.purpose === 'owner' ? '/dashboard/playground' : '/dashboard'
  if (outcome === 'second_factor') {
    return reply.redirect(`/dashboard/sign-in/code?next=${encodeURIComponent(next)}`, 303)
  }
  await people.writeEvent({ at: now(), actor: `user ${userId}`, action: 'user.sign_in', subject: userId, address })
  return reply.redirect(next, 303)
}

/** Does for a user what the link says. */
async function carryOut(
  request: FastifyRequest,
  link: OneTimeLink,
  userId: string,
  form: Form,
  ports: DashboardPorts,
): Promise<void> {
  const { people, now } = ports
  const address = addressOf(request)
  if (link.purpose === 'password') {
    await changePassword(ports, authRequestOf(request), userId, form.password, { actor: `user ${userId}`, address })
    return
  }
  await people.writeEvent({ at: now(), actor: `user ${userId}`, action: 'user.create', subject: userId, address })
  await admit(ports, userId, link, address)
}

/** Makes a user the operator, and owner of every account, or the member that an invitation names. */
async function admit(
  { people, accounts, now }: Pick<DashboardPorts, 'people' | 'accounts' | 'now'>,
  userId: string,
  link: Exclude<OneTimeLink, { purpose: 'password' }>,
  address: string,
): Promise<void> {
  const event = { at: now(), actor: `user ${userId}`, subject: userId, address }
  const join = (accountId: string, role: Role) =>
    people.addMember(userId, accountId, role, { ...event, action: `member.add ${role}`, account: accountId })
  if (link.purpose === 'invitation') {
    await join(link.accountId, link.role)
    return
  }
  const isOperator = await people.makeOperator(userId, { ...event, action: 'user.operator' })
  for (const { id } of isOperator ? await accounts.listAccounts() : []) await join(id, 'owner')
}

interface Form {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Whether a source of breached passwords has answered. */
  readonly isChecked: boolean
}

/** Reads the form; all of its errors are shown at once. */
async function judgeForm(request: FastifyRequest, link: OneTimeLink, ports: DashboardPorts): Promise<Form | FormState> {
  const { body } = request
  const { name, email, errors: ofUser } = await userIn(body, link, ports)
  const password = fieldOf(body, 'password')
  const verdict = await judgePassword(password, [name, email], ports.mainThread)
  const isRepeated = password === fieldOf(body, 'repeated')
  const ofPassword = verdict.isTaken
    ? { ...(isRepeated ? {} : { repeated: "Passwords don't match." }) }
    : { password: verdict.why }
  const errors = { ...ofPassword, ...ofUser }
  if (!verdict.isTaken || Object.keys(errors).length > 0) return { errors, values: { name, email } }
  return { name, email, password, isChecked: verdict.isChecked }
}

/** The user that the form is for: the one of the link, or the new one that it describes. */
async function userIn(
  body: unknown,
  link: OneTimeLink,
  { people }: Pick<DashboardPorts, 'people'>,
): Promise<Pick<Form, 'name' | 'email'> & Pick<FormState, 'errors'>> {
  if (link.purpose === 'password') {
    const user = (await people.listUsers()).find(({ id }) => id === link.userId)
    const gone = { name: '', email: '', errors: { password: 'This user no longer exists.' } }
    return user === undefined ? gone : { name: user.name, email: user.email, errors: {} }
  }
  const sent = newUserForm.read(body)
  if ('errors' in sent && sent.errors.email !== undefined) {
    const { name = '', email = '' } = sent.values
    return { name, email, errors: sent.errors }
  }
  const { name = '', email = '' } = 'errors' in sent ? sent.values : sent
  const user = { name, email: email.toLowerCase() }
  const isTaken = (await people.findUserByEmail(user.email)) !== undefined
  const errors = { ...('errors' in sent ? sent.errors : {}), ...(isTaken ? { email: takenAddress } : {}) }
  return { ...user, errors }
}

async function formOf(request: FastifyRequest, link: OneTimeLink, state: FormState, ports: DashboardPorts) {
  const { accounts, identity, people } = ports
  const action = request.raw.url ?? ''
  if (link.purpose === 'password') {
    const user = (await people.listUsers()).find(({ id }) => id === link.userId)
    const lead = `For ${user?.email ?? 'a user who no longer exists'}. You will be signed out everywhere, and pending invitations that you created are revoked.`
    const body = newPasswordForm.html(request, action, '<button>Set password</button>', state)
    return { title: 'New password', lead, body }
  }
  const { outcome: known } = await identity.find(authRequestOf(request))
  const form = (forNew: string, forKnown: string) =>
    known === null
      ? newUserForm.html(request, action, html`<button>${forNew}</button>`, state)
      : postForm(request, action, html`<p>You are signed in as ${known.user.email}.</p><button>${forKnown}</button>`)
  if (link.purpose === 'owner') {
    const lead = "You'll be the operator and the owner of the first account."
    return { title: 'Set up Assay', lead, body: form('Create account', 'Become the owner') }
  }
  const account = await accounts.findAccount(link.accountId)
  const role = `${link.role === 'owner' ? 'an' : 'a'} ${link.role}`
  const lead = `You've been invited to join ${account === undefined ? 'an account' : `“${account.name}”`} as ${role}.`
  const join = form('Join account', 'Join account')
  if (known !== null) return { title: 'Join an account', lead, body: join }
  const signIn = html`<p>Already have an account? <a href="/dashboard/sign-in?next=${encodeURIComponent(action)}">Sign in</a></p>`
  const provider =
    ports.provider !== null
      ? html`<p><a class="button quiet" href="${action}/provider">Join with your organization</a></p>`
      : ''
  return { title: 'Join an account', lead, body: html`!${join}!${provider}!${signIn}` }
}
