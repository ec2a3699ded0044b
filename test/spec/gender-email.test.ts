/** POST /v1/gender/email, from the specification: one describe per status. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertAnswered, assertRefusal } from '../support/expect.ts'
import { assertEstimate, itRefusesInvalidFields } from '../support/gender-shape.ts'

const path = '/v1/gender/email'

const common = commonServiceCaller({ freeCreditsPerMonth: 0 })
const post = (body: unknown) => common.post(path, body)

async function estimate(body: Record<string, unknown>) {
  const answer = await post(body)
  assertAnswered(answer, 1)
  assertEstimate(answer.json.data)
  return answer.json.data
}

describe('200', () => {
  const addresses: [string, 'male' | 'female'][] = [
    ['theresa.miller14@example.com', 'female'],
    ['thomas@example.com', 'male'],
    ['miller.theresa@example.com', 'female'],
    ['theresamiller@example.com', 'female'],
    ['Thomas_Miller@example.com', 'male'],
    ['ThomasMiller@example.com', 'male'],
    ['theresa+news@example.com', 'female'],
    ['katja@example.de', 'female'],
    ['  stefano.rossi@example.it ', 'male'],
  ]
  for (const [email, gender] of addresses) {
    it(`finds a ${gender} name in ${email.trim()}`, async () => {
      assert.equal((await estimate({ email })).gender, gender)
    })
  }

  for (const local of ['info', 'sales', 'support', 'no-reply', 'webmaster', 'office', 'j.smith', 'jsmith', '12345']) {
    it(`is unknown for ${local}@`, async () => {
      assert.equal((await estimate({ email: `${local}@example.com` })).result_status, 'unknown')
    })
  }

  it('is less sure than of the name in it, written out', async () => {
    const { json } = await common.service.post('/v1/gender/name', { name: 'Theresa Miller' }, { key: common.rich.key })
    assert.ok((await estimate({ email: 'theresamiller@example.com' })).confidence <= json.data.confidence)
  })

  it('uses a country hint', async () => {
    assert.equal((await estimate({ email: 'andrea.rossi@example.com', country: 'IT' })).gender, 'male')
    assert.equal((await estimate({ email: 'andrea.schmidt@example.com', country: 'DE' })).gender, 'female')
  })

  it('takes an address of 254 characters', async () => {
    await estimate({ email: `${'a'.repeat(242)}@example.com` })
  })
})

describe('400 invalid_input', () => {
  itRefusesInvalidFields('email', 'maria@example.com', 254, body => post(body))

  for (const email of ['maria', '@example.com', 'maria@']) {
    it(`refuses ${email}, which is no address`, async () => {
      assertRefusal(await post({ email }), 'invalid_input', '/email')
    })
  }
})
