/**
 * Kills PostgreSQL by SIGKILL under load: the whole server, or one process that serves a client, which makes the server
 * end all others. The service runs on, so whatever it answered 200 is charged in the end, and nothing stays open.
 */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../support/postgres.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { beginLoad, environment, finishService, type Killer, type Turn } from './killer.ts'
import { checkWhileItRuns, recoveryMs, totals } from './ledger-check.ts'

export async function startDatabaseKiller(home: string): Promise<Killer> {
  const postgres = await startPostgres()
  const database = await postgres.database()
  const service = await startServiceProcess({ ...environment, DATABASE_URL: database }, home)
  return {
    database,
    kill: async ({ kill, random, ledgerCheck }: Turn) => {
      const isWhole = kill % 2 === 0
      const load = beginLoad(service, ledgerCheck)
      const afterMs = 50 + Math.floor(random() * 350)
      await sleep(afterMs)
      const { refused503, answered } = totals(ledgerCheck)
      if (isWhole) {
        await postgres.kill()
        await until(async () => totals(ledgerCheck).refused503 > refused503)
        await postgres.start()
      } else process.kill(anyOf(postgres.backends(), random), 'SIGKILL')
      const late = isWhole ? answered : totals(ledgerCheck).answered
      await until(async () => totals(ledgerCheck).answered > late + 64, recoveryMs)
      await load.end()
      await checkWhileItRuns(service, ledgerCheck, database)
      assert.equal(totals(ledgerCheck).lost, 0, 'every caller was answered')
      return `of ${isWhole ? 'the whole server' : 'one process'} after ${afterMs} ms`
    },
    finish: () => finishService(service),
    remove: async () => {
      await service.kill()
      await postgres.remove()
    },
  }
}

function anyOf(pids: readonly number[], random: () => number): number {
  return pids[Math.floor(random() * pids.length)]
}
