import { readFileSync } from 'node:fs'
import type { DocumentDataset, DocumentFiles, ReadDocument } from '../../../core/dataset.ts'
import type { RuleCode } from './codes.ts'
import { digestOf, LawHistory, shippedHistory } from './history.ts'
import { LawTable, overridesFile, type StoredTable } from './rules.ts'
import { problemsOfOverrides, withOverrides } from './written-files.ts'

/** The table that people edit, and the service reads. */
export const rulesFile = new URL('../../../../assets/compliance/rules/rules.json', import.meta.url)

/** The table that ships with this project. */
export function shippedTable(): StoredTable {
  return JSON.parse(readFileSync(rulesFile, 'utf8'))
}

/** The history of that table. */
export function shippedLawHistory(): LawHistory {
  return new LawHistory(digestOf(readFileSync(rulesFile)), shippedHistory)
}

function read({ shipped, operatorFile }: DocumentFiles, today: string): ReadDocument<LawTable> {
  const table: StoredTable = JSON.parse(shipped.toString())
  const asOf = table.rules_version
  const history = new LawHistory(digestOf(shipped), shippedHistory)
  const source = { ...tableSource, asOf }
  if (operatorFile === null) return { asOf, sources: [source], opened: new LawTable(table, history) }
  const opened = new LawTable(withOverrides(table, operatorFile), history)
  return { asOf, sources: [source, { ...operatorSource, asOf: today }], opened }
}

/** Rejects when the operator's file has a problem: it is used in full or not at all. */
async function check({ shipped, operatorFile }: DocumentFiles): Promise<void> {
  if (operatorFile === null) return
  const problems = await problemsOfOverrides(operatorFile, JSON.parse(shipped.toString()))
  if (problems.length > 0) throw new Error(`${overridesFile} is ignored: ${problems.join('; ')}.`)
}

const tableSource = {
  name: 'Rules on commercial email by country, compiled from public sources: guidance, not legal advice',
  topic: 'rules',
  // The page of each rule has its sources.
  url: '/docs/law',
  licence: 'Apache-2.0',
  // Laws change, and so does what is known of them, so a table that was not reviewed for a year is stale.
  staleAfterHours: 365 * 24,
}

/** The file has no date: it is as of the day on which it was first read. */
const operatorSource = {
  name: `The operator's own rules, ${overridesFile}`,
  topic: 'overrides',
  url: `file:${overridesFile}`,
  licence: 'own',
  staleAfterHours: null,
}

/** Rules for business addresses that have been the same for more than ten years. */
const golden: readonly (readonly [country: string, code: RuleCode])[] = [
  ['DE', 'consent_required'],
  ['US', 'allowed_with_conditions'],
  ['AU', 'exception_required'],
  ['FR', 'allowed_with_conditions'],
]
const goldenDay = '2026-11-22'
/** Countries and territories of ISO 3166-1, and Kosovo. */
const allCodes = 250

function checkGolden(law: LawTable): string[] {
  const wrong: string[] = []
  const codes = law.countries.length + law.territories.length
  if (codes !== allCodes) wrong.push(`${codes} countries and territories in place of ${allCodes}.`)
  if (law.jurisdictionOf('RE') !== 'FR') wrong.push('The law of France holds in Réunion.')
  for (const [country, code] of golden) {
    const rule = law.ruleOf(country, goldenDay)
    // The rules of the operator are not checked.
    if (rule?.override) continue
    const found = rule?.business.recommendation_code
    if (found !== code) wrong.push(`The rule of ${country} is ${code}, found ${found}.`)
  }
  return wrong
}

export const lawData: DocumentDataset<LawTable> = {
  name: 'law',
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'lawData' },
  title: 'Rules on commercial email by country',
  formatVersion: 2,
  feeds: [],
  operatorFile: overridesFile,
  shipped: rulesFile,
  read,
  check,
  checkGolden,
}
