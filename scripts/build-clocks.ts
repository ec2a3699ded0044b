/**
 * Builds `assets/clocks/`: the offsets from UTC of every time zone until 2037, from the newest edition of the IANA time
 * zone database that a package carries. Run by hand when a source has a new version: `npm run assets`. Some seconds.
 *
 * `clocks.json` has `version` (of the database), `from` and `to` (the minutes since 1970 for which it holds), `zones`
 * (the row of each zone, under all its names) and `rows`: the offset at `from` in minutes east of UTC, then for each
 * change the minute since 1970 and the offset from then on.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClockTable } from '../src/signals/ip/answer/local-time.ts'
import { withPinnedPackages } from './pinned-packages.ts'

const output = fileURLToPath(new URL('../assets/clocks/', import.meta.url))
const source = { package: 'moment-timezone', version: '0.6.6', asOf: '2026-10-29' }

const msPerMinute = 60_000
const from = Date.UTC(2025, 0) / msPerMinute
const to = Date.UTC(2037, 0) / msPerMinute

/**
 * What moment-timezone knows of a zone: `untils` in ms since 1970, the last one endless; `offsets` in minutes west of
 * UTC.
 */
interface UnpackedZone {
  readonly untils: readonly number[]
  readonly offsets: readonly number[]
}

interface Moment {
  readonly tz: { names(): string[]; zone(name: string): UnpackedZone; readonly dataVersion: string }
}

function rowOf({ untils, offsets }: UnpackedZone): number[] {
  const minutes = untils.map(until => (Number.isFinite(until) ? until / msPerMinute : Number.POSITIVE_INFINITY))
  const first = minutes.findIndex(until => until > from)
  const row = [-offsets[first]]
  for (let at = first; minutes[at] < to; at++) {
    if (offsets[at + 1] !== row.at(-1)) row.push(minutes[at], -offsets[at + 1])
  }
  return row
}

/** Zones whose clocks have been the same since `from` share a row. `-0` is written as `0`. */
function tableOf(tz: Moment['tz']): ClockTable {
  const positions = new Map<string, number>()
  const zones = tz.names().map((name): [string, number] => {
    const row = JSON.stringify(rowOf(tz.zone(name)))
    if (!positions.has(row)) positions.set(row, positions.size)
    return [name, positions.get(row) ?? 0]
  })
  const rows = [...positions.keys()].map(row => JSON.parse(row))
  return { version: tz.dataVersion, from, to, zones: Object.fromEntries(zones), rows }
}

await withPinnedPackages([`${source.package}@${source.version}`], require => {
  const { tz }: Moment = require('moment-timezone')
  const bytes = Buffer.from(`${JSON.stringify(tableOf(tz))}\n`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const manifest = {
    title: 'Offsets from UTC of every time zone until 2037',
    builder: 'npm run assets',
    files: [{ name: 'clocks.json', bytes: bytes.length, sha256 }],
    sources: [
      {
        name: `IANA time zone database ${tz.dataVersion}, through the npm package moment-timezone`,
        ...source,
        url: 'https://www.iana.org/time-zones',
        licence: 'public domain, MIT (package)',
      },
    ],
  }
  mkdirSync(output, { recursive: true })
  writeFileSync(`${output}clocks.json`, bytes)
  writeFileSync(`${output}manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`clocks.json ${bytes.length} bytes ${sha256}, tz ${tz.dataVersion}`)
})
