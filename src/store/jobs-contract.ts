/** What every store must do with jobs, beside contract.ts: the same suite runs on each database. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { isLongRun } from '../../test/support/long-run.ts'
import { type Claim, type Job, type JobStore, leaseExpired, longestLeaseMs, type NewJob } from '../jobs/store.ts'
import type { OpenedStore } from './contract.ts'

const start = Date.UTC(2026, 10, 21, 12)
const leaseMs = 30_000
const maxAttempts = 3
const workers = ['a', 'b', 'c']

let numbers = 0

/** A word that no other test has. */
function fresh(prefix: string): string {
  numbers += 1
  return `${prefix}_${String(numbers).padStart(8, '0')}`
}

function newJob(kind: string, more: Partial<NewJob> = {}): NewJob {
  return { id: fresh('job'), kind, key: fresh('key'), accountId: null, input: '{"n":1}', dueAt: start, ...more }
}

function jobBehind(job: NewJob, now: number): Job {
  return { ...job, state: 'waiting', attempt: 0, result: null, lastError: null, createdAt: now, updatedAt: now }
}

/** @param histories how many a short run plays; on a server each takes ten times as long as in a file */
export function describeJobStore(name: string, open: () => Promise<OpenedStore>, histories = 40): void {
  describe(`jobs in the store on ${name}`, () => {
    const stores: JobStore[] = []
    let opened: OpenedStore

    before(async () => {
      opened = await open()
      stores.push(opened.store.jobs, (await opened.reopen()).jobs)
    })
    after(() => opened.remove())

    it('belong to an account that exists or to none', async () => {
      const account = { id: fresh('acc'), name: fresh('name'), createdAt: start }
      await opened.store.accounts.insertAccount(account, { at: start, actor: 'a', action: 'b', subject: 'c' })
      const job = newJob(fresh('kind'), { accountId: account.id })
      assert.equal((await stores[0].enqueue(job, start)).accountId, account.id)
      await assert.rejects(stores[0].enqueue(newJob(job.kind, { accountId: fresh('nobody') }), start))
    })
    askingSuite(stores)
    claimingSuite(stores)
    endingSuite(stores)

    it('are what a plain list says after any history of workers that stall, die and wake, on clocks that jump', async () => {
      await fc.assert(
        fc.asyncProperty(history, async steps => {
          const world = new World(stores)
          for (const step of steps) await world.play(step)
        }),
        { numRuns: isLongRun ? 150 : histories, endOnFailure: true },
      )
    })
  })
}

/** Claims for the worker "a" what is due of the kind. */
async function claimAll(store: JobStore, kind: string, now = start, limit = 10): Promise<Claim[]> {
  const jobs = await store.claim(kind, limit, { owner: 'a', until: now + leaseMs }, now)
  return jobs.map(({ id, attempt }) => ({ id, owner: 'a', attempt }))
}

function askingSuite(stores: readonly JobStore[]): void {
  it('come back as they were put in', async () => {
    const job = newJob(fresh('kind'), { input: '{"name":"Zoë 🎈"}', dueAt: start + 7 })
    assert.deepEqual(await stores[0].enqueue(job, start), jobBehind(job, start))
    assert.deepEqual(await stores[1].find(job.id), jobBehind(job, start))
    assert.equal(await stores[0].find(fresh('job')), undefined)
  })

  it('are one for a kind and key that many ask for at once', async () => {
    const [kind, key] = [fresh('kind'), fresh('key')]
    const asked = Array.from({ length: 20 }, (_, index) => stores[index % 2].enqueue(newJob(kind, { key }), start))
    const ids = new Set((await Promise.all(asked)).map(({ id }) => id))
    assert.equal(ids.size, 1)
    assert.equal((await claimAll(stores[0], kind)).length, 1)
  })
}

function claimingSuite(stores: readonly JobStore[]): void {
  it('go to one of the workers that claim at once, and all to somebody', async () => {
    const kind = fresh('kind')
    const jobs = Array.from({ length: 40 }, () => newJob(kind))
    for (const job of jobs) await stores[0].enqueue(job, start)
    const claimed: string[] = []
    const work = async (owner: string, store: JobStore) => {
      for (let turn = 0; claimed.length < jobs.length && turn < 1000; turn += 1) {
        await new Promise(resolve => setImmediate(resolve))
        const got = await store.claim(kind, 3, { owner, until: start + leaseMs }, start)
        claimed.push(...got.map(({ id }) => id))
      }
    }
    await Promise.all(workers.map((owner, index) => work(owner, stores[index % 2])))
    assert.deepEqual(claimed.sort(), jobs.map(({ id }) => id).sort())
  })

  it('are claimed the longest due first, no more than asked for, none before its time, none of another kind', async () => {
    const kind = fresh('kind')
    const [late, early, later] = [3, 1, 5].map(due => newJob(kind, { dueAt: start + due }))
    for (const job of [late, early, later]) await stores[0].enqueue(job, start)
    assert.deepEqual(await claimAll(stores[0], kind, start), [])
    assert.deepEqual(await claimAll(stores[0], fresh('kind'), start + 9), [])
    const first = await claimAll(stores[0], kind, start + 4, 1)
    const rest = await claimAll(stores[0], kind, start + 4)
    assert.deepEqual(
      [...first, ...rest].map(({ id }) => id),
      [early.id, late.id],
    )
  })
}

