/**
 * Which countries have a town or a region of a name (assets/compliance/extract/gazetteer.bin, whose layout
 * scripts/build-gazetteer.ts describes). A name is found by binary search in its hash, about 1 us.
 */
import { readFileSync } from 'node:fs'
import { hashOf, placeKey } from './place-key.ts'

const file = readFileSync(new URL('../../../../assets/compliance/extract/gazetteer.bin', import.meta.url))
const count = file.readUInt32LE(0)
const countryCount = file.readUInt32LE(4)
const header = (8 + countryCount * 2 + 3) & ~3
const hashes = new Uint32Array(file.buffer.slice(file.byteOffset + header, file.byteOffset + header + count * 4))
const countryOfRow = file.subarray(header + count * 4, header + count * 5)
const kindOfRow = file.subarray(header + count * 5, header + count * 6)
const letters = file.toString('ascii', 8, 8 + countryCount * 2)
const countries = Array.from({ length: countryCount }, (_, at) => letters.slice(at * 2, at * 2 + 2))
const none: ReadonlyMap<string, number> = new Map()

/** Countries with a town of the name, each with the number of digits of the largest one's population (1 to 8). */
export function townCountries(name: string): ReadonlyMap<string, number> {
  return found(name, kind => kind > 0)
}

/** Countries with a first-level region of the name. */
export function regionCountries(name: string): ReadonlyMap<string, number> {
  return found(name, kind => kind === 0)
}

function found(name: string, isWanted: (kind: number) => boolean): ReadonlyMap<string, number> {
  const key = placeKey(name)
  if (key.length < 2) return none
  const hash = hashOf(key)
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hashes[middle] < hash) low = middle + 1
    else high = middle
  }
  let result: Map<string, number> | null = null
  for (let row = low; row < count && hashes[row] === hash; row += 1) {
    if (!isWanted(kindOfRow[row])) continue
    result ??= new Map()
    result.set(countries[countryOfRow[row]], kindOfRow[row])
  }
  return result ?? none
}
