import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { AnyDataset } from '../../core/dataset.ts'
import type { TakingState } from '../build/notes.ts'
import type { FeedFileState, FeedState } from '../feeds/store.ts'
import { tinyDataset } from '../fixtures/tiny-dataset.ts'
import { numbersFeed } from '../fixtures/tiny-feeds.ts'
import { type Looked, type RefreshOrder, Scheduler, type SchedulerPorts } from './scheduler.ts'

const hourMs = 3_600_000
const neverTaken: TakingState = { taken: null, checkedAt: null, failure: null }
const tor = numbersFeed('tor', { refreshHours: 1 })
const city = numbersFeed('city', { refreshHours: 24 })
const dataset = tinyDataset('work', { feeds: [tor, city] })

/** A service whose clock goes on only when the test says so, and whose publishers answer as it says. */
class FakeService {
  now = Date.parse('2026-05-01T00:00:00Z')
  timers: { at: number; callback: () => void }[] = []
  states = new Map<string, FeedState>()
  orders: { at: number; orders: readonly RefreshOrder[] }[] = []
  looks = 0
  /** Identity of the inputs of a build that is due. */
  build: string | null = null
  busy = false
  /** False while nothing of a refresh reaches the disk. */
  remembers = true
  works = true
  errors: unknown[] = []
  readonly start = this.now
  readonly scheduler: Scheduler

  constructor(changed: Partial<SchedulerPorts> = {}) {
    this.scheduler = new Scheduler({
      datasets: [dataset],
      fetches: true,
      hasServer: false,
      look: async dataset => {
        this.looks++
        return this.looked(dataset)
      },
      refresh: async orders => this.refresh(orders),
      onError: error => this.errors.push(error),
      now: () => this.now,
      random: () => 0.5,
      setTimer: (callback, ms) => {
        const timer = { at: this.now + ms, callback }
        this.timers.push(timer)
        return () => {
          this.timers = this.timers.filter(each => each !== timer)
        }
      },
      ...changed,
    })
  }

  looked({ feeds }: AnyDataset, taking: TakingState = neverTaken): Looked {
    return { feeds: feeds.map(feed => ({ feed, state: this.stateOf(feed.name) })), taking, build: this.build }
  }

  stateOf(feed: string): FeedState {
    return this.states.get(feed) ?? { file: null, previous: null, failure: null }
  }

  refresh(orders: readonly RefreshOrder[]): ReadonlySet<string> {
    this.orders.push({ at: this.now - this.start, orders })
    if (this.busy) return new Set(['tiny'])
    if (!this.remembers) return new Set()
    const at = new Date(this.now).toISOString()
    for (const name of orders.flatMap(({ feeds }) => feeds)) {
      const { file, failure } = this.stateOf(name)
      const failed = { at, outcome: 'failed' as const, reason: 'It failed.', count: (failure?.count ?? 0) + 1 }
      const good = { file: { checkedAt: at } as FeedFileState, previous: null, failure: null }
      this.states.set(name, this.works ? good : { file, previous: null, failure: failed })
    }
    this.build = null
    return new Set()
  }

  /** Lets time pass, and everything happen that is to happen in it. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined || next.at > until) break
      this.timers = this.timers.filter(each => each !== next)
      this.now = next.at
      next.callback()
      for (let turns = 0; turns < 3; turns++) await turn()
    }
    this.now = until
  }

  /** The times, in hours since the start, at which a feed was asked for. */
  hoursOf(feed: string): number[] {
    const asked = this.orders.filter(({ orders }) => orders.some(({ feeds }) => feeds.includes(feed)))
    return asked.map(({ at }) => Math.round((at / hourMs) * 100) / 100)
  }
}

