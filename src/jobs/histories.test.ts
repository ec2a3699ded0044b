/**
 * Runners that crash, stall and lose their store at any of their calls, on clocks that differ and jump, over one real
 * database: what jobs promise holds after every step, and every job is over soon after the last crash.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import fc from 'fast-check'
import { isLongRun } from '../../test/support/long-run.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import { settled } from '../../test/support/until.ts'
import type { Store } from '../store/open.ts'
import { type JobKind, type JobOutcome, JobRunner } from './runner.ts'
import type { Claim, Job, JobStore } from './store.ts'

const start = Date.UTC(2026, 10, 21, 12)
const times = { pollEveryMs: 1000, leaseMs: 15_000 }
const runnerCount = 3
const maxAttempts = 3
const deadlineMs = 40_000
const longestRetryMs = 20_000
const longestStallMs = 60_000
const mostSkewMs = 5000
const never = new Promise<never>(() => {})

/** What becomes of one call of the store: a runner that dies or stalls does so before or after it was carried out. */
const when = fc.constantFrom('before' as const, 'after' as const)
const well = fc.constant({ what: 'well' as const, when: 'before' as const, forMs: 0 })
const trouble = fc.record({
  what: fc.constantFrom('dies' as const, 'fails' as const, 'stalls' as const, 'stalls' as const),
  when,
  forMs: fc.constantFrom(1000, 10_000, 16_000, longestStallMs),
})
const fateOf = (weight: number) =>
  fc.infiniteStream(fc.oneof({ weight, arbitrary: well }, { weight: 1, arbitrary: trouble }))

/** What a handler does with one attempt. */
const work = fc.record({
  takesMs: fc.constantFrom(0, 0, 3000, 20_000, 100_000),
  does: fc.constantFrom('done', 'done', 'done', 'fails', 'gives up', 'throws', 'never ends'),
  heedsSignal: fc.boolean(),
})

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('enqueue' as const),
      at: fc.nat({ max: runnerCount - 1 }),
      keys: fc.uniqueArray(fc.nat({ max: 15 }), { minLength: 1, maxLength: 4 }),
      inMs: fc.constantFrom(0, 0, 8000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1000, 5000, 16_000, 45_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      ms: fc.constantFrom(-30_000, -2000, 2000, 30_000, 3_600_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stop' as const),
      at: fc.nat({ max: runnerCount - 1 }),
      withinMs: fc.constantFrom(0, 5000),
    }),
  },
)
const whole = { size: 'max' } as const
const history = fc.record({
  steps: fc.array(step, { minLength: 5, maxLength: 25, ...whole }),
  /** Fates of calls that look for something to do, which are many; `fates` has those of all other calls. */
  idleFates: fateOf(60),
  fates: fateOf(5),
  works: fc.infiniteStream(work),
  skewsMs: fc.array(fc.constantFrom(0, mostSkewMs, -mostSkewMs), { minLength: runnerCount, maxLength: runnerCount }),
})
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never
type Step = History['steps'][number]
type Fate = History['fates'] extends fc.Stream<infer Value> ? Value : never

let worlds = 0

class World {
  readonly #stores: readonly Store[]
  readonly #history: History
  readonly #kind: JobKind
  readonly #runners: Machine[] = []
  /** Ids of all jobs that were made. */
  readonly #ids = new Set<string>()
  /** What was seen of the jobs that are over. */
  readonly #over = new Map<string, Job>()
  /** What complete said yes to, in order: job and result. */
  readonly #completed: [string, string][] = []
  now = start
  #names = 0
  #isCalm = false

