/**
 * Kills the serving process with SIGKILL at random moments under load, starts it again on the same home, and checks
 * after each start that every promise about credits has held: by the audit of the journal, and by what the callers
 * counted themselves. Before every other one the database stops to answer, for good or for a while. On PostgreSQL it is the
 * database that can be killed as well, while the service runs on.
 *
 *   node test/crash/run.ts [kills] [seed] [sqlite | postgres | postgres-killed]
 *
 * A kill leaves what was handed to the operating system, so this proves the order of writes and the recovery, not that
 * a disk keeps what it was told to flush.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openAccounts } from '../support/accounts.ts'
import { FaultyCommits } from '../support/faulty-commits.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type Environment, newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { type Books, check, checkWhileItRuns, openBooks, recoveryMs, roleNames, roles, totals } from './books.ts'
import { load } from './load.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const environment = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '500', LOG_LEVEL: 'warn' }

/** The database of the service, and what makes it stop to answer. */
interface Database {
  /** A file or a URL. */
  readonly place: string
  readonly environment: Environment
  stall(): void
  goOn(): Promise<void>
  remove(): Promise<void>
}

/** A service on SQLite or on PostgreSQL, or a PostgreSQL, is killed. */
export type Victim = 'sqlite' | 'postgres' | 'postgres-killed'

export interface CrashOptions {
  readonly kills: number
  readonly seed: number
  readonly report: (line: string) => void
}

export interface CrashSummary {
  readonly victim: Victim
  readonly kills: number
  readonly seed: number
  readonly answered: number
  readonly settled: number
  /** Answered and given back: the kill came between the answer and the charge. */
  readonly givenBack: number
  readonly lost: number
  readonly refused402: number
  /** How often the disk stopped to answer, and how many were refused for it. */
  readonly stalls: number
  readonly refused503: number
  readonly idempotentKeys: number
  readonly granted: number
  readonly seconds: number
}

/** Numbers from 0 up to 1 that a seed decides (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export async function crashRun(options: CrashOptions & { readonly victim: Victim }): Promise<CrashSummary> {
  const { kills, seed, victim } = options
  const began = Date.now()
  const home = await newHome()
  const postgres = victim === 'sqlite' ? null : await startPostgres()
  const database = postgres === null ? onSqlite(home) : await onPostgres(postgres)
  const books = await openBooks(home, database.place)
  const run = { ...options, home, database, books, random: randomOf(seed) }
  let end: { settled: number; stalls: number }
  try {
    end = victim === 'postgres-killed' && postgres !== null ? await killDatabase(run, postgres) : await killService(run)
  } finally {
    await database.remove()
    rmSync(home, { recursive: true, force: true })
  }
  const sums = totals(books)
  const granted = roleNames.reduce((sum, role) => sum + books.granted[role], 0)
  const seconds = (Date.now() - began) / 1000
  const idempotentKeys = books.keysSent
  return {
    victim,
    kills,
    seed,
    ...sums,
    ...end,
    givenBack: sums.answered - end.settled,
    idempotentKeys,
    granted,
    seconds,
  }
}

function onSqlite(home: string): Database {
  const faults = new FaultyCommits()
  return {
    place: join(home, 'assay.db'),
    environment: faults.environment,
    stall: () => faults.stall(),
    goOn: () => faults.goOn(),
    remove: async () => faults.remove(),
  }
}

async function onPostgres(postgres: TestPostgres): Promise<Database> {
  const place = await postgres.database()
  return {
    place,
    environment: { DATABASE_URL: place },
    stall: () => postgres.freeze(),
    goOn: async () => postgres.thaw(),
    remove: () => postgres.remove(),
  }
}

interface Run extends CrashOptions {
  readonly home: string
  readonly database: Database
  readonly books: Books
  readonly random: () => number
}

async function killService({ kills, home, database, books, random, report }: Run) {
  const settings = { ...environment, ...database.environment }
  let service = await startService(settings, home)
  let [settled, stalls] = [0, 0]
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const isStalled = kill % 2 === 0
      if (isStalled) stalls += 1
      const afterMs = await loadAndKill(service, books, random, database, isStalled)
      const early = random() < 0.2 ? await startAndKill(home, settings, random) : null
      service = await startService(settings, home)
      settled = await check(service, books, database.place)
      const { answered, lost } = totals(books)
      const stall = isStalled ? ', with a stall' : ''
      const extra = `${stall}${early === null ? '' : `, killed again ${early} ms into the start`}`
      report(
        `kill ${kill}/${kills} after ${afterMs} ms${extra}: answered ${answered}, settled ${settled}, lost ${lost}, in order`,
      )
    }
    assert.equal(await service.stop({ keepHome: true }), 0)
  } finally {
    await service.kill()
  }
  return { settled, stalls }
}

/**
 * The whole server, or one process that serves a client, which makes the server end all others. The service runs on, so whatever it
 * answered 200 is charged in the end, and nothing stays open.
 */
