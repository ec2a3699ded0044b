/**
 * Kills at random moments under load: the serving process, one of its threads, or PostgreSQL. After each kill it checks
 * that every promise about credits has held: by the audit of the journal, and by what the callers counted themselves.
 *
 *   node test/crash/run.ts [kills] [seed] [sqlite | postgres | postgres-killed | promoted | threads] [first]
 *
 * What a kill is follows from the seed and its number, so a run that has ended goes on with the same seed at the first
 * kill that it has not told of, and a kill that found something is tried again alone. After some kills the callers get
 * new accounts, with journals that are short to read; at the end `assay check` reads those of all.
 *
 * A kill leaves what was handed to the operating system, so this proves the order of writes and the recovery, not that
 * a disk keeps what it was told to flush.
 */
import { rmSync } from 'node:fs'
import { newHome } from '../support/service.ts'
import { startDatabaseKiller } from './database-killer.ts'
import type { Killer } from './killer.ts'
import { type LedgerCheck, openLedgerCheck, totals } from './ledger-check.ts'
import { startPromotionKiller } from './promotion-killer.ts'
import { randomOfKill } from './random.ts'
import { onPostgres, onSqlite, startServiceKiller } from './service-killer.ts'
import { startThreadKiller } from './thread-killer.ts'

const killsOfCheck = 20

/** A service on SQLite or on PostgreSQL, a PostgreSQL, one whose standby takes its place, or threads of a service. */
const killers = {
  sqlite: async (home: string) => startServiceKiller(home, onSqlite(home)),
  postgres: async (home: string) => startServiceKiller(home, await onPostgres()),
  'postgres-killed': startDatabaseKiller,
  promoted: startPromotionKiller,
  threads: startThreadKiller,
} satisfies Record<string, (home: string) => Promise<Killer>>
export type Victim = keyof typeof killers

export interface CrashOptions {
  readonly victim: Victim
  readonly kills: number
  readonly seed: number
  /** The number of the first kill; 1 unless a run goes on. */
  readonly first?: number
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
  /** The most requests that were answered and given back at a single kill. */
  readonly mostGivenBack: number
  /** Requests whose connection ended before an answer. */
  readonly lost: number
  readonly refused402: number
  /** Requests that were refused because the database did not answer. */
  readonly refused503: number
  readonly idempotentKeys: number
  readonly seconds: number
}

export async function crashRun({ victim, kills, seed, first = 1, report }: CrashOptions): Promise<CrashSummary> {
  const began = Date.now()
  report(`${victim}: ${kills} kills from number ${first}, seed ${seed}`)
  const home = await newHome()
  const killer = await killers[victim](home)
  const all: LedgerCheck[] = []
  const last = first + kills - 1
  try {
    for (let kill = first; kill <= last; kill += 1) {
      if ((kill - first) % killsOfCheck === 0) all.push(await openLedgerCheck(home, killer.database))
      const ledgerCheck = all[all.length - 1]
      const said = await killer.kill({ kill, ledgerCheck, random: randomOfKill(seed, kill) }).catch(cause => {
        throw new Error(`${victim}: kill ${kill} of seed ${seed} found something`, { cause })
      })
      const { answered, settled, lost, refused503 } = sumsOf(all)
      const counted = `answered ${answered}, settled ${settled}, lost ${lost}, 503 ${refused503}`
      report(`${victim}: kill ${kill}/${last} ${said}, ${secondsSince(began)} s: ${counted}, in order`)
    }
    await killer.finish()
  } finally {
    await killer.remove()
    rmSync(home, { recursive: true, force: true })
  }
  const sums = sumsOf(all)
  const mostGivenBack = Math.max(...all.map(ledgerCheck => ledgerCheck.mostGivenBack))
  const givenBack = sums.answered - sums.settled
  return { victim, kills, seed, ...sums, givenBack, mostGivenBack, seconds: secondsSince(began) }
}

const secondsSince = (began: number) => Math.round((Date.now() - began) / 1000)

function sumsOf(
  all: readonly LedgerCheck[],
): Omit<CrashSummary, 'victim' | 'kills' | 'seed' | 'givenBack' | 'mostGivenBack' | 'seconds'> {
  const sum = (of: (ledgerCheck: LedgerCheck) => number) =>
    all.reduce((total, ledgerCheck) => total + of(ledgerCheck), 0)
  return {
    answered: sum(ledgerCheck => totals(ledgerCheck).answered),
    settled: sum(ledgerCheck => ledgerCheck.settled),
    lost: sum(ledgerCheck => totals(ledgerCheck).lost),
    refused402: sum(ledgerCheck => totals(ledgerCheck).refused402),
    refused503: sum(ledgerCheck => totals(ledgerCheck).refused503),
    idempotentKeys: sum(ledgerCheck => ledgerCheck.keys.count),
  }
}

if (import.meta.main) {
  const [kills = '100', seed = String(Date.now() % 1_000_000), victim = 'sqlite', first = '1'] = process.argv.slice(2)
  if (!(victim in killers))
    throw new Error(`no victim is called ${victim}; there are ${Object.keys(killers).join(', ')}`)
  const options = { victim: victim as Victim, kills: Number(kills), seed: Number(seed), first: Number(first) }
  const summary = await crashRun({ ...options, report: line => console.log(line) })
  console.log(JSON.stringify(summary, null, 2))
}
