/** Every account of the installation, for its operator: creating, granting credits, limits, suspending. */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import {
  type Author,
  createAccount,
  isAccountName,
  limitAccount,
  resumeAccount,
  suspendAccount,
} from '../../accounts/accounts.ts'
import type { Account } from '../../accounts/store.ts'
import { grantCredits } from '../../metering/grant.ts'
import { notice } from '../../pages/components/notice.ts'
import { counted } from '../../pages/components/number.ts'
import { leadSaying, saidHere } from '../flash.ts'
import { sendPage } from '../frame.ts'
import { type Again, fieldOf, nothingYet } from '../people/form-fields.ts'
import type { DashboardPorts } from '../ports.ts'
import { creditsOf } from '../usage/credits.ts'
import { type Person, personOf } from '../visitor.ts'
import { newFormId, readGrantForm, readLimitsForm, readSuspendForm } from './account-forms.ts'
import {
  type AccountForms,
  type AccountsPage,
  accountPage,
  accountsPage,
  nameRule,
  accountsPath as path,
  type SeenAccount,
} from './account-views.ts'

const ofOperator = { config: { operator: true } } as const
const trail = [{ path, title: 'Accounts' }]
const accountsOfPage = 50
const createdWords =
  'The account is created, and you are its first owner. Switch to it in the navigation to make its first key and to invite its members.'

interface OfAccount {
  Params: { id: string }
}

export function accountPages(ports: DashboardPorts): FastifyPluginCallback {
  const { accounts, now } = ports
  return (server, _, done) => {
    server.get(path, ofOperator, (request, reply) => sendAccounts(request, reply, ports))
    server.post(path, ofOperator, async (request, reply) => {
      const name = fieldOf(request.body, 'name').trim()
      const refuse = (words: string, status: number) =>
        sendAccounts(request, reply, ports, { errors: { name: words }, values: { name } }, status)
      if (!isAccountName(name)) return refuse(`That is no name. ${nameRule}`, 422)
      const person = personOf(request)
      const created = await createAccount(accounts, name, authorIn(person, now()), person.userId)
      if (created === undefined) return refuse('There is an account of this name already.', 409)
      return leadSaying(request, reply, `${path}/${created.id}`, createdWords, now())
    })
    server.get<OfAccount>(`${path}/:id`, ofOperator, async (request, reply) => {
      const account = await accountOf(request, ports)
      return account === null ? sendNone(request, reply) : sendAccount(request, reply, ports, account)
    })
    server.register(changes(ports))
    done()
  }
}

/** What changes an account that is there. */
function changes(ports: DashboardPorts): FastifyPluginCallback {
  const { accounts, ledger: store, settings, now } = ports
  return (server, _, done) => {
    server.post<OfAccount>(`${path}/:id/grant`, ofOperator, async (request, reply) => {
      const account = await accountOf(request, ports)
      if (account === null) return sendNone(request, reply)
      const form = readGrantForm(request.body, now())
      if ('errors' in form) return sendAccount(request, reply, ports, account, { grant: form, status: 422 })
      const { actor, address } = authorIn(personOf(request), now())
      const { outcome } = await grantCredits({ store, policy: settings.policy, now }, account.id, {
        ...form,
        actor,
        address,
      })
      if (outcome === 'granted') {
        const done = `${counted(form.credits, 'credit was', 'credits were')} granted.`
        return leadSaying(request, reply, `${path}/${account.id}`, done, now())
      }
      const words = 'That form has granted its credits already, so nothing was granted again. This is a new one.'
      const above = notice('warn', html`<p>${words}</p>`)
      return sendAccount(request, reply, ports, account, { above, status: 409 })
    })
    server.post<OfAccount>(`${path}/:id/limits`, ofOperator, async (request, reply) => {
      const account = await accountOf(request, ports)
      if (account === null) return sendNone(request, reply)
      const limits = readLimitsForm(request.body)
      if ('errors' in limits) return sendAccount(request, reply, ports, account, { limits, status: 422 })
      await limitAccount(accounts, account.id, limits, authorIn(personOf(request), now()))
      return leadSaying(request, reply, `${path}/${account.id}`, 'The limits are set.', now())
    })
    server.post<OfAccount>(`${path}/:id/suspend`, ofOperator, async (request, reply) => {
      const account = await accountOf(request, ports)
      if (account === null) return sendNone(request, reply)
      const form = readSuspendForm(request.body)
      if ('errors' in form) return sendAccount(request, reply, ports, account, { suspend: form, status: 422 })
      // The same form may be sent twice.
      const { suspendedAt, suspendedReason } = account
      if (suspendedAt !== null && suspendedReason !== form.reason) {
        const words = `It is suspended already, for the reason below. Yours was not kept: ${form.reason}`
        return sendAccount(request, reply, ports, account, {
          above: notice('warn', html`<p>${words}</p>`),
          status: 409,
        })
      }
      const author = authorIn(personOf(request), now())
      if (suspendedAt === null) await suspendAccount(accounts, account.id, form.reason, author)
      return leadSaying(request, reply, `${path}/${account.id}`, 'The account is suspended.', now())
    })
    server.post<OfAccount>(`${path}/:id/resume`, ofOperator, async (request, reply) => {
      const account = await accountOf(request, ports)
      if (account === null) return sendNone(request, reply)
      const author = authorIn(personOf(request), now())
      if (account.suspendedAt !== null) await resumeAccount(accounts, account.id, author)
      return leadSaying(request, reply, `${path}/${account.id}`, 'The account is served.', now())
    })
    done()
  }
}

