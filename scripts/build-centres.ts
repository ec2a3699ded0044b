/**
 * Builds `assets/centres/centres.json`: where the people of each country live on average, by the towns in
 * `assets/towns/`. Run after build-towns.ts: `npm run assets`. A second, and the same bytes on every run.
 *
 * The centre of a country is the mean direction of its towns from the middle of the Earth, weighted by their people; a
 * town without a number counts as one person. It is [latitude, longitude] in degrees with two decimals.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const assets = new URL('../assets/', import.meta.url)
const towns = new URL('towns/towns.tsv.br', assets)
const output = new URL('centres/', assets)

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => Math.round((angle * 18_000) / Math.PI) / 100

const sums = new Map<string, [x: number, y: number, z: number]>()
let country = ''
for (const line of brotliDecompressSync(readFileSync(towns)).toString().split('\n')) {
  const [first, second, people] = line.split('\t')
  if (/^[A-Z]{2}$/.test(first)) country = first
  if (people === undefined) continue
  const [latitude, longitude] = [radians(Number(first) / 1000), radians(Number(second) / 1000)]
  const weight = Math.max(1, Number(people))
  const [x, y, z] = sums.get(country) ?? [0, 0, 0]
  const level = Math.cos(latitude) * weight
  const sum = [
    x + level * Math.cos(longitude),
    y + level * Math.sin(longitude),
    z + Math.sin(latitude) * weight,
  ] as const
  sums.set(country, [...sum])
}

const rows = [...sums]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, [x, y, z]]) => [code, [degrees(Math.atan2(z, Math.hypot(x, y))), degrees(Math.atan2(y, x))]] as const)
const bytes = Buffer.from(`{\n${rows.map(([code, place]) => `"${code}": ${JSON.stringify(place)}`).join(',\n')}\n}\n`)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const { sources } = JSON.parse(readFileSync(new URL('towns/manifest.json', assets), 'utf8'))
const manifest = {
  title: 'Where the people of each country live on average',
  builder: 'npm run assets',
  files: [{ name: 'centres.json', bytes: bytes.length, sha256 }],
  // The sources of the towns that have coordinates and people.
  sources: sources.filter(({ url }: { url: string }) => url === 'https://www.geonames.org'),
}
mkdirSync(output, { recursive: true })
writeFileSync(new URL('centres.json', output), bytes)
writeFileSync(new URL('manifest.json', output), `${JSON.stringify(manifest, null, 2)}\n`)
console.log(`${rows.length} countries, ${bytes.length} bytes`)
