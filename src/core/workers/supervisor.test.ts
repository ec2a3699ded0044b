import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { until } from '../../../test/support/until.ts'
import type { FrailPorts } from './fixtures/frail-worker.ts'
import {
  pauseAfter,
  type RestartLimits,
  type Running,
  Supervisor,
  startProcess,
  startThread,
  WorkerEnded,
} from './supervisor.ts'

const module = new URL('./fixtures/frail-worker.ts', import.meta.url)
const limits: RestartLimits = {
  freeDeaths: 1,
  firstPauseMs: 250,
  longestPauseMs: 30_000,
  countForMs: 60_000,
  soundAfterMs: Number.POSITIVE_INFINITY,
}

it('the pause doubles with each death that counts, up to a limit', () => {
  const pauses = Array.from({ length: 10 }, (_, at) => pauseAfter(Array(at + 1).fill(0), limits))
  assert.deepEqual(pauses, [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

type StartOne = (start: { module: URL; settings: unknown; offers?: object }) => Running<FrailPorts>
const never = new AbortController().signal
const starts: Record<string, StartOne> = {
  thread: startThread,
  process: start => startProcess({ ...start, signal: never }),
}
for (const [kind, start] of Object.entries(starts)) {
  describe(`a ${kind} that is started`, () => {
    it('is called, calls back, and ends in order', async () => {
      const heard: string[] = []
      const offers = { parent: { hear: (text: string) => heard.push(text) } }
      const running = start({ module, settings: { name: 'a' }, offers })
      await running.ready
      assert.equal(await running.calls.of('frail').name(), 'a')
      assert.equal(await running.end(10_000), true)
      assert.equal((await running.ended).code, 0)
      assert.deepEqual(heard, ['started', 'ended'])
      await assert.rejects(running.calls.of('frail').name(), WorkerEnded)
    })

    it('is refused with the failure of its start', async () => {
      const running = start({ module, settings: { name: 'refused' } })
      await assert.rejects(running.ready, { name: 'TypeError', code: 'E_REFUSED' })
      await running.ended
    })

    it('rejects the calls that wait when it dies', async () => {
      const running = start({ module, settings: { name: 'a' } })
      await assert.rejects(running.calls.of('frail').exit(3), /it ended \(exit code 3\)/)
    })

    it('is killed when it does not end in time', async () => {
      const running = start({ module, settings: { name: 'endless' } })
      await running.ready
      assert.equal(await running.end(50), false)
      await running.ended
    })
  })
}

describe('a supervisor', () => {
  let now = 0
  const deaths: number[] = []
  const supervisorOf = (replaces: boolean, soundAfterMs = Number.POSITIVE_INFINITY) =>
    new Supervisor<FrailPorts>({
      start: () => startThread({ module, settings: { name: 'a' } }),
      limits: { ...limits, freeDeaths: replaces ? 1 : 0, soundAfterMs },
      replaces,
      onDeath: (_, pauseMs) => deaths.push(pauseMs),
      now: () => now,
    })
  const supervisors = [supervisorOf(true), supervisorOf(false, 10_000)]
  after(async () => {
    for (const each of supervisors) await each.end(10_000)
  })

  it('replaces a worker that has died', async () => {
    const [supervisor] = supervisors
    const first = supervisor.start()
    await first?.ready
    first?.kill()
    await until(async () => supervisor.running !== null && supervisor.running !== first)
    assert.deepEqual([deaths.splice(0), supervisor.deaths], [[0], 1])
    now += 60_000
    assert.equal(supervisor.deaths, 0)
  })

  it('starts one anew only when it is asked to and the pause is over, and forgets deaths after a sound life', async () => {
    const [, supervisor] = supervisors
    const die = async () => {
      const running = supervisor.start()
      assert.ok(running)
      running.kill()
      await running.ended
    }
    await die()
    assert.equal(supervisor.start(), null)
    now += 250
    await die()
    now += 499
    assert.equal(supervisor.start(), null)
    now += 1
    const sound = supervisor.start()
    now += 10_001
    sound?.kill()
    await sound?.ended
    assert.deepEqual(deaths.splice(0), [250, 500, 0])
    assert.ok(supervisor.start())
    await supervisor.end(10_000)
    assert.equal(supervisor.start(), null)
  })
})
