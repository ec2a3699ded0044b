import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Amount, calendarOf, periodNamed, periods, seriesOf } from './sums.ts'

const now = Date.UTC(2026, 10, 22, 21, 30)

describe('a period', () => {
  it('ends in the hour, day or month that it is, and has every one before it', () => {
    const ends = periods.map(period => {
      const { names, span, days } = calendarOf(period, now)
      return [names.length, names[0], names.at(-1), span.from, span.to, days.from, days.to]
    })
    assert.deepEqual(ends, [
      [24, '2026-11-21T22', '2026-11-22T21', '2026-11-21T22', '2026-11-22T21', '2026-11-21', '2026-11-22'],
      [7, '2026-11-16', '2026-11-22', '2026-11-16', '2026-11-22', '2026-11-16', '2026-11-22'],
      [30, '2026-10-24', '2026-11-22', '2026-10-24', '2026-11-22', '2026-10-24', '2026-11-22'],
      [90, '2026-08-25', '2026-11-22', '2026-08-25', '2026-11-22', '2026-08-25', '2026-11-22'],
      [12, '2025-12', '2026-11', '2025-12-01', '2026-11-31', '2025-12-01', '2026-11-31'],
    ])
  })

  it('crosses the end of a month and of a year', () => {
    const { names } = calendarOf(periodNamed('7d'), Date.UTC(2027, 0, 2))
    assert.deepEqual(names.slice(0, 6), [
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ])
  })

  it('that nobody knows is the usual one', () => {
    assert.equal(periodNamed('constructor').name, '30d')
  })
})

describe('the series of a chart', () => {
  it('are at most five, and together all that was counted in the period', () => {
    const { names } = calendarOf(periodNamed('7d'), now)
    const amount = fc.record({
      period: fc.constantFrom(...names, '2020-01-01'),
      endpoint: fc.constantFrom(...Array.from({ length: 9 }, (_, index) => `/v1/e/${index}`)),
      amount: fc.nat(1000),
    })
    const property = fc.property(fc.array(amount, { maxLength: 60 }), (amounts: Amount[]) => {
      const series = seriesOf(amounts, names)
      const drawn = series.flatMap(({ values }) => values).reduce((sum: number, value) => sum + (value ?? 0), 0)
      const counted = amounts.filter(({ period }) => names.includes(period)).reduce((sum, each) => sum + each.amount, 0)
      assert.ok(series.length <= 5)
      assert.equal(drawn, counted)
      assert.equal(new Set(series.map(({ name }) => name)).size, series.length)
    })
    fc.assert(property)
  })

  it('name the most used first and what is left together', () => {
    const amounts = [3, 9, 1, 7, 5, 2].map((value, index) => ({
      period: '2026-11-22',
      endpoint: `/v1/e/${index}`,
      amount: value,
    }))
    const series = seriesOf(amounts, ['2026-11-22'])
    assert.deepEqual(
      series.map(({ name, values }) => [name, ...values]),
      [
        ['e/1', 9],
        ['e/3', 7],
        ['e/4', 5],
        ['e/0', 3],
        ['2 others', 3],
      ],
    )
  })
})
