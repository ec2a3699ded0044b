/** The endpoint through the real edge, ledger and store. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { assertAnswered, assertRefusal } from '../../../../test/support/expect.ts'
import type { ServedCaller } from '../../../../test/support/served.ts'
import type { Answer } from '../../../../test/support/service.ts'
import { path, type ServedVerdicts, serveVerdicts } from '../fixtures/served-verdicts.ts'
import * as schema from '../schema.ts'

let served: ServedVerdicts
before(async () => {
  served = await serveVerdicts(true)
})
after(() => served.stop())
beforeEach(() => {
  served.world.policy = 'none'
})

/** The verdict without a word on the contact. */
async function ask(caller: ServedCaller, email: string): Promise<Answer> {
  const answer = await caller.ask(path, { email })
  assertAnswered(answer)
  return answer
}

describe('a contact', () => {
  const contactPath = '/v1/compliance/contact'
  const validContact = Compile(schema.ContactVerdict)
  const customer = { relationship: 'customer', source: 'given_by_contact' } as const

  async function askOf(caller: ServedCaller, input: object): Promise<Answer> {
    const answer = await caller.ask(contactPath, input)
    assertAnswered(answer)
    assert.deepEqual([...validContact.Errors(answer.json)], [], answer.text)
    return answer
  }

  it('is the verdict of the address, with an exception that fits what is said of it', async () => {
    const caller = await served.caller(2)
    const email = 'anna@orange.fr'
    const stranger = (await ask(caller, email)).json
    const { exceptions, ...known } = (await askOf(caller, { email, ...customer })).json
    assert.deepEqual(
      [stranger.recommendation_code, known.recommendation_code],
      ['consent_required', 'allowed_with_conditions'],
    )
    assert.deepEqual([known.result_id, known.charged_credits], [stranger.result_id, 0])
    assert.deepEqual(exceptions, [
      { country_code: 'FR', citation: 'Act 7', conditions: ['Own products only'], confidence: 'high' },
    ])
    assert.match(known.message, /allowed under conditions, based on an exception for this contact: Act 7\.$/)
    assert.match(known.recommendation, /every condition/)
    const bought = (await askOf(caller, { email, relationship: 'customer', source: 'bought_list' })).json
    assert.deepEqual([bought.recommendation_code, bought.exceptions], ['consent_required', undefined])
    assert.deepEqual([bought.relationship, bought.source, bought.channel], ['customer', 'bought_list', 'email'])
    assert.equal((await ask(caller, email)).json.recommendation_code, 'consent_required')
  })

  it('costs what the address costs, whichever endpoint is asked first', async () => {
    const caller = await served.caller(1)
    assert.equal((await askOf(caller, { email: 'eva@orange.fr', ...customer })).json.charged_credits, 1)
    assert.equal((await ask(caller, 'eva@orange.fr')).json.charged_credits, 0)
    assert.equal((await askOf(caller, { email: 'eva@orange.fr', ...customer })).json.charged_credits, 0)
    assertRefusal(await caller.ask(contactPath, { email: 'ida@orange.fr', ...customer }), 'insufficient_credits')
  })

  it('who has objected is not written to, whatever it bought; the own lists win over exceptions', async () => {
    const caller = await served.caller(1)
    const email = 'lea@orange.fr'
    for (const [policy, code] of [
      ['suppressed', 'prohibited'],
      ['allowed', 'allowed_by_policy'],
      ['owned', 'safe_to_send'],
    ] as const) {
      served.world.policy = policy
      const { recommendation_code, exceptions } = (await askOf(caller, { email, ...customer })).json
      assert.deepEqual([recommendation_code, exceptions], [code, undefined])
    }
  })

  it('is refused with what the rules cannot answer, and nothing is charged', async () => {
    const caller = await served.caller(1)
    const email = 'mia@orange.fr'
    const refused: readonly [object, string][] = [
      [{ email, ...customer, channel: 'sms' }, '/channel'],
      [{ email, ...customer, relationship: 'friend' }, '/relationship'],
      [{ email, relationship: 'customer' }, '/source'],
      [{ email, source: 'referral' }, '/relationship'],
      [{ email, ...customer, last_contact: '2026-02-30' }, '/last_contact'],
      [{ email, ...customer, last_contact: 'yesterday' }, '/last_contact'],
      [{ email, relationship: 'none', source: 'other', last_contact: '2026-02-03' }, '/last_contact'],
      [{ email: 'mia', ...customer }, '/email'],
      [{ email, ...customer, consent: true }, '/consent'],
    ]
    for (const [input, pointer] of refused) {
      assertRefusal(await caller.ask(contactPath, input), 'invalid_input', pointer)
    }
    assert.equal((await caller.credits()).left, 1)
  })
})
