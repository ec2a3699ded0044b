/**
 * Names whose accents tell their gender. The table has names without accents, since people leave them out; a name
 * stands in it with them beside that when those who write them are of another side: Michèle, but Michele in Italy.
 */

import { accentedKey, fold } from '../../src/signals/gender/read/text.ts'
import type { Evidence, EvidenceRows } from './evidence-rows.ts'

/** Shares that are nearer to each other are the same name. */
const leastDifference = 0.05
const leastPersons = 30

/** Collects what sources say of spellings with accents. */
export class AccentedNames {
  readonly #rows = new Map<string, Evidence[]>()

  /** Adds one spelling; one without accents, or of several words, is passed over. */
  add(name: string, statement: Evidence): void {
    const key = accentedKey(name)
    if (key === null || key === fold(key)) return
    const known = this.#rows.get(key)
    if (known === undefined) this.#rows.set(key, [statement])
    else known.push(statement)
  }

  /** Puts the spellings that differ from the folded name into the table. */
  addTo(rows: EvidenceRows): void {
    for (const [key, statements] of this.#rows) {
      const folded = personsOf(rows.get(fold(key)) ?? [])
      const accented = personsOf(statements)
      const persons = accented.male + accented.female
      if (persons < leastPersons || folded.male + folded.female === 0) continue
      if (Math.abs(shareOf(accented) - shareOf(folded)) >= leastDifference) rows.set(key, statements)
    }
  }
}

interface Persons {
  readonly male: number
  readonly female: number
}

/** What is sure by hand counts as some persons, where nobody counted. */
function personsOf(statements: readonly Evidence[]): Persons {
  let [male, female] = [0, 0]
  for (const each of statements) {
    const persons = each.kind === 'counted' ? 1 : each.kind === 'compiled' ? ofCompiled : 0
    male += each.male * persons
    female += each.female * persons
  }
  return { male, female }
}

const ofCompiled = 15

function shareOf({ male, female }: Persons): number {
  return female / (male + female)
}
