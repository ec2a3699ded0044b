/**
 * How often the offset from UTC of an answer is that of the time zone at the answer's own coordinates, over random
 * announced addresses. The zone at a point comes from geo-tz (OpenStreetMap boundaries), which is no dependency of the
 * project: it is installed for this run and removed. Usage: node scripts/measure-zones.ts [addresses]
 */
import { seededRandom } from '../bench/harness.ts'
import { offsetMinutes } from '../src/signals/ip/answer/local-time.ts'
import { lookup } from '../src/signals/ip/answer/lookup.ts'
import { readFiles } from '../src/signals/ip/compile/sources.ts'
import { announcedAddresses } from '../src/signals/ip/fixtures/announced.ts'
import { realIpIndex } from '../test/support/ip-data.ts'
import { withPinnedPackages } from './pinned-packages.ts'

const count = Number(process.argv[2] ?? 60_000)
/** Winter and summer of both hemispheres. */
const instants = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]
const index = await realIpIndex()

withPinnedPackages(['geo-tz@8.1.9'], require => {
  const { find }: { find: (latitude: number, longitude: number) => string[] } = require('geo-tz/all')
  const offsets = new Map<string, string>()
  const offsetsOf = (zone: string): string => {
    const known = offsets.get(zone) ?? instants.map(at => offsetMinutes(zone, at)).join()
    offsets.set(zone, known)
    return known
  }
  for (const family of readFiles().families) {
    const located = announcedAddresses(family, count, seededRandom(family.version)).flatMap(ip => {
      const location = lookup(index, ip, instants[0])?.location
      return location?.timezone == null || location.latitude === null || location.longitude === null ? [] : [location]
    })
    const right = located.filter(({ latitude, longitude, timezone }) => {
      const at = find(Number(latitude), Number(longitude))
      return at.some(zone => offsetsOf(zone) === offsetsOf(String(timezone)))
    })
    const share = ((100 * right.length) / located.length).toFixed(3)
    console.log(`IPv${family.version}: ${right.length} of ${located.length} located addresses, ${share} %`)
  }
})
