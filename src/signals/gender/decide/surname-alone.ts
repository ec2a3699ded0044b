/**
 * A word alone that a source has as a given name and that is a surname nearly always, such as Smith: the few who are called so say
 * nothing of the many whose surname it is.
 */
import type { NameTable } from '../table/name-table.ts'
import type { Weighing } from '../table/weigh.ts'

/** Hundreds of times as frequent. A factor of four, as beside a form of address, would take Taylor and Martin for surnames. */
const farMore = Math.log(300)

/** True for the number of such a name, unless somebody compiled it as a sure given name of a country. */
export function isNearlyAlwaysSurname(table: NameTable, weighing: Weighing, number: number): boolean {
  const given = table.logShareOfGiven(number)
  const surname = table.logShareOfSurname(number)
  if (given === null || surname === null || surname - given < farMore) return false
  return !weighing.weigh(number, null).sure
}
