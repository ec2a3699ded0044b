/** Collects the statements of sources by the key under which a name is looked up. */

import { longestText } from '../../../data/index/name-index.ts'
import { nameKey } from '../read/normalise/fold.ts'
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
  const same = statements.findIndex(each => each.kind === origin.kind && each.area === origin.area)
  if (same < 0) statements.push({ ...origin, male, female })
  else statements[same] = { ...origin, male: statements[same].male + male, female: statements[same].female + female }
}

/** All statements without those of some origins. */
export function without(rows: EvidenceRows, left: (origin: Origin) => boolean): EvidenceRows {
  const kept: EvidenceRows = new Map()
  for (const [key, statements] of rows) {
    const others = statements.filter(each => !left(each))
    if (others.length > 0) kept.set(key, others)
  }
  return kept
}
