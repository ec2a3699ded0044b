/** Every account of the installation, for its operator: creating, granting credits, limits, suspending. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { type Author, createAccount, limitAccount, resumeAccount, suspendAccount } from '../../accounts/accounts.ts'
import type { Account } from '../../accounts/store.ts'
import { grantCredits } from '../../metering/grant.ts'
import { notice } from '../../pages/components/blocks.ts'
import { counted } from '../../pages/components/number.ts'
import { redirectWithNotice } from '../flash.ts'
import { emptyForm, type FormState } from '../form.ts'
import { sendPage } from '../frame.ts'
import type { DashboardPorts } from '../ports.ts'
import { creditsOf } from '../usage/credits.ts'
import { ofOperator, type Person, personOf } from '../visitor.ts'
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
  const { accounts, now } = ports
  server.get(path, ofOperator, (request, reply) => sendAccounts(request, reply, ports))
  server.post(path, ofOperator, async (request, reply) => {
    const sent = newAccountForm.read(request.body)
    if ('errors' in sent) return sendAccounts(request, reply, ports, sent, 422)
    const person = personOf(request)
    const created = await createAccount(accounts, sent.name, authorIn(person, now()), person.userId)
    if (created === undefined) {
      const state = newAccountForm.withErrors(request.body, { name: 'An account with this name already exists.' })
      return sendAccounts(request, reply, ports, state, 409)
    }
    return redirectWithNotice(
      request,
      reply,
      `${path}/${created.id}?account=${created.id}`,
      createdWords(sent.name),
      now(),
    )
  })
  server.get<OfAccount>(`${path}/:id`, ofOperator, async (request, reply) => {
    const account = await accountOf(request, ports)
    return account === null ? sendNone(request, reply) : sendAccount(request, reply, ports, account)
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
      if (account === null) return sendNone(request, reply)
      const done = await change(account, request, reply)
      return typeof done === 'string' ? redirectWithNotice(request, reply, `${path}/${account.id}`, done, now()) : done
    })
  post('grant', async (account, request, reply) => {
    const sent = grantForm(now()).read(request.body)
    if ('errors' in sent) return sendAccount(request, reply, ports, account, { grant: sent, status: 422 })
    const { credits, note, form } = sent
    const { actor, address } = authorIn(personOf(request), now())
    const grant = { credits, note, onceKey: `form ${form}`, actor, address }
    const { outcome } = await grantCredits({ store, policy: settings.policy, now }, account.id, grant)
    if (outcome === 'granted') return `${counted(credits, 'credit was', 'credits were')} granted.`
    const message = 'This form was already sent: its credits were granted once and not again.'
    return sendAccount(request, reply, ports, account, { warning: message, status: 409 })
  })
  post('limits', async (account, request, reply) => {
    const sent = limitsForm(account, settings.policy).read(request.body)
    if ('errors' in sent) return sendAccount(request, reply, ports, account, { limits: sent, status: 422 })
    const limits = { requestsPerMinute: sent.rate, freeCreditsPerMonth: sent.free }
    await limitAccount(accounts, account.id, limits, authorIn(personOf(request), now()))
    return 'The limits were saved.'
  })
  post('suspend', async (account, request, reply) => {
    const sent = suspendForm.read(request.body)
    if ('errors' in sent) return sendAccount(request, reply, ports, account, { suspend: sent, status: 422 })
    // The same form may be sent twice.
    const { suspendedAt, suspendedReason } = account
    if (suspendedAt !== null && suspendedReason !== sent.reason) {
      const message = `The account is already suspended for the reason below. Your reason was not saved: ${sent.reason}`
      return sendAccount(request, reply, ports, account, { warning: message, status: 409 })
    }
    const author = authorIn(personOf(request), now())
    if (suspendedAt === null) await suspendAccount(accounts, account.id, sent.reason, author)
    return 'The account was suspended.'
  })
  post('resume', async (account, request) => {
    const author = authorIn(personOf(request), now())
    if (account.suspendedAt !== null) await resumeAccount(accounts, account.id, author)
    return 'The account was reactivated.'
  })
}

function authorIn({ userId, address }: Person, now: number): Author {
  return { now, actor: `user ${userId}`, address }
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
  request: FastifyRequest,
  reply: FastifyReply,
  ports: DashboardPorts,
  state: FormState = emptyForm,
  status = 200,
): Promise<FastifyReply> {
  const query = request.query as Readonly<Record<string, unknown>>
  const textOf = (field: string) => (typeof query[field] === 'string' ? query[field].trim() : '')
  const page = await readAccounts(ports, { name: textOf('name').toLowerCase(), after: textOf('after') })
  const body = accountsPage(page, personOf(request), state)
  const lead = 'Accounts of this installation, their credits and limits'
  return sendPage(request, reply, { title: 'Accounts', lead, body }, status)
}

interface Sent extends AccountForms {
  /** A sentence that replaces the notice of a finished form. */
  readonly warning?: string
  readonly status?: number
}

async function sendAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  ports: DashboardPorts,
  account: Account,
  { warning, status = 200, ...forms }: Sent = {},
): Promise<FastifyReply> {
  const [seen] = await seenOf([account], ports)
  const page = accountPage(seen, ports.settings.policy, personOf(request), forms, ports.now())
  const above = warning === undefined ? '' : notice('warn', html`<p>${warning}</p>`)
  const body = above + page
  return sendPage(request, reply, { title: account.name, breadcrumb, body }, status)
}

function sendNone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = html`<p>No account has this ID. <a href="${path}">Back to accounts</a></p>`
  return sendPage(request, reply, { title: 'Account not found', breadcrumb, body }, 404)
}
