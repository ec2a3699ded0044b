/** Every account of the installation, for its operator: creating, granting credits, limits, suspending. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import {
  type Author,
  createAccount,
  isAccountName,
  limitAccount,
  longestReason,
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
import { emptyForm, type FormState, fieldOf, form, limitField, line, postForm, Refusal } from '../form.ts'
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

/** Forms that were refused (422), or a sentence in place of the notice of a finished form (409). */
type Refused = Partial<Record<'grant' | 'limits' | 'suspend', FormState>> & { readonly warning?: string }

/** Routes that change an account. A change returns the words that the page of the account shows after it. */
function changes(server: FastifyInstance, ports: DashboardPorts): void {
  const { accounts, ledger: store, settings, now } = ports
  const post = (verb: string, change: (account: Account, body: unknown, author: Author) => Promise<string | Refused>) =>
    server.post<OfAccount>(`${path}/:id/${verb}`, ofOperator, async (request, reply) => {
      const account = await accountOf(request, ports)
      if (account === null) return sendNone(reply)
      const done = await change(account, request.body, authorIn(request))
      if (typeof done === 'string') return redirectWithNotice(reply, `${path}/${account.id}`, done)
      return sendAccount(reply, ports, account, done, done.warning === undefined ? 422 : 409)
    })
  post('grant', async ({ id }, body, { actor, address = null }) => {
    const sent = grantForm(now()).read(body)
    if ('errors' in sent) return { grant: sent }
    const { credits, note, form } = sent
    const grant = { credits, note, onceKey: `form ${form}`, actor, address }
    const { outcome } = await grantCredits({ store, policy: settings.policy, now }, id, grant)
    if (outcome === 'granted') return `${counted(credits, 'credit was', 'credits were')} granted.`
    return { warning: 'This form was already sent: its credits were granted once and not again.' }
  })
  post('limits', async (account, body, author) => {
    const sent = limitsForm(account, settings.policy).read(body)
    if ('errors' in sent) return { limits: sent }
    const limits = { requestsPerMinute: sent.rate, freeCreditsPerMonth: sent.free }
    await limitAccount(accounts, account.id, limits, author)
    return 'The limits were saved.'
  })
  post('suspend', async ({ id, suspendedAt, suspendedReason }, body, author) => {
    const sent = suspendForm.read(body)
    if ('errors' in sent) return { suspend: sent }
    // The same form may be sent twice.
    if (suspendedAt !== null && suspendedReason !== sent.reason) {
      const message = 'The account is already suspended for the reason below. Your reason was not saved'
      return { warning: `${message}: ${sent.reason}` }
    }
    if (suspendedAt === null) await suspendAccount(accounts, id, sent.reason, author)
    return 'The account was suspended.'
  })
  post('resume', async ({ id, suspendedAt }, _, author) => {
    if (suspendedAt !== null) await resumeAccount(accounts, id, author)
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

type SeenAccount = Awaited<ReturnType<typeof seenOf>>[number]

/** Rows of the accounts, in their order. Takes two statements, however many accounts there are. */
async function seenOf(accounts: readonly Account[], { ledger, people, settings, now }: AccountPorts) {
  const ids = accounts.map(({ id }) => id)
  const [states, members] = await Promise.all([ledger.readAccounts(ids), people.countMembers(ids)])
  return accounts.map(account => {
    const state = states.get(account.id)
    if (state === undefined) throw new Error('an account has no place in the ledger')
    return { account, credits: creditsOf(state, settings.policy, now()), members: members.get(account.id) ?? 0 }
  })
}

async function sendAccounts(reply: FastifyReply, ports: DashboardPorts, state = emptyForm, status = 200) {
  const { query } = reply.request
  const search = { name: fieldOf(query, 'name').trim().toLowerCase(), after: fieldOf(query, 'after').trim() }
  const body = await accountsOf(ports, search, personOf(reply.request), state)
  const lead = 'Accounts of this installation, their credits and limits'
  return sendPage(reply, { title: 'Accounts', lead, body }, status)
}

async function sendAccount(
  reply: FastifyReply,
  ports: DashboardPorts,
  account: Account,
  refused: Refused = {},
  status = 200,
): Promise<FastifyReply> {
  const [seen] = await seenOf([account], ports)
  const page = accountPage(seen, ports.settings.policy, personOf(reply.request), refused, ports.now())
  const above = refused.warning === undefined ? '' : notice('warn', html`<p>${refused.warning}</p>`)
  return sendPage(reply, { title: account.name, breadcrumb, body: above + page }, status)
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
  const rate = `Leave empty for the default (${requestsPerWindow === 0 ? 'no limit' : formatNumber(requestsPerWindow)}). Enter 0 for no limit.`
  const month = `Leave empty for the default (${formatNumber(free)}). A change applies from the next UTC month.`
  return form({
    rate: limitField('Requests per minute', rate, 0, account.requestsPerMinute),
    free: limitField('Free credits per month', month, 0, account.freeCreditsPerMonth),
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

/** The accounts after a name and with a text in their names, and the form of a new one. HTML. */
export async function accountsOf(
  ports: AccountPorts,
  { name, after }: { readonly name: string; readonly after: string },
  person: Person,
  state: FormState,
): Promise<string> {
  const { accounts, total } = await ports.accounts.findAccounts({ nameHas: name, after, limit: accountsOfPage + 1 })
  const shown = accounts.slice(0, accountsOfPage)
  const find = formField({ name: 'name', type: 'search', label: 'Filter by name', value: name })
  const form = newAccountForm.html(person, path, '<button>Create account</button>', state)
  const last = shown.at(-1)?.name
  const more = pageLink(
    'Next page',
    accounts.length > shown.length ? pathWith(path, { name, after: last }) : null,
    'next',
  )
  const list =
    shown.length === 0
      ? emptyState('No accounts match your filter.')
      : accountTable(await seenOf(shown, ports), ports.settings.policy) + pager(more)
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

/** One account, and what the operator can do with it. HTML. */
function accountPage(
  { account, credits, members }: SeenAccount,
  defaults: Defaults,
  person: Person,
  { grant, limits, suspend }: Refused,
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
