/**
 * Services that share a database and look dead to each other while they live: two containers with one host name and one
 * process number, and a process that the system did not let run for a minute. What such a process has answered must be
 * charged, or be refused and counted; never answered and forgotten.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Meter } from '../../../src/metering/meter.ts'
import type { Environment } from '../../support/service.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { type Attack, type Finding, found } from '../attack.ts'
import { withClock } from '../clock.ts'
import { type Model, modelBody, modelPath, startModel } from '../model.ts'
import { endTree, kill, startTarget } from '../target.ts'

/** A call that is in hand while `meanwhile` happens: whether it was answered, and what became of its charge. */
async function callAcross(
  environment: Environment,
  meanwhile: (service: ServiceProcess, model: Model) => Promise<ServiceProcess>,
): Promise<Finding[]> {
  const model = await startModel()
  const one = await startTarget({ ...model.environment, ...environment })
  const calling = one.post(modelPath, modelBody)
  while (model.counts.open === 0) await sleep(20)
  const two = await meanwhile(one, model)
  model.answerAll()
  const { status } = await calling
  await sleep(500)
  const usage = await one.post('/v1/account/usage', {}, { key: one.key })
  const charged = usage.json?.total?.requests ?? 0
  const metrics = await (await fetch(`${one.url}/metrics`)).text()
  const late = /^assay_late_settlements_total ([1-9]\d*)$/m.exec(metrics)?.[1] ?? '0'
  for (const { child } of [two, one]) endTree(child)
  model.stop()
  const isAccounted = status !== 200 || charged === 1 || late !== '0'
  return [found(isAccounted, `answered ${status}, charged ${charged}, counted as late ${late}`)]
}

const twins: Attack = {
  name: 'same-host-and-pid',
  promises: [
    {
      text: 'a start with the host name and number of one that lives takes nothing from it',
      before: 'answered 200, charged 0, counted as late 0',
    },
  ],
  run: () => {
    const twin = withClock({ host: 'container', pid: process.pid })
    return callAcross(twin, (one, model) => startTarget({ ...model.environment, ...twin }, one.home))
  },
}

const speed = 40
/** 160 seconds of its own clock. */
const stalledMs = 4_000

const stalled: Attack = {
  name: 'stalled-process',
  promises: [
    {
      text: 'what a process answers after it stood still for a minute is charged, or counted as late',
      before: 'answered 200, charged 0, counted as late 0',
    },
  ],
  run: () => {
    const fast = withClock({ speed })
    return callAcross(fast, async (one, model) => {
      const two = await startTarget({ ...model.environment, ...fast }, one.home)
      kill(one.child.pid ?? 0, 'SIGSTOP')
      await sleep(stalledMs)
      kill(one.child.pid ?? 0, 'SIGCONT')
      return two
    })
  },
}

/** A transaction takes its time on a disk under load. */
const transactionMs = 1_000

const spinning: Attack = {
  name: 'drain-spins',
  promises: [
    {
      text: `waiting for a transaction of ${transactionMs} ms to end takes 100 ms of the processor at most`,
      before: '1 ms of the processor',
    },
  ],
  run: async () => {
    const answers = [{ outcome: 'released', creditsRemaining: 0 }] as const
    const meter = new Meter({ committer: { commit: () => sleep(transactionMs, answers) } })
    meter.release('account', { reservation: 1 })
    await sleep(100)
    const before = process.threadCpuUsage()
    await meter.drain()
    const { user, system } = process.threadCpuUsage(before)
    const ms = Math.round((user + system) / 1_000)
    return [found(ms <= 100, `${ms} ms of the processor`)]
  },
}

export const whoIsAlive: readonly Attack[] = [twins, stalled, spinning]
