/** POST /v1/gender/name, from the specification: one describe per status. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertAnswered, creditsRemaining } from '../support/expect.ts'
import { assertEstimate, itRefusesInvalidFields } from '../support/gender-shape.ts'

const path = '/v1/gender/name'
const requestsPerMinute = 300

const common = commonServiceCaller({ requestsPerMinute, freeCreditsPerMonth: 2 })
const post = (body: unknown, key?: string | null) => common.post(path, body, key)

async function estimate(body: Record<string, unknown>) {
  const answer = await post(body)
  assertAnswered(answer, 1)
  assert.deepEqual(Object.keys(answer.json), ['data'])
  assertEstimate(answer.json.data)
  return answer.json.data
}

describe('200', () => {
  const names: [string, 'male' | 'female'][] = [
    ['Maria', 'female'],
    ['JAMES', 'male'],
    ['anaïs', 'female'],
    ['Anna Schmidt', 'female'],
    ['Schmidt, Anna', 'female'],
    ['Dr. Hans-Peter Müller', 'male'],
    ['A. Michael Brown', 'male'],
    ['Мария Иванова', 'female'],
    ['Γιώργος', 'male'],
    ['محمد', 'male'],
    ['さくら', 'female'],
    ['민준', 'male'],
    ['Jean Pierre', 'male'],
  ]
  for (const [name, gender] of names) {
    it(`says that ${name} is typically ${gender}`, async () => {
      const found = await estimate({ name })
      assert.equal(found.gender, gender)
      assert.ok(found.confidence >= 0.65)
      assert.equal('country' in found, false, 'no country without a hint')
    })
  }

  it('lets a country hint in any case decide, and says so', async () => {
    for (const country of ['IT', 'it', 'iT']) {
      const found = await estimate({ name: 'Andrea', country })
      assert.equal(found.gender, 'male')
      assert.equal(found.country, 'IT')
    }
    assert.equal((await estimate({ name: 'Andrea', country: 'DE' })).gender, 'female')
  })

  it('takes a country that is not assigned and leaves it aside', async () => {
    assert.deepEqual(await estimate({ name: 'Maria', country: 'ZZ' }), await estimate({ name: 'Maria' }))
  })

  it('answers unknown as a success, and charges it', async () => {
    for (const name of ['12345', 'Support Desk', 'J. Smith', ' ', 'Wei Zhang', '???']) {
      assert.equal((await estimate({ name })).result_status, 'unknown', name)
    }
  })

  it('answers more when it is forced to', async () => {
    const found = await estimate({ name: 'Wei Zhang', forceToGenderize: true })
    assert.equal(found.result_status, 'identified')
    assert.equal((await estimate({ name: 'Maria', forceToGenderize: false })).gender, 'female')
  })

  it('lets a model fill gaps unless it is told not to', async () => {
    const name = 'Zorvinella'
    assert.equal((await estimate({ name })).gender, 'female')
    assert.deepEqual(await estimate({ name, options: {} }), await estimate({ name }))
    assert.deepEqual(await estimate({ name, options: { ai_mode: 'fallback' } }), await estimate({ name }))
    assert.equal((await estimate({ name, options: { ai_mode: 'off' } })).result_status, 'unknown')
    assert.equal((await estimate({ name, options: { ai_mode: 'always' } })).gender, 'female')
  })

  it('answers the same every time', async () => {
    const first = await estimate({ name: 'Dominique Martin', country: 'FR' })
    for (let time = 0; time < 3; time++)
      assert.deepEqual(await estimate({ name: 'Dominique Martin', country: 'FR' }), first)
  })

  it('takes a name of 1,024 characters and one of 1', async () => {
    await estimate({ name: 'x'.repeat(1024) })
    await estimate({ name: 'x' })
  })

  it('charges one credit', async () => {
    const [first, second] = [await post({ name: 'Maria' }), await post({ name: '12345' })]
    assert.equal(creditsRemaining(first) - creditsRemaining(second), 1)
  })
})

describe('400 invalid_input', () => {
  itRefusesInvalidFields('name', 'Maria', 1024, body => post(body))

  it('does not repeat the name', async () => {
    assert.ok(!(await post({ name: 'Clementina', country: 'Clementina' })).text.includes('Clementina'))
  })

  it('charges nothing', async () => {
    const before = creditsRemaining(await post({ name: 'Maria' }))
    assert.equal(creditsRemaining(await post({ name: '' })), before)
  })
})
