import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ownKey, startHibp } from '../../test/support/hibp.ts'
import { hibpOf, type OutsideLog, outsideOf, type QuestionCounts } from './outside.ts'

const settings = {
  offline: false,
  reverseDns: false,
  nameServers: [],
  passwordSource: 'auto',
  pwnedPasswordsUrl: 'http://127.0.0.1:1',
  ai: null,
  hibp: null,
} as const
/** Nobody listens on port 1 (tcpmux). */
const ai = { baseUrl: 'http://127.0.0.1:1', apiKey: '', model: 'tiny' }

/** Counts that remember what they were told. */
function remembered() {
  const told = {
    asked: 0,
    refused: [] as string[],
    egress: [] as string[],
    troubles: [] as string[],
    states: new Map<string, () => unknown>(),
  }
  const counts: QuestionCounts = {
    countDnsQuestion: () => {},
    countEgress: purpose => told.egress.push(purpose),
    countAiQuestion: () => told.asked++,
    countAiRefusal: reason => told.refused.push(reason),
    countHibpTrouble: trouble => told.troubles.push(trouble),
    watchServer: (server, state) => void told.states.set(server, state),
  }
  return { told, counts }
}

/** A log that keeps its lines, with the level in front. */
function keptLog() {
  const logged: string[] = []
  const note = (level: string) => {
    return (...words: unknown[]) => void logged.push(`${level} ${JSON.stringify(words)}`)
  }
  const log: OutsideLog = { warn: note('warn'), info: note('info') }
  return { logged, log }
}
const { log } = keptLog()
const noData = { get: () => undefined }

describe('questions to an AI endpoint', () => {
  const patient = { signal: new AbortController().signal }

  it('are counted when they are sent, and not when nobody waits any more', async () => {
    const { told, counts } = remembered()
    const client = outsideOf({ ...settings, ai }, counts, null).ai ?? assert.fail()
    assert.deepEqual(await client.estimate('anna', null, { signal: AbortSignal.abort() }), { outcome: 'unavailable' })
    assert.equal(told.asked, 0)
    assert.deepEqual(await client.estimate('anna', null, patient), { outcome: 'unavailable' })
    assert.equal(told.asked, 1)
  })

  it('are asked of nobody when none is configured, or offline', () => {
    const { counts } = remembered()
    assert.equal(outsideOf({ ...settings, ai: null }, counts, null).ai, null)
    assert.equal(outsideOf({ ...settings, ai, offline: true }, counts, null).ai, null)
  })
})

describe('questions to Have I Been Pwned', () => {
  const nobody = new AbortController().signal
  const address = 'account-exists@hibp-integration-tests.com'

  it('are counted, each attempt, and so is what is not answered', async () => {
    const hibp = await startHibp()
    const { told, counts } = remembered()
    const config = { offline: false, hibp: { baseUrl: hibp.baseUrl, apiKey: ownKey } }
    const { emailSources } = outsideOf(settings, counts, hibpOf(config, counts, noData, log))
    assert.equal(emailSources.length, 1)
    assert.deepEqual(told.states.get('hibp')?.(), { inFlight: 0, waiting: 0, isBreakerOpen: false })
    assert.equal((await emailSources[0].find(address, nobody)).outcome, 'answered')
    assert.deepEqual([told.egress, told.troubles], [['hibp', 'hibp'], []])
    await hibp.stop()
    assert.equal((await emailSources[0].find(address, nobody)).outcome, 'unavailable')
    assert.deepEqual([told.egress.length, told.troubles], [5, ['failed']])
  })

  it('are asked of nobody without a key, or offline', () => {
    const { counts } = remembered()
    const hibp = { baseUrl: 'http://127.0.0.1:1', apiKey: ownKey }
    assert.equal(hibpOf(settings, counts, noData, log), null)
    assert.deepEqual(outsideOf(settings, counts, null).emailSources, [])
    assert.equal(hibpOf({ ...settings, hibp, offline: true }, counts, noData, log), null)
  })
})

describe('questions to a server of ranges', () => {
  const patient = new AbortController().signal

  it('are counted each, and watched', async () => {
    const { told, counts } = remembered()
    const { upstream } = outsideOf(settings, counts, null).passwords
    // Nobody listens there, so each of the three tries fails.
    assert.deepEqual(await upstream?.countOf(Buffer.alloc(20), patient), { outcome: 'unavailable' })
    assert.deepEqual(told.egress, ['pwned_passwords', 'pwned_passwords', 'pwned_passwords'])
    assert.deepEqual(told.states.get('pwned_passwords')?.(), { inFlight: 0, waiting: 0, isBreakerOpen: false })
  })

  it('are asked of nobody offline, or where only the index may be asked', () => {
    const { counts } = remembered()
    for (const own of [{ offline: true }, { passwordSource: 'local' }] as const) {
      assert.equal(outsideOf({ ...settings, ...own }, counts, null).passwords.upstream, null)
    }
  })
})
