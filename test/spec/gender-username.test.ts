/** POST /v1/gender/username, from the specification: one describe per status. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commonServiceCaller } from '../support/common-caller.ts'
import { assertAnswered } from '../support/expect.ts'
import { assertEstimate, itRefusesInvalidFields } from '../support/gender-shape.ts'

const path = '/v1/gender/username'

const common = commonServiceCaller({ freeCreditsPerMonth: 0 })
const post = (body: unknown) => common.post(path, body)

async function estimate(body: Record<string, unknown>) {
  const answer = await post(body)
  assertAnswered(answer, 1)
  assertEstimate(answer.json.data)
  return answer.json.data
}

describe('200', () => {
  const handles: [string, 'male' | 'female'][] = [
    ['AnnaSchmidt87', 'female'],
    ['anna_schmidt', 'female'],
    ['thomas.miller', 'male'],
    ['thomasmiller', 'male'],
    ['xX_Maria_Xx', 'female'],
    ['the_real_thomas', 'male'],
    ['мария.иванова', 'female'],
  ]
  for (const [username, gender] of handles) {
    it(`finds a ${gender} name in ${username}`, async () => {
      assert.equal((await estimate({ username })).gender, gender)
    })
  }

  for (const username of ['sparkling_unicorn', 'user12345', 'j_smith', '____', 'qwerty']) {
    it(`is unknown for ${username}`, async () => {
      assert.equal((await estimate({ username })).result_status, 'unknown')
    })
  }

  it('reads digits as letters when it is forced', async () => {
    assert.equal((await estimate({ username: 'm4r14' })).result_status, 'unknown')
    assert.equal((await estimate({ username: 'm4r14', forceToGenderize: true })).gender, 'female')
  })

  it('takes a handle of 1,024 characters', async () => {
    await estimate({ username: 'x'.repeat(1024) })
  })
})

describe('400 invalid_input', () => {
  itRefusesInvalidFields('username', 'maria', 1024, body => post(body))
})
