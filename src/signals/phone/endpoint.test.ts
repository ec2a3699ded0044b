import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { askEndpoint, contextOf, priceOf, refusalOf } from '../../../test/support/ask-endpoint.ts'
import type { DataReader, DatasetKey } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { readSamples } from '../../core/samples.ts'
import { phoneData } from './dataset.ts'
import { batchEndpoint, validateEndpoint } from './endpoint.ts'
import { shippedData, shippedMarks } from './fixtures/shipped-data.ts'
import { phone as signal } from './index.ts'
import { phoneMarks } from './marks/dataset.ts'
import { PhoneBatchAnswer, PhoneBatchRequest, PhoneRequest, PhoneValidation, phoneReasons } from './schema.ts'

const now = Date.UTC(2026, 9, 5)
const none: DataReader = { get: () => undefined }
const opened: Readonly<Record<string, unknown>> = { phone: shippedData(), phone_marks: shippedMarks() }
const open: DataReader = {
  get: <Opened>({ name }: DatasetKey<Opened>) => opened[name] as Opened,
}

const context = contextOf(open, null, { now })
const ask = (input: PhoneRequest) => askEndpoint(validateEndpoint, input, context)

describe('POST /v1/phone/validate', () => {
  it('costs one credit, for a bad number too', () => {
    assert.equal(priceOf(validateEndpoint, { phone: 'hello' }, context), 1)
    assert.equal(validateEndpoint.charged, undefined)
    assert.deepEqual([validateEndpoint.path, signal.name], ['/v1/phone/validate', 'phone'])
    assert.deepEqual(signal.datasets, [phoneData, phoneMarks])
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

describe('POST /v1/phone/batch', () => {
  const batch = (items: PhoneBatchRequest['items'], from = context) => askEndpoint(batchEndpoint, { items }, from)

  it('says of each item what the single endpoint says, in its order', async () => {
    const items = [
      { id: 'b', phone: '0491 570 156', country: 'au' },
      { id: 'a', phone: 'hello' },
      { id: 'a', phone: '+44 20 7946 0018', country: 'US' },
    ]
    const answer = await batch(items)
    assert.ok(!(answer instanceof ApiError))
    assert.equal(answer.billing_status, 'confirmed')
    for (const [index, { id, ...input }] of items.entries()) {
      assert.deepEqual(answer.data[index], { index, id, charged_credits: 1, data: await ask(input) })
    }
    assert.equal(batchEndpoint.charged?.(answer), 3)
  })

  it('costs a credit for each item, takes 1,000 and no more', () => {
    const request = Compile(PhoneBatchRequest)
    const items = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at), phone: '1' }))
    assert.equal(priceOf(batchEndpoint, { items: items(1000) }, context), 1000)
    assert.deepEqual(
      [0, 1, 1000, 1001].map(count => request.Check({ items: items(count) })),
      [false, true, true, false],
    )
  })

  it('is refused whole, with the pointer of the first item that is not valid', () => {
    const refusal = refusalOf(batchEndpoint, {
      items: [
        { id: '1', phone: '1' },
        { id: '2', phone: '1', country: 'ZZ' },
        { id: '3', phone: '1', country: 'QQ' },
      ],
    })
    assert.deepEqual([refusal?.code, refusal?.details.pointer], ['invalid_input', '/items/1/country'])
  })

  it('is data_unavailable while nothing is open', async () => {
    const refusal = await batch([{ id: '1', phone: '1' }], contextOf(none, null, { now }))
    assert.ok(refusal instanceof ApiError)
    assert.equal(refusal.code, 'data_unavailable')
  })

  it('has samples that fit its schemas, and that the shipped data answers', async () => {
    const [request, response] = [Compile(PhoneBatchRequest), Compile(PhoneBatchAnswer)]
    for (const { title, input, output } of batchEndpoint.samples) {
      assert.ok(request.Check(input), title)
      if (!(output instanceof ApiError)) assert.ok(response.Check(output), title)
    }
    const [{ input, output }] = batchEndpoint.samples
    assert.deepEqual(await batch(input.items), output)
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
  const samples = readSamples<PhoneRequest, PhoneValidation>('phone')
  const answered = samples.flatMap(({ input, output }) => (output instanceof ApiError ? [] : [{ input, output }]))
  /** The list of public inboxes has no number that is nobody's, so these samples are made up. */
  const realSamples = answered.filter(({ output }) => output.disposable === undefined)
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
    const reasons = realSamples.map(({ output }) => output.reason)
    for (const reason of [null, ...phoneReasons]) assert.ok(reasons.includes(reason), String(reason))
  })
})
