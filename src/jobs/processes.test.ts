import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { run } from '../../test/support/run.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import { until } from '../../test/support/until.ts'
import { JobRunner } from './runner.ts'
import type { JobStore } from './store.ts'

const jobCount = 120

/** A process with a runner on the store in that file, whose handlers are the text `handler`. */
function programOf(path: string, handler: string, then: string): string {
  const [open, runner] = ['../store/open.ts', './runner.ts'].map(each => new URL(each, import.meta.url))
  return `
import { openStore } from '${open}'
import { JobRunner } from '${runner}'
const store = await openStore(${JSON.stringify(path)})
const kind = { name: 'kind', concurrency: 4, maxAttempts: 3, deadlineMs: 600_000, keepMs: 600_000,
  retry: { firstMs: 1, longestMs: 1 }, run: ${handler} }
const ports = { store: store.jobs, owner: 'process ' + process.pid, now: Date.now, random: Math.random, count() {},
  onError(error) { throw error } }
const runner = new JobRunner([kind], ports, { pollEveryMs: 20, leaseMs: 60_000 })
${then}`
}

describe('processes that share a file of jobs', () => {
  let files: TemporaryStore
  let store: JobStore

  beforeEach(async () => {
    files = new TemporaryStore()
    store = (await files.connect()).jobs
  })
  afterEach(() => files.remove())

  it('make one job of what both ask for, run each once, and end when their runners are stopped', async () => {
    const handler = `async (input, { job }) => {
      await new Promise(resolve => setImmediate(resolve))
      console.log('ran ' + job.key)
      return { outcome: 'done', result: process.pid }
    }`
    const then = `
const jobs = []
for (let n = 0; n < ${jobCount}; n += 1) {
  const job = { id: process.pid + ' ' + n, kind: 'kind', key: String(n), accountId: null, input: '{}', dueAt: 0 }
  jobs.push((await runner.enqueue(job)).id)
  if (n === ${jobCount / 2}) runner.start()
}
while ((await Promise.all(jobs.map(id => store.jobs.find(id)))).some(job => job.state !== 'done'))
  await new Promise(resolve => setTimeout(resolve, 10))
await runner.stop(60_000)
await store.close()
console.log('ids ' + jobs.join())`
    const words = ['--input-type=module', '-e', programOf(files.path, handler, then)]
    const ended = await Promise.all([run(words), run(words)])
    assert.deepEqual(
      ended.map(({ code, stderr }) => [code, stderr]),
      [
        [0, ''],
        [0, ''],
      ],
    )
    const lines = ended.flatMap(({ stdout }) => stdout.trim().split('\n'))
    const [one, two] = lines.filter(line => line.startsWith('ids '))
    assert.equal(one, two, 'both were given the same jobs')
    const ran = lines.filter(line => line.startsWith('ran ')).map(line => Number(line.slice(4)))
    assert.deepEqual(
      ran.sort((a, b) => a - b),
      Array.from({ length: jobCount }, (_, index) => index),
    )
  })

  it('take over the job of one that was killed once its lease has expired', async () => {
    const job = { id: 'one', kind: 'kind', key: 'key', accountId: null, input: '{}', dueAt: 0 }
    await store.enqueue(job, Date.now())
    const handler = `() => { console.log('has it'); return new Promise(() => {}) }`
    const words = ['--input-type=module', '-e', programOf(files.path, handler, 'runner.start()')]
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    let aheadMs = 0
    const runner = new JobRunner(
      [
        {
          ...{ name: 'kind', concurrency: 1, maxAttempts: 3, deadlineMs: 60_000, keepMs: 600_000 },
          retry: { firstMs: 1, longestMs: 1 },
          run: async () => ({ outcome: 'done', result: 'taken over' }),
        },
      ],
      {
        ...{ store, owner: 'test', now: () => Date.now() + aheadMs, random: Math.random, count: () => {} },
        onError: error => assert.fail(String(error)),
      },
      { pollEveryMs: 20, leaseMs: 60_000 },
    )
    runner.start()
    await new Promise(resolve => setTimeout(resolve, 100))
    assert.deepEqual([(await store.find('one'))?.state, (await store.find('one'))?.attempt], ['running', 1])
    aheadMs = 60_000
    const done = await until(async () => {
      const found = await store.find('one')
      return found?.state === 'done' && found
    })
    assert.deepEqual([done.result, done.attempt, done.lastError], ['"taken over"', 2, 'lease_expired'])
    await runner.stop(0)
  })
})
