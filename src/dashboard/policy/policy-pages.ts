/** The lists of the account: suppression, allowed, owned domains. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { exportHead, exportLine } from '../../accounts/lists/csv.ts'
import { storedEntry } from '../../accounts/lists/entry.ts'
import { importFile, type Preview, previewFile } from '../../accounts/lists/import.ts'
import { AccountLists, type ListAuthor, mostEntries } from '../../accounts/lists/lists.ts'
import { type Entry, type ListName, listNames } from '../../accounts/lists/store.ts'
import type { AddressPolicy } from '../../core/account-policy.ts'
import { fileAsset } from '../../pages/assets.ts'
import { notice } from '../../pages/components/blocks.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { redirectWithNotice } from '../flash.ts'
import { emptyForm, type FormState, fieldOf } from '../form.ts'
import { sendConfirmation, sendPage } from '../frame.ts'
import { sendCsv } from '../listing.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, hasRole, ofDevelopers, type Visitor, visitorOf } from '../visitor.ts'
import {
  addressForm,
  entriesForm,
  fileForm,
  importedPage,
  importForm,
  listLabels,
  listPage,
  overview,
  policyPath as path,
  proofLabels,
  readLines,
} from './policy-views.ts'

const breadcrumb = [{ path, title: 'Policy' }]
const script = fileAsset('read-file.js', new URL('script/read-file.js', import.meta.url))
const entriesOfPage = 100
const longestValue = 254

interface OfList {
  Params: { list: string }
}

/** A request for a list of the visitor's account. */
interface ListTarget {
  readonly list: ListName
  readonly lists: AccountLists
  readonly visitor: Visitor
  readonly accountId: string
}

export function policyPages(server: FastifyInstance, ports: DashboardPorts): void {
  const open = opener(ports)
  server.get(path, (_, reply) => sendOverview(reply, open))
  server.post(`${path}/check`, async (request, reply) => {
    const sent = addressForm.read(request.body)
    if ('errors' in sent) return sendOverview(reply, open, sent, { status: 422 })
    const policy = await (await open()).policyOf(visitorOf(request).account.id, sent.address)
    return sendOverview(reply, open, addressForm.withErrors(request.body, {}), { policy })
  })
  listRoutes(server, ports, open)
  importRoutes(server, ports, open)
}

type Open = () => Promise<AccountLists>

/** The lists of this thread. It sends no DNS queries: the main thread does, through the MainThreadApi. */
function opener({ accounts, ledger, lists: store, now }: DashboardPorts): Open {
  let opened: AccountLists | undefined
  return async () => {
    if (opened !== undefined) return opened
    const secret = await ledger.secret()
    opened = new AccountLists({ store, revision: () => accounts.revision(), secret, askTxt: null, now })
    return opened
  }
}

type OfListHandler = (target: ListTarget, request: FastifyRequest<OfList>, reply: FastifyReply) => unknown

/** Adds a route of the lists of an account. Only developers may change a list. */
function routeOf(server: FastifyInstance, open: Open) {
  return (method: 'GET' | 'POST', at: string, handle: OfListHandler, options: object = ofDevelopers) =>
    server.route<OfList>({
      ...{ method, url: `${path}/:list${at}`, ...options },
      handler: async (request, reply) => {
        const target = await targetOf(request, open)
        return target === null ? sendNone(reply) : handle(target, request, reply)
      },
    })
}

