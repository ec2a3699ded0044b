import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outsideOf, type QuestionCounts } from './outside.ts'

const settings = {
  offline: false,
  reverseDns: false,
  nameServers: [],
  passwordSource: 'auto',
  pwnedPasswordsUrl: 'http://127.0.0.1:1',
} as const
/** Nobody listens on port 1 (tcpmux). */
const ai = { baseUrl: 'http://127.0.0.1:1', apiKey: '', model: 'tiny' }

/** Counts that remember what they were told. */
function remembered() {
  const told = { asked: 0, refused: [] as string[], state: (): unknown => undefined }
  const counts: QuestionCounts = {
    countDnsQuestion: () => {},
    countEgress: () => {},
    countAiQuestion: () => told.asked++,
    countAiRefusal: reason => told.refused.push(reason),
    watchAi: state => {
      told.state = state
    },
  }
  return { told, counts }
}

describe('questions to an AI endpoint', () => {
  const patient = { signal: new AbortController().signal }

  it('are counted when they are sent, and not when nobody waits any more', async () => {
    const { told, counts } = remembered()
    const client = outsideOf({ ...settings, ai }, counts).ai ?? assert.fail()
    assert.deepEqual(await client.estimate('anna', null, { signal: AbortSignal.abort() }), { outcome: 'unavailable' })
    assert.equal(told.asked, 0)
    assert.deepEqual(await client.estimate('anna', null, patient), { outcome: 'unavailable' })
    assert.equal(told.asked, 1)
  })

  it('end after ten failures in a row, which is seen', async () => {
    const { told, counts } = remembered()
    const client = outsideOf({ ...settings, ai }, counts).ai ?? assert.fail()
    const ask = async (times: number) => {
      for (let each = 0; each < times; each++) await client.estimate('anna', null, patient)
    }
    await ask(9)
    assert.deepEqual(told.state(), { inFlight: 0, waiting: 0, isBreakerOpen: false })
    await ask(3)
    assert.deepEqual(told.state(), { inFlight: 0, waiting: 0, isBreakerOpen: true })
    assert.deepEqual([told.asked, told.refused], [10, ['breaker_open', 'breaker_open']])
  })

  it('are asked of nobody when none is configured, or offline', () => {
    const { counts } = remembered()
    assert.equal(outsideOf({ ...settings, ai: null }, counts).ai, null)
    assert.equal(outsideOf({ ...settings, ai, offline: true }, counts).ai, null)
  })
})
