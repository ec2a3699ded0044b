/**
 * What a refresh with nomquamgender changes, class by class: everything is built with it as `assay data refresh gender` does, and known
 * names are asked for before and after. Classes are the continents and scripts of a file of names (as measure-gender.ts names reads),
 * and the countries that are counted, by persons, without a hint; each with a hint and without where both make sense. Usage:
 *
 *   node scripts/measure-gender-refresh.ts <name_data.json[.gz]> <names.csv>
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { countryOf } from '../src/core/country.ts'
import { openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { viewOf } from '../src/signals/gender/compile/build-sections.ts'
import { bundledSnapshot } from '../src/signals/gender/compile/bundled.ts'
import { compile } from '../src/signals/gender/compile/compile.ts'
import { estimate } from '../src/signals/gender/decide/estimate.ts'
import { GenderIndex } from '../src/signals/gender/gender-index.ts'
import { scriptOf } from '../src/signals/gender/read/script.ts'
import { fold } from '../src/signals/gender/read/text.ts'
import { publishedCounts } from './gender-counts.ts'
import { readNames } from './gender-known-names.ts'

/** A name with a known side, the class it is of, and how much it counts. */
interface Asked {
  readonly group: string
  readonly text: string
  readonly country: string | null
  /** Share of women and girls. */
  readonly share: number
  readonly persons: number
}

function* askedOf(path: string): Iterable<Asked> {
  const { columns, names } = readNames(path)
  for (const { country, gender, spellings } of names) {
    const share = gender === 'female' ? 1 : 0
    for (const [spelling, text] of spellings.entries()) {
      for (const hint of [null, country]) {
        const which = `${columns[spelling]}, ${hint === null ? 'no hint' : 'with hint'}`
        for (const group of [`script ${scriptOf(fold(text))}`, countryOf(country)?.continent ?? country, 'all']) {
          yield { group: `${which}, ${group}`, text, country: hint, share, persons: 1 }
        }
      }
    }
  }
}

function* countedNames(): Iterable<Asked> {
  for (const { origin, counts } of publishedCounts()) {
    for (const [text, { male, female }] of counts) {
      const persons = male + female
      for (const hint of [null, origin.area]) {
        const group = `persons of ${origin.area}, ${hint === null ? 'no hint' : 'with hint'}`
        yield { group, text, country: hint, share: female / persons, persons }
      }
    }
  }
}

interface Tally {
  persons: number
  readonly right: [before: number, after: number]
}

function measure(indexes: readonly GenderIndex[], asked: Iterable<Asked>): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { group, text, country, share, persons } of asked) {
    const tally: Tally = tallies.get(group) ?? { persons: 0, right: [0, 0] }
    tallies.set(group, tally)
    tally.persons += persons
    indexes.forEach((index, at) => {
      const { gender } = estimate(index, null, { type: 'name', text, country, aiMode: 'fallback', force: false })
      if (gender !== null) tally.right[at] += persons * (gender === 'female' ? share : 1 - share)
    })
  }
  return tallies
}

function openBundled(): GenderIndex {
  const bytes = readFileSync(bundledSnapshot)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return new GenderIndex(openSnapshot(shared))
}

const [data, names] = process.argv.slice(2)
if (data === undefined || names === undefined) throw new Error('Give a name_data.json and a file of names.')
const bytes = readFileSync(data)
const body = data.endsWith('.gz') ? gunzipSync(bytes) : bytes
const before = process.cpuUsage()
const { sections } = await compile(() => {}, {
  feeds: { read: () => ({ body, asOf: '2023-08-01' }) },
  operatorFile: null,
})
const { user, system } = process.cpuUsage(before)
console.log(`built in ${((user + system) / 1e6).toFixed(0)} s of processor time`)
const indexes = [openBundled(), new GenderIndex(viewOf(sections))]
for (const tallies of [measure(indexes, askedOf(names)), measure(indexes, countedNames())]) {
  for (const [group, { persons, right }] of tallies) {
    const [old, fresh] = right.map(each => (100 * each) / persons)
    console.log(`${fresh < old ? 'WORSE ' : ''}${group}: ${old.toFixed(2)} % -> ${fresh.toFixed(2)} % of ${persons}`)
  }
}
