/**
 * How much of the tuning set (assets/compliance/place/devset.json) is placed without the network, and how much of that
 * is right: a placement is right when every country in contention is one that the set accepts. The set holds well-known
 * organisations; small firms on open suffixes may fare worse. Usage: node scripts/measure-places.ts
 */
import { readFileSync } from 'node:fs'
import { decide } from '../src/signals/compliance/place/evidence.ts'
import { offlineEvidence } from '../src/signals/compliance/place/offline.ts'

interface Row {
  readonly domain: string
  readonly accept: readonly string[]
  readonly tld_type: string
}

const file = new URL('../assets/compliance/place/devset.json', import.meta.url)
const rows: readonly Row[] = JSON.parse(readFileSync(file, 'utf8'))

function report(title: string, measured: readonly Row[]): void {
  const placed = measured.flatMap(({ domain, accept }) => {
    const { countries } = decide(offlineEvidence(domain).findings, false)
    return countries.length === 0 ? [] : [{ domain, isRight: countries.every(country => accept.includes(country)) }]
  })
  const wrong = placed.filter(({ isRight }) => !isRight)
  const share = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
  const coverage = `${placed.length} of ${measured.length} placed (${share(placed.length, measured.length)})`
  const right = placed.length - wrong.length
  console.log(`${title.padEnd(16)} ${coverage}, ${right} right (${share(right, placed.length)})`)
  for (const { domain } of wrong) console.log(`  wrong: ${domain}`)
}

for (const [kind, group] of Map.groupBy(rows, ({ tld_type }) => tld_type)) report(kind, group)
report('all', rows)
