/** Members of an account, and invitations to it. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { badge, type Columns, card, listTable, notice, shortColumn, time } from '../../pages/components/blocks.ts'
import { codeBlock } from '../../pages/components/code.ts'
import { redirectWithNotice } from '../flash.ts'
import { choicesOf, type FormState, fieldOf, form, line, oneOf, postForm } from '../form.ts'
import { sendConfirmation, sendPage } from '../frame.ts'
import labels from '../labels.json' with { type: 'json' }
import type { DashboardPorts } from '../ports.ts'
import { authorOf, authRequestOf, hasRole, ofOwners, type Visitor, visitorOf } from '../visitor.ts'
import { invite } from './links.ts'
import { type Member, type OneTimeLink, roles } from './store.ts'

const path = '/dashboard/members'
const longestNote = 100
const breadcrumb = [{ path, title: 'Members' }]
const goneInvitation = 'This invitation is no longer open. It was used, revoked or has expired.'

/** Parts of the page beside the members. */
interface Shown {
  /** HTML above everything else. */
  readonly above?: string
  readonly invite?: FormState
  readonly status?: number
}

type Show = (reply: FastifyReply, shown?: Shown) => Promise<FastifyReply>

const inviteForm = form({
  note: {
    ...{ label: 'Note (optional)', rule: 'Visible to owners only.' },
    attributes: { maxlength: longestNote },
    read: line('A note', longestNote),
  },
  role: {
    ...{ type: 'radio', label: 'Role', value: 'developer' },
    choices: choicesOf(labels.roles),
    read: oneOf(roles, 'Choose a role.'),
  },
})

export function memberPages(server: FastifyInstance, ports: DashboardPorts): void {
  const { people, now } = ports
  const show: Show = async (reply, { above = '', invite, status = 200 } = {}) => {
    const visitor = visitorOf(reply.request)
    const isOwner = hasRole(visitor, 'owner')
    const [members, invitations] = [
      await people.membersOf(visitor.account.id),
      isOwner ? await people.invitationsTo(visitor.account.id, now()) : [],
    ]
    const body = html`!${above}!${invitationNotice(reply.request)}!${membersCard(members, visitor)}!${isOwner ? inviteCards(visitor, invitations, members, invite) : ''}`
    const lead = `People with access to ${visitor.account.name}`
    return sendPage(reply, { title: 'Members', lead, body }, status)
  }
  server.get(path, (_, reply) => show(reply))
  invitationRoutes(server, ports, show)
  memberRoutes(server, ports, show)
}

/** The link of an invitation that was just created, which is shown once. HTML. */
function invitationNotice(request: FastifyRequest): string {
  const link = request.flash?.once
  if (typeof link !== 'string') return ''
  const text = authRequestOf(request).origin + link
  const advice =
    "<p>Send this link to the person you're inviting. It is shown only once, works once and expires in 7 days. We don't send email.</p>"
  return notice('good', advice + codeBlock({ id: 'invitation', text, label: 'Invite link' }))
}

function invitationRoutes(server: FastifyInstance, { people, now }: DashboardPorts, show: Show): void {
  server.post(`${path}/invite`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const sent = inviteForm.read(request.body)
    if ('errors' in sent) return show(reply, { invite: sent, status: 422 })
    const purpose = { purpose: 'invitation', accountId: visitor.account.id, role: sent.role } as const
    const { userId, sessionId } = visitor
    const link = await invite(people, purpose, sent.note, { ...authorOf(visitor), userId, sessionId, now: now() })
    const message = 'You are no longer an owner, or your session has ended.'
    if (link === null) return show(reply, { above: refusal(message), status: 403 })
    return redirectWithNotice(reply, path, '', { once: link })
  })
  server.get<{ Querystring: { link?: unknown } }>(`${path}/withdraw`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const open = await people.invitationsTo(visitor.account.id, now())
    const link = open.find(({ hash }) => hash === request.query.link)
    if (link === undefined) return redirectWithNotice(reply, path, goneInvitation, { look: 'warn' })
    const message = `The invite link${link.note === '' ? '' : ` with the note “${link.note}”`} will stop working.`
    const question = { message, label: 'Revoke invitation', fields: { link: link.hash }, back: path }
    return sendConfirmation(reply, { title: 'Revoke an invitation', breadcrumb, ...question })
  })
  server.post(`${path}/withdraw`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const event = { ...authorOf(visitor), at: now(), action: 'link.withdraw', subject: visitor.account.id }
    const isRemoved = await people.removeInvitation(visitor.account.id, fieldOf(request.body, 'link'), event)
    if (!isRemoved) return redirectWithNotice(reply, path, goneInvitation, { look: 'warn' })
    return redirectWithNotice(reply, path, 'The invitation was revoked.')
  })
}

