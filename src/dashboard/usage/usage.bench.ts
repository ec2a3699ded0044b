/**
 * How long pages with much behind them take on the server: the page's own rows are read and it is drawn, on a SQLite
 * file and on a PostgreSQL beside it, the same work that a request to the page thread does once the visitor is known.
 * The journal, the exact use of each day and the statistics of 90 days are those of an account that calls nine
 * endpoints with five keys; nine more accounts have used as much, and the list of accounts is long.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Bench, checksumOf, type Result } from '../../../bench/harness.ts'
import { postgresFor } from '../../../bench/postgres.ts'
import { fillUse, numbers } from '../../../bench/use-history.ts'
import { dashboardSettings } from '../../../test/support/dashboard-settings.ts'
import { groupOf } from '../../accounts/requests/group-text.ts'
import { findRequests, type RequestFilter } from '../../accounts/requests/search.ts'
import type { RequestGroup } from '../../accounts/requests/store.ts'
import { openStore, type Store } from '../../store/open.ts'
import { accountsOf } from '../accounts/account-pages.ts'
import { emptyForm } from '../form.ts'
import { overviewOf } from '../overview/overview-pages.ts'
import { listCard } from '../requests/request-pages.ts'
import type { Person, Visitor } from '../visitor.ts'
import { ledgerView } from './ledger-pages.ts'
import { periodNamed } from './sums.ts'
import { readUsage, usageView } from './usage-pages.ts'

const unit = 'ms'
const accountId = 'acc'
const others = 9
const now = Date.UTC(2026, 10, 22, 12)
const settings = dashboardSettings({ offline: true })
/** Written by one statement, which may not take long. */
const entriesAtOnce = 50_000

const operator: Person = {
  ...{ userId: 'user', name: 'Ada', email: 'ada@example.org', sessionId: 'session', csrf: 'token', address: '::1' },
  ...{ account: null, memberships: [], isOperator: true, hasSecondFactor: false },
}

const owner: Visitor = { ...operator, account: { id: accountId, name: 'acc' }, role: 'owner' }

interface Size {
  readonly entries: number
  readonly accounts: number
  readonly days: number
  /** Groups of a thousand requests in the log, one for every two seconds. */
  readonly groups: number
}

const size: Size = { entries: 1_000_000, accounts: 100_000, days: 90, groups: 100 }
const toySize: Size = { entries: 100, accounts: 2, days: 7, groups: 1 }

/** The requests of two seconds, of which each seventh is refused. */
function loggedGroup(ago: number): RequestGroup {
  const requests = Array.from({ length: 1_000 }, (_, at) => ({
    id: `req_abcdefghijkl${(1_000 * ago + at).toString(36).padStart(6, '0')}`,
    ...{ at: now - 2_000 * ago + at, keyId: `key_${at % 5}`, endpoint: `/v1/endpoint/${at % 9}` },
    ...{ code: at % 7 === 0 ? 'rate_limited' : null, credits: 1, latencyMs: 0.3 },
  }))
  return groupOf(accountId, requests, 0)
}

async function fill(store: Store, { entries, accounts, days, groups }: Size): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(store.tables)
  await run(`insert into account (id, name, created_at, free, purchased, free_month, window_start, window_count, next_reservation,
      next_entry) ${numbers(accounts)} select 'acc_' || n, 'shop-' || n, n, 0, 0, 0, 0, 0, 1, 1 from number`)
  for (let written = 0; written < entries; written += entriesAtOnce) {
    const count = Math.min(entriesAtOnce, entries - written)
    await run(`insert into journal ${numbers(count)} select '${accountId}', ${written} + n + 1, 'grant', ${now - entries + written} + n,
      null, '', null, '', 0, 0, 1, 0, 'grant', '' from number`)
  }
  await run(`update account set purchased = ${entries}, next_entry = ${entries} + 1 where id = '${accountId}'`)
  await fillUse(store, accountId, days, now)
  await store.requestLog.addGroups(Array.from({ length: groups }, (_, ago) => loggedGroup(ago)))
  for (let other = 0; other < Math.min(others, accounts); other += 1) await fillUse(store, `acc_${other}`, days, now)
  await run('analyze')
}

async function p99(seconds: number, once: () => Promise<string>): Promise<{ value: number; page: string }> {
  let page = await once()
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (times.length < 5 || performance.now() < end) {
    const start = performance.now()
    page = await once()
    times.push(performance.now() - start)
  }
  const sorted = times.sort((a, b) => a - b)
  return { value: sorted[Math.ceil(sorted.length * 0.99) - 1], page }
}

async function pagesOn(place: string, where: string, seconds: number, toy: boolean): Promise<Result[]> {
  const store = await openStore(place)
  try {
    const { accounts, ledger, requestLog } = store
    const event = { at: 0, actor: 'bench', action: 'account.create', subject: accountId }
    await accounts.insertAccount({ id: accountId, name: accountId, createdAt: 0 }, event)
    await fill(store, toy ? toySize : size)
    const ports = { ...store, settings, now: () => now, mainThread: { datasets: async () => [] } }
    const account = async () => (await ledger.readAccount(accountId)) ?? assert.fail()
    const usage = (name: string) => async () => usageView(await readUsage(ports, await account(), periodNamed(name)))
    const list = (name: string) => () => accountsOf(ports, { name, after: 'shop-5' }, operator, emptyForm)
    const requests = (filter: RequestFilter) => async () => {
      const found = await findRequests(requestLog, accountId, filter, null, 50)
      return listCard({ filter, below: null, keys: new Map(), found })
    }
    const pages = [
      { row: 'overview', once: async () => overviewOf(ports, owner, await account()) },
      { row: 'newest requests', once: requests({}) },
      { row: 'requests by a filter that none fits', once: requests({ outcome: 'not_found' }) },
      { row: 'usage of 30 days', once: usage('30d') },
      { row: 'usage of 90 days', once: usage('90d') },
      { row: 'newest page of the ledger', once: async () => ledgerView(ledger, await account(), {}) },
      {
        row: 'a page in the middle of the ledger',
        once: async () => ledgerView(ledger, await account(), { below: '500000' }),
      },
      { row: 'a page in the middle of the accounts', once: list('') },
      { row: 'accounts that have a text in their names', once: list('hop-9') },
    ]
    const results: Result[] = []
    for (const { row, once } of pages) {
      const { value, page } = await p99(seconds / pages.length, once)
      results.push({ row: `${row}, ${where}, p99`, value, unit, checksum: checksumOf([page]) })
    }
    return results
  } finally {
    await store.close()
  }
}

async function run({ seconds, toy }: { seconds: number; toy: boolean }): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pages-bench-'))
  const postgres = await postgresFor(toy)
  try {
    const inFile = await pagesOn(join(folder, 'assay.db'), 'SQLite', seconds, toy)
    return [...inFile, ...(await pagesOn(await postgres.database(), 'PostgreSQL', seconds, toy))]
  } finally {
    await postgres.remove()
    rmSync(folder, { recursive: true })
  }
}

export const benches: Bench[] = [{ name: 'pages of use', unit, run }]
