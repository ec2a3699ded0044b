/**
 * A test key reaches every way in which an endpoint may answer: each branch of its schema, each refusal, and the change
 * of what is not complete.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { account } from '../../src/accounts/usage.ts'
import type { AnyEndpoint } from '../../src/core/endpoint.ts'
import { ApiError, type ErrorCode } from '../../src/core/errors.ts'
import { refusalsOf } from '../../src/http/pages/openapi.ts'
import { signals } from '../../src/signals/index.ts'
import { type Accounts, type Caller, openLimitedAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal } from '../support/expect.ts'
import { unreached } from '../support/schema-branches.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Decided by the head of a request, its key or its Idempotency-Key, which behave for a test key as for any other. */
const decidedBefore: readonly ErrorCode[] = [
  ...(['unauthorized', 'account_suspended', 'insufficient_scope', 'method_not_allowed', 'payload_too_large'] as const),
  ...(['json_required', 'idempotency_in_progress', 'idempotency_mismatch', 'invalid_input'] as const),
]
/** What the schema allows and the contract says that no answer is. */
const neverAnswered = new Set([
  '/v1/gender/batch /data is empty',
  '/v1/gender/name /data/evidence/countries is empty',
  '/v1/gender/email /data/evidence/countries is empty',
  '/v1/gender/username /data/evidence/countries is empty',
  '/v1/gender/batch /data[]/data/evidence/countries is empty',
  '/v1/gender/email /data/name_parts is there',
  '/v1/gender/username /data/name_parts is there',
  '/v1/phone/validate /portable_region is false',
  '/v1/phone/batch /data[]/data/portable_region is false',
  '/v1/phone/batch /data is empty',
  // No item of it fails alone.
  '/v1/phone/batch /data[]/data is left out',
  '/v1/phone/batch /data[]/error is there',
  '/v1/phone/batch /billing_status is "not_charged"',
  '/v1/phone/batch /billing_status is "unconfirmed"',
  // The list ships with the service.
  '/v1/compliance/email /disposable is left out',
  '/v1/compliance/contact /disposable is left out',
  '/v1/ip/batch /data is empty',
  // No item of it fails alone.
  '/v1/ip/batch /data[]/data is left out',
  '/v1/ip/batch /data[]/error is there',
  '/v1/ip/batch /billing_status is "not_charged"',
  '/v1/ip/batch /billing_status is "unconfirmed"',
  // A batch looks no host name up.
  '/v1/ip/batch /data[]/data/network/reverse_dns is of type string',
  '/v1/breaches/email /breaches[]/IsSensitive is true',
  '/v1/breaches/email /breaches[]/IsRetired is true',
  '/v1/breaches/catalogue /breaches[]/IsSensitive is true',
  '/v1/breaches/catalogue /breaches[]/IsRetired is true',
  '/v1/breaches/catalogue /sources is empty',
  '/v1/breaches/domain /breaches[]/IsSensitive is true',
  '/v1/breaches/domain /breaches[]/IsRetired is true',
  '/v1/breaches/domain /local_parts[]/breaches is empty',
  '/v1/breaches/domain /sources is empty',
  '/v1/breaches/domain /sources[]/not_searched is empty',
  '/v1/breaches/search /breaches[]/IsSensitive is true',
  '/v1/breaches/search /breaches[]/IsRetired is true',
  '/v1/breaches/search /sources is empty',
  '/v1/compliance/contact /jurisdictions_applicable is empty',
  '/v1/compliance/contact /checking is false',
  '/v1/compliance/contact /obligations is empty',
  '/v1/compliance/contact /evidence/checks is empty',
  '/v1/compliance/contact /exceptions is empty',
  '/v1/compliance/contact /exceptions[]/conditions is empty',
  '/v1/compliance/receipt /contents/verdict/disposable is left out',
  '/v1/compliance/receipt /contents/verdict/jurisdictions_applicable is empty',
  '/v1/compliance/receipt /contents/verdict/obligations is empty',
  '/v1/compliance/receipt /contents/verdict/evidence/checks is empty',
  '/v1/compliance/email /jurisdictions_applicable is empty',
  '/v1/compliance/contact /law_changed/words is empty',
  '/v1/compliance/email /law_changed/words is empty',
  '/v1/compliance/email /checking is false',
  '/v1/compliance/email /obligations is empty',
  '/v1/compliance/email /evidence/checks is empty',
  '/v1/account/policy /records is empty',
  '/v1/account/policy /policies is empty',
  '/v1/account/policy /proofs is empty',
  // The catalogue takes no input by which one could ask for another one.
  '/v1/breaches/catalogue /breaches is empty',
  '/v1/breaches/catalogue /sources[]/as_of is of type null',
])
/** What a part of a joint check answers is shown by the samples of its own endpoint. */
const ofPart = /^\/v1\/check \/\w+\/data\//
const withoutInput = '/v1/breaches/catalogue'
/** A test key is answered what is true of its account. */
const answersLive = '/v1/account/usage'

