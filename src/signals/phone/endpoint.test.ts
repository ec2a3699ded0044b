import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { askEndpoint, contextOf, priceOf, refusalOf } from '../../../test/support/ask-endpoint.ts'
import type { DataReader, DatasetKey } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { phoneData } from './dataset.ts'
import { validateEndpoint } from './endpoint.ts'
import { shippedData } from './fixtures/shipped-data.ts'
import { phone as signal } from './index.ts'
import { realSamples, samples } from './samples.ts'
import { PhoneRequest, PhoneValidation, phoneReasons } from './schema.ts'

const now = Date.UTC(2026, 9, 5)
const none: DataReader = { get: () => undefined }
const opened = shippedData()
const open: DataReader = {
  get: <Opened>({ name }: DatasetKey<Opened>) => (name === 'phone' ? opened : undefined) as Opened,
}

const context = contextOf(open, null, { now })
const ask = (input: PhoneRequest) => askEndpoint(validateEndpoint, input, context)

describe('POST /v1/phone/validate', () => {
  it('costs one credit, for a bad number too', () => {
    assert.equal(priceOf(validateEndpoint, { phone: 'hello' }, context), 1)
    assert.equal(validateEndpoint.charged, undefined)
    assert.deepEqual([validateEndpoint.path, signal.name], ['/v1/phone/validate', 'phone'])
    assert.deepEqual(signal.datasets, [phoneData])
  })

  it('answers when the data is open, and is data_unavailable while it is not', async () => {
    const answer = await ask({ phone: '+49 30 123456' })
    assert.ok(!(answer instanceof ApiError))
    assert.equal(answer.location, 'Berlin')
    const refusal = await askEndpoint(validateEndpoint, { phone: '+49 30 123456' }, contextOf(none, null))
    assert.ok(refusal instanceof ApiError)
    assert.equal(refusal.code, 'data_unavailable')
  })

  it('refuses a country that is not assigned, also beside a plus, and does not repeat it', () => {
    for (const country of ['ZZ', 'zz', 'UK', 'EU', 'AA', 'XX', 'AN', 'QQ']) {
      for (const phone of ['030 123456', '+49 30 123456', 'hello']) {
        const refusal = refusalOf(validateEndpoint, { phone, country })
        assert.ok(refusal instanceof ApiError, country)
        assert.equal(refusal.details.pointer, '/country')
        assert.doesNotMatch(refusal.details.message ?? '', new RegExp(`\\b${country}\\b`))
      }
    }
  })

  it('takes every assigned country, the three that have numbers beside, and those without numbers', () => {
    for (const country of ['DE', 'de', 'dE', 'AC', 'TA', 'XK', 'xk', 'AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']) {
      assert.equal(refusalOf(validateEndpoint, { phone: '1', country }), undefined, country)
    }
    assert.equal(refusalOf(validateEndpoint, { phone: '1' }), undefined)
  })
})

describe('its request schema', () => {
  const request = Compile(PhoneRequest)

  it('takes 1 to 64 characters in `phone`, two letters in `country`, and nothing else', () => {
    for (const good of [{ phone: '1' }, { phone: ' '.repeat(64) }, { phone: '1', country: 'gB' }]) {
      assert.ok(request.Check(good), JSON.stringify(good))
    }
    const bad = [
      {},
      { phone: '' },
      { phone: '1'.repeat(65) },
      { phone: null },
      { phone: 49_30 },
      { phone: '1', country: '' },
      { phone: '1', country: 'D' },
      { phone: '1', country: 'DEU' },
      { phone: '1', country: '49' },
      { phone: '1', country: 'DE\n' },
      { phone: '1', country: null },
      { phone: '1', extra: 1 },
      { country: 'DE' },
    ]
    for (const body of bad) assert.ok(!request.Check(body), JSON.stringify(body))
  })
})

describe('its samples', () => {
  const request = Compile(PhoneRequest)
  const response = Compile(PhoneValidation)

  it('fit the schemas, and have an input and a title of their own each', () => {
    for (const { title, input, output } of samples) {
      assert.ok(request.Check(input), title)
      if (!(output instanceof ApiError)) assert.ok(response.Check(output), title)
    }
    assert.equal(new Set(samples.map(({ input }) => input.phone)).size, samples.length)
    assert.equal(new Set(samples.map(({ title }) => title)).size, samples.length)
  })

  it('are what the shipped data answers', async () => {
    for (const { input, output } of realSamples) {
      assert.deepEqual(await ask(input), output)
    }
  })

  it('show every reason', () => {
    const reasons = realSamples.flatMap(({ output }) => (output instanceof ApiError ? [] : [output.reason]))
    for (const reason of [null, ...phoneReasons]) assert.ok(reasons.includes(reason), String(reason))
  })
})
