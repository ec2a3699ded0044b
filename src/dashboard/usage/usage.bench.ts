/**
 * How long the usage page takes on the server for an account with a long journal: the page's own rows are read and it is drawn, on a
 * SQLite file, the same work that a request to the page thread does once the visitor is known. The journal, the exact use of each
 * day and the statistics of 90 days are those of an account that calls nine endpoints with five keys.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Bench, checksumOf, type Result } from '../../../bench/harness.ts'
import { fillUse, numbers } from '../../../bench/use-history.ts'
import { openStore, type Store } from '../../store/open.ts'
import { ledgerView } from './ledger-pages.ts'
import { periodNamed } from './period.ts'
import { readUsage } from './usage-pages.ts'
import { usageView } from './usage-view.ts'

const unit = 'ms'
const accountId = 'acc'
const now = Date.UTC(2026, 10, 22, 12)
const policy = { requestsPerWindow: 60, windowMs: 60_000, freeCreditsPerMonth: 1000 }

function fill(path: string, entries: number): void {
  const database = new DatabaseSync(path)
  database.exec(`
    insert into journal ${numbers(entries)} select '${accountId}', n + 1, 'grant', ${now} - ${entries} + n, null, '', null, '',
      0, 0, 1, 0, 'grant' from number;
    update account set purchased = ${entries}, next_entry = ${entries} + 1`)
  fillUse(database, accountId, now)
  database.close()
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

async function run({ seconds, toy }: { seconds: number; toy: boolean }): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pages-bench-'))
  const path = join(folder, 'assay.db')
  let store: Store | undefined
  try {
    store = await openStore(path)
    const { accounts, ledger, statistics } = store
    const event = { at: 0, actor: 'bench', action: 'account.create', subject: accountId }
    await accounts.insertAccount({ id: accountId, name: accountId, createdAt: 0 }, event)
    fill(path, toy ? 100 : 1_000_000)
    const ports = { accounts, ledger, statistics, policy, now: () => now }
    const usage = (name: string) => async () => usageView(await readUsage(ports, accountId, periodNamed(name)))
    const pages = [
      { row: 'usage of 30 days, p99', once: usage('30d') },
      { row: 'usage of 90 days, p99', once: usage('90d') },
      { row: 'newest page of the ledger, p99', once: () => ledgerView(ledger, accountId, {}) },
      {
        row: 'a page in the middle of the ledger, p99',
        once: () => ledgerView(ledger, accountId, { below: '500000' }),
      },
    ]
    const results: Result[] = []
    for (const { row, once } of pages) {
      const { value, page } = await p99(seconds / pages.length, once)
      results.push({ row, value, unit, checksum: checksumOf([page]) })
    }
    return results
  } finally {
    await store?.close()
    rmSync(folder, { recursive: true })
  }
}

export const benches: Bench[] = [{ name: 'pages of use', unit, run }]