describe('the scheduler', () => {
  it('begins some seconds after the start, at a moment that is not the same everywhere', async () => {
    for (const [random, ms] of [
      [0, 2_000],
      [0.999, 9_992],
    ]) {
      const service = new FakeService({ random: () => random })
      await service.pass(ms - 1)
      assert.deepEqual([service.looks, service.orders], [0, []])
      await service.pass(1)
      assert.deepEqual(service.orders, [{ at: ms, orders: [{ dataset: 'tiny', feeds: ['tor', 'city'] }] }])
      assert.equal(service.looks, 2, 'before and after')
    }
  })

  it('asks for each feed at its own hours, stretched a little', async () => {
    const service = new FakeService()
    await service.pass(50 * hourMs)
    assert.deepEqual(service.hoursOf('city').length, 2)
    assert.ok(Math.abs(service.hoursOf('city')[1] - 25.2) < 0.05, String(service.hoursOf('city')))
    const gaps = service
      .hoursOf('tor')
      .slice(1)
      .map((at, index) => at - service.hoursOf('tor')[index])
    assert.ok(gaps.length > 40)
    for (const gap of gaps) assert.ok(gap > 1 && gap < 1.1, String(gap))
  })

  it('asks less and less often for what fails, and as before when it works again', async () => {
    const service = new FakeService()
    service.works = false
    await service.pass(40 * hourMs)
    const hours = service.hoursOf('city').map(at => Math.round(at * 4) / 4)
    assert.deepEqual(hours, [0, 0.25, 0.75, 1.75, 3.75, 7.75, 15.75, 31.75])
    service.works = true
    service.orders = []
    await service.pass(48 * hourMs)
    assert.equal(service.stateOf('city').failure, null)
    assert.equal(service.hoursOf('city').length, 2)
  })

  it('asks for every feed at once when a person orders it, due or not, and then at the usual hours', async () => {
    const service = new FakeService()
    await service.pass(0.5 * hourMs)
    assert.equal(service.scheduler.order('tiny'), 'started')
    await service.pass(1)
    assert.deepEqual(service.orders.at(-1), { at: 0.5 * hourMs, orders: [{ dataset: 'tiny', feeds: ['tor', 'city'] }] })
    service.orders = []
    await service.pass(0.9 * hourMs)
    assert.deepEqual(service.orders, [], 'the order counts as the last time')
    await service.pass(0.2 * hourMs)
    assert.equal(service.orders.length, 1)
  })

  it('takes one order at a time, puts off what is due meanwhile, and takes none for what has no feeds', async () => {
    const done = Promise.withResolvers<ReadonlySet<string>>()
    const orders: (readonly RefreshOrder[])[] = []
    const service = new FakeService({
      refresh: async asked => {
        orders.push(asked)
        return done.promise
      },
    })
    assert.equal(service.scheduler.order('nothing'), 'unknown')
    assert.equal(service.scheduler.order('tiny'), 'started')
    assert.equal(service.scheduler.order('tiny'), 'busy')
    await service.pass(3 * hourMs)
    assert.equal(orders.length, 1)
    done.resolve(new Set())
    await service.pass(hourMs)
    assert.ok(orders.length > 1)
    assert.deepEqual(service.errors, [])
  })

  it('goes on after an order that failed', async () => {
    let fails = true
    const service = new FakeService({
      refresh: async () => {
        if (!fails) return new Set()
        fails = false
        throw new Error('no room')
      },
    })
    assert.equal(service.scheduler.order('tiny'), 'started')
    await turn()
    assert.equal(service.errors.length, 1)
    assert.equal(service.scheduler.order('tiny'), 'started')
  })

  it('asks for nothing when nothing is to be fetched, and looks every minute all the same', async () => {
    const service = new FakeService({ fetches: false })
    await service.pass(hourMs)
    assert.deepEqual(service.orders, [])
    assert.equal(service.looks, 60)
    service.build = 'these inputs'
    await service.pass(60_000)
    assert.deepEqual(
      service.orders.map(({ orders }) => orders),
      [[{ dataset: 'tiny', feeds: [] }]],
    )
  })

  it('goes on when a turn breaks', async () => {
    let breaks = true
    const service: FakeService = new FakeService({
      look: async looked => {
        if (breaks) throw new Error('the disk is gone')
        return service.looked(looked)
      },
    })
    await service.pass(30_000)
    assert.equal(service.errors.length, 1)
    assert.deepEqual(service.orders, [])
    breaks = false
    await service.pass(60_000)
    assert.equal(service.orders.length, 1)
  })

  it('refreshes the other data sets when the files of one cannot be read', async () => {
    const other = tinyDataset('work', { name: 'other' })
    const service: FakeService = new FakeService({
      datasets: [other, dataset],
      look: async looked => {
        if (looked.name === 'other') throw new Error('the folder cannot be read')
        return service.looked(looked)
      },
    })
    await service.pass(30_000)
    assert.deepEqual(
      service.orders.map(({ orders }) => orders.map(each => each.dataset)),
      [['tiny']],
    )
    assert.equal(service.errors.length, 2, 'before and after the refresh of the others')
  })

  it('begins with the data set that is fetched most often', async () => {
    const named = (name: string, hours: number) =>
      tinyDataset('work', { name, feeds: [numbersFeed(name, { refreshHours: hours })] })
    const service: FakeService = new FakeService({
      datasets: [named('monthly', 720), tinyDataset('work', { name: 'none' }), named('hourly', 1), named('daily', 24)],
    })
    await service.pass(10_000)
    const orders = service.orders.flatMap(each => each.orders.map(({ dataset }) => dataset))
    assert.deepEqual(orders, ['hourly', 'daily', 'monthly'])
  })

  it('does not ask every minute while nothing of it reaches the disk', async () => {
    const service = new FakeService()
    service.remembers = false
    await service.pass(26 * hourMs)
    const hours = service.hoursOf('city').map(at => Math.round(at * 4) / 4)
    assert.deepEqual(hours, [0, 0.25, 0.75, 1.75, 3.75, 7.75, 15.75])
    service.remembers = true
    await service.pass(24 * hourMs)
    service.orders = []
    service.states.clear()
    await service.pass(60_000)
    assert.equal(service.orders.length, 1, 'what came in between counts no more')
  })

  it('builds other inputs at once, and the same ones less and less often while nothing comes of it', async () => {
    const service = new FakeService({ fetches: false })
    service.remembers = false
    service.build = 'these inputs'
    await service.pass(2 * hourMs)
    assert.equal(service.orders.length, 4, 'after 0, 15, 45 and 105 minutes')
    service.build = 'other inputs'
    await service.pass(60_000)
    assert.equal(service.orders.length, 5)
  })

  it('comes back in a minute when somebody else was at it', async () => {
    const service = new FakeService()
    service.busy = true
    await service.pass(10_000 + 4 * 60_000)
    assert.equal(service.orders.length, 5)
  })

  it('asks again when the clock, which ran years ahead, is set right', async () => {
    const service = new FakeService()
    const right = service.now
    service.now += 10 * 365 * 24 * hourMs
    for (const timer of service.timers) timer.at = service.now + 1000
    await service.pass(60_000)
    assert.equal(service.orders.length, 1)
    for (const timer of service.timers) timer.at = right + 1000
    service.now = right
    await service.pass(60_000)
    assert.equal(service.orders.length, 2)
  })

  it('asks for all that is due once when the machine wakes up', async () => {
    const service = new FakeService()
    await service.pass(2 * hourMs)
    service.orders = []
    service.now += 49 * hourMs
    for (const timer of service.timers) timer.at = service.now + 30_000
    await service.pass(5 * 60_000)
    assert.deepEqual(
      service.orders.map(({ orders }) => orders),
      [[{ dataset: 'tiny', feeds: ['tor', 'city'] }]],
    )
  })

  it('does not begin a turn before the one under way has ended', async () => {
    let end = (_: ReadonlySet<string>) => {}
    let refreshes = 0
    const service = new FakeService({
      refresh: () => {
        refreshes += 1
        return new Promise(resolve => {
          end = resolve
        })
      },
    })
    await service.pass(10 * hourMs)
    assert.equal(refreshes, 1)
    end(new Set())
    for (let turns = 0; turns < 5; turns++) await turn()
    await service.pass(60_000)
    assert.equal(refreshes, 2)
  })

  it('stops: no further turn, and the one under way is told to end and waited for', async () => {
    let ended = false
    const service = new FakeService({
      refresh: (_, signal) =>
        new Promise(resolve => {
          signal.addEventListener('abort', () => {
            ended = true
            resolve(new Set())
          })
        }),
    })
    await service.pass(30_000)
    await service.scheduler.stop()
    assert.equal(ended, true)
    assert.deepEqual(service.timers, [])
    const idle = new FakeService()
    await idle.scheduler.stop()
    await idle.pass(hourMs)
    assert.deepEqual([idle.timers, idle.looks], [[], 0])
  })

  it('stops while a look waits for a disk that does not answer', { timeout: 10_000 }, async () => {
    const service = new FakeService({ look: () => new Promise(() => {}) })
    await service.pass(30_000)
    await service.scheduler.stop()
    await service.pass(hourMs)
    assert.deepEqual([service.timers, service.orders, service.errors], [[], [], []])
  })
})

