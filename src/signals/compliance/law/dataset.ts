import type { SnapshotDataset } from '../../../core/dataset.ts'
import { shippedManifest } from '../shipped-manifest.ts'
import type { RuleCode } from './codes.ts'
import { LawTable, overridesFile } from './rules.ts'
import { bundledSnapshot, formatVersion, manifestFile } from './table-snapshot.ts'

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

/** Identity of the table that ships with this project. The builder writes its digest beside it. */
function inputs(): string {
  const { manifest, digest } = shippedManifest<{ rules_version: string }>(manifestFile, 'rules.json')
  return `layout ${formatVersion}, rules ${manifest.rules_version} ${digest}`
}

export const lawData: SnapshotDataset<LawTable> = {
  name: 'law',
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'lawData' },
  title: 'Rules on commercial email by country',
  formatVersion,
  feeds: [],
  bundled: bundledSnapshot,
  operatorFile: overridesFile,
  inputs,
  compiler: new URL('./compile.ts', import.meta.url),
  open: LawTable.read,
  checkGolden,
}
