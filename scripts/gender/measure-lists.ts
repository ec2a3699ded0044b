/**
 * What a list of names says of how many bear them, for the constants of src/signals/gender/table/weigh.ts: of countries
 * that are counted and have a list, the part of the people who bear its median name; of lists without a country, how
 * many persons of the counted countries bear the median name; the same of the names that so many surveys know. Usage:
 *
 *   node scripts/gender/measure-lists.ts
 */
import { peopleOf } from '../../src/signals/gender/table/areas.ts'
import { likely } from '../../src/signals/gender/table/evidence.ts'
import type { Evidence } from './evidence-rows.ts'
import { type GenderSources, withSources } from './sources.ts'
import { addSurveys } from './surveys.ts'

const personsOf = ({ male, female }: Evidence) => male + female
const isCountry = (area: string) => /^[A-Z]{2}$/.test(area)

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

export function measureLists({ rows, surveyed }: GenderSources): void {
  addSurveys(rows, surveyed, key => rows.get(key)?.every(({ kind }) => kind !== 'surveys') ?? false)
  const counted = new Map<string, number>()
  for (const each of [...rows.values()].flat()) {
    if (each.kind === 'counted') counted.set(each.area, (counted.get(each.area) ?? 0) + personsOf(each))
  }
  const lengths = Map.groupBy([...rows.values()].flat(), listOf)
  const ofCountries = new Map<string, Map<string, number[]>>()
  const ofNoCountry = new Map<string, number[]>()
  for (const statements of rows.values()) {
    const bearers = bearersByCountry(statements, counted)
    const all = [...bearers.values()].reduce((sum, each) => sum + each, 0)
    for (const each of statements.filter(({ kind }) => kind !== 'counted')) {
      if (!isCountry(each.area)) addTo(ofNoCountry, titleOf(each), all)
      else if (counted.has(each.area)) {
        const part = (bearers.get(each.area) ?? 0) / peopleOf(each.area)
        const ofKind = ofCountries.get(kindOf(each)) ?? new Map()
        ofCountries.set(kindOf(each), ofKind)
        addTo(ofKind, each.area, part * (lengths.get(listOf(each))?.length ?? 0))
      }
    }
  }
  for (const [kind, lists] of ofCountries) {
    const medians = Array.from(lists, ([area, parts]) => ({ area, parts, middle: median(parts) }))
    for (const { area, parts, middle } of medians) {
      console.log(`${kind} ${area}: ${parts.length} names, median part x names of the list ${middle.toFixed(3)}`)
    }
    console.log(`${kind}: median of the countries ${median(medians.map(({ middle }) => middle)).toFixed(3)}`)
  }
  for (const [title, persons] of ofNoCountry) {
    console.log(`${title}: ${persons.length} names, median of ${Math.round(median(persons))} persons`)
  }
}

/** The persons who bear a name in each country that is counted, scaled to its people. */
function bearersByCountry(statements: readonly Evidence[], counted: ReadonlyMap<string, number>): Map<string, number> {
  const bearers = new Map<string, number>()
  for (const each of statements) {
    if (each.kind !== 'counted') continue
    const scaled = (personsOf(each) * peopleOf(each.area)) / (counted.get(each.area) ?? 1)
    bearers.set(each.area, (bearers.get(each.area) ?? 0) + scaled)
  }
  return bearers
}

const listOf = ({ kind, area }: Evidence) => `${kind} ${area}`

function kindOf(each: Evidence): string {
  if (each.kind !== 'compiled') return each.kind
  return personsOf(each) > likely ? 'compiled as sure' : 'compiled as likely'
}

function titleOf(each: Evidence): string {
  if (each.kind === 'surveys') return `${Math.round(personsOf(each))} surveys`
  return `${each.kind} ${each.area}${each.male > 0 && each.female > 0 ? ' for both sides' : ''}`
}

function addTo(groups: Map<string, number[]>, title: string, value: number): void {
  const own = groups.get(title)
  if (own === undefined) groups.set(title, [value])
  else own.push(value)
}

await withSources(measureLists)
