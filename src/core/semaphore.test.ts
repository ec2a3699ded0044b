import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { settled } from '../../test/support/until.ts'
import { Semaphore } from './semaphore.ts'

const patient = () => new AbortController().signal

/** The permit of each; null for one that was turned away, undefined for one that waits. */
function acquiring(semaphore: Semaphore, signals: readonly AbortSignal[]): (Disposable | null | undefined)[] {
  const permits: (Disposable | null | undefined)[] = signals.map(() => undefined)
  for (const [at, signal] of signals.entries()) {
    semaphore.acquire(signal).then(permit => {
      permits[at] = permit
    })
  }
  return permits
}

const states = (permits: readonly (Disposable | null | undefined)[]) =>
  permits.map(permit => (permit === undefined ? 'waits' : permit === null ? 'refused' : 'runs'))

describe('Semaphore', () => {
  it('lets some run, keeps some waiting and turns away all others', async () => {
    const semaphore = new Semaphore(2, 1)
    const permits = acquiring(semaphore, Array.from({ length: 4 }, patient))
    await settled()
    assert.deepEqual(states(permits), ['runs', 'runs', 'waits', 'refused'])
    assert.deepEqual([semaphore.active, semaphore.waiting], [2, 1])
  })

  it('gives a permit that is returned to the call that has waited longest', async () => {
    const semaphore = new Semaphore(1, 3)
    const permits = acquiring(semaphore, Array.from({ length: 4 }, patient))
    await settled()
    permits[0]?.[Symbol.dispose]()
    await settled()
    assert.deepEqual(states(permits), ['runs', 'runs', 'waits', 'waits'])
    permits[1]?.[Symbol.dispose]()
    await settled()
    assert.deepEqual(states(permits), ['runs', 'runs', 'runs', 'waits'])
  })

  it('gives no permit to a call whose signal aborted first, and passes it on', async () => {
    const semaphore = new Semaphore(1, 3)
    const leaving = new AbortController()
    const permits = acquiring(semaphore, [patient(), leaving.signal, patient(), AbortSignal.abort()])
    leaving.abort()
    await settled()
    assert.deepEqual(states(permits), ['runs', 'refused', 'waits', 'refused'])
    permits[0]?.[Symbol.dispose]()
    await settled()
    assert.deepEqual(states(permits), ['runs', 'refused', 'runs', 'refused'])
    assert.equal(semaphore.waiting, 0)
  })

  it('keeps its limits and loses no permit, whatever the order of calls that come, give up and end', async () => {
    const step = fc.oneof(
      fc.constant('acquire' as const),
      fc.constant('release' as const),
      fc.record({ givesUp: fc.nat({ max: 20 }) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.nat({ max: 3 }),
        fc.array(step),
        async (most, queue, steps) => {
          const semaphore = new Semaphore(most, queue)
          const askers: AbortController[] = []
          const permits: Disposable[] = []
          for (const each of steps) {
            if (each === 'acquire') {
              const asker = new AbortController()
              askers.push(asker)
              semaphore.acquire(asker.signal).then(permit => permit !== null && permits.push(permit))
            } else if (each !== 'release') {
              askers.at(each.givesUp)?.abort()
            } else permits.pop()?.[Symbol.dispose]()
            await settled()
            assert.equal(semaphore.active, permits.length)
            assert.ok(permits.length <= most && semaphore.waiting <= queue)
            assert.ok(semaphore.waiting === 0 || permits.length === most, 'nothing waits beside a free permit')
          }
        },
      ),
    )
  })
})
