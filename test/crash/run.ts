/**
 * Kills the serving process with SIGKILL at random moments under load, starts it again on the same home, and checks
 * after each start that every promise about credits has held: by the audit of the journal, and by what the callers
 * counted themselves. Before every other one the disk stops to answer, for good or for a while.
 *
 *   node test/crash/run.ts [kills] [seed]
 *
 * A kill leaves what was handed to the operating system, so this proves the order of writes and the recovery, not that
 * a disk keeps what it was told to flush.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { OpenHolds } from '../../src/metering/holds.ts'
import { type Caller, openAccounts } from '../support/accounts.ts'
import { FaultyCommits } from '../support/faulty-commits.ts'
import { audit, journalOf } from '../support/ledger.ts'
import { newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { addressOf, type Count, load, noCount, type Reply, send } from './load.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const environment = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '500', LOG_LEVEL: 'warn' }

export interface CrashOptions {
  readonly kills: number
  readonly seed: number
  readonly report: (line: string) => void
}

export interface CrashSummary {
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

/** What the load is made of: an account with plenty, one that keeps running out, one whose requests are idempotent. */
const roles = {
  rich: { connections: 28, credits: 100_000_000 },
  poor: { connections: 16, credits: 0 },
  idempotent: { connections: 20, credits: 100_000_000 },
} as const
type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as Role[]

/** Everything that is known on the callers' side. */
export interface Books {
  readonly callers: Record<Role, Caller>
  readonly counts: Record<Role, Count>
  readonly granted: Record<Role, number>
  /** Every Idempotency-Key that was sent, and the ones since the last check. */
  keysSent: number
  freshKeys: string[]
}

export async function crashRun({ kills, seed, report }: CrashOptions): Promise<CrashSummary> {
  const began = Date.now()
  const random = randomOf(seed)
  const home = await newHome()
  const faults = new FaultyCommits()
  const settings = { ...environment, ...faults.environment }
  let service = await startService(settings, home)
  const books = await openBooks(home)
  let [settled, stalls] = [0, 0]
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const isStalled = kill % 2 === 0
      if (isStalled) stalls += 1
      const afterMs = await loadAndKill(service, books, random, isStalled ? faults : null)
      const early = random() < 0.2 ? await startAndKill(home, random) : null
      service = await startService(settings, home)
      settled = await check(service, books)
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
    rmSync(home, { recursive: true, force: true })
    faults.remove()
  }
  const sums = totals(books)
  const granted = roleNames.reduce((sum, role) => sum + books.granted[role], 0)
  const seconds = (Date.now() - began) / 1000
  const idempotentKeys = books.keysSent
  return { kills, seed, ...sums, stalls, settled, givenBack: sums.answered - settled, idempotentKeys, granted, seconds }
}

export function totals({ counts }: Books): Pick<CrashSummary, 'answered' | 'lost' | 'refused402' | 'refused503'> {
  const sum = (of: (count: Count) => number) => roleNames.reduce((total, role) => total + of(counts[role]), 0)
  return {
    answered: sum(each => each.answered),
    lost: sum(each => each.lost),
    refused402: sum(each => each.refused402),
    refused503: sum(each => each.refused503),
  }
}

export async function openBooks(home: string): Promise<Books> {
  const accounts = await openAccounts(home)
  const make = (role: Role) => accounts.caller({ credits: roles[role].credits })
  const callers = { rich: await make('rich'), poor: await make('poor'), idempotent: await make('idempotent') }
  await accounts.close()
  const granted = { rich: roles.rich.credits, poor: roles.poor.credits, idempotent: roles.idempotent.credits }
  const counts = { rich: noCount(), poor: noCount(), idempotent: noCount() }
  return { callers, counts, granted, keysSent: 0, freshKeys: [] }
}

