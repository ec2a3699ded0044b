/** Every account of the installation, for its operator: creating, granting credits, limits, suspending. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import {
  type Author,
  createAccount,
  isAccountName,
  limitAccount,
  limitIn,
  longestReason,
  mostPerLimit,
  reasonIn,
  resumeAccount,
  suspendAccount,
} from '../../accounts/accounts.ts'
import type { Account } from '../../accounts/store.ts'
import { hiddenProblem } from '../../core/hidden-characters.ts'
import { creditsIn, grantCredits, mostGranted } from '../../metering/grant.ts'
import type { Policy } from '../../metering/ledger.ts'
import {
  badge,
  card,
  disclosure,
  emptyState,
  facts,
  figureCard,
  notice,
  numberColumn,
  table,
  time,
} from '../../pages/components/blocks.ts'
import { formField } from '../../pages/components/field.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { redirectWithNotice } from '../flash.ts'
import { emptyForm, type FormState, fieldOf, form, line, postForm, Refusal } from '../form.ts'
import { sendPage } from '../frame.ts'
import { filterForm, pageLink, pager, pathWith } from '../listing.ts'
import type { DashboardPorts } from '../ports.ts'
import { type Credits, creditsOf } from '../usage/credits.ts'
import { ofOperator, type Person, personOf } from '../visitor.ts'

const path = '/dashboard/accounts'
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

const longestNote = 200
/** Lifetime of a form: the ledger remembers for this long that it granted its credits (metering/decide.ts). */
const formLastsMs = 86_400_000
const nameRule = '1 to 63 characters: a-z, 0-9, dot, hyphen and underscore. It starts with a letter or digit.'

const newAccountForm = form({
  name: {
    ...{ id: 'new-name', label: 'Name', rule: nameRule },
    attributes: { maxlength: 63, required: true, autocomplete: 'off', spellcheck: 'false' },
    read: text => (isAccountName(text) ? text : new Refusal(`Enter a valid name. ${nameRule}`)),
  },
})

/** Grants credits, once however often it is sent: `form` is its id, and says when the form was made. */
function grantForm(now: number) {
  return form({
    form: {
      ...{ type: 'hidden', label: '', value: `${now.toString(36)}-${randomBytes(12).toString('hex')}` },
      read: text => {
        const [, madeAt] = /^([0-9a-z]{1,9})-[0-9a-f]{24}$/.exec(text) ?? []
        const age = madeAt === undefined ? Number.NaN : now - Number.parseInt(madeAt, 36)
        if (age >= 0 && age < formLastsMs) return text
        return new Refusal('This form has expired. Send it again.')
      },
    },
    credits: {
      ...{ label: 'Credits', rule: 'Purchased credits do not expire.' },
      attributes: { inputmode: 'numeric', required: true, autocomplete: 'off' },
      read: text => creditsIn(text) ?? new Refusal(`Enter a whole number from 1 to ${formatNumber(mostGranted)}.`),
    },
    note: {
      ...{ label: 'Note', rule: 'Optional. Shown in the transactions of the account, for example an invoice number.' },
      attributes: { maxlength: longestNote },
      read: line('A note', longestNote),
    },
  })
}

/** The installation's limits. */
type Defaults = Pick<Policy, 'requestsPerWindow' | 'freeCreditsPerMonth'>

/** Limits of an account. An empty field is the limit of the installation. */
function limitsForm(account: Account, { requestsPerWindow, freeCreditsPerMonth: free }: Defaults) {
  const field = (label: string, limit: number | null, rule: string) => ({
    ...{ label, rule, value: limit === null ? '' : String(limit) },
    attributes: { inputmode: 'numeric', maxlength: String(mostPerLimit).length, autocomplete: 'off' },
    read: (text: string) => {
      if (text === '') return null
      return (
        limitIn(text) ?? new Refusal(`Enter a whole number from 0 to ${formatNumber(mostPerLimit)}, or leave it empty.`)
      )
    },
  })
  const rate = `Leave empty for the default (${requestsPerWindow === 0 ? 'no limit' : formatNumber(requestsPerWindow)}). Enter 0 for no limit.`
  const month = `Leave empty for the default (${formatNumber(free)}). A change applies from the next UTC month.`
  return form({
    rate: field('Requests per minute', account.requestsPerMinute, rate),
    free: field('Free credits per month', account.freeCreditsPerMonth, month),
  })
}

const suspendForm = form({
  reason: {
    label: 'Reason',
    rule: 'Visible to you, and to owners of the account in the audit log. API responses do not include it.',
    attributes: { maxlength: longestReason, required: true, autocomplete: 'off' },
    read: text =>
      reasonIn(text) ?? new Refusal(hiddenProblem('A reason', text) ?? `Enter 1 to ${longestReason} characters.`),
  },
})

interface SeenAccount {
  readonly account: Account
  readonly credits: Credits
  readonly members: number
}

