/** The rule table as sections of a snapshot, and where the one that ships with this project is. */
import type { Sections, SourceStamp } from '../../../core/dataset.ts'
import { packBytes } from '../../../data/snapshot/packed-bytes.ts'
import type { Territory } from './rule-schema.ts'
import { type LawHead, LawTable, type StoredRule } from './rules.ts'

export const formatVersion = 1

const folder = new URL('../../../../assets/compliance/rules/', import.meta.url)
/** What people edit. */
export const writtenTable = new URL('rules.json', folder)
/** What the service reads: built of it by scripts/build-law.ts. */
export const bundledSnapshot = new URL('law.snapshot', folder)
export const manifestFile = new URL('manifest.json', folder)

export interface StoredTable {
  readonly rules_version: string
  readonly rules: readonly StoredRule[]
  readonly territories: readonly Territory[]
}

export function sectionsOf(table: StoredTable): Sections {
  const { head, texts } = partsOf(table)
  return { head: Buffer.from(JSON.stringify(head)), texts: packBytes(texts) }
}

/** The table as it is asked, without a snapshot. */
export function lawOf(table: StoredTable): LawTable {
  const { head, texts } = partsOf(table)
  return new LawTable(head, () => texts)
}

function partsOf({ rules_version, rules, territories }: StoredTable): { head: LawHead; texts: Buffer } {
  const texts = rules.map(rule => Buffer.from(JSON.stringify(rule)))
  let at = 0
  const ranges: Record<string, [number, number]> = {}
  for (const [position, { country_code }] of rules.entries()) {
    ranges[country_code] = [at, at + texts[position].length]
    at += texts[position].length
  }
  return { head: { rules_version, territories, rules: ranges }, texts: Buffer.concat(texts) }
}

/** Laws change, and so does what is known of them: a table that nobody looked at for a year says so. */
const staleAfterHours = 365 * 24

export function tableStamp(version: string): SourceStamp {
  return {
    name: 'Rules on commercial email by country, compiled from public sources: guidance, not legal advice',
    topic: 'rules',
    // The sources of each rule stand on its page.
    url: '/docs/law',
    licence: 'Apache-2.0',
    asOf: version,
    staleAfterHours,
  }
}