describe('a scheduler with a server of snapshots', () => {
  const asking = (state: (world: FakeService) => TakingState) => {
    const look = async (looked: AnyDataset) => world.looked(looked, state(world))
    const world: FakeService = new FakeService({ hasServer: true, look })
    return world
  }
  const takes = (world: FakeService) => world.orders.map(({ orders }) => orders[0].takes === true)
  const confirmed = (world: FakeService, agoMs: number): TakingState => {
    const at = new Date(world.now - agoMs).toISOString()
    const taken = { inputs: 'tiny', local: '', from: 'http://127.0.0.1', at, sources: [] }
    return { taken, checkedAt: at, failure: null }
  }

  it('asks it once an hour, and no publisher for as long as it answers', async () => {
    let at = 0
    const world = asking(each => confirmed(each, each.now - each.start - at))
    for (let hour = 1; hour <= 3; hour++) {
      await world.pass(70 * 60_000)
      at = world.now - world.start
    }
    assert.ok(world.orders.length >= 2 && world.orders.length <= 6, String(world.orders.length))
    assert.ok(takes(world).every(each => each))
    assert.ok(world.orders.every(({ orders }) => orders.every(({ feeds }) => feeds.length === 0)))
  })

  it('asks the publishers too when it has not answered for a day', async () => {
    const world = asking(each => confirmed(each, 25 * 3_600_000))
    await world.pass(30_000)
    const [{ takes, feeds }] = world.orders[0].orders
    assert.deepEqual([takes, feeds.length > 0], [true, true])
  })

  it('asks it before it builds what is due', async () => {
    const world = asking(each => confirmed(each, 0))
    world.build = 'tiny@2'
    await world.pass(30_000)
    assert.deepEqual(world.orders[0].orders, [{ dataset: 'tiny', feeds: [], takes: true }])
  })

  it('asks it nothing when nothing is to be fetched', async () => {
    const world = new FakeService({ fetches: false, hasServer: true })
    await world.pass(3 * 3_600_000)
    assert.deepEqual([world.orders, world.errors], [[], []])
  })
})
