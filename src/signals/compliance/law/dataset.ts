import { readFileSync } from 'node:fs'
import type { DocumentDataset, DocumentFiles, ReadDocument, SourceStamp } from '../../../core/dataset.ts'
import type { RuleCode } from './codes.ts'
import { digestOf, LawHistory, shippedHistory } from './history.ts'
import { overriddenTable, withCheckedOverrides } from './overrides.ts'
import { LawTable, overridesFile, type StoredTable } from './rules.ts'

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
  const stamp = tableStamp(table.rules_version)
  const asOf = table.rules_version
  const history = new LawHistory(digestOf(shipped), shippedHistory)
  if (operatorFile === null) return { asOf, sources: [stamp], opened: new LawTable(table, history) }
  const opened = new LawTable(withCheckedOverrides(table, operatorFile), history)
  return { asOf, sources: [stamp, operatorStamp(today)], opened }
}

/** The operator's file counts whole or not at all. */
async function check({ shipped, operatorFile }: DocumentFiles): Promise<void> {
  if (operatorFile === null) return
  const { problems } = await overriddenTable(JSON.parse(shipped.toString()), operatorFile)
  if (problems.length > 0) throw new Error(`${overridesFile} is ignored: ${problems.join('; ')}.`)
}

/** Laws change, and so does what is known of them: a table that nobody looked at for a year says so. */
const staleAfterHours = 365 * 24

function tableStamp(version: string): SourceStamp {
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

/** The file carries no date, and what it says holds as of the day on which it was first read. */
function operatorStamp(asOf: string): SourceStamp {
  return {
    name: `The operator's own rules, ${overridesFile}`,
    topic: 'overrides',
    url: `file:${overridesFile}`,
    licence: 'own',
    asOf,
    staleAfterHours: null,
  }
}

/** Rules for business addresses that have stood for a decade and more. */
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
    // The operator may know better.
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