function authorIn({ userId, address }: Person, now: number): Author {
  return { now, actor: `user ${userId}`, address }
}

/** The account that is asked for by its id; null where there is none. */
async function accountOf({ params }: FastifyRequest<OfAccount>, { accounts }: DashboardPorts): Promise<Account | null> {
  const account = await accounts.findAccount(params.id)
  return account?.id === params.id ? account : null
}

type AccountPorts = Pick<DashboardPorts, 'accounts' | 'ledger' | 'people' | 'settings' | 'now'>

/**
 * What is shown of the accounts, in their order. However many they are, it is asked of the database in two statements.
 */
async function seenOf(
  accounts: readonly Account[],
  { ledger, people, settings, now }: AccountPorts,
): Promise<SeenAccount[]> {
  const ids = accounts.map(({ id }) => id)
  const [states, members] = await Promise.all([ledger.readAccounts(ids), people.countMembers(ids)])
  return accounts.map(account => {
    const state = states.get(account.id)
    if (state === undefined) throw new Error('an account has no place in the ledger')
    return { account, credits: creditsOf(state, settings.policy, now()), members: members.get(account.id) ?? 0 }
  })
}

/** What the page of the accounts shows whose names come after one and have a text in them. */
export async function readAccounts(
  ports: AccountPorts,
  { name, after }: { readonly name: string; readonly after: string },
): Promise<AccountsPage> {
  const { accounts, total } = await ports.accounts.findAccounts({ nameHas: name, after, limit: accountsOfPage + 1 })
  const shown = accounts.slice(0, accountsOfPage)
  return {
    seen: await seenOf(shown, ports),
    next: accounts.length > shown.length ? shown[shown.length - 1].name : null,
    ...{ name, total, defaults: ports.settings.policy },
  }
}

async function sendAccounts(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: DashboardPorts,
  again: Again = nothingYet,
  status = 200,
): Promise<FastifyReply> {
  const query = request.query as Readonly<Record<string, unknown>>
  const textOf = (field: string) => (typeof query[field] === 'string' ? query[field].trim() : '')
  const page = await readAccounts(ports, { name: textOf('name').toLowerCase(), after: textOf('after') })
  const body = accountsPage(page, personOf(request), again)
  const lead = 'Who uses this installation, what they have, and what they may.'
  return sendPage(request, reply, { title: 'Accounts', lead, body }, status)
}

interface Sent extends Omit<AccountForms, 'formId'> {
  /** HTML in place of what the form that led here has done. */
  readonly above?: string
  readonly status?: number
}

async function sendAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: DashboardPorts,
  account: Account,
  { above, status = 200, ...forms }: Sent = {},
): Promise<FastifyReply> {
  const [seen] = await seenOf([account], ports)
  const formId = newFormId(ports.now())
  const page = accountPage(seen, ports.settings.policy, personOf(request), { ...forms, formId })
  const body = (above ?? saidHere(request, reply, ports.now())) + page
  return sendPage(request, reply, { title: account.name, trail, body }, status)
}

function sendNone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = html`<p>There is no account of this id. <a href="${path}">To the accounts</a></p>`
  return sendPage(request, reply, { title: 'No such account', trail, body }, 404)
}