/** Loads the service with 64 connections and kills it after a random while, which it returns in milliseconds. */
async function loadAndKill(
  service: ServiceUnderTest,
  books: Books,
  random: () => number,
  faults: FaultyCommits | null,
): Promise<number> {
  let over = false
  const loads = startLoad(service, books, () => over)
  let isGranting = true
  const granting = grantWhile(service.home, books, () => !isGranting)
  const afterMs = 100 + Math.floor(random() * 500)
  const refusedBefore = books.counts.poor.refused402
  await sleep(afterMs)
  // A slow machine gets as far as a fast one before it is killed: nothing more is granted until the account has run out.
  isGranting = false
  await until(async () => books.counts.poor.refused402 > refusedBefore)
  const isOverBeforeTheKill = random() < 0.5
  if (faults !== null) await stall(faults, books, isOverBeforeTheKill)
  over = true
  await service.kill()
  if (faults !== null && !isOverBeforeTheKill) await faults.goOn()
  await Promise.all([...loads, granting])
  for (const role of roleNames) assert.equal(books.counts[role].other, 0, `${role} was answered nothing unexpected`)
  return afterMs
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

/** Stops the disk until callers are refused, and lets it go on until some are answered again, where that is wanted. */
async function stall(faults: FaultyCommits, books: Books, goesOn: boolean): Promise<void> {
  const before = totals(books).refused503
  faults.stall()
  await until(async () => totals(books).refused503 > before)
  if (!goesOn) return
  const { answered: answeredBefore } = totals(books)
  await faults.goOn()
  await until(async () => totals(books).answered > answeredBefore)
}

/** Grants to the poor account a few credits at a time, from this process, as the command does. */
async function grantWhile(home: string, books: Books, over: () => boolean): Promise<void> {
  const accounts = await openAccounts(home)
  while (!over()) {
    await accounts.grant(books.callers.poor.accountId, 20)
    books.granted.poor += 20
    await sleep(50)
  }
  await accounts.close()
}

/** Starts the service and kills it before or while it starts to serve. */
async function startAndKill(home: string, random: () => number): Promise<number> {
  const afterMs = Math.floor(random() * 900)
  const env = { PATH: process.env.PATH, ASSAY_HOME: home, PORT: '0', OFFLINE: '1', ...environment }
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: 'ignore' })
  const exited = new Promise(resolve => child.once('exit', resolve))
  await sleep(afterMs)
  child.kill('SIGKILL')
  await exited
  return afterMs
}

/** Checks everything after a start; returns the credits that all accounts together were charged. */
export async function check(service: ServiceUnderTest, books: Books): Promise<number> {
  await checkLedger(service.home, books)
  await retryKeys(service, books)
  return checkLedger(service.home, books)
}

/** The journal of each account against its state and against what the callers counted. */
async function checkLedger(home: string, books: Books): Promise<number> {
  const accounts = await openAccounts(home)
  let total = 0
  for (const role of roleNames) {
    const { account, entries } = await journalOf(accounts.store.ledger, books.callers[role].accountId)
    assert.deepEqual(audit(account, entries), [], role)
    const sum = (kinds: readonly string[]) =>
      entries
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((all, { freeDelta, purchasedDelta }) => all + freeDelta + purchasedDelta, 0)
    const [granted, free, settled] = [sum(['grant']), sum(['free']), -sum(['settle'])]
    assert.equal(granted, books.granted[role], `${role}: what was granted is there`)
    assert.equal(new OpenHolds(account.holds).credits, 0, `${role}: the sweep left nothing open`)
    assert.equal(account.free + account.purchased, granted + free - settled, `${role}: the balance adds up`)
    assert.ok(account.free >= 0 && account.purchased >= 0, `${role}: nothing below zero`)
    assert.ok(
      settled <= books.counts[role].answered,
      `${role}: settled ${settled}, answered ${books.counts[role].answered}`,
    )
    total += settled
  }
  await accounts.close()
  return total
}

/**
 * Sends again every idempotent request since the last check, answered or not: each is answered now, asked once more it
 * is replayed to the byte, and all of them together were charged once each.
 */
async function retryKeys(service: ServiceUnderTest, books: Books): Promise<void> {
  const { key, accountId } = books.callers.idempotent
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const waiting = [...books.freshKeys]
  const count = books.counts.idempotent
  const retry = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const first = await answered(service.url, agent, key, id)
      if (!first.replayed) count.answered += 1
      const second = await answered(service.url, agent, key, id)
      assert.deepEqual(second, { ...first, replayed: true }, 'the second answer is a replay of the first')
    }
  }
  await Promise.all(Array.from({ length: 8 }, retry))
  agent.destroy()
  books.freshKeys = []
  const accounts = await openAccounts(service.home)
  await until(async () => {
    const { entries } = await journalOf(accounts.store.ledger, accountId)
    const settled = entries.filter(({ kind }) => kind === 'settle').reduce((sum, { requests }) => sum + requests, 0)
    assert.ok(settled <= books.keysSent, `${settled} charges for ${books.keysSent} keys`)
    return settled === books.keysSent
  })
  await accounts.close()
}

/** The answer to an idempotent request, asked again while the first one is still being written down. */
function answered(url: string, agent: Agent, key: string, idempotencyKey: string): Promise<Reply> {
  return until(async () => {
    const reply = await send(url, agent, key, addressOf(idempotencyKey), idempotencyKey)
    assert.ok(reply, 'the service answers after its start')
    if (reply.status === 409) return false
    assert.equal(reply.status, 200, reply.text)
    return reply
  })
}

if (import.meta.main) {
  const [kills = '100', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
  console.log(`seed ${seed}`)
  const summary = await crashRun({ kills: Number(kills), seed: Number(seed), report: line => console.log(line) })
  console.log(JSON.stringify(summary, null, 2))
}
