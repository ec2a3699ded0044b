import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { audit, Book, journalOf, newMeter, november } from '../../test/support/ledger.ts'
import { casesOf } from '../../test/support/long-run.ts'
import { assertSame, type Expected, PlainLedger, seen } from '../../test/support/plain-ledger.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { openStore, type Store } from '../store/open.ts'
import type { KeyLimits, LedgerOutcome, LedgerRequest } from './ledger.ts'
import type { Meter } from './meter.ts'
import type { LedgerStore } from './store.ts'

const limit = 25
const allowance = 300
const [accountCount, processCount] = [3, 3]
const hour = 3_600_000
const day = 24 * hour

const credits = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(49, 50, 200, 301))
const endpoint = fc.constantFrom('/v1/a', '/v1/b')
const keyed = fc.record({ key: fc.constantFrom('k1', 'k2'), body: fc.constantFrom('f1', 'f1', 'f2') })
const key = fc.option(keyed, { nil: undefined })
const monthly = { credits: 60, refill: 'monthly' } as const
/** A key may get another limit at any time. */
const limited: readonly KeyLimits[] = [
  { keyId: 'key_1', requestsPerMinute: 3, budget: null },
  { keyId: 'key_2', requestsPerMinute: null, budget: { credits: 12, refill: 'daily' } },
  { keyId: 'key_2', requestsPerMinute: 6, budget: monthly },
  { keyId: 'key_3', requestsPerMinute: 7, budget: monthly },
  { keyId: 'key_3', requestsPerMinute: null, budget: { credits: 240, refill: 'none' } },
]
const limits = fc.option(fc.constantFrom(...limited), { nil: undefined })
/** Counts back from the newest reservation: open, closed and never made ones all come up. */
const back = fc.integer({ min: -1, max: 12 })

const what = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('admit' as const), credits, endpoint, key, limits }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const), back, credits, key }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), back, key }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('grant' as const), credits }) },
)
const step = fc.record({ account: fc.nat({ max: accountCount - 1 }), what })

/** One transaction of one process, after a jump of the clock; `crash` says when the process dies, if it does. */
const group = fc.record({
  process: fc.nat({ max: processCount - 1 }),
  jumpMs: fc.constantFrom(0, 0, 1, 20_000, 60_000, hour, day, 31 * day, -1, -20_000, -90_000, -40 * day),
  steps: fc.array(step, { maxLength: 12 }),
  crash: fc.constantFrom(...Array<'never'>(6).fill('never'), 'before commit' as const, 'after commit' as const),
  sweep: fc.boolean(),
  allowance: fc.constantFrom(allowance, allowance, allowance, 40),
})
const history = fc.array(group, { maxLength: 14 })

type Group = typeof group extends fc.Arbitrary<infer Value> ? Value : never
type Step = Group['steps'][number]

function requestOf({ what: asked }: Step, processId: number, lastReservation: number): LedgerRequest {
  if (asked.kind === 'grant') return { kind: 'grant', credits: asked.credits, note: `${asked.credits}`, actor: 'test' }
  if (asked.kind === 'admit') {
    const { kind, credits: wanted, endpoint: path, key: own, limits: ofKey } = asked
    const idempotency = own && { idempotency: { keyHash: own.key, fingerprint: own.body } }
    return { kind, processId, endpoint: path, credits: wanted, limits: ofKey, ...idempotency }
  }
  const reservation = Math.max(1, lastReservation - asked.back)
  const keyHash = asked.key && { idempotencyKeyHash: asked.key.key }
  if (asked.kind === 'release') return { kind: 'release', reservation, ...keyHash }
  const answer = asked.key && { answer: Buffer.from(`answer ${reservation}`) }
  return { kind: 'settle', reservation, credits: asked.credits, ...keyHash, ...answer }
}

/** Process numbers that are never used twice, the dead ones among them. */
class Processes {
  readonly #running = Array.from({ length: processCount }, (_, index) => index + 1)
  #next = processCount + 1
  readonly dead: number[] = []

  at(index: number): number {
    return this.#running[index]
  }

  kill(index: number): void {
    this.dead.push(this.#running[index])
    this.#running[index] = this.#next
    this.#next += 1
  }
}

describe('a generated history, decided', () => {
  it('answers each request as the plain ledger does, and keeps every invariant after every group', () => {
    fc.assert(
      fc.property(history, groups => {
        const books = Array.from({ length: accountCount }, () => new Book())
        const plain = books.map(() => new PlainLedger(limit, allowance))
        const processes = new Processes()
        let now = november
        for (const each of groups) {
          now += each.jumpMs
          const requests = books.map((): LedgerRequest[] => [])
          for (const one of each.steps) {
            requests[one.account].push(requestOf(one, processes.at(each.process), plain[one.account].lastReservation))
          }
          if (each.crash !== 'never') processes.kill(each.process)
          if (each.sweep && processes.dead.length > 0) {
            for (const list of requests) list.push({ kind: 'sweep', processIds: [...processes.dead] })
          }
          for (const [index, book] of books.entries()) {
            book.policy = { requestsPerWindow: limit, windowMs: 60_000, freeCreditsPerMonth: each.allowance }
            book.now = now
            plain[index].allowance = each.allowance
            const outcomes = book.group(...requests[index])
            const expected = requests[index].map(request => plain[index].ask(request, now))
            assert.deepEqual(outcomes.map(seen), expected)
            assert.deepEqual(audit(book.account, book.entries), [])
            assertSame(book.account, book.entries, plain[index])
          }
        }
      }),
      { numRuns: casesOf(400) },
    )
  })
})

type Crash = Group['crash']

/** A process with a connection of its own to the database, which can die before or after its transaction commits. */
class Process {
  readonly meter: Meter
  readonly id: number
  #crash: Crash = 'never'
  readonly #died = Promise.withResolvers<void>()

