import type { TrainingName } from '../decide/model/train.ts'
import { originOf, shareOf } from '../table/evidence.ts'
import type { NameTable } from '../table/name-table.ts'
import { circlesOf } from '../table/naming-circles.ts'
import type { Weighing } from '../table/weigh.ts'

/** Names are split into this many folds by their hash, the same names into the same fold whatever else is in the table. */
export const folds = 10

/** The fold of a folded name, 0 to 9. */
export function foldOf(name: string): number {
  let hash = 5381
  for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 33) + name.charCodeAt(at)) | 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % folds
}

/** The names of the table that the classifier learns from: a well-known one counts up to four times as much as a rare one. */
export function trainingNames(
  table: NameTable,
  weighing: Weighing,
  isIncluded: (name: string) => boolean,
): TrainingName[] {
  const names: TrainingName[] = []
  for (let number = 0; number < table.names.size; number++) {
    const name = table.names.textOf(number)
    if (name.length < 2 || !table.isGiven(number) || !isIncluded(name)) continue
    const { share, weight } = weighing.weigh(number, null)
    names.push({ name, share, weight: Math.min(2, 0.3 + 0.25 * weight), areas: [] })
    for (const local of sharesByArea(table, number)) names.push({ name, ...local, weight: weightInArea })
  }
  return names
}

const weightInArea = 0.7

/** What lists of countries and languages say of a name. Births say it of the world already, for most of the table. */
function sharesByArea(table: NameTable, number: number): { areas: readonly string[]; share: number }[] {
  const local: { areas: readonly string[]; share: number }[] = []
  for (let at = table.ends[number]; at < table.ends[number + 1]; at++) {
    const { kind, area } = table.origins[originOf(table.statements[at])]
    if (area === '' || (kind === 'births' && area === 'US')) continue
    const areas = area === area.toUpperCase() ? table.areasOf(area) : [area, ...circlesOf(area)]
    local.push({ areas, share: shareOf(table.statements[at]) })
  }
  return local
}
