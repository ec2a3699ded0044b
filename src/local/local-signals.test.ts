/** Answers of the signals in this process, against those of a service on the same home. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newHome, type ServiceUnderTest, startService } from '../../test/support/service.ts'
import { homeAt } from '../app/settings/home.ts'
import { ApiError } from '../core/errors.ts'
import { LocalSignals } from './local-signals.ts'

const cases: readonly (readonly [path: string, inputs: readonly Record<string, string>[]])[] = [
  [
    '/v1/ip/intelligence',
    ['8.8.8.8', '2a00:1450:4001:81b::200e', '10.1.2.3', '52.95.110.1', '1.2.3', '', 'a'.repeat(65)].map(ip => ({ ip })),
  ],
  [
    '/v1/phone/validate',
    [
      ...['+49 30 901820', '+1 650 253 0000', '12', '', 'x'.repeat(500)].map(phone => ({ phone })),
      ...['XX', 'IT', 'it', 'Italy'].map(country => ({ phone: '06 698 12345', country })),
    ],
  ],
  [
    '/v1/gender/name',
    [
      ...['Anna', 'Dr. Jean-Luc Picard', '山田太郎', '', '12'].map(name => ({ name })),
      { name: 'Andrea', country: 'IT' },
    ],
  ],
  ['/v1/gender/email', ['anna.schmidt@example.com', 'info@example.com', 'nobody'].map(email => ({ email }))],
  ['/v1/gender/username', ['peter_87', 'xx'].map(username => ({ username }))],
  ['/v1/email/check', ['anna+x@gmail.com', 'anna@mailinator.com', 'nobody'].map(email => ({ email }))],
  [
    '/v1/compliance/email',
    ['anna@example.de', 'bob@gmail.com', 'bob@mailinator.com', 'nobody'].map(email => ({ email })),
  ],
  ['/v1/breaches/email', ['anna@example.de', 'nobody'].map(email => ({ email }))],
  ['/v1/breaches/password', ['letmein', 'a password that nobody has', ''].map(password => ({ password }))],
]

/** What differs between two answers to one question: the time, the id, and what was paid. */
const ofTheRequest = new Set(['local_time', 'result_id', 'charged_credits', 'credits', 'duplicate_token'])

function withoutRequest(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value) => (ofTheRequest.has(name) ? undefined : value)))
}

describe('the signals in this process', () => {
  let service: ServiceUnderTest
  let signals: LocalSignals
  before(async () => {
    const home = await newHome()
    service = await startService({}, home)
    signals = await LocalSignals.open(homeAt(home), ['breach', 'compliance', 'email', 'gender', 'ip', 'phone'])
  })
  after(() => service.stop())

  for (const [path, inputs] of cases) {
    it(`answer ${path} as the API does`, async () => {
      for (const input of inputs) {
        const local = await signals.answer(path, input)
        const { status, json } = await service.post(path, input)
        if (local instanceof ApiError) assert.deepEqual([local.status, local.code], [status, json.error.code])
        else assert.deepEqual(withoutRequest(local), withoutRequest(json))
      }
    })
  }

  it('refuse a path that none of them has', () => {
    assert.throws(() => signals.answer('/v1/weather', {}), /no open signal has/)
  })
})
