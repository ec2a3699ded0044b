/**
 * People of six countries, for files that look like lists of customers. Nine of ten given names are drawn as often as
 * the counts of the country have them, the tenth as often as the world does; half of the surnames are of the country's
 * list where it has one, the others are drawn as often as the world does. Of a million people some 300,000 have a name
 * that nobody else has.
 */
import { readFileSync } from 'node:fs'
import { openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { drawNames, drawWeighted, type WeightedName } from '../src/signals/gender/fixtures/drawn-names.ts'
import { GenderIndex } from '../src/signals/gender/gender-index.ts'
import { bundledSnapshot } from '../src/signals/gender/layout.ts'
import { originOf, sizeOf } from '../src/signals/gender/table/evidence.ts'

export interface Person {
  readonly name: string
  readonly country: string
}

export function drawPeople(countries: readonly string[], random: () => number, count: number): Person[] {
  const index = openIndex()
  const anywhere = drawNames(index, random, count)
  const drawn = new Map(
    countries.map(country => [
      country,
      {
        given: drawWeighted(givenNamesOf(index, country), random, count),
        surnames: drawWeighted(surnamesOf(index, country), random, count),
      },
    ]),
  )
  return Array.from({ length: count }, (_, at) => {
    const country = countries[random() % countries.length]
    const own = drawn.get(country)
    const given = random() % 10 === 0 ? anywhere.given[at] : own?.given[at]
    const surname = random() % 2 === 0 ? anywhere.surnames[at] : (own?.surnames[at] ?? anywhere.surnames[at])
    return { name: `${capital(given ?? '')} ${capital(surname)}`, country }
  })
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function openIndex(): GenderIndex {
  const bytes = readFileSync(bundledSnapshot)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return new GenderIndex(openSnapshot(shared))
}

function givenNamesOf({ table }: GenderIndex, country: string): WeightedName[] {
  const named = Array.from({ length: table.names.size }, (_, number): WeightedName => {
    let share = 0
    for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
      const { kind, area } = table.origins[originOf(table.statements[at])]
      if (kind === 'counted' && area === country) share += 2 ** sizeOf(table.statements[at])
    }
    return { name: share === 0 ? '' : table.names.textOf(number), share }
  })
  return named.filter(({ name }) => /^[a-z]{3,}$/.test(name))
}

function surnamesOf({ table, surnameOrigins }: GenderIndex, country: string): WeightedName[] {
  return Array.from({ length: table.names.size }, (_, number): WeightedName => {
    const isListed = surnameOrigins.profiles[surnameOrigins.profileOf[number]].includes(country)
    return {
      name: isListed ? table.names.textOf(number) : '',
      share: Math.exp(table.logShareOfSurnameIn(table.kindsOf(number))),
    }
  }).filter(({ name }) => /^[a-z]{3,}$/.test(name))
}
