/**
 * The operator's own word on the law: `law-overrides.json` in ASSAY_HOME, for who has asked a lawyer.
 *
 *   {
 *     "DE": {
 *       "reason": "our counsel, 3 November 2026",
 *       "business": { "recommendation_code": "exception_required", "why": "..." }
 *     },
 *     "IN": { "reason": "...", "applies_from": "2027-03-01", "confidence": "low" }
 *   }
 *
 * A country is named by its code, and the fields are those of the table (rule-schema.ts); what is left out stays as the
 * table has it. `applies_from` is the first day on which the word holds; without one it always does.
 *
 * The file counts whole or not at all: of a law that was meant to be stricter, half would be read as the whole. Each
 * problem is named with its place and never with what stands there.
 */
import { isDay } from '../../../core/instant.ts'
import { countMembers, placeOfJsonError, scanJson } from '../../../core/json-text.ts'
import { type Override, overrideSchema, type Territory } from './rule-schema.ts'
import type { StoredRule, StoredTable } from './rules.ts'
import { problemFinder } from './schema-problems.ts'

export interface OverrideTable {
  /** Empty when there are problems. */
  readonly overrides: ReadonlyMap<string, Override>
  /** One sentence for each place that is wrong. */
  readonly problems: readonly string[]
}

/** The countries and territories of the table that is overridden. */
export interface Overridable {
  readonly rules: readonly { readonly country_code: string }[]
  readonly territories: readonly Territory[]
}

/** Reads the file. Never throws: `problems` say what is wrong. */
export async function parseOverrides(file: Buffer, table: Overridable): Promise<OverrideTable> {
  const read = readJson(file)
  if ('problem' in read) return { overrides: new Map(), problems: [read.problem] }
  const find = await problemFinder(overrideSchema)
  const problems = Object.entries(read.value).flatMap(([code, override]) => {
    const wrongCode = problemOfCode(code, table)
    return wrongCode === null ? [...find(override, `/${code}`), ...problemsOf(override, code)] : [wrongCode]
  })
  const overrides = new Map(Object.entries(read.value) as [string, Override][])
  return problems.length === 0 ? { overrides, problems } : { overrides: new Map(), problems }
}

function readJson(file: Buffer): { readonly value: object } | { readonly problem: string } {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return { problem: 'the file is not UTF-8' }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const { line, column } = placeOfJsonError(text)
    return { problem: `the file is not valid JSON: line ${line}, column ${column}` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'the value must be an object with country codes as keys' }
  }
  // JSON.parse keeps the last of two members of one name without a word.
  if (scanJson(text).colons !== countMembers(value)) return { problem: 'an object has a duplicate key' }
  return { value }
}

function problemOfCode(code: string, { rules, territories }: Overridable): string | null {
  if (rules.some(({ country_code }) => country_code === code)) return null
  const territory = territories.find(({ country_code }) => country_code === code)
  if (territory !== undefined)
    return `/${code}: the law of ${territory.rule_of} applies; set ${territory.rule_of} instead`
  return /^[\w-]{1,10}$/.test(code) ? `/${code}: unknown country code; use upper case` : 'a name is not a country code'
}

function problemsOf(override: unknown, code: string): string[] {
  if (typeof override !== 'object' || override === null) return []
  const { applies_from: from, ...fields } = override as Partial<Override>
  return [
    ...(typeof from === 'string' && !isDay(from) ? [`/${code}/applies_from: the date does not exist`] : []),
    ...(Object.keys(fields).every(name => name === 'reason') ? [`/${code}: it sets nothing`] : []),
  ]
}

/** The table with the operator's word beside what it overrides; as it was when something of that is wrong. */
export async function overriddenTable(
  table: StoredTable,
  file: Buffer,
): Promise<{ readonly overridden: StoredTable; readonly problems: readonly string[] }> {
  const { overrides, problems } = await parseOverrides(file, table)
  return { overridden: withOverrides(table, overrides), problems }
}

/** The table with the operator's word of a file in which `parseOverrides` has found nothing wrong. */
export function withCheckedOverrides(table: StoredTable, file: Buffer): StoredTable {
  return withOverrides(table, new Map(Object.entries(JSON.parse(new TextDecoder().decode(file)))))
}

function withOverrides(table: StoredTable, overrides: ReadonlyMap<string, Override>): StoredTable {
  const rules = table.rules.map(({ override: _, ...rule }): StoredRule => {
    const override = overrides.get(rule.country_code)
    return override === undefined ? rule : { ...rule, override }
  })
  return { ...table, rules }
}
