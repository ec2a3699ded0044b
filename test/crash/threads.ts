/**
 * Kills threads that serve, at random moments under load, while the process goes on, and checks that every promise about credits
 * has held. What a dead thread held must be released without a sweep: nothing is open once the load is over. A thread that dies
 * often is replaced more slowly, so the service is started again after ten kills.
 *
 *   node test/crash/threads.ts [kills] [seed]
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '../../src/http/pages/readiness.ts'
import { openAccounts } from '../support/accounts.ts'
import { audit, journalOf } from '../support/ledger.ts'
import { newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { type Books, check, openBooks, roleNames, totals } from './books.ts'
import { type CrashOptions, environment, randomOf, startLoad } from './run.ts'

const workers = 4
const killsOfOneLife = 10
const preload = new URL('../support/preload/dying-threads.ts', import.meta.url).href

export interface ThreadSummary {
  readonly kills: number
  readonly answered: number
  readonly settled: number
  /** Requests whose connection ended with its thread. */
  readonly lost: number
  readonly refused402: number
  readonly seconds: number
}

export async function threadRun({ kills, seed, report }: CrashOptions): Promise<ThreadSummary> {
  const began = Date.now()
  const random = randomOf(seed)
  const home = await newHome()
  const folder = mkdtempSync(join(tmpdir(), 'assay-deaths-'))
  const death = join(folder, 'death')
  const settings = { ...environment, WORKERS: String(workers), NODE_OPTIONS: `--import=${preload}`, DEATH: death }
  let service: ServiceUnderTest | undefined
  let books: Books | undefined
  let settled = 0
  try {
    for (let done = 0; done < kills; ) {
      service = await startService(settings, home)
      books ??= await openBooks(home)
      const inThisLife = Math.min(killsOfOneLife, kills - done)
      await loadAndKill(service, books, inThisLife, death, random)
      done += inThisLife
      settled = await checkLife(service, books)
      const { answered, lost } = totals(books)
      report(`${done}/${kills} kills: answered ${answered}, settled ${settled}, lost ${lost}, in order`)
      assert.equal(await service.stop({ keepHome: true }), 0)
    }
  } finally {
    await service?.kill()
    rmSync(home, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  assert.ok(books)
  const { answered, lost, refused402 } = totals(books)
  return { kills, answered, settled, lost, refused402, seconds: (Date.now() - began) / 1000 }
}

async function loadAndKill(
  service: ServiceUnderTest,
  books: Books,
  kills: number,
  death: string,
  random: () => number,
): Promise<void> {
  const { counts, callers } = books
  let over = false
  const loads = startLoad(service, books, () => over)
  for (let kill = 0; kill < kills; kill += 1) {
    const before = counts.rich.answered
    await until(async () => counts.rich.answered > before)
    await sleep(Math.floor(random() * 200))
    writeFileSync(death, random() < 0.7 ? 'terminate' : 'throw')
    const deaths = deathsIn(service)
    // A thread that only begins may not have heard it.
    for (let asked = 0; deathsIn(service) === deaths; asked += 1) {
      assert.ok(asked < 200, 'a thread dies')
      if (asked % 20 === 0) service.child.kill('SIGUSR2')
      await sleep(50)
    }
    // In the middle of it: what the journal says is what the accounts have.
    const accounts = await openAccounts(service.home)
    for (const role of roleNames) {
      const { account, entries } = await journalOf(accounts.store.ledger, callers[role].accountId)
      assert.deepEqual(audit(account, entries), [], role)
    }
    await accounts.close()
  }
  over = true
  await Promise.all(loads)
  for (const role of roleNames) assert.equal(counts[role].other, 0, `${role} was answered nothing unexpected`)
  await until(async () => (await readinessOf(service))?.workers?.serving === workers)
}

const deathsIn = (service: ServiceUnderTest) => service.output().split('has died and is replaced').length - 1

async function readinessOf({ url }: ServiceUnderTest): Promise<Readiness | null> {
  return fetch(`${url}/readyz`).then(
    answer => answer.json() as Promise<Readiness>,
    () => null,
  )
}

/** Nothing is open once the load is over, although no process has ended; then everything as after a crash. */
async function checkLife(service: ServiceUnderTest, books: Books): Promise<number> {
  const accounts = await openAccounts(service.home)
  for (const role of roleNames) {
    await until(async () => {
      const account = await accounts.store.ledger.readAccount(books.callers[role].accountId)
      return account?.holds.length === 0
    })
  }
  await accounts.close()
  return check(service, books)
}

if (import.meta.main) {
  const [kills = '300', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
  console.log(`seed ${seed}`)
  const summary = await threadRun({ kills: Number(kills), seed: Number(seed), report: line => console.log(line) })
  console.log(JSON.stringify(summary, null, 2))
}