function endingSuite(stores: readonly JobStore[]): void {
  it("that were given back are nobody else's to end than of who claims them next", async () => {
    const [kind, id] = [fresh('kind'), fresh('job')]
    await stores[0].enqueue(newJob(kind, { id }), start)
    const [givenBack] = await claimAll(stores[0], kind)
    assert.ok(await stores[0].giveBack(givenBack, start))
    const [next] = await stores[1].claim(kind, 1, { owner: 'b', until: start + leaseMs }, start)
    assert.equal(next.attempt, 1)
    assert.equal(await stores[0].complete(givenBack, '"of a"', start), false)
    assert.equal(await stores[0].renew(givenBack, start), false)
    assert.ok(await stores[1].complete({ id, owner: 'b', attempt: 1 }, '"of b"', start))
    assert.equal((await stores[0].find(id))?.result, '"of b"')
  })

  it('that a wrong clock leased far into the future are taken back, and no lease that is right', async () => {
    const [kind, job] = [fresh('kind'), fresh('job')]
    await stores[0].enqueue(newJob(kind, { id: job }), start)
    const [held] = await claimAll(stores[0], kind)
    assert.ok(await stores[0].renew(held, start + longestLeaseMs))
    assert.equal(await stores[1].sweep(kind, maxAttempts, start), 0)
    assert.ok(await stores[0].renew(held, start + longestLeaseMs + 1))
    assert.equal(await stores[1].sweep(kind, maxAttempts, start), 1)
    assert.equal((await stores[0].find(job))?.state, 'waiting')
  })

  it('are removed the oldest first and only when they are over', async () => {
    const kind = fresh('kind')
    const jobs = Array.from({ length: 4 }, () => newJob(kind))
    for (const job of jobs) await stores[0].enqueue(job, start)
    const [one, two, three] = await claimAll(stores[0], kind, start, 3)
    await stores[0].complete(two, '1', start + 1)
    await stores[0].fail(one, 'no', null, start + 2)
    const left = async () => (await Promise.all(jobs.map(({ id }) => stores[1].find(id)))).map(job => job?.state)
    assert.equal(await stores[1].remove(kind, start + 1, 9), 0)
    assert.equal(await stores[1].remove(kind, start + 9, 1), 1)
    assert.deepEqual(await left(), ['failed', undefined, 'running', 'waiting'])
    assert.equal(await stores[1].remove(kind, start + 9, 9), 1)
    assert.deepEqual(await left(), [undefined, undefined, 'running', 'waiting'])
    assert.equal((await stores[0].enqueue({ ...jobs[1], id: fresh('job') }, start)).state, 'waiting', 'begins anew')
    assert.ok(await stores[0].complete(three, '3', start))
  })
}

const worker = fc.nat({ max: workers.length - 1 })
/** Which of all claims that were ever made: mostly one of the last, and any that was lost long ago. */
const back = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 40 }))

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('enqueue' as const),
      key: fc.nat({ max: 3 }),
      inMs: fc.constantFrom(0, 0, 5000, 90_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('claim' as const), worker, limit: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('renew' as const), back }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('complete' as const), back, result: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('fail' as const), back, retryInMs: fc.constantFrom(null, 0, 10_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveBack' as const), back }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), limit: fc.integer({ min: 1, max: 3 }) }) },
)
/** One call over one of the connections; the clock moves before it, and this caller's clock differs by `skewMs`. */
const step = fc.record({
  action,
  connection: fc.nat({ max: 1 }),
  jumpMs: fc.constantFrom(0, 0, 1, 5000, leaseMs, 3_600_000, -1, -60_000, 2 * longestLeaseMs, -2 * longestLeaseMs),
  skewMs: fc.constantFrom(0, 0, 0, 3000, -3000),
})
const history = fc.array(step, { minLength: 10, maxLength: 60, size: 'max' })
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Action = Step['action']

/** A job as the plain list holds it. */
type Held = { -readonly [Name in keyof Job]: Job[Name] } & { owner: string | null; until: number }

/** One kind of job in the store, beside a plain list of what there should be. */
class World {
  readonly #stores: readonly JobStore[]
  readonly #kind = fresh('kind')
  readonly #jobs: Held[] = []
  readonly #ids: string[] = []
  readonly #claims: Claim[] = []
  /** Results of jobs that were done, for ever. */
  readonly #results = new Map<string, string>()
  #now = start

  constructor(stores: readonly JobStore[]) {
    this.#stores = stores
  }