function listRoutes(server: FastifyInstance, { mainThread, people, now }: DashboardPorts, open: Open): void {
  const route = routeOf(server, open)
  route('GET', '', (target, _, reply) => sendList(reply, target, now()), {})
  route('POST', '', async (target, request, reply) => {
    const { accountId, list, lists } = target
    const form = entriesForm(list)
    const sent = form.read(request.body)
    if ('errors' in sent) return sendList(reply, target, now(), sent, 422)
    const action = fieldOf(request.body, 'action') === 'remove' ? 'remove' : 'add'
    const hash = lists.hasherOf(accountId)
    const entries = sent.entries.map(each => storedEntry(each, hash))
    const changed = await lists[action](accountId, list, entries, listAuthor(target, now()))
    if (changed.outcome === 'full') {
      const state = form.withErrors(request.body, { entries: fullWords(list, changed.size) })
      return sendList(reply, target, now(), state, 409)
    }
    const words = changedWords(changed.changed, action === 'add' ? 'added' : 'removed')
    return redirectWithNotice(reply, `${path}/${list}`, words)
  })
  route('POST', '/remove', async (target, request, reply) => {
    const value = fieldOf(request.body, 'value')
    if (value.length > longestValue) return sendNone(reply)
    const { accountId, list, lists } = target
    // A domain has a dot, a hash none.
    const entry: Entry = { kind: value.includes('.') ? 'domain' : 'address', value }
    const changed = await lists.remove(accountId, list, [entry], listAuthor(target, now()))
    const removed = changed.outcome === 'changed' ? changed.changed : 0
    return redirectWithNotice(reply, `${path}/${list}`, changedWords(removed, 'removed'))
  })
  route('GET', '/remove', async ({ list }, { query }, reply) => {
    const value = fieldOf(query, 'value')
    if (value === '' || value.length > longestValue) return reply.redirect(`${path}/${list}`, 303)
    const back = `${path}/${list}`
    const subject = value.includes('.') ? `The domain ${value}` : `The address with the hash ${value.slice(0, 12)}…`
    const message = `${subject} will no longer be on the list “${listLabels[list].title}”.`
    const question = { message, label: 'Remove entry', fields: { value }, back }
    return sendConfirmation(reply, { title: 'Remove an entry', breadcrumb: breadcrumbOf(list), ...question })
  })
  route('POST', '/prove', async ({ list, accountId, visitor }, request, reply) => {
    if (list !== 'owned') return sendNone(reply)
    const [outcome] = await mainThread.prove(accountId, [fieldOf(request.body, 'value')])
    await people.writeEvent({ ...authorOf(visitor), at: now(), action: 'list.prove owned', subject: accountId })
    const look = outcome === 'proved' ? 'good' : 'warn'
    return redirectWithNotice(reply, `${path}/owned`, proofLabels[outcome], { look })
  })
  route('GET', '/entries.csv', (target, _, reply) => sendCsv(reply, target.list, csvOf(target)), {})
}

function importRoutes(server: FastifyInstance, { now }: DashboardPorts, open: Open): void {
  const route = routeOf(server, open)
  const show = (reply: FastifyReply, { list, visitor }: ListTarget, shown: Shown = {}) => {
    const { state = emptyForm, status = 200, above = '', preview } = shown
    const body = above + importForm(list, visitor, state, preview)
    const lead = 'Preview the import first. Nothing is saved until you import.'
    const title = `Import to ${listLabels[list].title}`
    return sendPage(reply, { title, lead, breadcrumb: breadcrumbOf(list), body, scripts: [script.path] }, status)
  }
  route('GET', '/import', (target, _, reply) => show(reply, target))
  route('POST', '/import', async (target, request, reply) => {
    const { list } = target
    const sent = fileForm.read(request.body)
    if ('errors' in sent) return show(reply, target, { state: sent, status: 422 })
    const state = fileForm.withErrors(request.body, {})
    const file = Readable.from([sent.text])
    if (fieldOf(request.body, 'step') !== 'import') {
      return show(reply, target, { state, preview: await previewFile(file, target) })
    }
    const done = await importFile(file, target, () => listAuthor(target, now()))
    if (done.fullAt !== null) {
      const message = `${fullWords(list, done.fullAt)} ${counted(done.added, 'entry was', 'entries were')} added before.`
      return show(reply, target, { state, above: notice('bad', html`<p>${message}</p>`), status: 409 })
    }
    if (done.bad === 0) return redirectWithNotice(reply, `${path}/${list}`, changedWords(done.added, 'added'))
    const lead = 'All other rows were imported. Correct these rows and import them again.'
    const body = importedPage(done)
    return sendPage(reply, { title: 'Invalid rows', lead, breadcrumb: breadcrumbOf(list), body })
  })
}

