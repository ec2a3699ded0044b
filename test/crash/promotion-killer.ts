/**
 * Fails the primary of two PostgreSQL servers under load, by SIGKILL or by standing still as a host that is gone does,
 * and promotes its synchronous standby. The service runs on, so whatever it answered 200 is charged in the end, and
 * nothing stays open.
 */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ReplicatedPostgres } from '../support/replicated-postgres.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { beginLoad, environment, finishService, type Killer, type Turn } from './killer.ts'
import { checkWhileItRuns, recoveryMs, totals } from './ledger-check.ts'

export async function startPromotionKiller(home: string): Promise<Killer> {
  const servers = await ReplicatedPostgres.start()
  const database = servers.url
  const service = await startServiceProcess({ ...environment, DATABASE_URL: database }, home)
  return {
    database,
    kill: async ({ kill, random, ledgerCheck }: Turn) => {
      const isSilent = kill % 2 === 0
      const load = beginLoad(service, ledgerCheck)
      const afterMs = 50 + Math.floor(random() * 350)
      await sleep(afterMs)
      const { refused503 } = totals(ledgerCheck)
      if (isSilent) servers.primary.freeze()
      else await servers.primary.kill()
      await until(async () => totals(ledgerCheck).refused503 > refused503)
      await servers.promote()
      const promotedAt = performance.now()
      const { answered } = totals(ledgerCheck)
      await until(async () => totals(ledgerCheck).answered > answered + 64, recoveryMs)
      const recoveredMs = Math.round(performance.now() - promotedAt)
      await load.end()
      await checkWhileItRuns(service, ledgerCheck, database)
      assert.equal(totals(ledgerCheck).lost, 0, 'every caller was answered')
      await servers.repair()
      return `${isSilent ? 'of a host that fell silent' : 'of a server'} after ${afterMs} ms, 64 answers ${recoveredMs} ms after the promotion`
    },
    finish: () => finishService(service),
    remove: async () => {
      await service.kill()
      await servers.remove()
    },
  }
}
