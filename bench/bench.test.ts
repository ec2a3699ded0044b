import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../test/support/long-run.ts'
import { allBenches } from './all.ts'
import { performancePage } from './page.ts'

const benches = await allBenches()
/**
 * Those of more than a second of computing. Every run checks the types of all, and runs one against a service
 * (`request`) and one of each other kind.
 */
const ofLongRun: ReadonlySet<string> = new Set([
  'charge on PostgreSQL',
  'compliance first answer',
  'dashboards',
  'documentation',
  'enrich',
  'extraction',
  'gender',
  'gender open',
  'ip compile',
  'joint check',
  'local breaches',
  'memory',
  'pages of use',
  'password request',
  'passwords index',
  'phone start',
  'request on PostgreSQL',
  'silent provider',
  'stages',
  'tools for agents',
  'traces',
  'workers',
])

describe('every benchmark runs at toy size', () => {
  for (const bench of benches) {
    const skip = ofLongRun.has(bench.name) && !isLongRun && 'it takes a long run'
    it(bench.name, { skip }, async () => {
      const rows = await bench.run({ seconds: 0.01, toy: true })
      assert.ok(rows.length > 0)
      for (const { row, value, checksum } of rows) {
        assert.ok(value > 0, `${row} is ${value}`)
        assert.match(checksum, /^[0-9a-f]{8}$/)
      }
    })
  }
})

describe('the performance page', () => {
  it('has a section for each benchmark and a line for each row', () => {
    const row = { bench: 'b', row: 'r', value: 1234.5, unit: '1/s', ratio: 2, checksum: '00000000' }
    const text = performancePage([{ ...row, date: '2026-01-01', node: 'v26.0.0', cpu: '2 x cpu' }])
    assert.match(text, /^## b$/m)
    assert.match(text, /^\| r \| 1,235 1\/s \| 2\.00 x \| 00000000 \|$/m)
  })
})
