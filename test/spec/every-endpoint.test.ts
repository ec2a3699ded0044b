/** What every endpoint refuses before it looks at its input, and what it takes. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { account } from '../../src/accounts/usage.ts'
import type { AnyEndpoint } from '../../src/core/endpoint.ts'
import { ApiError } from '../../src/core/errors.ts'
import { signals } from '../../src/signals/index.ts'
import { type Accounts, openLimitedAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const endpoints: readonly AnyEndpoint[] = [...signals.flatMap(signal => signal.endpoints), ...account.endpoints]
/** A key of any scope may read how its account stands. */
const ofAnyScope = '/v1/account/usage'
/** Costs nothing, or asks for something else before it asks for credits. */
const withoutPrice = new Set([
  ...['/v1/account/usage', '/v1/account/policy', '/v1/breaches/catalogue', '/v1/breaches/search'],
  ...['/v1/breaches/domain', '/v1/compliance/contact', '/v1/compliance/receipt'],
])

let service: ServiceUnderTest
let accounts: Accounts
before(async () => {
  service = await commonService()
  accounts = await openLimitedAccounts(service.home, { freeCreditsPerMonth: 0, requestsPerMinute: 1 })
})
after(() => accounts.close())

/** An input that the endpoint answers. */
const inputOf = ({ path, samples }: AnyEndpoint) =>
  samples.find(({ output }) => !(output instanceof ApiError))?.input ?? (path === ofAnyScope ? {} : assert.fail(path))

for (const endpoint of endpoints) {
  const { path, scope } = endpoint
  const input = inputOf(endpoint)
  const post = (init: object) => service.post(path, input, init)

  describe(path, () => {
    it('refuses a request without a key, or with one that was never issued', async () => {
      for (const key of [null, 'secret', `assay_${'0'.repeat(38)}`]) {
        const answer = await post({ key })
        assertRefusal(answer, 'unauthorized')
        assert.equal(answer.headers.get('x-credits-remaining'), null, 'nobody is told how an account stands')
      }
    })

    it('takes a key with its scope, and refuses one of another', async () => {
      const own = await accounts.caller({ mode: 'test', scopes: scope === null || path === '/v1/check' ? [] : [scope] })
      assertAnswered(await post({ key: own.key }), 0)
      const other = await accounts.caller({ mode: 'test', scopes: [scope === 'ip' ? 'phone' : 'ip'] })
      if (path === ofAnyScope) assertAnswered(await post({ key: other.key }), 0)
      else assertRefusal(await post({ key: other.key }), 'insufficient_scope')
    })

    it('refuses every other method and names POST', async () => {
      const { key } = service
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await post({ key, method })
        assertRefusal(answer, 'method_not_allowed')
        assert.equal(answer.headers.get('allow'), 'POST')
      }
    })

    it('refuses a body of 131,073 bytes, and of another type', async () => {
      const { key } = service
      const tooLarge = await post({ key, raw: JSON.stringify(input).padEnd(131_073) })
      assertRefusal(tooLarge, 'payload_too_large')
      assert.equal(tooLarge.headers.get('connection'), 'close', 'what is left of the body is not read')
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/problem+json', 'text/json']) {
        assertRefusal(await post({ key, headers: { 'content-type': type } }), 'json_required')
      }
    })

    it('refuses what is over the rate of the account, and what its credits do not pay', async () => {
      const { key } = await accounts.caller()
      const first = await post({ key })
      if (!withoutPrice.has(path)) {
        assertRefusal(first, 'insufficient_credits')
        assert.deepEqual([first.json.error.required > 0, first.json.error.available], [true, 0])
        assert.equal(creditsRemaining(first), 0)
      }
      assertRefusal(await post({ key }), 'rate_limited')
    })
  })
}
