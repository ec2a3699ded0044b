import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askEndpoint, contextOf, refusalOf } from '../../../test/support/ask-endpoint.ts'
import { allCountries } from '../../core/country.ts'
import { ApiError } from '../../core/errors.ts'
import type { AiClient } from './ai/client.ts'
import { emailEndpoint, type GenderPorts, hintOf, nameEndpoint, usernameEndpoint } from './endpoint.ts'
import { readerOf, ScriptedClient } from './fixtures/asking.ts'
import { tinyIndex, tinyRows } from './fixtures/tiny-index.ts'
import type { GenderAnswer, NameRequest } from './schema.ts'

const data = readerOf(tinyIndex())
const withoutProvider = contextOf<GenderPorts>(data, { ai: null })
const askedOf = (ai: AiClient) => contextOf<GenderPorts>(data, { ai })

async function ask(input: NameRequest, context = withoutProvider) {
  const answer = await askEndpoint(nameEndpoint, input, context)
  assert.ok(!(answer instanceof ApiError), JSON.stringify(answer))
  return answer.data
}

describe('POST /v1/gender/name', () => {
  it('answers plain names as it answers the same name with space around it', async () => {
    for (const name of tinyRows().keys()) {
      for (const forceToGenderize of [false, true]) {
        assert.deepEqual(
          await ask({ name, forceToGenderize }),
          await ask({ name: ` ${name} `, forceToGenderize }),
          name,
        )
      }
    }
  })

  it('lets a country hint decide, and names the country then', async () => {
    assert.equal((await ask({ name: 'Andrea' })).gender, 'female')
    const italian = await ask({ name: 'Andrea', country: 'it' })
    assert.equal(italian.gender, 'male')
    assert.equal(italian.country, 'IT')
    assert.equal((await ask({ name: 'Andrea', country: 'FR' })).country, undefined, 'no source of France has it')
  })

  it('is unknown for what is neither, without a confidence', async () => {
    for (const name of ['Robin', 'J. Smith', '12345', 'Support Desk', ' ', 'Wei Zhang']) {
      assert.deepEqual(await ask({ name }), { result_status: 'unknown', gender: null }, name)
    }
  })

  it('asks the classifier where the data has no such name, unless it may not', async () => {
    assert.equal((await ask({ name: 'Vilorna' })).gender, 'female')
    assert.equal((await ask({ name: 'Vilorna', options: { ai_mode: 'fallback' } })).gender, 'female')
    assert.equal((await ask({ name: 'Vilorna', options: { ai_mode: 'off' } })).gender, null)
    assert.equal((await ask({ name: 'Anna', options: { ai_mode: 'off' } })).gender, 'female')
  })

  it('weighs titles and surnames with the name', async () => {
    assert.equal((await ask({ name: 'Mr Smith' })).gender, 'male')
    assert.equal((await ask({ name: 'Robin Ivanova' })).gender, 'female')
    assert.equal((await ask({ name: 'Mrs. Robin Smith' })).gender, 'female')
  })

  it('is data_unavailable while nothing is open', async () => {
    const refusal = await askEndpoint(nameEndpoint, { name: 'Anna' }, contextOf(readerOf(null), { ai: null }))
    assert.ok(refusal instanceof ApiError)
    assert.equal(refusal.code, 'data_unavailable')
    assert.ok(refusal.details.retryAfterSeconds)
  })

  it('refuses to be forced together with a mode, and points at it', () => {
    for (const ai_mode of ['off', 'always'] as const) {
      const refusal = refusalOf(nameEndpoint, { name: 'Anna', forceToGenderize: true, options: { ai_mode } })
      assert.equal(refusal?.code, 'invalid_input')
      assert.equal(refusal?.details.pointer, '/options/ai_mode')
      assert.equal(refusalOf(nameEndpoint, { name: 'Anna', forceToGenderize: false, options: { ai_mode } }), undefined)
    }
    assert.equal(
      refusalOf(nameEndpoint, { name: 'Anna', forceToGenderize: true, options: { ai_mode: 'fallback' } }),
      undefined,
    )
    assert.equal(refusalOf(nameEndpoint, { name: 'Anna', forceToGenderize: true, options: {} }), undefined)
  })
})