  constructor(id: number, ledger: LedgerStore, settings: { now: () => number; allowance: () => number }) {
    this.id = id
    const store = Object.create(ledger, {
      transact: {
        value: async (...work: Parameters<LedgerStore['transact']>) => {
          if (this.#crash !== 'before commit') await ledger.transact(...work)
          if (this.#crash === 'never') return
          this.#died.resolve()
          await new Promise(() => {})
        },
      },
    })
    const policy = {
      requestsPerWindow: limit,
      windowMs: 60_000,
      get freeCreditsPerMonth() {
        return settings.allowance()
      },
    }
    const onError = (error: unknown) => assert.fail(String(error))
    this.meter = newMeter({ store, policy, processId: id, now: settings.now, onError })
  }

  crash(when: Crash): void {
    this.#crash = when
  }

  /** Resolves when the transaction came in which it was to die. */
  get death(): Promise<void> {
    return this.#died.promise
  }

  /** The outcome when there is somebody to hear it: nobody waits for a settlement or a release. */
  ask(accountId: string, request: LedgerRequest): Promise<LedgerOutcome | null> {
    const { kind, ...rest } = request
    if (kind === 'settle') this.meter.settle(accountId, rest as LedgerRequest & { kind: 'settle' })
    else if (kind === 'release') this.meter.release(accountId, rest as LedgerRequest & { kind: 'release' })
    else if (kind === 'grant') return this.meter.grant(accountId, request)
    else if (kind === 'sweep') return this.meter.sweep(accountId, request.processIds)
    else {
      const { processId: _, kind: __, ...admit } = request
      return this.meter.admit(accountId, admit)
    }
    return Promise.resolve(null)
  }
}

/** Accounts, processes and clock of one history on the real store, beside what the plain ledger says of them. */
class World {
  readonly accountIds: readonly string[]
  readonly #plain: PlainLedger[]
  readonly #numbers = new Processes()
  readonly #processes: Process[]
  readonly #stores: readonly Store[]
  #now = november
  #allowance = allowance

  constructor(accountIds: readonly string[], stores: readonly Store[]) {
    this.accountIds = accountIds
    this.#stores = stores
    this.#plain = accountIds.map(() => new PlainLedger(limit, allowance))
    this.#processes = stores.map((_, index) => this.#start(index))
  }

  #start(index: number): Process {
    const settings = { now: () => this.#now, allowance: () => this.#allowance }
    return new Process(this.#numbers.at(index), this.#stores[index].ledger, settings)
  }

  async play(group: Group): Promise<void> {
    this.#now += group.jumpMs
    this.#allowance = group.allowance
    for (const each of this.#plain) each.allowance = group.allowance
    const process = this.#processes[group.process]
    process.crash(group.crash)
    const asked = group.steps.map(one => ({
      account: one.account,
      request: requestOf(one, process.id, this.#plain[one.account].lastReservation),
    }))
    const answers = asked.map(({ account, request }) => process.ask(this.accountIds[account], request))
    if (group.crash !== 'never') {
      if (asked.length > 0) await process.death
      this.#numbers.kill(group.process)
      this.#processes[group.process] = this.#start(group.process)
    } else await process.meter.drain()
    if (group.crash !== 'before commit') {
      const expected = asked.map(({ account, request }) => this.#plain[account].ask(request, this.#now))
      if (group.crash === 'never') assertAnswers(await Promise.all(answers), expected)
    }
    if (group.sweep) await this.#sweep(this.#processes[group.process])
    await this.#check()
  }

  async #sweep(process: Process): Promise<void> {
    if (this.#numbers.dead.length === 0) return
    const request: LedgerRequest = { kind: 'sweep', processIds: this.#numbers.dead }
    const answers = await Promise.all(this.accountIds.map(id => process.ask(id, request)))
    assertAnswers(
      answers,
      this.#plain.map(plain => plain.ask(request, this.#now)),
    )
  }

  async #check(): Promise<void> {
    for (const [index, id] of this.accountIds.entries()) {
      const { account, entries } = await journalOf(this.#stores[0].ledger, id)
      assert.deepEqual(audit(account, entries), [])
      assertSame(account, entries, this.#plain[index])
    }
  }
}

function assertAnswers(answers: readonly (LedgerOutcome | null)[], expected: readonly Expected[]): void {
  for (const [index, answer] of answers.entries()) {
    if (answer !== null) assert.deepEqual(seen(answer), expected[index])
  }
}

describe('a generated history on a database, by several processes', () => {
  const folder = temporaryFolder('histories')
  const stores: Store[] = []
  let worlds = 0

  before(async () => {
    for (let index = 0; index < processCount; index += 1) stores.push(await openStore(join(folder, 'assay.db')))
  })

  after(async () => {
    for (const store of stores) await store.close()
  })

  async function newWorld(): Promise<World> {
    worlds += 1
    const ids = Array.from({ length: accountCount }, (_, index) => `acc_${worlds}_${index}`)
    for (const id of ids) {
      const event = { at: november, actor: 'test', action: 'account.create', subject: id }
      await stores[0].accounts.insertAccount({ id, name: id, createdAt: november }, event)
    }
    return new World(ids, stores)
  }

  it('answers each request as the plain ledger does, and keeps every invariant after every transaction', async () => {
    await fc.assert(
      fc.asyncProperty(history, async groups => {
        const world = await newWorld()
        for (const each of groups) await world.play(each)
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })
})
