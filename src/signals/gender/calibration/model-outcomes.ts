import { askClassifier, type SpellingIndex } from '../ask-classifier.ts'
import type { NameTable } from '../table/name-table.ts'
import type { Weighing } from '../table/weigh.ts'
import { type ClassedOutcome, outcomeOf } from './table-outcomes.ts'

/**
 * How often a classifier is right on names that it has not been trained on, each name once. The truth is what the table says.
 */
export function modelOutcomes(
  index: SpellingIndex & { readonly table: NameTable; readonly weighing: Weighing },
  isIncluded: (name: string) => boolean,
): ClassedOutcome[] {
  const { table, weighing } = index
  const outcomes: ClassedOutcome[] = []
  for (let number = 0; number < table.names.size; number++) {
    const name = table.names.textOf(number)
    if (name.length < 2 || !table.isGiven(number) || !isIncluded(name)) continue
    const reading = askClassifier(index, { given: [name.split(' ')], surname: null, surnameFirst: false }, null)
    if (reading === null || reading.evidence === 'provider') continue
    const truth = weighing.weigh(number, null).share
    outcomes.push({ ...outcomeOf(reading, truth), weight: 1, evidence: reading.evidence })
  }
  return outcomes
}