  async play({ action, connection, jumpMs, skewMs }: Step): Promise<void> {
    this.#now += jumpMs
    await this.#act(action, this.#stores[connection], this.#now + skewMs)
    const all = await Promise.all(this.#ids.map(id => this.#stores[1 - connection].find(id)))
    for (const [at, found] of all.entries()) {
      assert.deepEqual(found, seen(this.#jobs.find(job => job.id === this.#ids[at])))
      if (found !== undefined) this.#checkPromises(found)
    }
  }

  #checkPromises({ id, state, attempt, result }: Job): void {
    assert.ok(attempt <= maxAttempts, 'no more attempts than the limit')
    const recorded = this.#results.get(id)
    if (recorded !== undefined) assert.deepEqual([state, result], ['done', recorded], 'a result stays')
    if (result !== null) this.#results.set(id, result)
  }

  async #act(action: Action, store: JobStore, now: number): Promise<void> {
    if (action.do === 'enqueue') return this.#enqueue(store, String(action.key), now + action.inMs, now)
    if (action.do === 'claim') return this.#claim(store, workers[action.worker], action.limit, now)
    if (action.do === 'sweep') return this.#sweep(store, now)
    if (action.do === 'remove') return this.#remove(store, action.limit, now)
    const claim = this.#claims.at(-1 - action.back)
    if (claim === undefined) return
    const job = this.#jobs.find(
      each => each.id === claim.id && each.owner === claim.owner && each.attempt === claim.attempt,
    )
    const [isRight, change] = await this.#report(action, store, claim, now)
    assert.equal(isRight, job !== undefined)
    if (job !== undefined) Object.assign(job, change)
  }

  /** What the store said, and what changes when it said yes. */
  async #report(
    action: Exclude<Action, { do: 'enqueue' | 'claim' | 'sweep' | 'remove' }>,
    store: JobStore,
    claim: Claim,
    now: number,
  ): Promise<[boolean, Partial<Held>]> {
    const free = { owner: null, updatedAt: now }
    if (action.do === 'renew') return [await store.renew(claim, now + leaseMs), { until: now + leaseMs }]
    if (action.do === 'complete') {
      const result = String(action.result)
      return [await store.complete(claim, result, now), { ...free, state: 'done', result }]
    }
    if (action.do === 'giveBack') {
      return [await store.giveBack(claim, now), { ...free, state: 'waiting', attempt: claim.attempt - 1 }]
    }
    const isLast = action.retryInMs === null || claim.attempt >= maxAttempts
    const retryAt = isLast ? null : now + Number(action.retryInMs)
    const next = retryAt === null ? { state: 'failed' as const } : { state: 'waiting' as const, dueAt: retryAt }
    return [await store.fail(claim, 'no_luck', retryAt, now), { ...free, ...next, lastError: 'no_luck' }]
  }

  async #enqueue(store: JobStore, key: string, dueAt: number, now: number): Promise<void> {
    const job = newJob(this.#kind, { key, dueAt })
    const answer = await store.enqueue(job, now)
    let expected = this.#jobs.find(each => each.key === key && each.state !== 'failed')
    if (expected === undefined) {
      expected = { ...jobBehind(job, now), owner: null, until: 0 }
      this.#jobs.push(expected)
      this.#ids.push(job.id)
    }
    assert.deepEqual(answer, seen(expected))
  }

  async #claim(store: JobStore, owner: string, limit: number, now: number): Promise<void> {
    const until = now + leaseMs
    const answer = await store.claim(this.#kind, limit, { owner, until }, now)
    const due = this.#jobs
      .filter(job => job.state === 'waiting' && job.dueAt <= now)
      .sort((a, b) => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
    for (const job of due) {
      Object.assign(job, { state: 'running', owner, until, attempt: job.attempt + 1, updatedAt: now })
      this.#claims.push({ id: job.id, owner, attempt: job.attempt })
    }
    assert.deepEqual(answer, due.map(seen))
  }

  async #sweep(store: JobStore, now: number): Promise<void> {
    const count = await store.sweep(this.#kind, maxAttempts, now)
    const expired = this.#jobs.filter(
      ({ state, until }) => state === 'running' && (until <= now || until > now + longestLeaseMs),
    )
    for (const job of expired) {
      const next = job.attempt >= maxAttempts ? { state: 'failed' } : { state: 'waiting', dueAt: now }
      Object.assign(job, { ...next, owner: null, lastError: leaseExpired, updatedAt: now })
    }
    assert.equal(count, expired.length)
  }

  async #remove(store: JobStore, limit: number, now: number): Promise<void> {
    const count = await store.remove(this.#kind, now, limit)
    const over = this.#jobs
      .filter(({ state, updatedAt }) => (state === 'done' || state === 'failed') && updatedAt < now)
      .sort((a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
    for (const job of over) this.#jobs.splice(this.#jobs.indexOf(job), 1)
    assert.equal(count, over.length)
  }
}

/** What the store shows of a job. */
function seen(held: Held | undefined): Job | undefined {
  if (held === undefined) return undefined
  const { owner: _, until: __, ...job } = held
  return job
}
