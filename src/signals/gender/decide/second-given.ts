/**
 * What the second given name says of a person whose first leaves it open: "Robin James Smith" is a man's name. Of the double names that are
 * counted and whose first part is not sure, the first says 83 % rightly, the second 94 % and both together 95 % (measure-gender.ts second);
 * beside a first that is more than 0.95 sure the second adds little.
 */
import type { GenderIndex } from '../gender-index.ts'
import { isGenderlessSpelling } from '../read/east-asian.ts'
import type { Subject } from '../read/read-name.ts'
import { logOddsOfWhole } from '../read/surname-endings.ts'
import { joined } from '../read/words.ts'
import type { Reading } from './calibration.ts'
import { readTable } from './read-table.ts'

/** Beside a first name of more log-odds the second is not asked. */
const leastSure = 3
/** By a logistic fit on those double names. */
const weightOfSecond = 0.8
const mostOfSecond = 3

/** Second names that are given to the other side too: José María and María José, Jean-Marie and Anne-Claude. */
const ofBothSides: ReadonlySet<string> = new Set(['maria', 'marie', 'jesus', 'jose', 'inge', 'claude'])

/** Four times as frequent. */
const farMore = Math.log(4)

/**
 * Log-odds of a woman by the second given name; 0 where it says nothing, or is perhaps a surname between, as in Spain.
 * @param first the reading of the first
 * @param logOdds of it, calibrated
 */
export function logOddsOfSecond(
  index: GenderIndex,
  { choice: { given, surname } }: Subject,
  country: string | null,
  first: Reading,
  logOdds: number,
): number {
  if (given.length < 2 || surname === null || first.evidence === 'genderless' || Math.abs(logOdds) >= leastSure)
    return 0
  const text = joined(given[1], ' ')
  if (ofBothSides.has(text) || logOddsOfWhole(text) !== undefined) return 0
  if (isGenderlessSpelling(given[1], joined(surname, ''), country)) return 0
  const known = index.of(text)
  if (known.given === null || (known.surname !== null && known.given - known.surname < farMore)) return 0
  // The table has the double name itself.
  if (index.isGiven(`${joined(given[0], ' ')} ${text}`)) return 0
  const second = readTable(index, [given[1]], { country, leaning: null })
  if (second === null) return 0
  const says = index.calibration.logOdds(second)
  return weightOfSecond * Math.max(-mostOfSecond, Math.min(mostOfSecond, says))
}
