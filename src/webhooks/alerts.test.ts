import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AlertFacts, type AlertSettings, heldAlerts, noAlerts } from './alerts.ts'
import { emailOf } from './delivery.ts'

const now = Date.UTC(2026, 10, 22, 12)
const dayMs = 86_400_000
const none: AlertFacts = { requests: 0, failed: 0, stale: [], keys: [] }
const errorRate = { percent: 10, leastRequests: 20, hours: 1 }

const held = (settings: Partial<AlertSettings>, facts: Partial<AlertFacts>) =>
  heldAlerts({ accountId: 'acc_1', ...noAlerts, ...settings }, { ...none, ...facts }, now)
const subjects = (...each: Parameters<typeof held>) => held(...each).map(({ subject }) => subject)

describe('an alert', () => {
  it('for the error rate holds from its share and its number of requests on', () => {
    for (const [requests, failed, expected] of [
      [20, 2, ['errors']],
      [20, 1, []],
      [19, 19, []],
      [1000, 100, ['errors']],
      [1000, 99, []],
      [0, 0, []],
    ] as const) {
      assert.deepEqual(subjects({ errorRate }, { requests, failed }), expected, `${failed} of ${requests}`)
    }
    const [{ message }] = held({ errorRate }, { requests: 30, failed: 7 })
    assert.deepEqual(JSON.parse(message.body).data, { requests: 30, failed: 7, percent: 23.3, threshold: 10, hours: 1 })
  })

  it('for data holds for each data set that is out of date', () => {
    const stale = [
      { name: 'tor', asOf: '2026-11-01' },
      { name: 'abuse', asOf: null },
    ]
    assert.deepEqual(subjects({ staleData: true }, { stale }), ['data:tor', 'data:abuse'])
  })

  it('for a key holds from so many days before its expiry on, until it has expired', () => {
    const subjectsAt = (expiresAt: number | null) =>
      subjects({ keyDays: 7 }, { keys: [{ id: 'key_1', lastFour: 'abcd', expiresAt }] })
    const last = now + 7 * dayMs
    assert.deepEqual([last, last + 1, now + 1, now, null].map(subjectsAt), [
      [`key:key_1:${last}`],
      [],
      [`key:key_1:${now + 1}`],
      [],
      [],
    ])
  })

  it('that is off does not hold', () => {
    const keys = [{ id: 'key_1', lastFour: 'abcd', expiresAt: now + 1 }]
    assert.deepEqual(subjects({}, { requests: 99, failed: 99, stale: [{ name: 'tor', asOf: null }], keys }), [])
  })

  it('is an email that says what is wrong', () => {
    const keys = [{ id: 'key_1', lastFour: 'abcd', expiresAt: now + dayMs }]
    const facts = { requests: 30, failed: 7, stale: [{ name: 'tor', asOf: '2026-11-01' }], keys }
    const [errors, data, key] = held({ errorRate, staleData: true, keyDays: 7 }, facts).map(({ message }) =>
      emailOf(message.type, message.body),
    )
    assert.equal(errors.subject, 'Assay: Error rate is 23.3%')
    assert.match(
      errors.text,
      /^7 of 30 requests failed \(23\.3%\) in the last hour\. The alert is set at 10%\.\n\nAccount: acc_1\n/,
    )
    assert.equal(data.subject, 'Assay: Data is out of date: tor')
    assert.match(data.text, /Its content is from 2026-11-01\./)
    assert.equal(key.subject, 'Assay: API key ending in abcd expires soon')
    assert.match(key.text, /expires at 2026-11-23T12:00:00\.000Z\./)
  })
})
