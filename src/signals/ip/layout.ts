/**
 * The tables of the IP snapshot: what the compiler writes and a lookup reads. Each is a run of 32-bit words, a fixed
 * number per row, so that everything one lookup needs of a table lies in one cache line.
 *
 *   v4, v6      range indexes over the whole address space (src/data/range-index.ts)
 *   rows4/6     per range: place, network
 *   places      latitude, longitude, city, area and zone; row 0 is "unknown"
 *   areas       country, region; what places of one region share; row 0 is "unknown"
 *   networks    AS number, operator name, country of registration with prefix length and type; row 0 is "unknown"
 *   zones       name of each time zone; row 0 is "unknown"
 *   text        every name, see string-table.ts
 *
 * A network row stands for all blocks that have the same facts. It holds the length of the announced block's prefix and
 * not its first address: the block holds the address that was looked up, so the length says which block it is.
 */

export const sections = {
  ranges: { 4: 'v4', 6: 'v6' },
  rows: { 4: 'rows4', 6: 'rows6' },
  places: 'places',
  areas: 'areas',
  networks: 'networks',
  zones: 'zones',
  text: 'text',
} as const

/** Changes with the layout of any table: older snapshots are compiled anew. */
export const formatVersion = 1

export const wordsPerRow = 2

export const wordsPerPlace = 4
/** Latitude of a place of which only the country is known; the others are in units of 0.0001 degree. */
export const noLatitude = -2147483648
/** The fourth word of a place: area below, zone above. */
export const zoneShift = 16
export const areaMask = 0xffff

export const wordsPerArea = 2

export const wordsPerNetwork = 3
/** AS number 0 and prefix length 0 stand for a range that is delegated and not announced. */
export const notAnnounced = 0
/** The third word of a network: country of registration (two letters, 0 for none), prefix length, type. */
export const countryShift = 16
export const prefixLengthShift = 8
export const byteMask = 0xff

/** Two letters as one number that is never 0. */
export function packCountry(code: string): number {
  return (code.charCodeAt(0) << 8) | code.charCodeAt(1)
}

/** The two letters; empty for 0. */
export function unpackCountry(packed: number): string {
  return packed === 0 ? '' : String.fromCharCode(packed >> 8, packed & 255)
}
