/**
 * Reads the JSON files that people write: a rule table, and the rules of the operator (`law-overrides.json` in
 * ASSAY_HOME), for operators who have asked a lawyer:
 *
 *   {
 *     "DE": {
 *       "reason": "our counsel, 3 November 2026",
 *       "business": { "recommendation_code": "exception_required", "why": "..." }
 *     },
 *     "IN": { "reason": "...", "applies_from": "2027-03-01", "confidence": "low" }
 *   }
 *
 * A key is the code of a country, and the fields are those of the table (rule-schema.ts); an omitted field stays as in
 * the table. `applies_from` is the first day on which the fields apply; without one they always do. A file with a
 * problem is not used at all, because a law that was meant to be stricter would be used in part.
 *
 * A problem is one sentence with its place as a JSON pointer. It does not repeat the content of the file.
 */
import type { ErrorObject } from 'ajv/dist/2020.js'
import { isDay } from '../../../core/instant.ts'
import type { JsonSchema } from '../../../core/json-schema.ts'
import { countMembers, placeOfJsonError, scanJson } from '../../../core/json-text.ts'
import { type Override, overrideSchema, type RuleTableFile, ruleTableSchema } from './rule-schema.ts'
import type { StoredRule, StoredTable } from './rules.ts'

/** Reads a rule table. `table` is null when there are problems. */
export async function parseRuleTable(
  file: Buffer,
): Promise<{ readonly table: RuleTableFile | null; readonly problems: readonly string[] }> {
  let value: unknown
  try {
    value = JSON.parse(file.toString('utf8'))
  } catch {
    return { table: null, problems: ['it is not JSON'] }
  }
  const problems = (await problemFinder(ruleTableSchema))(value)
  return { table: problems.length > 0 ? null : (value as RuleTableFile), problems }
}

/** Problems of the operator's file. @param table to which the file applies */
export async function problemsOfOverrides(file: Buffer, table: StoredTable): Promise<readonly string[]> {
  const read = readJson(file)
  if ('problem' in read) return [read.problem]
  const find = await problemFinder(overrideSchema)
  return Object.entries(read.value).flatMap(([code, override]) => {
    const wrongCode = problemOfCode(code, table)
    return wrongCode === null ? [...find(override, `/${code}`), ...problemsOf(override, code)] : [wrongCode]
  })
}

/** The table with the rules of the operator, from a file without problems. */
export function withOverrides(table: StoredTable, file: Buffer): StoredTable {
  const overrides = new Map<string, Override>(Object.entries(JSON.parse(new TextDecoder().decode(file))))
  const rules = table.rules.map(({ override: _, ...rule }): StoredRule => {
    const override = overrides.get(rule.country_code)
    return override === undefined ? rule : { ...rule, override }
  })
  return { ...table, rules }
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
  // JSON.parse keeps the last of two members with one name, without an error.
  if (scanJson(text).colons !== countMembers(value)) return { problem: 'an object has a duplicate key' }
  return { value }
}

function problemOfCode(code: string, { rules, territories }: StoredTable): string | null {
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

/** Limit of the problems of one file. */
const mostProblems = 100

/** Finds the problems of a value at a place. Loads the compiler of schemas, which the service needs for no request. */
async function problemFinder(schema: JsonSchema): Promise<(value: unknown, at?: string) => string[]> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const check = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, messages: false }).compile(schema)
  return (value, at = '') => {
    if (check(value)) return []
    return (check.errors ?? []).slice(0, mostProblems).map(error => `${at}${sentenceOf(error)}`)
  }
}

function sentenceOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'required') return `${instancePath}/${params.missingProperty}: the field is missing`
  if (keyword === 'additionalProperties') {
    // An unknown name is content of the file, so it is shown only when it looks like the name of a field.
    const name = /^[\w-]{1,40}$/.test(params.additionalProperty) ? params.additionalProperty : '(another name)'
    return `${instancePath}/${name}: unknown field`
  }
  if (keyword === 'enum') return `${instancePath}: the value must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'type') return `${instancePath}: the value must be of type ${[params.type].flat().join(' or ')}`
  return `${instancePath}: ${sentences[keyword] ?? keyword} ${params.limit ?? ''}`.trimEnd()
}

const sentences: Record<string, string> = {
  pattern: 'the value does not have the required format',
  minimum: 'the value must be at least',
  maximum: 'the value must be at most',
  minItems: 'the minimum number of items is',
  maxLength: 'the maximum number of characters is',
}
