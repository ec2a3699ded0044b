/** Members of an account, invitations to it, and the switch to another one. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { card } from '../../pages/components/card.ts'
import { codeBlock } from '../../pages/components/code.ts'
import { notice } from '../../pages/components/notice.ts'
import { badge } from '../../pages/components/status-icon.ts'
import { table } from '../../pages/components/table.ts'
import { time } from '../../pages/components/time.ts'
import { type FormState, fieldOf, form, line, oneOf, postForm } from '../form.ts'
import { sendPage } from '../frame.ts'
import { authRequestOf } from '../origin.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, hasRole, ofOwners, type Visitor, visitorOf } from '../visitor.ts'
import { invite } from './links.ts'
import { type Member, type OneTimeLink, type Role, roles } from './store.ts'

const path = '/dashboard/members'
const longestNote = 100

const roleLabels: Readonly<Record<Role, string>> = {
  viewer: 'Viewer: sees everything',
  developer: 'Developer: changes keys, lists and alerts too',
  owner: 'Owner: invites and removes members too',
}

/** Parts of the page beside the members. */
interface Shown {
  /** HTML above everything else. */
  readonly above?: string
  readonly invite?: FormState
  readonly status?: number
}

type Show = (request: FastifyRequest, reply: FastifyReply, shown?: Shown) => Promise<FastifyReply>

const inviteForm = form({
  note: {
    ...{ label: 'For whom', rule: 'To tell invitations apart; only owners see it.' },
    attributes: { maxlength: longestNote },
    read: line('The note for whom it is', longestNote),
  },
  role: {
    ...{ type: 'radio', label: 'Role', value: 'developer' },
    choices: roles.map(value => ({ value, title: roleLabels[value] })),
    read: oneOf(roles, 'Choose a role.'),
  },
})

export function memberPages(server: FastifyInstance, ports: DashboardPorts): void {
  const { people, identity, now } = ports
  const show: Show = async (request, reply, { above = '', invite, status = 200 } = {}) => {
    const visitor = visitorOf(request)
    const isOwner = hasRole(visitor, 'owner')
    const [members, invitations] = [
      await people.membersOf(visitor.account.id),
      isOwner ? await people.invitationsTo(visitor.account.id, now()) : [],
    ]
    const body = html`!${above}!${membersCard(members, visitor)}!${isOwner ? inviteCards(visitor, invitations, members, invite) : ''}`
    const lead = `Who may see and change what belongs to the account ${visitor.account.name}.`
    return sendPage(request, reply, { title: 'Members', lead, body }, status)
  }
  server.get(path, (request, reply) => show(request, reply))
  invitationRoutes(server, ports, show)
  memberRoutes(server, ports, show)
  server.post('/dashboard/account', async (request, reply) => {
    const { memberships } = visitorOf(request)
    const chosen = memberships.find(({ accountId }) => accountId === fieldOf(request.body, 'account'))
    const { outcome } = await identity.find(authRequestOf(request))
    if (chosen !== undefined && outcome !== null) {
      await identity.chooseAccount(authRequestOf(request), outcome.token, chosen.accountId)
    }
    return reply.redirect('/dashboard', 303)
  })
}

function invitationRoutes(server: FastifyInstance, { people, now }: DashboardPorts, show: Show): void {
  server.post(`${path}/invite`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const sent = inviteForm.read(request.body)
    if ('errors' in sent) return show(request, reply, { invite: sent, status: 422 })
    const purpose = { purpose: 'invitation', accountId: visitor.account.id, role: sent.role } as const
    const { userId, sessionId } = visitor
    const link = await invite(people, purpose, sent.note, { ...authorOf(visitor), userId, sessionId, now: now() })
    const message = 'You are no owner any more, or your session has ended.'
    if (link === null) return show(request, reply, { above: refusal(message), status: 403 })
    const text = `${authRequestOf(request).origin}${link}`
    const advice = html`<p>Send this link to whom you invite. It is shown only now, works once, and ends in 7 days. No mail is sent.</p>`
    const block = codeBlock({ id: 'invitation', text, label: 'Invitation' })
    return show(request, reply, { above: notice('good', advice + block) })
  })
  server.post(`${path}/withdraw`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const event = { ...authorOf(visitor), at: now(), action: 'link.withdraw', subject: visitor.account.id }
    await people.removeInvitation(visitor.account.id, fieldOf(request.body, 'link'), event)
    return reply.redirect(path, 303)
  })
}