async function killDatabase({ kills, home, database, books, random, report }: Run, postgres: TestPostgres) {
  const service = await startService({ ...environment, ...database.environment }, home)
  let settled = 0
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const isWhole = kill % 2 === 0
      const load = beginLoad(service, books)
      const afterMs = 100 + Math.floor(random() * 500)
      await sleep(afterMs)
      const [refused, { answered }] = [totals(books).refused503, totals(books)]
      if (isWhole) {
        await postgres.kill()
        await until(async () => totals(books).refused503 > refused)
        await postgres.start()
      } else process.kill(anyOf(postgres.backends(), random), 'SIGKILL')
      const late = isWhole ? answered : totals(books).answered
      await until(async () => totals(books).answered > late + 64, recoveryMs)
      await load.end()
      settled = await checkWhileItRuns(service, books, database.place)
      const what = isWhole ? 'whole server' : 'one process'
      const { answered: all, refused503 } = totals(books)
      report(
        `kill ${kill}/${kills} (${what}) after ${afterMs} ms: answered ${all}, settled ${settled}, 503 ${refused503}`,
      )
    }
    assert.equal(totals(books).lost, 0, 'every caller was answered')
    assert.equal(await service.stop({ keepHome: true }), 0)
  } finally {
    await service.kill()
  }
  return { settled, stalls: 0 }
}

function anyOf(pids: readonly number[], random: () => number): number {
  return pids[Math.floor(random() * pids.length)]
}

interface Load {
  /** Resolves when every caller has noticed; says of what fails from now on that it is expected. */
  end(): Promise<void>
}

/** Loads the service with 64 connections. */
function beginLoad(service: ServiceUnderTest, books: Books): Load {
  let over = false
  const loads = startLoad(service, books, () => over)
  return {
    end: async () => {
      over = true
      await Promise.all(loads)
      for (const role of roleNames) assert.equal(books.counts[role].other, 0, `${role} was answered nothing unexpected`)
    },
  }
}

/** All callers of all accounts. They ask until it is over. */
export function startLoad(service: ServiceUnderTest, books: Books, over: () => boolean): Promise<void>[] {
  const nextKey = () => {
    const key = `crash-${books.keysSent}`
    books.keysSent += 1
    books.freshKeys.push(key)
    return key
  }
  return roleNames.map(role =>
    load({
      url: service.url,
      caller: books.callers[role],
      count: books.counts[role],
      connections: roles[role].connections,
      ...(role === 'idempotent' ? { nextKey } : {}),
      over,
    }),
  )
}

/** Kills the service under load after a random while, which it returns in milliseconds. */
async function loadAndKill(
  service: ServiceUnderTest,
  books: Books,
  random: () => number,
  database: Database,
  isStalled: boolean,
): Promise<number> {
  const load = beginLoad(service, books)
  let isGranting = true
  const granting = grantWhile(service.home, database.place, books, () => !isGranting)
  const afterMs = 100 + Math.floor(random() * 500)
  const refusedBefore = books.counts.poor.refused402
  await sleep(afterMs)
  // A slow machine gets as far as a fast one before it is killed: nothing more is granted until the account has run out.
  isGranting = false
  await granting
  await until(async () => books.counts.poor.refused402 > refusedBefore)
  const isOverBeforeTheKill = random() < 0.5
  if (isStalled) await stall(database, books, isOverBeforeTheKill)
  const ended = service.kill()
  const over = load.end()
  await ended
  if (isStalled && !isOverBeforeTheKill) await database.goOn()
  await over
  return afterMs
}

/** Stops the disk until callers are refused, and lets it go on until some are answered again, where that is wanted. */
async function stall(database: Database, books: Books, goesOn: boolean): Promise<void> {
  const before = totals(books).refused503
  database.stall()
  await until(async () => totals(books).refused503 > before)
  if (!goesOn) return
  const { answered: answeredBefore } = totals(books)
  await database.goOn()
  await until(async () => totals(books).answered > answeredBefore)
}

/** Grants to the poor account a few credits at a time, from this process, as the command does. */
async function grantWhile(home: string, database: string, books: Books, over: () => boolean): Promise<void> {
  const accounts = await openAccounts(home, database)
  while (!over()) {
    await accounts.grant(books.callers.poor.accountId, 20)
    books.granted.poor += 20
    await sleep(50)
  }
  await accounts.close()
}

/** Starts the service and kills it before or while it starts to serve. */
async function startAndKill(home: string, settings: Environment, random: () => number): Promise<number> {
  const afterMs = Math.floor(random() * 900)
  const env = { PATH: process.env.PATH, ASSAY_HOME: home, PORT: '0', OFFLINE: '1', ...settings }
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: 'ignore' })
  const exited = new Promise(resolve => child.once('exit', resolve))
  await sleep(afterMs)
  child.kill('SIGKILL')
  await exited
  return afterMs
}

if (import.meta.main) {
  const [kills = '100', seed = String(Date.now() % 1_000_000), victim = 'sqlite'] = process.argv.slice(2)
  console.log(`seed ${seed}`)
  const options = { victim: victim as Victim, kills: Number(kills), seed: Number(seed) }
  const summary = await crashRun({ ...options, report: line => console.log(line) })
  console.log(JSON.stringify(summary, null, 2))
}
