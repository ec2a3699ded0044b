/** Collects the statements of sources by the key under which a name is looked up. */

import { longestText } from '../../../data/index/name-index.ts'
import { nameKey } from '../read/text.ts'
import type { Evidence, Origin } from '../table/evidence.ts'

/** The statements about each name. */
export type EvidenceRows = Map<string, Evidence[]>

/** The table has no room for such letters, and no name of a source has one. */
const beyondBasicPlane = /[\ud800-\udfff]/

/**
 * Adds one statement. Spellings that fold to the same name are added up, so that a name which a list has for both sides is
 * shared by both.
 */
export function addEvidence(rows: EvidenceRows, name: string, origin: Origin, male: number, female: number): void {
  const key = nameKey(name)
  if (key.length < 1 || key.length > longestText || beyondBasicPlane.test(key) || male + female <= 0) return
  const statements = rows.get(key)
  if (statements === undefined) {
    rows.set(key, [{ ...origin, male, female }])
    return
  }
  const same = statements.findIndex(each => isOf(each, origin))
  if (same < 0) statements.push({ ...origin, male, female })
  else statements[same] = { ...origin, male: statements[same].male + male, female: statements[same].female + female }
}

function isOf(one: Origin, other: Origin): boolean {
  return one.kind === other.kind && one.area === other.area && one.source === other.source
}
