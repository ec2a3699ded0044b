import { originOf, shareOf } from '../../table/evidence.ts'
import type { NameTable } from '../../table/name-table.ts'
import type { Weighing } from '../../table/weigh.ts'
import { askClassifier, type SpellingIndex } from '../ask-classifier.ts'
import { type ClassedOutcome, outcomeOf } from './table-outcomes.ts'

type KnownSpellings = SpellingIndex & { readonly table: NameTable; readonly weighing: Weighing }

/**
 * How often a classifier is right on names that it has not been trained on: each name once without a hint, against what the table
 * says, and once with the hint of each country that has it on a list, against that list.
 */
export function modelOutcomes(index: KnownSpellings, isIncluded: (name: string) => boolean): ClassedOutcome[] {
  const { table, weighing } = index
  const outcomes: ClassedOutcome[] = []
  for (let number = 0; number < table.names.size; number++) {
    const name = table.names.textOf(number)
    if (name.length < 2 || !table.isGiven(number) || !isIncluded(name)) continue
    const add = (country: string | null, truth: number, weight: number) => {
      const reading = askClassifier(index, { given: [name.split(' ')], surname: null, surnameFirst: false }, country)
      if (reading === null || reading.evidence === 'provider') return
      outcomes.push({ ...outcomeOf(reading, truth), weight, evidence: reading.evidence })
    }
    add(null, weighing.weigh(number, null).share, 1)
    const lists = listsOf(table, number)
    for (const { country, share } of lists) add(country, share, 1 / lists.length)
  }
  return outcomes
}

/** The countries that have the name on a list, each with its share. */
function listsOf(table: NameTable, number: number): { country: string; share: number }[] {
  const lists: { country: string; share: number }[] = []
  for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
    const { kind, area } = table.origins[originOf(table.statements[at])]
    if (kind === 'locale' && area === area.toUpperCase()) {
      lists.push({ country: area, share: shareOf(table.statements[at]) })
    }
  }
  return lists
}
