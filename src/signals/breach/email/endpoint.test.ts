import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askEndpoint, contextOf, priceOf } from '../../../../test/support/ask-endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { aBreach } from '../fixtures/breaches.ts'
import { localBreaches } from '../local/local-index.ts'
import type { EmailSource, SourceAnswer } from './breach-record.ts'
import { emailEndpoint } from './endpoint.ts'

const noData = { get: () => undefined }
const email = 'anna@example.com'

/** A source that says this, and what it was asked. */
function source(answer: SourceAnswer): EmailSource & { readonly asked: [string, AbortSignal][] } {
  const asked: [string, AbortSignal][] = []
  return {
    asked,
    find: async (address, signal) => {
      asked.push([address, signal])
      return answer
    },
  }
}
const knows = (...names: string[]) => source({ outcome: 'answered', breaches: names.map(name => aBreach(name)) })
const isSilent = (retryAfterS: number | null) => source({ outcome: 'unavailable', retryAfterS })

const ask = (emailSources: readonly EmailSource[], text = email) =>
  askEndpoint(emailEndpoint, { email: text }, contextOf(noData, { emailSources }))

/** The JSON that is sent. */
async function sent(emailSources: readonly EmailSource[], text = email): Promise<object> {
  const answer = await ask(emailSources, text)
  assert.ok(!(answer instanceof ApiError))
  return JSON.parse(JSON.stringify(answer))
}

async function refusal(emailSources: readonly EmailSource[], text = email): Promise<ApiError> {
  const answer = await ask(emailSources, text)
  assert.ok(answer instanceof ApiError)
  return answer
}

describe('the breaches of an address', () => {
  it('are what all sources know, and the address is shown as it was sent', async () => {
    assert.deepEqual(await sent([knows('Stratfor', 'Adobe'), knows('Gawker', 'Adobe')], ' Anna@Example.com '), {
      email: 'Anna@Example.com',
      breached: true,
      breaches: [aBreach('Adobe'), aBreach('Gawker'), aBreach('Stratfor')],
    })
  })

  it('are none when every source has none', async () => {
    assert.deepEqual(await sent([knows(), knows()]), { email, breached: false, breaches: [] })
  })

  it('are asked for with the address trimmed and lower-cased, and with the signal of the caller', async () => {
    const sources = [knows(), knows()]
    const { signal } = new AbortController()
    const context = contextOf(noData, { emailSources: sources }, { signal })
    await askEndpoint(emailEndpoint, { email: ' Anna+Tag@Example.com ' }, context)
    for (const { asked } of sources) assert.deepEqual(asked, [['anna+tag@example.com', signal]])
  })

  it('are as old as the sources on this machine, and as of now where another was asked', async () => {
    const elsewhere = source({ outcome: 'answered', breaches: [], askedNow: 'elsewhere' })
    const answer = await ask([elsewhere, knows('Adobe'), source({ outcome: 'absent' })])
    assert.ok(!(answer instanceof ApiError))
    const asked = { topic: 'elsewhere', asOf: '1970-01-01T00:00:00.000Z' }
    assert.deepEqual(emailEndpoint.originsOf?.(answer), [asked, localBreaches])
  })

  it('cost 1 credit', () => {
    assert.equal(priceOf(emailEndpoint, { email }, contextOf(noData, { emailSources: [] })), 1)
  })
})

describe('a source that does not answer', () => {
  it('makes the whole answer unavailable, also when another one has found the address', async () => {
    const { code, details } = await refusal([isSilent(null), knows('Adobe')])
    assert.equal(code, 'provider_unavailable')
    assert.equal(details.retryAfterSeconds, 5)
  })

  it('says when to come back', async () => {
    assert.equal((await refusal([knows('Adobe'), isSilent(42)])).details.retryAfterSeconds, 42)
  })
})

describe('an installation without a source', () => {
  it('answers nothing, and says what is missing', async () => {
    for (const sources of [[], [source({ outcome: 'absent' })]]) {
      const { code, details } = await refusal(sources)
      assert.equal(code, 'provider_unavailable')
      assert.match(details.message ?? '', /No source .* configured.*`HIBP_API_KEY`.*`assay data import breach`/)
      assert.deepEqual([details.action, details.retryAfterSeconds], ['contact_support', 3600])
    }
  })
})

describe('what is no address', () => {
  it('is refused before anybody is asked', async () => {
    const asked = knows()
    for (const text of ['', 'anna', '@example.com', 'anna@', `${'a'.repeat(243)}@example.com`]) {
      const { code, details } = await refusal([asked], text)
      assert.deepEqual([code, details.pointer], ['invalid_input', '/email'])
    }
    assert.deepEqual(asked.asked, [])
  })

  it('is refused when a source does not take it for one', async () => {
    const { code, details } = await refusal([source({ outcome: 'refused' }), knows()])
    assert.deepEqual([code, details.pointer], ['invalid_input', '/email'])
    assert.ok(!details.message?.includes(email))
  })
})
