/** The two spellings of an internationalised domain are one domain, in every source. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import { origins } from '../../../core/endpoint.ts'
import { aBreach } from '../fixtures/breaches.ts'
import { TemporaryBreaches } from '../fixtures/local-breaches.ts'
import { readAddress, spellingsOf } from './address.ts'
import type { SourceAnswer } from './breach-record.ts'
import { emailEndpoint } from './endpoint.ts'

const pairs = [
  ['info@bücher-laden.example', 'info@xn--bcher-laden-thb.example'],
  ['kontakt@möbel-haus.example', 'kontakt@xn--mbel-haus-07a.example'],
  ['verkauf@straße-nord.example', 'verkauf@xn--strae-nord-83a.example'],
  ['service@日本語.example', 'service@xn--wgv71a119e.example'],
  ['почта@почта.example', 'почта@xn--80a1acny.example'],
] as const

/** Other ways to write the first of the pairs. */
const others = [
  'INFO@BÜCHER-LADEN.EXAMPLE',
  'info@bu\u0308cher-laden.example',
  'info@XN--BCHER-LADEN-THB.example',
  'info@bücher-laden。example',
]

const addressOf = (text: string) => readAddress(text) ?? assert.fail(text)

describe('an address of an internationalised domain', () => {
  it('is one address in both spellings, and asked for in both', () => {
    for (const [unicode, ascii] of pairs) {
      assert.equal(addressOf(unicode).normal, ascii)
      assert.equal(addressOf(ascii).normal, ascii)
      assert.deepEqual(spellingsOf(addressOf(unicode)), [ascii, unicode])
      assert.deepEqual(spellingsOf(addressOf(ascii)), [ascii, unicode])
    }
    for (const other of others) assert.equal(addressOf(other).normal, pairs[0][1])
  })

  it('is asked for once where its domain has one spelling', () => {
    for (const text of [
      'Ann@Example.com',
      'jörg@example.com',
      'a@[::1]',
      'a@xn--zz.example',
      'a@1.2',
      'a@b_c.example',
    ]) {
      assert.deepEqual(spellingsOf(addressOf(text)), [text.toLowerCase()])
    }
  })

  it('is found in an imported breach, whichever spelling the list and the question have', async () => {
    const breaches = new TemporaryBreaches()
    const { run } = emailEndpoint
    await breaches.import('Typed', pairs.map(([unicode]) => unicode).join('\n'))
    await breaches.import('Logged', pairs.map(([, ascii]) => ascii).join('\n'))
    await breaches.import('HashedTyped', pairs.map(([unicode]) => hash('sha1', unicode)).join('\n'))
    await breaches.import('HashedLogged', pairs.map(([, ascii]) => hash('sha256', ascii)).join('\n'))
    const { source, close } = await breaches.source()
    const context = { now: 0, signal: new AbortController().signal, ports: { emailSources: [source] } }
    for (const text of [...pairs.flat(), ...others]) {
      const answer = await run(addressOf(text), context as unknown as Parameters<typeof run>[1])
      assert.ok('breaches' in answer)
      assert.equal(answer.email, text)
      assert.deepEqual(
        answer.breaches.map(({ Name }) => Name),
        ['HashedLogged', 'HashedTyped', 'Logged', 'Typed'],
        text,
      )
    }
    await close()
    await breaches.close()
  })

  it('counts once in a list that has both spellings', async () => {
    const breaches = new TemporaryBreaches()
    const outcome = await breaches.import('Both', pairs.flat().join('\n'))
    assert.ok(outcome.outcome === 'imported')
    assert.equal(outcome.record.PwnCount, pairs.length)
    await breaches.close()
  })

  it('is answered by a source that takes one of its spellings, and by none that does not answer both', async () => {
    const [unicode, ascii] = pairs[0]
    const answered: SourceAnswer = { outcome: 'answered', breaches: [aBreach('Forum')], askedNow: 'hibp' }
    const asked = async (answers: Readonly<Record<string, SourceAnswer>>) => {
      const source = { find: async (address: string) => answers[address] ?? assert.fail(address) }
      const context = { now: 0, signal: new AbortController().signal, ports: { emailSources: [source] } }
      const { run } = emailEndpoint
      return run(addressOf(unicode), context as unknown as Parameters<typeof run>[1])
    }
    const found = await asked({ [ascii]: answered, [unicode]: { outcome: 'refused' } })
    assert.ok('breaches' in found)
    assert.deepEqual([found.breaches.map(({ Name }) => Name), found[origins].length], [['Forum'], 2])
    const codeOf = (answer: Awaited<ReturnType<typeof asked>>) => ('code' in answer ? answer.code : null)
    assert.equal(
      codeOf(await asked({ [ascii]: { outcome: 'refused' }, [unicode]: { outcome: 'refused' } })),
      'invalid_input',
    )
    const silent: SourceAnswer = { outcome: 'unavailable', retryAfterS: 7 }
    assert.equal(codeOf(await asked({ [ascii]: answered, [unicode]: silent })), 'provider_unavailable')
  })
})
