import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DatasetStatus } from '../data/runtime/catalog.ts'
import { Metrics, ThreadMetrics } from './metrics.ts'

const numberIn = (text: string, name: string) => {
  const line = text.split('\n').find(each => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}
const duration = 'assay_http_request_duration_seconds'
const labels = 'path="/v1/a",status="200"'
const topics = (asOf: string) => [{ name: 'tiny', isOpen: true, asOf, damagedBlocks: 0, topics: [] }]

function thread(isOpen = true, asOf = '2026-01-01') {
  const datasets = () => topics(asOf).map(each => ({ ...each, isOpen })) as unknown as DatasetStatus[]
  return new Metrics(datasets, 'thread')
}

describe('the metrics of several threads', () => {
  it('are added up: counts, sums and buckets', async () => {
    const [main, one, other] = [new Metrics(() => []), thread(), thread()]
    for (const seconds of [0.0002, 0.002, 2]) one.observe('/v1/a', 200, seconds)
    other.observe('/v1/a', 200, 0.002)
    other.countEgress('dns')
    main.countEgress('dns')
    const all = new ThreadMetrics(main)
    all.note(0, structuredClone(await one.values()))
    all.note(1, structuredClone(await other.values()))
    const text = await all.text()
    assert.equal(numberIn(text, `${duration}_count{${labels}}`), 4)
    assert.ok(Math.abs((numberIn(text, `${duration}_sum{${labels}}`) ?? 0) - 2.0042) < 1e-9)
    assert.match(text, /duration_seconds_bucket\{le="0.0005",path="\/v1\/a",status="200"\} 1\n/)
    assert.match(text, /duration_seconds_bucket\{le="\+Inf",path="\/v1\/a",status="200"\} 4\n/)
    assert.equal(numberIn(text, 'assay_egress_total{purpose="dns"}'), 2)
  })

  it('show what is of the process once, and of the data the thread that is worst off', async () => {
    const main = new Metrics(() => [])
    const [one, other] = [thread(true, '2026-01-01'), thread(false, '2025-01-01')]
    one.watchServer('ai', () => ({ inFlight: 2, waiting: 1, isBreakerOpen: true }))
    other.watchServer('ai', () => ({ inFlight: 3, waiting: 0, isBreakerOpen: false }))
    const all = new ThreadMetrics(main)
    all.note(0, await one.values())
    all.note(1, await other.values())
    const text = await all.text()
    const alone = numberIn(await main.text(), 'process_start_time_seconds')
    assert.equal(numberIn(text, 'process_start_time_seconds'), alone)
    assert.equal(numberIn(text, 'assay_dataset_ready{dataset="tiny"}'), 0)
    const age = numberIn(text, 'assay_dataset_age_seconds{dataset="tiny"}') ?? 0
    assert.ok(Math.abs(age - (Date.now() - Date.parse('2025-01-01')) / 1000) < 60)
    assert.deepEqual(
      ['in_flight', 'waiting'].map(name => numberIn(text, `assay_ai_questions_${name}`)),
      [5, 1],
    )
    assert.equal(numberIn(text, 'assay_ai_breaker_open'), 1)
  })

  it('keep the counts of threads that have ended, one after the other under the same number', async () => {
    const all = new ThreadMetrics(new Metrics(() => []))
    for (let life = 1; life <= 3; life += 1) {
      const one = thread()
      one.watchServer('ai', () => ({ inFlight: 7, waiting: 0, isBreakerOpen: true }))
      one.observe('/v1/a', 200, 0.002)
      all.note(0, await one.values())
      assert.equal(numberIn(await all.text(), `${duration}_count{${labels}}`), life)
      await all.end(0)
      const text = await all.text()
      assert.equal(numberIn(text, `${duration}_count{${labels}}`), life)
      assert.equal(numberIn(text, 'assay_ai_questions_in_flight'), undefined, 'what was under way is over')
    }
  })
})