  constructor(stores: readonly Store[], played: History) {
    worlds += 1
    this.#stores = stores
    this.#history = played
    this.#kind = {
      ...{ name: `kind ${worlds}`, concurrency: 2, maxAttempts, deadlineMs, keepMs: 1e12 },
      retry: { firstMs: 5000, longestMs: longestRetryMs },
      run: (_, { job, signal }) => this.#handle(job, signal),
    }
    for (let index = 0; index < runnerCount; index += 1) this.#runners.push(this.#machine(index))
  }

  /** A word that nothing else in this world is called. */
  name(): string {
    this.#names += 1
    return `${worlds} ${this.#names}`
  }

  hasCompleted({ id }: Claim, result: string): void {
    this.#completed.push([id, result])
  }

  nextFate(name: keyof JobStore): Fate {
    const { idleFates, fates } = this.#history
    const stream = ['sweep', 'remove', 'claim'].includes(name) ? idleFates : fates
    return this.#isCalm ? { what: 'well', when: 'before', forMs: 0 } : stream.next().value
  }

  #machine(index: number): Machine {
    const skewMs = this.#isCalm ? 0 : this.#history.skewsMs[index]
    return new Machine(this, this.#stores[index % this.#stores.length].jobs, this.#kind, skewMs)
  }

  async #handle(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    const { takesMs, does, heedsSignal } = this.#history.works.next().value
    await new Promise<void>((resolve, reject) => {
      if (does === 'never ends' && !heedsSignal) return
      if (heedsSignal) signal.addEventListener('abort', () => reject(signal.reason))
      if (does !== 'never ends') setTimeout(resolve, takesMs)
    })
    if (does === 'throws') throw new RangeError('a defect')
    if (does !== 'done') return { outcome: 'failed', code: 'no_luck', retry: does === 'fails' }
    return { outcome: 'done', result: `attempt ${job.attempt}, ${this.name()}` }
  }

  async play(step: Step): Promise<void> {
    if (step.do === 'pass') await this.#pass(step.ms)
    else if (step.do === 'jump') this.now += step.ms
    else if (step.do === 'enqueue') {
      for (const key of step.keys) this.#enqueue(step.at, String(key), this.now + step.inMs)
    } else await this.#restart(step.at, step.withinMs)
    await this.#check()
  }

  /** Nobody waits for the answer, which a runner that dies or stalls does not give. */
  #enqueue(at: number, key: string, dueAt: number): void {
    const id = this.name()
    this.#ids.add(id)
    const job = { id, kind: this.#kind.name, key, accountId: null, input: '{}', dueAt }
    this.#runners[at].runner.enqueue(job).catch(() => {})
  }

  /** Stops a runner, which dies when that takes longer than it should, and starts another in its place. */
  async #restart(index: number, withinMs: number): Promise<void> {
    const machine = this.#runners[index]
    machine.runner.stop(withinMs)
    await this.#pass(withinMs + 1000)
    machine.isDead = true
    this.#runners[index] = this.#machine(index)
  }

  /** Moves the clock and every timer, in steps that let each runner act. */
  async #pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= times.pollEveryMs) {
      this.now += times.pollEveryMs
      mock.timers.tick(times.pollEveryMs)
      await settled()
    }
  }

  async #jobs(): Promise<Job[]> {
    const found = await Promise.all([...this.#ids].map(id => this.#stores[0].jobs.find(id)))
    return found.filter(job => job !== undefined)
  }

  async #check(): Promise<void> {
    await settled()
    const jobs = await this.#jobs()
    const names = jobs.filter(({ state }) => state !== 'failed').map(({ key }) => key)
    assert.equal(new Set(names).size, names.length, 'one job of a name')
    assert.equal(new Set(this.#completed.map(([id]) => id)).size, this.#completed.length, 'one success a job')
    const results = new Map(this.#completed)
    for (const job of jobs) {
      assert.ok(job.attempt <= maxAttempts, 'no more attempts than the limit')
      assert.equal(job.result, results.get(job.id) ?? null, 'the result of the one success')
      assert.equal(job.state === 'done', job.result !== null)
      const before = this.#over.get(job.id)
      if (before !== undefined) assert.deepEqual(job, before, 'what is over stays as it is')
      if (job.state === 'done' || job.state === 'failed') this.#over.set(job.id, job)
    }
  }

  /** No more crashes, and one runner that was not there before: every job must be over in a time that can be told. */
  async calm(): Promise<void> {
    this.#isCalm = true
    this.#runners.push(this.#machine(0))
    // Nothing was put off for longer than the clock has jumped since; then each attempt may take all of its time in
    // turn.
    this.now += this.#history.steps.reduce((sum, step) => sum + (step.do === 'jump' ? Math.abs(step.ms) : 0), 0)
    const attemptMs = times.leaseMs + deadlineMs + longestRetryMs + 2 * mostSkewMs + times.pollEveryMs
    const limitMs = longestStallMs + this.#ids.size * maxAttempts * attemptMs
    let passedMs = 0
    do {
      await this.#pass(5000)
      passedMs += 5000
    } while (passedMs < limitMs && (await this.#areOpen()))
    await this.#check()
    assert.equal(await this.#areOpen(), false, 'every job is over')
  }

  async #areOpen(): Promise<boolean> {
    return (await this.#jobs()).some(({ state }) => state === 'waiting' || state === 'running')
  }

  end(): void {
    for (const machine of this.#runners) machine.isDead = true
  }
}

/** One runner and what can befall it: nothing that a dead one asks of the store is carried out or answered. */
class Machine {
  readonly runner: JobRunner
  readonly #world: World
  isDead = false
  #stalledUntil = 0

  constructor(world: World, store: JobStore, kind: JobKind, skewMs: number) {
    this.#world = world
    const get =
      (_: JobStore, name: string | symbol) =>
      (...call: never[]) =>
        this.#call(store, name as keyof JobStore, call)
    const ports = {
      store: new Proxy(store, { get }),
      owner: world.name(),
      now: () => world.now + skewMs,
      random: () => 0.9,
      count: () => {},
      onError: () => {},
    }
    this.runner = new JobRunner([kind], ports, times)
    this.runner.start()
  }

  get isStalled(): boolean {
    return this.#world.now < this.#stalledUntil
  }

  async #call(store: JobStore, name: keyof JobStore, call: never[]): Promise<unknown> {
    await this.#passes()
    const fate = this.#world.nextFate(name)
    if (fate.when === 'before') await this.#passes(fate)
    const answer = await (store[name] as (...call: never[]) => Promise<unknown>).apply(store, call)
    if (name === 'complete' && answer === true) this.#world.hasCompleted(...(call as unknown as [Claim, string]))
    if (fate.when === 'after') await this.#passes(fate)
    return answer
  }

  /** Waits while the runner stalls, for ever when it is dead; `fate` befalls it first. */
  async #passes(fate?: Fate): Promise<void> {
    if (fate?.what === 'dies') this.isDead = true
    if (fate?.what === 'stalls') this.#stalledUntil = Math.max(this.#stalledUntil, this.#world.now + fate.forMs)
    while (this.isStalled && !this.isDead) await new Promise(resolve => setTimeout(resolve, times.pollEveryMs))
    if (this.isDead) await never
    if (fate?.what === 'fails') throw new Error('the store is away')
  }
}

describe('a generated history of job runners on a database', () => {
  const files = new TemporaryStore()
  const stores: Store[] = []

  before(async () => {
    for (let index = 0; index < 2; index += 1) stores.push(await files.connect())
  })
  after(() => files.remove())

  it('runs each job to one end, with one result that stays, whoever dies, stalls or has a wrong clock', async () => {
    await fc.assert(
      fc.asyncProperty(history, async played => {
        mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
        const world = new World(stores, played)
        try {
          for (const each of played.steps) await world.play(each)
          await world.calm()
        } finally {
          world.end()
          mock.timers.reset()
        }
      }),
      { numRuns: isLongRun ? 20 : 6, endOnFailure: true },
    )
  })
})
