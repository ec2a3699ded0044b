import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import fc from 'fast-check'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import { settled } from '../../test/support/until.ts'
import { type JobCount, type JobKind, type JobOutcome, JobRunner, retryDelayMs } from './runner.ts'
import type { Job, JobStore, NewJob } from './store.ts'

const start = Date.UTC(2026, 10, 21, 12)
const times = { pollEveryMs: 1000, leaseMs: 30_000 }
const done: JobOutcome = { outcome: 'done', result: 'ok' }
const never = new Promise<never>(() => {})

const aKind: JobKind = {
  name: 'kind',
  concurrency: 2,
  maxAttempts: 3,
  deadlineMs: 120_000,
  retry: { firstMs: 4000, longestMs: 60_000 },
  keepMs: 3_600_000,
  run: async () => done,
}

function newJob(id: string, more: Partial<NewJob> = {}): NewJob {
  return { id, kind: 'kind', key: `key of ${id}`, accountId: null, input: '{}', dueAt: start, ...more }
}

describe('a job runner', () => {
  let files: TemporaryStore
  let store: JobStore
  let now: number
  let runners: JobRunner[]
  let counted: string[]
  let errors: [unknown, { kind: string; jobId: string | null }][]

  beforeEach(async () => {
    files = new TemporaryStore()
    store = (await files.connect()).jobs
    now = start
    runners = []
    counted = []
    errors = []
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  })
  afterEach(async () => {
    const stopping = Promise.all(runners.map(runner => runner.stop(0)))
    await settled()
    mock.timers.tick(0)
    await stopping
    mock.timers.reset()
    await files.remove()
  })

  function runnerOf(kind: Partial<JobKind>, behind: JobStore = store): JobRunner {
    const owner = `runner ${runners.length}`
    const count = (_: string, what: JobCount, by: number) => counted.push(...Array<string>(by).fill(what))
    const onError = (...error: (typeof errors)[number]) => errors.push(error)
    const ports = { store: behind, owner, now: () => now, random: () => 0.5, count, onError }
    const runner = new JobRunner([{ ...aKind, ...kind }], ports, times)
    runners.push(runner)
    runner.start()
    return runner
  }

  /** Moves the clock and every timer, in steps that let each runner act. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= times.pollEveryMs) {
      const part = Math.min(left, times.pollEveryMs)
      now += part
      mock.timers.tick(part)
      await settled()
    }
  }

  const find = async (id: string): Promise<Job> => {
    const job = await store.find(id)
    assert.ok(job)
    return job
  }

  /** The store with some of its calls replaced. */
  function storeWith(replaced: Partial<JobStore>): JobStore {
    const get = (_: JobStore, name: string | symbol) => {
      const call = name as keyof JobStore
      return replaced[call] ?? store[call].bind(store)
    }
    return new Proxy<JobStore>(store, { get })
  }

  it('runs a job that is enqueued here at once, and keeps what came of it', async () => {
    const inputs: unknown[] = []
    const run = async (input: unknown) => {
      inputs.push(input)
      return { outcome: 'done', result: { n: 2 } } as const
    }
    const runner = runnerOf({ run })
    await settled()
    assert.equal((await runner.enqueue(newJob('one', { input: '{"n":1}' }))).state, 'waiting')
    await settled()
    const { state, result, attempt } = await find('one')
    assert.deepEqual([state, result, attempt, inputs, counted], ['done', '{"n":2}', 1, [{ n: 1 }], ['done']])
  })

  it('gives the result again to whoever asks for the same, without running it again', async () => {
    let runs = 0
    const runner = runnerOf({ run: async () => ({ outcome: 'done', result: ++runs }) })
    await runner.enqueue(newJob('one', { key: 'same' }))
    await settled()
    const again = await runner.enqueue(newJob('two', { key: 'same' }))
    await settled()
    assert.deepEqual([again.id, again.result, runs], ['one', '1', 1])
  })

  it('finds at its interval what others enqueued, and begins nothing before its time', async () => {
    runnerOf({})
    await settled()
    await store.enqueue(newJob('one', { dueAt: start + 1500 }), now)
    await pass(1000)
    assert.equal((await find('one')).state, 'waiting')
    await pass(1000)
    assert.equal((await find('one')).state, 'done')
  })

  it('runs no more of a kind at a time than that kind may, and the next as soon as one is over', async () => {
    const ends: (() => void)[] = []
    const run = () => new Promise<JobOutcome>(resolve => ends.push(() => resolve(done)))
    const runner = runnerOf({ run, concurrency: 2 })
    for (const id of ['1', '2', '3', '4']) await runner.enqueue(newJob(id))
    await settled()
    assert.equal(ends.length, 2)
    ends[0]()
    await settled()
    assert.equal(ends.length, 3)
    ends[1]()
    ends[2]()
    await settled()
    ends[3]()
    await settled()
    assert.deepEqual(counted, ['done', 'done', 'done', 'done'])
  })

  it('tries again what threw, after a delay that chance decides, until the limit of attempts', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      throw Object.assign(new TypeError('could not read secret-value'), runs === 3 ? { code: 'E_THIRD' } : {})
    }
    const runner = runnerOf({ run })
    await runner.enqueue(newJob('one'))
    await settled()
    const first = await find('one')
    assert.deepEqual([first.state, first.dueAt, first.lastError], ['waiting', start + 2000, 'TypeError'])
    await pass(2000)
    assert.equal((await find('one')).dueAt, now + 4000)
    await pass(60_000)
    const last = await find('one')
    assert.deepEqual([last.state, last.attempt, last.lastError, runs], ['failed', 3, 'E_THIRD', 3])
    assert.deepEqual(counted, ['retried', 'retried', 'failed'])
    assert.deepEqual(
      errors.map(([, where]) => where),
      Array(3).fill({ kind: 'kind', jobId: 'one' }),
    )
    assert.doesNotMatch(JSON.stringify(await find('one')), /secret-value/)
  })

  it('keeps as error code no text that is not a word', async () => {
    const error = Object.assign(new Error('x'), { code: 'no such user: secret-value', name: 'secret value' })
    const thrown = [error, 'secret-value']
    const runner = runnerOf({ maxAttempts: 1, run: () => Promise.reject(thrown.pop()) })
    for (const id of ['one', 'two']) await runner.enqueue(newJob(id))
    await settled()
    const codes = [(await find('one')).lastError, (await find('two')).lastError]
    assert.deepEqual(codes.sort(), ['Error', 'not_an_error'])
  })

  it('does as a handler says that has failed: tries again or not', async () => {
    const run: JobKind['run'] = async (_, { job }) => ({ outcome: 'failed', code: 'gone', retry: job.id === 'two' })
    const runner = runnerOf({ run })
    for (const id of ['one', 'two']) await runner.enqueue(newJob(id))
    await settled()
    const [one, two] = [await find('one'), await find('two')]
    assert.deepEqual([one.state, one.lastError, one.attempt], ['failed', 'gone', 1])
    assert.deepEqual([two.state, two.lastError], ['waiting', 'gone'])
    assert.deepEqual(errors, [])
  })

  it('takes a result that is not JSON for a failure, and none for null', async () => {
    const results: unknown[] = [10n, undefined]
    const runner = runnerOf({
      maxAttempts: 1,
      concurrency: 1,
      run: async () => ({ outcome: 'done', result: results.shift() }),
    })
    for (const id of ['one', 'two']) await runner.enqueue(newJob(id))
    await settled()
    assert.deepEqual([(await find('one')).state, (await find('one')).lastError], ['failed', 'TypeError'])
    assert.deepEqual([(await find('two')).state, (await find('two')).result], ['done', 'null'])
  })

  it('ends an attempt at its deadline, also one that does not heed the signal, and drops what comes of it later', async () => {
    const late = Promise.withResolvers<JobOutcome>()
    const signals: AbortSignal[] = []
    const run: JobKind['run'] = async (_, { signal }) => {
      signals.push(signal)
      return signals.length === 1 ? late.promise : never
    }
    const runner = runnerOf({ run, deadlineMs: 5000, concurrency: 1, maxAttempts: 2 })
    await runner.enqueue(newJob('one'))
    await settled()
    await pass(4000)
    assert.equal(signals[0].aborted, false)
    await pass(1000)
    assert.equal(signals[0].aborted, true)
    assert.deepEqual([(await find('one')).state, (await find('one')).lastError], ['waiting', 'deadline_exceeded'])
    await pass(3000)
    late.resolve(done)
    await pass(10_000)
    const job = await find('one')
    assert.deepEqual([job.state, job.result, job.attempt, signals.length], ['failed', null, 2, 2])
  })

  it('keeps a job for longer than its lease while it works on it', async () => {
    const end = Promise.withResolvers<JobOutcome>()
    const runner = runnerOf({ run: () => end.promise })
    const other = runnerOf({ run: () => assert.fail('nobody else runs it') })
    await runner.enqueue(newJob('one'))
    await settled()
    await other.enqueue(newJob('one'))
    await pass(100_000)
    end.resolve(done)
    await settled()
    assert.deepEqual([(await find('one')).attempt, counted], [1, ['done']])
  })

  it('goes on with a job when a renewal fails, as long as the lease has not ended', async () => {
    let calls = 0
    const renew: JobStore['renew'] = (claim, until) => {
      calls += 1
      return calls % 2 === 1 ? Promise.reject(new Error('the store is away')) : store.renew(claim, until)
    }
    const end = Promise.withResolvers<JobOutcome>()
    const runner = runnerOf({ run: () => end.promise }, storeWith({ renew }))
    await runner.enqueue(newJob('one'))
    await settled()
    await pass(100_000)
    end.resolve(done)
    await settled()
    assert.equal((await find('one')).state, 'done')
    assert.deepEqual([errors.length, calls], [5, 10])
  })

  it('is told to stop working on a job that it has lost, and records nothing of it', async () => {
    const ends: ((outcome: JobOutcome) => void)[] = []
    const signals: AbortSignal[] = []
    const run: JobKind['run'] = (_, { signal }) => {
      signals.push(signal)
      return new Promise(resolve => ends.push(resolve))
    }
    let isAway = true
    const renew: JobStore['renew'] = (...call) => (isAway ? Promise.reject(new Error('away')) : store.renew(...call))
    const one = runnerOf({ run }, storeWith({ renew }))
    await one.enqueue(newJob('one'))
    await settled()
    runnerOf({ run })
    await pass(30_000)
    assert.equal(signals.length, 2, 'the lease has expired, and the other has the job')
    isAway = false
    await pass(10_000)
    assert.deepEqual([signals[0].aborted, signals[1].aborted], [true, false])
    ends[0]({ outcome: 'done', result: 'of the first' })
    ends[1]({ outcome: 'done', result: 'of the second' })
    await settled()
    assert.deepEqual([(await find('one')).result, (await find('one')).attempt], ['"of the second"', 2])
    assert.deepEqual(counted, ['lease_expired', 'lost', 'done'])
  })

  it('when it stops, waits for what is running and claims nothing more', async () => {
    const end = Promise.withResolvers<JobOutcome>()
    const runner = runnerOf({ run: () => end.promise, concurrency: 1 })
    for (const id of ['one', 'two']) await runner.enqueue(newJob(id))
    await settled()
    const stopped = runner.stop(10_000)
    await pass(9000)
    end.resolve(done)
    await stopped
    await runner.enqueue(newJob('three'))
    await pass(5000)
    const jobs = await Promise.all(['one', 'two', 'three'].map(find))
    assert.equal(jobs.map(({ state }) => state).join(), 'done,waiting,waiting')
  })

  it('when it stops, gives back what takes longer than it may, and that is no attempt', async () => {
    const signals: AbortSignal[] = []
    const run: JobKind['run'] = (_, { signal }) => {
      signals.push(signal)
      return never
    }
    const runner = runnerOf({ run, maxAttempts: 1 })
    await runner.enqueue(newJob('one'))
    await settled()
    const stopped = runner.stop(10_000)
    await pass(10_000)
    await stopped
    assert.equal(signals[0].aborted, true)
    assert.deepEqual([(await find('one')).state, (await find('one')).attempt, counted], ['waiting', 0, ['given_back']])
    runnerOf({ maxAttempts: 1 })
    await settled()
    assert.deepEqual([(await find('one')).state, (await find('one')).attempt], ['done', 1])
  })

  it('when it stops, begins nothing of what it was just claiming, and gives it back', async () => {
    const answered = Promise.withResolvers<void>()
    const claim: JobStore['claim'] = async (...call) => {
      const jobs = await store.claim(...call)
      await answered.promise
      return jobs
    }
    await store.enqueue(newJob('one'), now)
    let runs = 0
    const runner = runnerOf({ run: async () => ({ outcome: 'done', result: ++runs }) }, storeWith({ claim }))
    await settled()
    const stopped = runner.stop(10_000)
    answered.resolve()
    await stopped
    assert.deepEqual([(await find('one')).state, (await find('one')).attempt], ['waiting', 0])
    assert.deepEqual([runs, errors], [0, []])
  })

  it('when it stops, does not go on to claim after what it was just doing', async () => {
    const answered = Promise.withResolvers<number>()
    let claims = 0
    const claim: JobStore['claim'] = async () => {
      claims += 1
      return []
    }
    const runner = runnerOf({}, storeWith({ claim, sweep: () => answered.promise }))
    await settled()
    const stopped = runner.stop(10_000)
    answered.resolve(0)
    await stopped
    assert.equal(claims, 0)
  })

  it('goes on when the store fails: with the next look, and after the lease of what could not be recorded', async () => {
    let failures = 2
    const fail = () => {
      failures -= 1
      return failures >= 0
    }
    const claim: JobStore['claim'] = (...call) => (fail() ? Promise.reject(new Error('away')) : store.claim(...call))
    let isLost = true
    const complete: JobStore['complete'] = (...call) => {
      if (!isLost) return store.complete(...call)
      isLost = false
      return Promise.reject(new Error('away'))
    }
    await store.enqueue(newJob('one'), now)
    runnerOf({}, storeWith({ claim, complete }))
    await settled()
    assert.deepEqual(errors[0][1], { kind: 'kind', jobId: null })
    await pass(2000)
    assert.deepEqual(errors.at(-1)?.[1], { kind: 'kind', jobId: 'one' })
    assert.equal((await find('one')).state, 'running')
    await pass(31_000)
    assert.deepEqual([(await find('one')).state, (await find('one')).attempt], ['done', 2])
    assert.equal(errors.length, 3)
  })

  it('removes what has been over for as long as its kind is kept', async () => {
    const runner = runnerOf({ keepMs: 10_000 })
    await runner.enqueue(newJob('one'))
    await settled()
    await pass(10_000)
    assert.equal((await find('one')).state, 'done')
    await pass(1000)
    assert.equal(await store.find('one'), undefined)
  })
})

describe('the delay before a job is tried again', () => {
  it('is anywhere from none to a time that doubles with each attempt, up to the longest', () => {
    const delays = fc.record({
      firstMs: fc.integer({ min: 1, max: 10_000 }),
      longestMs: fc.integer({ min: 1, max: 1e7 }),
    })
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(delays, fc.integer({ min: 1, max: 2000 }), random, (retry, attempt, chance) => {
        const delay = retryDelayMs(retry, attempt, chance)
        assert.ok(Number.isInteger(delay) && delay >= 0 && delay <= retry.longestMs)
        assert.ok(delay <= retry.firstMs * 2 ** (attempt - 1))
      }),
    )
    const retry = { firstMs: 1000, longestMs: 5000 }
    assert.equal([1, 2, 3, 4].map(attempt => retryDelayMs(retry, attempt, 0.5)).join(), '500,1000,2000,2500')
  })
})