function memberRoutes(server: FastifyInstance, { people, now }: DashboardPorts, show: Show): void {
  const refusals = {
    no_such_member: 'There is no such member any more.',
    last_owner: 'An account keeps at least one owner.',
  } as const
  server.post(`${path}/role`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const [userId, role] = [fieldOf(request.body, 'user'), roles.find(each => each === fieldOf(request.body, 'role'))]
    if (role === undefined) return show(request, reply, { above: refusal('Choose a role.'), status: 422 })
    const event = { ...authorOf(visitor), at: now(), action: `member.role ${role}`, subject: userId }
    const outcome = await people.changeRole(userId, visitor.account.id, role, event)
    if (outcome !== 'done') return show(request, reply, { above: refusal(refusals[outcome]), status: 409 })
    return reply.redirect(path, 303)
  })
  server.post(`${path}/remove`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const userId = fieldOf(request.body, 'user')
    const event = { ...authorOf(visitor), at: now(), action: 'member.remove', subject: userId }
    const outcome = await people.removeMember(userId, visitor.account.id, event)
    if (outcome !== 'done') return show(request, reply, { above: refusal(refusals[outcome]), status: 409 })
    return reply.redirect(path, 303)
  })
}

function refusal(message: string): string {
  return notice('bad', html`<p>${message}</p>`)
}

function membersCard(members: readonly Member[], visitor: Visitor): string {
  const isOwner = hasRole(visitor, 'owner')
  const rows = members.map(({ id, name, email, role, since, hasSecondFactor }) => [
    html`${name}!${id === visitor.userId ? html` !${badge('you')}` : ''}`,
    html`${email}`,
    isOwner ? roleForm(visitor, { id, name, role }) : html`${role}`,
    hasSecondFactor ? badge('on', 'good') : badge('off'),
    time(since, 'day'),
    ...(isOwner ? [removeForm(visitor, { id, name })] : []),
  ])
  const columns = [
    ...[{ title: 'Name' }, { title: 'Email address' }, { title: 'Role' }, { title: 'Second factor', isNamed: true }],
    { title: 'Member since', kind: 'short' as const, isNamed: true },
    ...(isOwner ? [{ title: 'Remove', isUnseen: true }] : []),
  ]
  return card({ title: 'Who is here?', body: table({ caption: 'Members', isStacked: true, columns, rows }) })
}

function roleForm(visitor: Visitor, { id, name, role }: Pick<Member, 'id' | 'name' | 'role'>): string {
  const options = roles.map(each => html`<option value="${each}"!${each === role ? ' selected' : ''}>${each}</option>`)
  const fields = html`<input type="hidden" name="user" value="${id}"><select name="role" aria-label="Role of ${name}">!${options}</select> <button class="quiet small">Change</button>`
  return postForm(visitor, `${path}/role`, fields, 'row')
}

function removeForm(visitor: Visitor, { id, name }: Pick<Member, 'id' | 'name'>): string {
  const button = html`<input type="hidden" name="user" value="${id}"><button class="quiet small" aria-label="Remove ${name}">Remove</button>`
  return postForm(visitor, `${path}/remove`, button)
}

function inviteCards(
  visitor: Visitor,
  invitations: readonly OneTimeLink[],
  members: readonly Member[],
  state?: FormState,
): string {
  const form = inviteForm.html(visitor, `${path}/invite`, '<button>Make a link</button>', state)
  const rows = invitations.flatMap(link => {
    if (link.purpose !== 'invitation') return []
    const button = html`<input type="hidden" name="link" value="${link.hash}"><button class="quiet small" aria-label="Withdraw the invitation for ${link.note}">Withdraw</button>`
    const withdraw = postForm(visitor, `${path}/withdraw`, button)
    return [
      [
        html`${link.note === '' ? 'nobody named' : link.note}`,
        html`${link.role}`,
        html`${makerOf(link, members)}`,
        time(link.createdAt),
        time(link.expiresAt),
        withdraw,
      ],
    ]
  })
  const columns = [
    { title: 'For whom' },
    { title: 'Role' },
    { title: 'Invited by', isNamed: true },
    { title: 'Made', isNamed: true },
    { title: 'Ends', isNamed: true },
    { title: 'Withdraw', isUnseen: true },
  ]
  const open = {
    title: 'Who was invited and has not come?',
    body: table({ caption: 'Open invitations', isStacked: true, columns, rows }),
  }
  return html`!${card({ title: 'Who else should be here?', body: form })}!${rows.length === 0 ? '' : card(open)}`
}

/** Name of the member who made the invitation. If no member did, it was made by the command on the machine. */
function makerOf({ madeBy }: OneTimeLink, members: readonly Member[]): string {
  return members.find(({ id }) => id === madeBy)?.name ?? 'the command on the machine'
}