interface AccountsPage {
  readonly seen: readonly SeenAccount[]
  /** Accounts that fit what is looked for. */
  readonly total: number
  readonly name: string
  /** The name after which the next page begins; null on the last one. */
  readonly next: string | null
  readonly defaults: Defaults
}

/** The accounts of one page, and the form of a new one. HTML. */
export function accountsPage(page: AccountsPage, person: Person, state: FormState): string {
  const { seen, total, name, next, defaults } = page
  const find = formField({ name: 'name', type: 'search', label: 'Filter by name', value: name })
  const form = newAccountForm.html(person, path, '<button>Create account</button>', state)
  const further = next === null ? null : pathWith(path, { name, after: next })
  const more = pager(pageLink('Next page', further, 'next'))
  const list = seen.length === 0 ? emptyState('No accounts match your filter.') : accountTable(seen, defaults) + more
  const all = card({ title: counted(total, 'account'), body: filterForm(path, find) + list })
  return all + card({ title: 'Create an account', body: form })
}

function accountTable(seen: readonly SeenAccount[], defaults: Defaults): string {
  const rows = seen.map(({ account, credits, members }) => [
    html`<a class="long" href="${path}/${account.id}">${account.name}</a>`,
    stateBadge(account),
    html`${formatNumber(availableOf(credits))}`,
    html`${formatNumber(credits.reserved)}`,
    limitLabel(account.requestsPerMinute, defaults.requestsPerWindow, 'no limit'),
    limitLabel(account.freeCreditsPerMonth, defaults.freeCreditsPerMonth, '0'),
    html`${formatNumber(members)}`,
  ])
  const numbers = ['Credits', 'Reserved', 'Requests per minute', 'Free credits per month', 'Members'].map(numberColumn)
  return table({ caption: 'Accounts', isStacked: true, columns: ['Account', 'State', ...numbers], rows })
}

function stateBadge({ suspendedAt }: Account): string {
  return suspendedAt === null ? badge('active', 'good') : badge('suspended', 'bad')
}

function availableOf({ free, purchased, reserved }: Credits): number {
  return free + purchased - reserved
}

/** A limit, marked where it is that of the installation. HTML. @param zero what a limit of 0 means */
function limitLabel(own: number | null, installation: number, zero: string): string {
  const limit = own ?? installation
  const message = limit === 0 ? zero : formatNumber(limit)
  return own === null ? html`<span class="soft">default</span> ${message}` : html`${message}`
}

interface AccountForms {
  readonly grant?: FormState
  readonly limits?: FormState
  readonly suspend?: FormState
}

/** One account, and what the operator can do with it. HTML. */
function accountPage(
  { account, credits, members }: SeenAccount,
  defaults: Defaults,
  person: Person,
  { grant, limits, suspend }: AccountForms,
  now: number,
): string {
  const figures = [
    figureCard({ name: 'Available', value: formatNumber(availableOf(credits)), unit: 'credits' }),
    figureCard({
      name: 'Free',
      value: formatNumber(credits.free),
      note: `of ${formatNumber(credits.freePerMonth)} per month`,
    }),
    figureCard({ name: 'Purchased', value: formatNumber(credits.purchased), note: 'No expiry' }),
    figureCard({ name: 'Reserved', value: formatNumber(credits.reserved), note: 'Held for running requests' }),
  ]
  const about = facts([
    [
      'State',
      account.suspendedAt === null
        ? stateBadge(account)
        : html`!${stateBadge(account)} since !${time(account.suspendedAt)}`,
    ],
    ['Reason', account.suspendedReason === null ? null : html`${account.suspendedReason}`],
    ['ID', html`<code>${account.id}</code>`],
    ['Created', time(account.createdAt)],
    ['Members', html`${formatNumber(members)}`],
    ['Requests per minute', limitLabel(account.requestsPerMinute, defaults.requestsPerWindow, 'no limit')],
    ['Free credits per month', limitLabel(account.freeCreditsPerMonth, defaults.freeCreditsPerMonth, '0')],
  ])
  const at = `${path}/${account.id}`
  return html`<div class="grid">!${figures}</div>!${card({ title: 'Details', body: about })}
!${card({ title: 'Grant credits', body: grantForm(now).html(person, `${at}/grant`, '<button>Grant credits</button>', grant) })}
!${card({ title: 'Limits', body: limitsForm(account, defaults).html(person, `${at}/limits`, '<button class="quiet">Save limits</button>', limits) })}
!${card({ title: account.suspendedAt === null ? 'Suspension' : 'Suspended', body: stateForm(at, person, account, suspend) })}`
}

function stateForm(at: string, person: Person, { suspendedAt }: Account, state?: FormState): string {
  if (suspendedAt !== null) return postForm(person, `${at}/resume`, '<button>Reactivate account</button>')
  const message =
    'Requests with its API keys will fail within a second, until you reactivate the account. Members can still sign in and see that it is suspended.'
  const fields = html`<p>${message}</p>!${suspendForm.fields(state)}<button class="danger">Suspend account</button>`
  return disclosure('Suspend account', postForm(person, `${at}/suspend`, fields), { isOpen: state !== undefined })
}
