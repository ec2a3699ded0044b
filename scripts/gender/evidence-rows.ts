/** The statements of sources: collected by the key under which a name is looked up, and packed (table/evidence.ts). */

import { longestText } from '../../src/data/index/name-index.ts'
import { nameKey } from '../../src/signals/gender/read/text.ts'
import {
  type EvidenceKind,
  joinEvidence,
  logOddsPerStep,
  type Origin,
  stepsPerSide,
} from '../../src/signals/gender/table/evidence.ts'

export interface Evidence extends Origin {
  /**
   * Persons; or surveys, split by their mean share; or `likely` or `sure`, split by the estimated share. For a list 1
   * on a side that it has the name for, else 0.
   */
  readonly male: number
  readonly female: number
}

/** The statements about each name. */
export type EvidenceRows = Map<string, Evidence[]>

/** The table has no room for such letters, and no name of a source has one. */
const beyondBasicPlane = /[\ud800-\udfff]/

/**
 * Adds one statement. Spellings that fold to the same name are added up, so that a name which a list has for both sides
 * is shared by both.
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

/** How an origin is written in a snapshot, and told from others. */
export function textOfOrigin({ kind, area, source }: Origin): string {
  return source === undefined ? `${kind}:${area}` : `${kind}:${area}:${source}`
}

const mostSize = 31
/** Added to each side of a count, so that a name of seven girls is not certain. */
const pseudoCount = 0.3

/** A statement as one number, with the number of its origin. */
export function packEvidence({ kind, male, female }: Evidence, originNumber: number): number {
  const added = kind === 'counted' ? pseudoCount : 0
  const steps = Math.round(Math.log((female + added) / (male + added)) / logOddsPerStep)
  const share = Math.max(-stepsPerSide, Math.min(stepsPerSide, steps)) + stepsPerSide
  return joinEvidence(originNumber, sizeOfTotal(kind, male + female), share)
}

/**
 * Persons are kept as a logarithm. The surveys that know a name and the degrees of certainty are few, and are kept as
 * they are.
 */
function sizeOfTotal(kind: EvidenceKind, total: number): number {
  if (kind === 'counted') return Math.min(mostSize, Math.max(1, Math.round(Math.log2(total))))
  return kind === 'surveys' || kind === 'compiled' ? Math.min(mostSize, Math.max(1, Math.round(total))) : 0
}
