/** Every account of the installation, for its operator: creating, granting credits, limits, suspending. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { type Author, createAccount, limitAccount, resumeAccount, suspendAccount } from '../../accounts/accounts.ts'
import type { Account } from '../../accounts/store.ts'
import { grantCredits } from '../../metering/grant.ts'
import { notice } from '../../pages/components/blocks.ts'
import { counted } from '../../pages/components/number.ts'
import { redirectWithNotice } from '../flash.ts'
import { emptyForm, fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import type { DashboardPorts } from '../ports.ts'
import { creditsOf } from '../usage/credits.ts'
import { ofOperator, personOf } from '../visitor.ts'
import { grantForm, limitsForm, newAccountForm, suspendForm } from './account-forms.ts'
import {
  type AccountForms,
  type AccountsPage,
  accountPage,
  accountsPage,
  accountsPath as path,
  type SeenAccount,
} from './account-views.ts'

const breadcrumb = [{ path, title: 'Accounts' }]
const accountsOfPage = 50
const createdWords = (name: string) =>
  `The account “${name}” was created. You are its owner and now work in it: create its first API key or invite members.`

interface OfAccount {
  Params: { id: string }
}

export function accountPages(server: FastifyInstance, ports: DashboardPorts): void {
  const { accounts } = ports
  server.get(path, ofOperator, (_, reply) => sendAccounts(reply, ports))
  server.post(path, ofOperator, async (request, reply) => {
    const sent = newAccountForm.read(request.body)
    if ('errors' in sent) return sendAccounts(reply, ports, sent, 422)
    const person = personOf(request)
    const created = await createAccount(accounts, sent.name, authorIn(request), person.userId)
    if (created === undefined) {
      const state = newAccountForm.withErrors(request.body, { name: 'An account with this name already exists.' })
      return sendAccounts(reply, ports, state, 409)
    }
    return redirectWithNotice(reply, `${path}/${created.id}?account=${created.id}`, createdWords(sent.name))
  })
  server.get<OfAccount>(`${path}/:id`, ofOperator, async (request, reply) => {
    const account = await accountOf(request, ports)
    return account === null ? sendNone(reply) : sendAccount(reply, ports, account)
  })
  changes(server, ports)
}

/** The page that answers a change, or the words that the page of the account shows after it. */
type Answer = Promise<FastifyReply | string>

/** Routes that change an account. */
function changes(server: FastifyInstance, ports: DashboardPorts): void {
  const { accounts, ledger: store, settings, now } = ports
  const post = (verb: string, change: (account: Account, request: FastifyRequest, reply: FastifyReply) => Answer) =>
    server.post<OfAccount>(`${path}/:id/${verb}`, ofOperator, async (request, reply) => {
      const account = await accountOf(request, ports)
      if (account === null) return sendNone(reply)
      const done = await change(account, request, reply)
      return typeof done === 'string' ? redirectWithNotice(reply, `${path}/${account.id}`, done) : done
    })
  post('grant', async (account, request, reply) => {
    const sent = grantForm(now()).read(request.body)
    if ('errors' in sent) return sendAccount(reply, ports, account, { grant: sent, status: 422 })
    const { credits, note, form } = sent
    const { actor, address } = authorIn(request)
    const grant = { credits, note, onceKey: `form ${form}`, actor, address }
    const { outcome } = await grantCredits({ store, policy: settings.policy, now }, account.id, grant)
    if (outcome === 'granted') return `${counted(credits, 'credit was', 'credits were')} granted.`
    const message = 'This form was already sent: its credits were granted once and not again.'
    return sendAccount(reply, ports, account, { warning: message, status: 409 })
  })
  post('limits', async (account, request, reply) => {
    const sent = limitsForm(account, settings.policy).read(request.body)
    if ('errors' in sent) return sendAccount(reply, ports, account, { limits: sent, status: 422 })
    const limits = { requestsPerMinute: sent.rate, freeCreditsPerMonth: sent.free }
    await limitAccount(accounts, account.id, limits, authorIn(request))
    return 'The limits were saved.'
  })
  post('suspend', async (account, request, reply) => {
    const sent = suspendForm.read(request.body)
    if ('errors' in sent) return sendAccount(reply, ports, account, { suspend: sent, status: 422 })
    // The same form may be sent twice.
    const { suspendedAt, suspendedReason } = account
    if (suspendedAt !== null && suspendedReason !== sent.reason) {
      const message = `The account is already suspended for the reason below. Your reason was not saved: ${sent.reason}`
      return sendAccount(reply, ports, account, { warning: message, status: 409 })
    }
    if (suspendedAt === null) await suspendAccount(accounts, account.id, sent.reason, authorIn(request))
    return 'The account was suspended.'
  })
  post('resume', async (account, request) => {
    if (account.suspendedAt !== null) await resumeAccount(accounts, account.id, authorIn(request))
    return 'The account was reactivated.'
  })
}

function authorIn(request: FastifyRequest): Author {
  const { userId, address } = personOf(request)
  return { now: request.time, actor: `user ${userId}`, address }
}

/** The account with the id of the path; null where there is none. */
async function accountOf({ params }: FastifyRequest<OfAccount>, { accounts }: DashboardPorts): Promise<Account | null> {
  const account = await accounts.findAccount(params.id)
  return account?.id === params.id ? account : null
}

type AccountPorts = Pick<DashboardPorts, 'accounts' | 'ledger' | 'people' | 'settings' | 'now'>

/** Rows of the accounts, in their order. Takes two statements, however many accounts there are. */
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

/** Content of a page of accounts: names after one and with a text in them. */
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
  reply: FastifyReply,
  ports: DashboardPorts,
  state = emptyForm,
  status = 200,
): Promise<FastifyReply> {
  const { query } = reply.request
  const name = fieldOf(query, 'name').trim().toLowerCase()
  const page = await readAccounts(ports, { name, after: fieldOf(query, 'after').trim() })
  const body = accountsPage(page, personOf(reply.request), state)
  const lead = 'Accounts of this installation, their credits and limits'
  return sendPage(reply, { title: 'Accounts', lead, body }, status)
}

interface Sent extends AccountForms {
  /** A sentence that replaces the notice of a finished form. */
  readonly warning?: string
  readonly status?: number
}

async function sendAccount(
  reply: FastifyReply,
  ports: DashboardPorts,
  account: Account,
  { warning, status = 200, ...forms }: Sent = {},
): Promise<FastifyReply> {
  const [seen] = await seenOf([account], ports)
  const page = accountPage(seen, ports.settings.policy, personOf(reply.request), forms, ports.now())
  const body = warning === undefined ? page : notice('warn', html`<p>${warning}</p>`) + page
  return sendPage(reply, { title: account.name, breadcrumb, body }, status)
}

function sendNone(reply: FastifyReply): FastifyReply {
  const body = html`<p>No account has this ID. <a href="${path}">Back to accounts</a></p>`
  return sendPage(reply, { title: 'Account not found', breadcrumb, body }, 404)
}
