import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askEndpoint, contextOf } from '../../../../test/support/ask-endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { aBreach } from '../fixtures/breaches.ts'
import { localBreaches } from '../local/local-index.ts'
import type { EmailSource, SourceAnswer } from './breach-record.ts'
import { emailEndpoint } from './endpoint.ts'

const noData = { get: () => undefined }
const source = (answer: SourceAnswer): EmailSource => ({ find: async () => answer })
const ask = (emailSources: readonly EmailSource[]) =>
  askEndpoint(emailEndpoint, { email: 'anna@example.com' }, contextOf(noData, { emailSources }))

describe('the breaches of an address', () => {
  it('are as old as the sources on this machine, and as of now where another was asked', async () => {
    const elsewhere = source({ outcome: 'answered', breaches: [], askedNow: 'elsewhere' })
    const answer = await ask([
      elsewhere,
      source({ outcome: 'answered', breaches: [aBreach('Adobe')] }),
      source({ outcome: 'absent' }),
    ])
    assert.ok(!(answer instanceof ApiError))
    const asked = { topic: 'elsewhere', asOf: '1970-01-01T00:00:00.000Z' }
    assert.deepEqual(emailEndpoint.originsOf?.(answer), [asked, localBreaches])
  })
})

describe('an installation without a source', () => {
  it('answers nothing, and says what is missing', async () => {
    for (const sources of [[], [source({ outcome: 'absent' })]]) {
      const refusal = await ask(sources)
      assert.ok(refusal instanceof ApiError)
      const { code, details } = refusal
      assert.equal(code, 'provider_unavailable')
      assert.match(details.message ?? '', /No source .* configured.*`HIBP_API_KEY`.*`assay data import breach`/)
      assert.deepEqual([details.action, details.retryAfterSeconds], ['contact_support', 3600])
    }
  })
})