function memberRoutes(server: FastifyInstance, { people, now }: DashboardPorts, show: Show): void {
  const refusals = {
    no_such_member: 'This person is no longer a member.',
    last_owner: 'An account must have at least one owner.',
  } as const
  const nameOf = async (userId: string) =>
    (await people.listUsers()).find(({ id }) => id === userId)?.name ?? 'The member'
  server.post(`${path}/role`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const [userId, role] = [fieldOf(request.body, 'user'), roles.find(each => each === fieldOf(request.body, 'role'))]
    if (role === undefined) return show(reply, { above: refusal('Choose a role.'), status: 422 })
    const event = { ...authorOf(visitor), at: now(), action: `member.role ${role}`, subject: userId }
    const outcome = await people.changeRole(userId, visitor.account.id, role, event)
    if (outcome !== 'done') return show(reply, { above: refusal(refusals[outcome]), status: 409 })
    const name = await nameOf(userId)
    return redirectWithNotice(reply, path, `${name} now has the role ${role}.`)
  })
  server.get<{ Querystring: { user?: unknown } }>(`${path}/remove`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const member = (await people.membersOf(visitor.account.id)).find(({ id }) => id === request.query.user)
    if (member === undefined) {
      return redirectWithNotice(reply, path, refusals.no_such_member, { look: 'warn' })
    }
    const message = `${member.name} (${member.email}) will lose access to “${visitor.account.name}”. API keys stay active.`
    const question = { message, label: 'Remove member', fields: { user: member.id }, back: path }
    return sendConfirmation(reply, { title: 'Remove a member', breadcrumb, ...question })
  })
  server.post(`${path}/remove`, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const userId = fieldOf(request.body, 'user')
    const event = { ...authorOf(visitor), at: now(), action: 'member.remove', subject: userId }
    const name = await nameOf(userId)
    const outcome = await people.removeMember(userId, visitor.account.id, event)
    if (outcome !== 'done') return show(reply, { above: refusal(refusals[outcome]), status: 409 })
    const isSelf = userId === visitor.userId
    const to = isSelf ? '/dashboard' : path
    return redirectWithNotice(reply, to, `${name} was removed from “${visitor.account.name}”.`)
  })
}

function refusal(message: string): string {
  return notice('bad', html`<p>${message}</p>`)
}

function membersCard(members: readonly Member[], visitor: Visitor): string {
  const isOwner = hasRole(visitor, 'owner')
  const remove: Columns<Member> = [[{ title: 'Remove', isUnseen: true }, removeLink]]
  const columns: Columns<Member> = [
    [
      'Name',
      ({ id, name }) => html`<span class="long">${name}</span>!${id === visitor.userId ? ` ${badge('you')}` : ''}`,
    ],
    ['Email address', ({ email }) => html`<span class="long">${email}</span>`],
    ['Role', member => (isOwner ? roleForm(visitor, member) : html`${member.role}`)],
    [
      { title: 'Two-factor authentication', isNamed: true },
      ({ hasSecondFactor }) => (hasSecondFactor ? badge('on', 'good') : badge('off')),
    ],
    [shortColumn('Member since', { isNamed: true }), ({ since }) => time(since, 'day')],
    ...(isOwner ? remove : []),
  ]
  return card({ title: 'Members', body: listTable('Members', members, columns) })
}

function roleForm(visitor: Visitor, { id, name, role }: Member): string {
  const options = roles.map(each => html`<option value="${each}"!${each === role ? ' selected' : ''}>${each}</option>`)
  const fields = html`<input type="hidden" name="user" value="${id}"><select name="role" aria-label="Role of ${name}">!${options}</select> <button class="quiet small">Change role</button>`
  return postForm(visitor, `${path}/role`, fields, 'row')
}

function removeLink({ id, name }: Member): string {
  return html`<a class="button quiet small" href="${path}/remove?user=${encodeURIComponent(id)}" aria-label="Remove ${name}">Remove</a>`
}

function inviteCards(
  visitor: Visitor,
  invitations: readonly OneTimeLink[],
  members: readonly Member[],
  state?: FormState,
): string {
  const form = inviteForm.html(visitor, `${path}/invite`, '<button>Create invite link</button>', state)
  const links = invitations.filter(link => link.purpose === 'invitation')
  const columns: Columns<(typeof links)[number]> = [
    [
      'Note',
      ({ note }) => (note === '' ? '<span class="soft">No note</span>' : html`<span class="long">${note}</span>`),
    ],
    ['Role', ({ role }) => html`${role}`],
    [{ title: 'Invited by', isNamed: true }, link => html`<span class="long">${makerOf(link, members)}</span>`],
    [{ title: 'Created', isNamed: true }, ({ createdAt }) => time(createdAt)],
    [{ title: 'Expires', isNamed: true }, ({ expiresAt }) => time(expiresAt)],
    [
      { title: 'Revoke', isUnseen: true },
      ({ hash, note }) =>
        html`<a class="button quiet small" href="${path}/withdraw?link=${hash}" aria-label="Revoke the invitation ${note}">Revoke</a>`,
    ],
  ]
  const open = { title: 'Pending invitations', body: listTable('Pending invitations', links, columns) }
  return html`!${card({ title: 'Invite a member', body: form })}!${links.length === 0 ? '' : card(open)}`
}

/** Name of the member who created the invitation. If no member did, it was created by the CLI. */
function makerOf({ madeBy }: OneTimeLink, members: readonly Member[]): string {
  return members.find(({ id }) => id === madeBy)?.name ?? 'CLI'
}