describe('a provider in place of the classifier', () => {
  const answered = new ScriptedClient(() => ({ outcome: 'answered', gender: 'male', confidence: 0.9 }))

  it('is asked only about names that the data does not have', async () => {
    const on = askedOf(answered)
    assert.equal((await ask({ name: 'Anna' }, on)).gender, 'female')
    assert.equal(answered.asked.length, 0)
    const found = await ask({ name: 'Vilorna Smith', country: 'de' }, on)
    assert.equal(found.gender, 'male')
    assert.equal(found.confidence, 0.9)
    assert.deepEqual(answered.asked, [{ name: 'vilorna smith', country: 'DE' }])
  })

  it('is asked about every name by `always`, and about none by `off` or for what is no name', async () => {
    const client = new ScriptedClient(() => ({ outcome: 'answered', gender: 'male', confidence: 0.9 }))
    const on = askedOf(client)
    assert.equal((await ask({ name: 'Anna', options: { ai_mode: 'always' } }, on)).gender, 'male')
    assert.equal(client.asked.length, 1)
    await ask({ name: 'Vilorna', options: { ai_mode: 'off' } }, on)
    await ask({ name: '12345' }, on)
    await ask({ name: 'Support Desk' }, on)
    assert.equal(client.asked.length, 1)
  })

  it('learns of a name only its words, and no country where the code is not assigned', async () => {
    const client = new ScriptedClient(() => ({ outcome: 'answered', gender: null, confidence: 0.5 }))
    const on = askedOf(client)
    await ask({ name: 'Dr. Vilorna (patient of Dr. Meier) Smith', country: 'ZZ' }, on)
    await ask({ name: 'vilorna+secret@private.example 030 123456', forceToGenderize: true }, on)
    assert.deepEqual(client.asked, [
      { name: 'vilorna smith', country: null },
      { name: 'vilornasecretprivate example', country: null },
    ])
  })

  it('learns of an address only the name that was read out of it', async () => {
    const client = new ScriptedClient(() => ({ outcome: 'answered', gender: null, confidence: 0.5 }))
    const input = { email: 'Vilorna.Smith+secret@private.example', options: { ai_mode: 'always' } } as const
    const answer = (await askEndpoint(emailEndpoint, input, askedOf(client))) as GenderAnswer
    assert.deepEqual(answer, { data: { result_status: 'unknown', gender: null } })
    assert.deepEqual(client.asked, [{ name: 'vilorna smith', country: null }])
  })

  it('is told when the caller leaves', async () => {
    const caller = new AbortController()
    const ai: AiClient = {
      estimate: async (_name, _country, { signal }) => {
        caller.abort()
        return { outcome: signal.aborted ? 'unconfirmed' : 'unavailable' }
      },
    }
    const context = contextOf<GenderPorts>(data, { ai }, { signal: caller.signal })
    const refusal = await askEndpoint(nameEndpoint, { name: 'Vilorna' }, context)
    assert.ok(refusal instanceof ApiError)
    assert.equal(refusal.code, 'provider_response_unconfirmed')
  })

  it('is a refusal with its own code when it fails', async () => {
    for (const [outcome, code] of [
      ['unavailable', 'provider_unavailable'],
      ['unconfirmed', 'provider_response_unconfirmed'],
    ] as const) {
      const refusal = await askEndpoint(
        nameEndpoint,
        { name: 'Vilorna' },
        askedOf(new ScriptedClient(() => ({ outcome }))),
      )
      assert.ok(refusal instanceof ApiError)
      assert.equal(refusal.code, code)
    }
  })
})

describe('POST /v1/gender/email and /username', () => {
  const single = async (answer: unknown) => ((await answer) as GenderAnswer).data

  it('answer for the name in it, less surely than for the name alone', async () => {
    const name = await ask({ name: 'Anna' })
    const email = await single(askEndpoint(emailEndpoint, { email: 'anna.smith@example.com' }, withoutProvider))
    const username = await single(askEndpoint(usernameEndpoint, { username: 'AnnaSmith87' }, withoutProvider))
    for (const found of [email, username]) {
      assert.equal(found.gender, 'female')
      assert.ok((found.confidence ?? 1) <= (name.confidence ?? 0))
    }
  })

  it('are unknown for role addresses, initials and words', async () => {
    for (const email of ['info@example.com', 'j.smith@example.com', '123@example.com']) {
      assert.deepEqual(await single(askEndpoint(emailEndpoint, { email }, withoutProvider)), {
        result_status: 'unknown',
        gender: null,
      })
    }
    assert.equal(
      (await single(askEndpoint(usernameEndpoint, { username: 'sparkling_unicorn' }, withoutProvider))).gender,
      null,
    )
  })

  it('refuse an address without an "@", and do not repeat it', () => {
    const refusal = refusalOf(emailEndpoint, { email: 'anna.smith' })
    assert.equal(refusal?.details.pointer, '/email')
    assert.doesNotMatch(refusal?.details.message ?? '', /anna/)
    assert.equal(refusalOf(emailEndpoint, { email: 'anna@localhost' }), undefined)
  })
})

describe('a country hint', () => {
  it('is the code of a country, in either case', () => {
    for (const { code } of allCountries) assert.deepEqual([hintOf(code), hintOf(code.toLowerCase())], [code, code])
  })

  it('is none without a code, and with one that is not assigned', () => {
    for (const code of [undefined, 'ZZ', 'zz', 'EU']) assert.equal(hintOf(code), null)
  })

  it('is GB for UK, as people write it', () => {
    for (const code of ['UK', 'uk']) assert.equal(hintOf(code), 'GB')
  })
})
