import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import fc from 'fast-check'
import { Courtesy, networkOf, type Turn, usualCourtesy } from './courtesy.ts'
import { restOf } from './http-error.ts'

/** A clock that a test turns. */
let now = 0
let timers: { at: number; act: () => void }[] = []

function pass(ms: number): Promise<void> {
  now += ms
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter(({ at }) => at > now)
  for (const { act } of due) act()
  return new Promise(resolve => setImmediate(resolve))
}

function courtesy(limits = {}): Courtesy {
  const later = (ms: number, act: () => void) => void timers.push({ at: now + ms, act })
  return new Courtesy({ ...usualCourtesy, ...limits }, () => now, later)
}

const never = new AbortController().signal

/** Asks for a turn and tells who has one. */
function asker(who: Courtesy) {
  const turns = new Map<string, Turn>()
  const ask = (name: string, host: string, address: string, signal = never) =>
    void who.turn(host, address, signal).then(
      turn => turns.set(name, turn),
      () => turns.set(`${name} gave up`, { end: () => {} }),
    )
  return { ask, turns, holders: () => [...turns.keys()].join(' ') }
}

beforeEach(() => {
  now = 0
  timers = []
})

describe('turns', () => {
  it('are one at a time for a host, with its pause in between', async () => {
    const { ask, turns, holders } = asker(courtesy())
    ask('a', 'one.test', '192.0.2.1')
    ask('b', 'one.test', '192.0.2.1')
    ask('c', 'two.test', '192.0.2.1')
    await pass(0)
    assert.equal(holders(), 'a c')
    await pass(60_000)
    assert.equal(holders(), 'a c')
    turns.get('a')?.end(1_000)
    await pass(999)
    assert.equal(holders(), 'a c')
    await pass(1)
    assert.equal(holders(), 'a c b')
  })

  it('are two for an address, four for a /24 and a /48, and fifty in all', async () => {
    const addresses = (count: number, of: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => of(index))
    for (const [list, expected] of [
      [addresses(5, () => '192.0.2.1'), 2],
      [addresses(9, index => `192.0.2.${index}`), 4],
      [addresses(9, index => `2001:db8:1:${index}::1`), 4],
      [addresses(9, index => `2001:db8:${index}::1`), 9],
      [addresses(90, index => `10.0.${index}.1`), 50],
    ] as const) {
      const { ask, turns } = asker(courtesy())
      list.forEach((address, index) => void ask(`${index}`, `${index}.test`, address))
      await pass(0)
      assert.equal(turns.size, expected)
    }
  })

  it('are given in the order of asking, past those who cannot go yet', async () => {
    const { ask, turns, holders } = asker(courtesy({ perAddress: 1 }))
    ask('a', 'a.test', '192.0.2.1')
    ask('b', 'b.test', '192.0.2.1')
    ask('c', 'c.test', '192.0.2.2')
    ask('d', 'd.test', '192.0.2.1')
    await pass(0)
    assert.equal(holders(), 'a c')
    turns.get('a')?.end(0)
    await pass(0)
    assert.equal(holders(), 'a c b')
  })

  it('are not given to who no longer wants one', async () => {
    const { ask, turns, holders } = asker(courtesy())
    const impatient = new AbortController()
    ask('a', 'one.test', '192.0.2.1')
    ask('b', 'one.test', '192.0.2.1', impatient.signal)
    ask('c', 'one.test', '192.0.2.1')
    impatient.abort()
    await pass(0)
    turns.get('a')?.end(0)
    turns.get('a')?.end(0)
    await pass(0)
    assert.equal(holders(), 'a b gave up c')
    ask('d', 'four.test', '192.0.2.4', AbortSignal.abort())
    await pass(0)
    assert.equal(holders(), 'a b gave up c d gave up')
  })

  it('never exceed a limit, and everybody gets one, whatever the order of events', async () => {
    const visit = fc.record({ host: fc.nat(5), address: fc.nat(7), pauseMs: fc.constantFrom(0, 5) })
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { maxLength: 30 }), fc.infiniteStream(fc.nat(3)), async (visits, random) => {
        now = 0
        timers = []
        const one = courtesy({ perNetwork: 3, inAll: 5 })
        const open: { host: string; address: string; turn: Turn; pauseMs: number }[] = []
        let served = 0
        for (const { host, address, pauseMs } of visits) {
          const [name, ip] = [`${host}.test`, `192.0.${address & 1}.${address}`]
          void one.turn(name, ip, never).then(turn => {
            served++
            open.push({ host: name, address: ip, turn, pauseMs })
            const most = (key: (each: (typeof open)[number]) => string) =>
              Math.max(...[...Map.groupBy(open, key).values()].map(group => group.length))
            assert.ok(most(each => each.host) <= 1 && most(each => each.address) <= 2)
            assert.ok(most(each => networkOf(each.address)) <= 3 && open.length <= 5)
          })
        }
        for (let rounds = 0; served < visits.length || open.length > 0; rounds++) {
          assert.ok(rounds < 1_000)
          await pass(random.next().value)
          for (const each of open.splice(0, random.next().value)) each.turn.end(each.pauseMs)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('a host that asks to be left alone', () => {
  it('is left alone for so long', () => {
    const one = courtesy()
    one.backOff('one.test', 5_000)
    now = 4_999
    assert.ok(one.isBackedOff('one.test') && !one.isBackedOff('two.test'))
    now = 5_000
    assert.ok(!one.isBackedOff('one.test'))
  })

  it('says so in seconds or by a date, within a day', () => {
    const noon = Date.UTC(2026, 0, 1, 12)
    assert.equal(restOf('120', noon), 120_000)
    assert.equal(restOf('Thu, 01 Jan 2026 12:00:30 GMT', noon), 30_000)
    assert.equal(restOf('Thu, 01 Jan 2026 11:00:00 GMT', noon), 0)
    for (const text of [null, '', 'soon', '-5', '1e3', 'Thu']) assert.equal(restOf(text, noon), 60_000, String(text))
    for (const text of ['99999999999999999999', 'Fri, 01 Jan 2100 00:00:00 GMT'])
      assert.equal(restOf(text, noon), 24 * 3_600_000)
  })
})
