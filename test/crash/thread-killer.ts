/**
 * Kills threads that serve, under load, while the process goes on. What a dead thread held must be released without a
 * sweep: nothing is open once the load is over. A thread that dies often is replaced more slowly, so the service is
 * started again after ten kills.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '../../src/http/pages/service-pages.ts'
import { openAccounts } from '../support/accounts.ts'
import { audit, journalOf } from '../support/ledger.ts'
import { isLongRun } from '../support/long-run.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { beginLoad, environment, finishService, type Killer, type Turn } from './killer.ts'
import { check, type LedgerCheck, roleNames } from './ledger-check.ts'

const workers = isLongRun ? 4 : 2
const killsOfOneLife = 10
const preload = new URL('../support/preload/dying-threads.ts', import.meta.url).href

export async function startThreadKiller(home: string): Promise<Killer> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-deaths-'))
  const death = join(folder, 'death')
  const settings = { ...environment, WORKERS: String(workers), NODE_OPTIONS: `--import=${preload}`, DEATH: death }
  let service = await startServiceProcess(settings, home)
  let killsOfThisLife = 0
  return {
    database: join(home, 'assay.db'),
    kill: async ({ random, ledgerCheck }: Turn) => {
      if (killsOfThisLife === killsOfOneLife) {
        assert.equal(await service.stop({ keepHome: true }), 0)
        service = await startServiceProcess(settings, home)
        killsOfThisLife = 0
      }
      killsOfThisLife += 1
      const load = beginLoad(service, ledgerCheck)
      const { answered } = ledgerCheck.counts.rich
      await until(async () => ledgerCheck.counts.rich.answered > answered)
      const afterMs = Math.floor(random() * 200)
      await sleep(afterMs)
      const how = random() < 0.7 ? 'terminate' : 'throw'
      writeFileSync(death, how)
      await killThread(service)
      await checkUnderLoad(service, ledgerCheck)
      await load.end()
      if (killsOfThisLife === killsOfOneLife) {
        await until(async () => (await readinessOf(service))?.workers?.serving === workers)
      }
      await checkOpen(service, ledgerCheck)
      await check(service, ledgerCheck)
      return `by ${how} after ${afterMs} ms`
    },
    finish: () => finishService(service),
    remove: async () => {
      await service.kill()
      rmSync(folder, { recursive: true })
    },
  }
}

async function killThread(service: ServiceProcess): Promise<void> {
  const deaths = deathsIn(service)
  // A thread that only begins may not have heard it.
  for (let asked = 0; deathsIn(service) === deaths; asked += 1) {
    assert.ok(asked < 200, 'a thread dies')
    if (asked % 20 === 0) service.child.kill('SIGUSR2')
    await sleep(50)
  }
}

const deathsIn = (service: ServiceProcess) => service.output().split('has died and is replaced').length - 1

async function readinessOf({ url }: ServiceProcess): Promise<Readiness | null> {
  return fetch(`${url}/readyz`).then(
    answer => answer.json() as Promise<Readiness>,
    () => null,
  )
}

/** In the middle of it: what the journal says is what the accounts have. */
async function checkUnderLoad(service: ServiceProcess, { callers }: LedgerCheck): Promise<void> {
  const accounts = await openAccounts(service.home)
  for (const role of roleNames) {
    const { account, entries } = await journalOf(accounts.store.ledger, callers[role].accountId)
    assert.deepEqual(audit(account, entries), [], role)
  }
  await accounts.close()
}

/** Nothing is open once the load is over, although no process has ended. */
async function checkOpen(service: ServiceProcess, ledgerCheck: LedgerCheck): Promise<void> {
  const accounts = await openAccounts(service.home)
  for (const role of roleNames) {
    await until(async () => {
      const account = await accounts.store.ledger.readAccount(ledgerCheck.callers[role].accountId)
      return account?.reservationSets.length === 0
    })
  }
  await accounts.close()
}
