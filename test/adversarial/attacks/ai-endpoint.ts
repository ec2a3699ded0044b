/**
 * An AI endpoint that does not answer, that fails, or that nobody waits for any more: it must not be asked without end.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceProcess } from '../../support/service-process.ts'
import { type Attack, found } from '../attack.ts'
import { type Model, modelBody, modelPath, startModel } from '../model.ts'
import { withTarget } from '../target.ts'

async function withModel<Result>(attack: (service: ServiceProcess, model: Model) => Promise<Result>): Promise<Result> {
  const model = await startModel()
  try {
    return await withTarget(model.environment, service => attack(service, model))
  } finally {
    model.stop()
  }
}

const callers = 300
const mostInFlight = 64

const flood: Attack = {
  name: 'ai-flood',
  promises: [{ text: `${callers} calls at once ask at most ${mostInFlight} questions at once`, before: '300 at once' }],
  run: () =>
    withModel(async (service, model) => {
      const calls = Array.from({ length: callers }, () => service.post(modelPath, modelBody).catch(() => null))
      await sleep(2_000)
      const { mostOpen } = model.counts
      model.refuse(500)
      model.answerAll()
      await Promise.race([Promise.all(calls), sleep(3_000)])
      return [found(mostOpen <= mostInFlight && mostOpen > 0, `${mostOpen} at once`)]
    }),
}

const failing: Attack = {
  name: 'ai-failing',
  promises: [
    {
      text: 'an endpoint that fails 20 times in a row is left alone for a while',
      before: 'asked 100 times by 100 calls',
    },
  ],
  run: () =>
    withModel(async (service, model) => {
      model.refuse(500)
      for (let call = 0; call < 100; call += 1) await service.post(modelPath, modelBody)
      const { asked } = model.counts
      return [found(asked <= 20, `asked ${asked} times by 100 calls`)]
    }),
}

const left: Attack = {
  name: 'ai-caller-leaves',
  promises: [{ text: 'a question is given up within 1 s when its caller has left', before: '10 of 10 still open' }],
  run: () =>
    withModel(async (service, model) => {
      const leaving = new AbortController()
      const body = JSON.stringify(modelBody)
      const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' }
      const { signal } = leaving
      const calls = Array.from({ length: 10 }, () =>
        fetch(`${service.url}${modelPath}`, { method: 'POST', headers, body, signal }).catch(() => null),
      )
      while (model.counts.open < 10) await sleep(20)
      leaving.abort()
      await Promise.all(calls)
      await sleep(1_000)
      return [found(model.counts.open === 0, `${model.counts.open} of 10 still open`)]
    }),
}

export const aiEndpoint: readonly Attack[] = [flood, failing, left]