const all: readonly AnyEndpoint[] = [...signals.flatMap(signal => signal.endpoints), ...account.endpoints]
const endpoints = all.filter(({ path }) => path !== answersLive)

describe('the samples of an endpoint', () => {
  for (const { path, response, samples } of endpoints) {
    it(`${path}: show every branch of its answer`, () => {
      const answers = samples.map(({ output }) => output).filter(output => !(output instanceof ApiError))
      const missing = unreached(response, answers).filter(branch => {
        const named = `${path} ${branch}`
        return !neverAnswered.has(named) && !ofPart.test(named)
      })
      assert.deepEqual(missing, [])
    })
  }

  for (const endpoint of endpoints.filter(({ path }) => path !== withoutInput)) {
    it(`${endpoint.path}: show every refusal of a request that was read`, () => {
      const shown = new Set(endpoint.samples.map(({ output }) => output instanceof ApiError && output.code))
      const missing = refusalsOf(endpoint).filter(code => !decidedBefore.includes(code) && !shown.has(code))
      assert.deepEqual(missing, [])
    })
  }

  it('have an input of their own each', () => {
    for (const { path, samples } of endpoints) {
      assert.equal(new Set(samples.map(({ input }) => JSON.stringify(input))).size, samples.length, path)
      assert.equal(new Set(samples.map(({ title }) => title)).size, samples.length, path)
    }
  })
})

describe('a test key', () => {
  let service: ServiceUnderTest
  let accounts: Accounts
  let caller: Caller

  before(async () => {
    service = await commonService()
    accounts = await openLimitedAccounts(service.home, { freeCreditsPerMonth: 0 })
    caller = await accounts.caller({ mode: 'test' })
  })
  after(() => accounts.close())

  for (const { path, samples, method } of endpoints) {
    it(`is answered every sample of ${path} as it is documented, at no charge`, async () => {
      assert.equal(method ?? 'POST', 'POST')
      for (const { title, input, output } of samples) {
        const answer = await service.post(path, input, { key: caller.key })
        assert.equal(answer.headers.get('x-credits-charged'), '0', title)
        if (output instanceof ApiError) {
          assertRefusal(answer, output.code, output.details.pointer)
          const retryAfter = output.details.retryAfterSeconds
          if (retryAfter !== undefined) assert.equal(answer.headers.get('retry-after'), String(retryAfter), title)
        } else {
          assertAnswered(answer, 0)
          assert.deepEqual(answer.json, output, title)
        }
      }
    })
  }

  it('is answered a verdict while its website is checked, and some seconds later the final one of the same id', async () => {
    const path = '/v1/compliance/email'
    const ask = () => service.post(path, { email: 'anna@checking.example' }, { key: caller.key })
    const other = await accounts.key(caller.accountId, { mode: 'test' })
    const first = await service.post(path, { email: 'anna@checking.example' }, { key: other.key })
    assert.deepEqual([first.json.checking, first.headers.get('retry-after')], [true, '3'])
    const final = await until(async () => {
      const answer = await ask()
      return answer.json.checking === undefined ? answer : undefined
    })
    assertAnswered(final, 0)
    assert.deepEqual([final.json.result_id, final.json.email], [first.json.result_id, first.json.email])
    assert.equal(final.headers.get('retry-after'), null)
  })
})
