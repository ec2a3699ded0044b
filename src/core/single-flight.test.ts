import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SingleFlight } from './single-flight.ts'

const anybody = new AbortController().signal

/** Questions that are answered when the test says so. */
function held() {
  const flights = new SingleFlight<string>()
  const started: {
    question: string
    signal: AbortSignal
    answer: (text: string) => void
    fail: (error: Error) => void
  }[] = []
  const ask = (question: string, signal = anybody) =>
    flights.run(question, signal, own => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      started.push({ question, signal: own, answer: resolve, fail: reject })
      return promise
    })
  return { flights, started, ask }
}

describe('a question that several ask at once', () => {
  it('is asked once, and all get its answer', async () => {
    const { flights, started, ask } = held()
    const all = [ask('a'), ask('a'), ask('b'), ask('a')]
    assert.deepEqual(
      started.map(({ question }) => question),
      ['a', 'b'],
    )
    started[0].answer('of a')
    started[1].answer('of b')
    assert.deepEqual(await Promise.all(all), ['of a', 'of a', 'of b', 'of a'])
    assert.equal(flights.size, 0)
  })

  it('is asked anew once it was answered', async () => {
    const { started, ask } = held()
    const first = ask('a')
    started[0].answer('one')
    await first
    const second = ask('a')
    started[1].answer('two')
    assert.equal(await second, 'two')
  })

  it('goes on while somebody waits, and ends with the last who leaves', async () => {
    const { flights, started, ask } = held()
    const [one, other] = [new AbortController(), new AbortController()]
    const answers = [ask('a', one.signal), ask('a', other.signal)]
    one.abort()
    assert.equal(await answers[0], null)
    assert.equal(started[0].signal.aborted, false)
    other.abort()
    assert.equal(await answers[1], null)
    assert.equal(started[0].signal.aborted, true)
    assert.equal(flights.size, 0)
  })

  it('is asked anew by who comes after the last has left, while the first ends in its own time', async () => {
    const { started, ask } = held()
    const leaves = new AbortController()
    const first = ask('a', leaves.signal)
    leaves.abort()
    await first
    const second = ask('a')
    started[0].answer('too late')
    started[1].answer('in time')
    assert.equal(await second, 'in time')
  })

  it('that fails, fails for all who wait', async () => {
    const { flights, started, ask } = held()
    const answers = [ask('a'), ask('a')]
    started[0].fail(new Error('gone'))
    for (const answer of answers) await assert.rejects(answer, /gone/)
    assert.equal(flights.size, 0)
  })

  it('is not asked for who has left before', async () => {
    const { started, ask } = held()
    assert.equal(await ask('a', AbortSignal.abort()), null)
    assert.deepEqual(started, [])
  })
})
