import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askEndpoint, contextOf, refusalOf } from '../../../test/support/ask-endpoint.ts'
import type { DataReader, DatasetKey } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { readSamples } from '../../core/samples.ts'
import { batchEndpoint, validateEndpoint } from './endpoint.ts'
import { shippedData, shippedMarks } from './fixtures/shipped-data.ts'
import type { PhoneBatchRequest, PhoneRequest, PhoneValidation } from './schema.ts'

const now = Date.UTC(2026, 9, 5)
const none: DataReader = { get: () => undefined }
const opened: Readonly<Record<string, unknown>> = { phone: shippedData(), phone_marks: shippedMarks() }
const open: DataReader = {
  get: <Opened>({ name }: DatasetKey<Opened>) => opened[name] as Opened,
}

const context = contextOf(open, null, { now })
const ask = (input: PhoneRequest) => askEndpoint(validateEndpoint, input, context)

describe('POST /v1/phone/validate', () => {
  it('answers when the data is open, and is data_unavailable while it is not', async () => {
    const answer = await ask({ phone: '+49 30 123456' })
    assert.ok(!(answer instanceof ApiError))
    assert.equal(answer.location, 'Berlin')
    const refusal = await askEndpoint(validateEndpoint, { phone: '+49 30 123456' }, contextOf(none, null))
    assert.ok(refusal instanceof ApiError)
    assert.equal(refusal.code, 'data_unavailable')
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

  it('is data_unavailable while nothing is open', async () => {
    const refusal = await batch([{ id: '1', phone: '1' }], contextOf(none, null, { now }))
    assert.ok(refusal instanceof ApiError)
    assert.equal(refusal.code, 'data_unavailable')
  })
})

describe('its samples', () => {
  const samples = readSamples<PhoneRequest, PhoneValidation>('phone')
  const answered = samples.flatMap(({ input, output }) => (output instanceof ApiError ? [] : [{ input, output }]))
  /** The list of public inboxes has no number that is nobody's, so these samples are made up. */
  const realSamples = answered.filter(({ output }) => output.disposable === undefined)
  it('are what the shipped data answers', async () => {
    for (const { input, output } of realSamples) {
      assert.deepEqual(await ask(input), output)
    }
  })
})
