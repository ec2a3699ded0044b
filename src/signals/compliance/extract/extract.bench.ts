/**
 * One page in, its facts out, as the worker thread does it: imprints of many countries as 200 kB of text, and 1 MB of
 * markup made to be slow, the worst of several kinds.
 */
import { type Bench, type BenchOptions, checksumOf, type Result } from '../../../../bench/harness.ts'
import { extractPage } from './extract-page.ts'
import { hostileMarkup, imprints } from './fixtures/pages.ts'

export const benches: Bench[] = [{ name: 'extraction', unit: 'ms', run }]

const unit = 'ms'

async function run({ toy }: BenchOptions): Promise<Result[]> {
  const size = toy ? 2_000 : 200_000
  const text = `<p>${imprints.join('</p><p>')}</p>`
  const page = text.repeat(Math.ceil(size / text.length)).slice(0, size)
  const facts = extractPage({ html: page, name: 'example' })
  const times = Array.from({ length: toy ? 3 : 200 }, () => timeOf(page)).sort((a, b) => a - b)
  const checksum = checksumOf([JSON.stringify(facts.numbers)])
  const rows: Result[] = [
    { row: '200 kB of imprints, median', value: times[times.length >> 1], unit, checksum },
    { row: '200 kB of imprints, p99', value: times[Math.floor(times.length * 0.99)], unit, checksum },
  ]
  const worst = hostileMarkup(toy ? 10_000 : 1_000_000).map(({ kind, html }) => ({ kind, ms: timeOf(html) }))
  worst.sort((a, b) => b.ms - a.ms)
  return [
    ...rows,
    { row: `1 MB of hostile markup, the worst of ${worst.length} kinds`, value: worst[0].ms, unit, checksum },
  ]
}

function timeOf(html: string): number {
  const start = performance.now()
  extractPage({ html, name: 'example' })
  return performance.now() - start
}
