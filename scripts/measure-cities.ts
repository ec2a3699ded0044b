/**
 * How far the answered city is from the one that a geofeed names, for addresses that the compiler was not told about:
 * one half of each cloud's blocks goes into the index, the other half asks it. The truth is where an index that was
 * told everything puts the address. By accuracy_radius_km: how many are within it, and how many within 50 km. And how
 * often region_code is the one that the geofeed names.
 *
 *   node_modules/.bin/node scripts/measure-cities.ts ASSAY_HOME
 *
 * ASSAY_HOME is one in which `assay data refresh ip` has fetched the feeds. Blocks are dealt to the halves whole, with
 * all the narrower ones inside them.
 */
import { join } from 'node:path'
import { seededRandom } from '../bench/harness.ts'
import { formatIpv4, formatIpv6 } from '../src/core/ip-address.ts'
import { compileInputOf, stateOf } from '../src/data/build/dataset-state.ts'
import { openedSnapshot } from '../src/data/fixtures/opened-snapshot.ts'
import { compareAddresses } from '../src/data/merge/addresses.ts'
import { lookup } from '../src/signals/ip/answer/lookup.ts'
import { compileFiles } from '../src/signals/ip/compile/compile.ts'
import type { PrefixFeed } from '../src/signals/ip/compile/input-files.ts'
import { type IpFiles, readFiles } from '../src/signals/ip/compile/input-files.ts'
import { ipData } from '../src/signals/ip/dataset.ts'
import { IpIndex } from '../src/signals/ip/index/ip-index.ts'
import { nestingOrder } from '../src/signals/ip/sources/formats/address-ranges.ts'
import type { PrefixRows } from '../src/signals/ip/sources/formats/prefix-list.ts'

const home = process.argv[2]
if (home === undefined) throw new Error('which ASSAY_HOME?')
const random = seededRandom(20_261_127)

const state = await stateOf(ipData, { path: home, dataPath: join(home, 'data') })
const files = readFiles({ ...compileInputOf(state), operatorFile: null })

interface Question {
  readonly cloud: string
  readonly ip: string
  readonly regionCode: string | null
}
const questions: Question[] = []

/** The feed with the half that is told; the blocks of the other half with a city become questions. */
function deal(feed: PrefixFeed): PrefixFeed {
  if (feed.meaning.kind !== 'cloud') return feed
  const { list, meaning } = feed
  const take = (rows: PrefixRows, version: 4 | 6): PrefixRows => {
    const words = version === 4 ? 1 : 4
    const told: number[] = []
    let [outer, isTold] = [-1, false]
    for (const row of nestingOrder(rows.starts, rows.ends, words)) {
      if (outer < 0 || compareAddresses(rows.starts, row, rows.ends, outer, words) > 0) {
        outer = row
        isTold = (random() & 1) === 0
      }
      if (isTold) {
        told.push(row)
        continue
      }
      const place = meaning.placeOf(list.tags[rows.tags[row]])
      if (place === null || place.city === null) continue
      const first = rows.starts.subarray(row * words, (row + 1) * words)
      const ip = version === 4 ? formatIpv4(first[0]) : formatIpv6(first)
      questions.push({ cloud: meaning.provider, ip, regionCode: place.regionCode })
    }
    const column = (from: Uint32Array, width: number) =>
      Uint32Array.from(told.flatMap(row => [...from.subarray(row * width, (row + 1) * width)]))
    return { starts: column(rows.starts, words), ends: column(rows.ends, words), tags: column(rows.tags, 1) }
  }
  return { ...feed, list: { ...list, four: take(list.four, 4), six: take(list.six, 6) } }
}

const indexOf = (all: IpFiles) => new IpIndex(openedSnapshot(compileFiles(all, () => {}, files.asOf).sections))
const half = indexOf({ ...files, feeds: { ...files.feeds, prefixes: files.feeds.prefixes.map(deal) } })
const whole = indexOf(files)

const geofeeds = ['digitalocean', 'linode', 'vultr']
const groups = new Map<string, { asked: number; withinRadius: number; within50: number; km: number[] }>()
const codes = { right: 0, asked: 0 }
for (const { cloud, ip, regionCode } of questions) {
  const [found, truth] = [lookup(half, ip, 0), lookup(whole, ip, 0)]
  if (!found || !truth) continue
  if (regionCode !== null && truth.region_code !== undefined) {
    codes.asked++
    if (truth.region_code === regionCode) codes.right++
  }
  if (truth.city === null) continue
  const radius = found.location.accuracy_radius_km
  const km = radius === undefined ? Number.POSITIVE_INFINITY : distance(found.location, truth.location)
  const kind = geofeeds.includes(cloud) ? 'geofeeds' : 'regions'
  for (const group of [`${kind}: ${radius ?? 'no city'}`, `${cloud}: ${radius ?? 'no city'}`]) {
    const tally = groups.get(group) ?? { asked: 0, withinRadius: 0, within50: 0, km: [] }
    groups.set(group, tally)
    tally.asked++
    if (km <= (radius ?? 0)) tally.withinRadius++
    if (km <= 50) tally.within50++
    tally.km.push(km)
  }
}

interface Point {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Kilometres along the surface. */
function distance(a: Point, b: Point): number {
  const [p, q] = [a, b].map(({ latitude, longitude }) =>
    [latitude ?? 0, longitude ?? 0].map(each => (each * Math.PI) / 180),
  )
  const chord = Math.sin((p[0] - q[0]) / 2) ** 2 + Math.cos(p[0]) * Math.cos(q[0]) * Math.sin((p[1] - q[1]) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(chord))
}

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`
for (const [group, { asked, withinRadius, within50 }] of [...groups].sort()) {
  console.log(
    `${group}: ${asked} asked, ${share(withinRadius, asked)} within the radius, ${share(within50, asked)} within 50 km`,
  )
}
console.log(`region_code: ${codes.right} of ${codes.asked}, ${share(codes.right, codes.asked)}`)
