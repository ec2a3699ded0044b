/**
 * Kills the serving process by SIGKILL under load and starts it again on the same home. Before some kills the database
 * stops to answer, for good or for a while; after some the service is killed again while it starts.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openAccounts } from '../support/accounts.ts'
import { FaultyCommits } from '../support/faulty-commits.ts'
import { startPostgres } from '../support/postgres.ts'
import type { Environment } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { beginLoad, environment, finishService, type Killer, type Turn } from './killer.ts'
import { check, type LedgerCheck, totals } from './ledger-check.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A stall takes seconds, in which the service waits for an answer of the database. */
const killsOfAStall = 5
const killedAgain = 0.2
const longestStartMs = 900

/** The database of the service, and what makes it stop to answer. */
export interface StallingDatabase {
  /** A file or a URL. */
  readonly databaseUrl: string
  readonly environment: Environment
  stall(): void
  goOn(): Promise<void>
  remove(): Promise<void>
}

export function onSqlite(home: string): StallingDatabase {
  const faults = new FaultyCommits()
  return {
    databaseUrl: join(home, 'assay.db'),
    environment: faults.environment,
    stall: () => faults.stall(),
    goOn: () => faults.goOn(),
    remove: async () => faults.remove(),
  }
}

export async function onPostgres(): Promise<StallingDatabase> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.database()
  return {
    databaseUrl,
    environment: { DATABASE_URL: databaseUrl },
    stall: () => postgres.freeze(),
    goOn: async () => postgres.thaw(),
    remove: () => postgres.remove(),
  }
}

export async function startServiceKiller(home: string, database: StallingDatabase): Promise<Killer> {
  const settings = { ...environment, ...database.environment }
  let service = await startServiceProcess(settings, home)
  return {
    database: database.databaseUrl,
    kill: async ({ kill, random, ledgerCheck }: Turn) => {
      const isStalled = kill % killsOfAStall === 2
      const afterMs = await loadAndKill(service, ledgerCheck, random, database, isStalled)
      const early = random() < killedAgain ? await startAndKill(home, settings, random) : null
      service = await startServiceProcess(settings, home)
      const { lost } = totals(ledgerCheck)
      await check(service, ledgerCheck, database.databaseUrl)
      assert.equal(totals(ledgerCheck).lost, lost, 'the service answers after its start')
      const again = early === null ? '' : `, again ${early} ms into the start`
      return `after ${afterMs} ms${isStalled ? ', with a stall' : ''}${again}`
    },
    finish: () => finishService(service),
    remove: async () => {
      await service.kill()
      await database.remove()
    },
  }
}

/** Kills the service under load after a random while, which it returns in milliseconds. */
async function loadAndKill(
  service: ServiceProcess,
  ledgerCheck: LedgerCheck,
  random: () => number,
  database: StallingDatabase,
  isStalled: boolean,
): Promise<number> {
  const load = beginLoad(service, ledgerCheck)
  let isGranting = true
  const granting = grantWhile(service.home, database.databaseUrl, ledgerCheck, () => !isGranting)
  const afterMs = 50 + Math.floor(random() * 350)
  const refusedBefore = ledgerCheck.counts.poor.refused402
  await sleep(afterMs)
  // A slow machine gets as far as a fast one before it is killed: nothing more is granted until the account has run
  // out.
  isGranting = false
  await granting
  await until(async () => ledgerCheck.counts.poor.refused402 > refusedBefore)
  const isOverBeforeTheKill = random() < 0.5
  if (isStalled) await stall(database, ledgerCheck, isOverBeforeTheKill)
  await load.inFlight()
  const ended = service.kill()
  const over = load.end()
  await ended
  if (isStalled && !isOverBeforeTheKill) await database.goOn()
  await over
  return afterMs
}

/** Stops the disk until callers are refused, and lets it go on until some are answered again, where that is wanted. */
async function stall(database: StallingDatabase, ledgerCheck: LedgerCheck, goesOn: boolean): Promise<void> {
  const before = totals(ledgerCheck).refused503
  database.stall()
  await until(async () => totals(ledgerCheck).refused503 > before)
  if (!goesOn) return
  const { answered: answeredBefore } = totals(ledgerCheck)
  await database.goOn()
  await until(async () => totals(ledgerCheck).answered > answeredBefore)
}

/** Grants to the poor account a few credits at a time, from this process, as the command does. */
async function grantWhile(
  home: string,
  database: string,
  ledgerCheck: LedgerCheck,
  over: () => boolean,
): Promise<void> {
  const accounts = await openAccounts(home, database)
  while (!over()) {
    await accounts.grant(ledgerCheck.callers.poor.accountId, 20)
    ledgerCheck.granted.poor += 20
    await sleep(50)
  }
  await accounts.close()
}

/** Starts the service and kills it before or while it starts to serve. */
async function startAndKill(home: string, settings: Environment, random: () => number): Promise<number> {
  const afterMs = Math.floor(random() * longestStartMs)
  const env = { PATH: process.env.PATH, ASSAY_HOME: home, PORT: '0', OFFLINE: '1', ...settings }
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: 'ignore' })
  const exited = new Promise(resolve => child.once('exit', resolve))
  await sleep(afterMs)
  child.kill('SIGKILL')
  await exited
  return afterMs
}