function breadcrumbOf(list: ListName) {
  return [...breadcrumb, { path: `${path}/${list}`, title: listLabels[list].title }]
}

/** Parts of the page of an import beside its form. */
interface Shown {
  readonly state?: FormState
  readonly above?: string
  readonly preview?: Preview
  readonly status?: number
}

async function* csvOf({ lists, accountId, list }: ListTarget): AsyncGenerator<string> {
  const fingerprint = lists.fingerprintOf(accountId)
  yield exportHead
  for await (const page of lists.pages(accountId, list)) {
    yield page.map(entry => exportLine(entry, fingerprint)).join('')
  }
}

/** Null when there is no such list. */
async function targetOf(request: FastifyRequest<OfList>, open: Open): Promise<ListTarget | null> {
  const list = listNames.find(name => name === request.params.list)
  if (list === undefined) return null
  const visitor = visitorOf(request)
  return { list, visitor, accountId: visitor.account.id, lists: await open() }
}

function listAuthor({ visitor }: ListTarget, now: number): ListAuthor {
  return { ...authorOf(visitor), now }
}

function fullWords(list: ListName, size: number): string {
  return `The list has ${formatNumber(size)} entries and can have at most ${formatNumber(mostEntries[list])}.`
}

async function sendOverview(
  reply: FastifyReply,
  open: Open,
  state = emptyForm,
  { policy, status = 200 }: { readonly policy?: AddressPolicy; readonly status?: number } = {},
): Promise<FastifyReply> {
  const visitor = visitorOf(reply.request)
  const sizes = await (await open()).sizes(visitor.account.id)
  const lead = 'Suppression, allow and owned-domain lists'
  return sendPage(reply, { title: 'Policy', lead, body: overview(sizes, visitor, state, policy) }, status)
}

async function sendList(
  reply: FastifyReply,
  { list, lists, visitor, accountId }: ListTarget,
  now: number,
  state?: FormState,
  status = 200,
): Promise<FastifyReply> {
  const after = fieldOf(reply.request.query, 'after').slice(0, longestValue)
  const [found, sizes] = await Promise.all([
    lists.list(accountId, list, after, entriesOfPage + 1),
    lists.sizes(accountId),
  ])
  const entries = found.slice(0, entriesOfPage)
  const page = {
    ...{ list, entries, now, size: sizes[list], isFirst: after === '' },
    next: found.length > entriesOfPage ? entries[entriesOfPage - 1].value : null,
    recordOf: (domain: string) => lists.recordOf(accountId, domain),
  }
  const typed = readLines(state?.values.entries ?? '', list)
  const badLines = typed.outcome === 'bad_lines' ? typed.lines : []
  const body = listPage(page, visitor, state ?? emptyForm, badLines)
  const csv = html`<a class="button quiet" href="${path}/${list}/entries.csv" download>Export CSV</a>`
  const take = hasRole(visitor, 'developer')
    ? html`<a class="button quiet" href="${path}/${list}/import">Import a CSV file</a>`
    : ''
  const { title, lead } = listLabels[list]
  return sendPage(reply, { title, lead, breadcrumb, actions: take + csv, body }, status)
}

function changedWords(entries: number, done: 'added' | 'removed'): string {
  return `${counted(entries, 'entry was', 'entries were')} ${done}.`
}

function sendNone(reply: FastifyReply): FastifyReply {
  const body = html`<p>This list does not exist. <a href="${path}">Back to the lists</a></p>`
  return sendPage(reply, { title: 'List not found', breadcrumb, body }, 404)
}
