/**
 * Time zones of Google's rows that keep another clock than the places they stand for. Google names the zones of groups
 * that CLDR makes, in which countries of one usual offset share a zone; the names stay as they are wherever the clock
 * is the same. Clocks by the IANA time zone database, edition 2026f.
 */

/** For numbers that begin with the prefix (calling code included), `wrong` is replaced by `right`. */
interface Correction {
  readonly prefix: string
  readonly wrong: string
  readonly right: readonly string[]
}

const corrections: readonly Correction[] = [
  // Florida: 689 lies over 407, 448 over 850.
  { prefix: '1689', wrong: 'America/Chicago', right: ['America/New_York'] },
  { prefix: '1448', wrong: 'America/New_York', right: ['America/Chicago', 'America/New_York'] },
  // The east of Tennessee: 729 lies over 423, whose row as a whole names the other of its two zones.
  { prefix: '1729', wrong: 'America/Chicago', right: ['America/Chicago', 'America/New_York'] },
  // Saskatchewan has no summer time.
  { prefix: '1474', wrong: 'America/Winnipeg', right: ['America/Regina'] },
  // Labrador has the time of Halifax, with its summer time.
  { prefix: '1709', wrong: 'America/Puerto_Rico', right: ['America/Halifax'] },
  { prefix: '1879', wrong: 'America/Puerto_Rico', right: ['America/Halifax'] },
  // Yukon, the Northwest Territories and Nunavut: all have the zone of Yukon.
  {
    prefix: '1867',
    wrong: 'America/Fort_Nelson',
    right: ['America/Edmonton', 'America/Fort_Nelson', 'America/Iqaluit', 'America/Rankin_Inlet'],
  },
  // Kaliningrad, Libya, Nicaragua, Algeria and the Palestinian territories have no summer time, or one of other dates.
  { prefix: '7', wrong: 'Europe/Bucharest', right: ['Europe/Kaliningrad'] },
  { prefix: '218', wrong: 'Europe/Bucharest', right: ['Africa/Tripoli'] },
  { prefix: '505', wrong: 'America/Chicago', right: ['America/Managua'] },
  { prefix: '213', wrong: 'Europe/Paris', right: ['Africa/Algiers'] },
  { prefix: '970', wrong: 'Europe/Bucharest', right: ['Asia/Gaza', 'Asia/Hebron'] },
  { prefix: '211', wrong: 'Africa/Nairobi', right: ['Africa/Juba'] },
  { prefix: '212', wrong: 'Atlantic/Canary', right: ['Africa/Casablanca'] },
  // The south of Chile keeps its summer time all year.
  { prefix: '5661', wrong: 'America/Santiago', right: ['America/Punta_Arenas'] },
  { prefix: '5667', wrong: 'America/Santiago', right: ['America/Coyhaique'] },
]

const byPrefix = new Map(corrections.map(correction => [correction.prefix, correction]))

/** Number of first digits, calling code included, that tell which correction holds; keyed by calling code. */
const prefixLengths = new Map([
  ...[7, 211, 212, 213, 218, 505, 970].map((code): [number, number] => [code, String(code).length]),
  [1, 4],
  [56, 4],
])

/** Corrected lists are made once, since answers share them. */
const corrected = new Map<Correction, Map<readonly string[], readonly string[]>>()

/** @param e164 plus, calling code and national number. */
export function correctedZones(zones: readonly string[], e164: string, callingCode: number): readonly string[] {
  const length = prefixLengths.get(callingCode)
  const correction = length === undefined ? undefined : byPrefix.get(e164.slice(1, 1 + length))
  if (correction === undefined || !zones.includes(correction.wrong)) return zones
  const known = corrected.get(correction) ?? new Map<readonly string[], readonly string[]>()
  corrected.set(correction, known)
  const right = known.get(zones) ?? Object.freeze(replaced(zones, correction))
  known.set(zones, right)
  return right
}

function replaced(zones: readonly string[], { wrong, right }: Correction): readonly string[] {
  return [...new Set(zones.flatMap(zone => (zone === wrong ? right : [zone])))]
}
