import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outsideOf, type QuestionCounts } from './outside.ts'

const settings = { offline: false, reverseDns: false, nameServers: [] } as const
/** Nobody listens on port 1 (tcpmux). */
const ai = { baseUrl: 'http://127.0.0.1:1', apiKey: '', model: 'tiny' }

describe('questions to an AI endpoint', () => {
  it('are counted when they are sent, and not when their time is over first', async () => {
    let asked = 0
    const counts: QuestionCounts = { countDnsQuestion: () => {}, countAiQuestion: () => asked++ }
    const client = outsideOf({ ...settings, ai }, counts).ai ?? assert.fail()
    assert.deepEqual(await client.estimate('anna', null, AbortSignal.abort()), { outcome: 'unavailable' })
    assert.equal(asked, 0)
    assert.deepEqual(await client.estimate('anna', null, null), { outcome: 'unavailable' })
    assert.equal(asked, 1)
  })

  it('are asked of nobody when none is configured, or offline', () => {
    const counts: QuestionCounts = { countDnsQuestion: () => {}, countAiQuestion: () => {} }
    assert.equal(outsideOf({ ...settings, ai: null }, counts).ai, null)
    assert.equal(outsideOf({ ...settings, ai, offline: true }, counts).ai, null)
  })
})
