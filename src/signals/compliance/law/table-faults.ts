/**
 * Faults of the written rule table that its schema cannot see: codes that are no country's, countries without a rule,
 * territories that lead nowhere, texts that were cut or carry something that does not belong to them, dates that are
 * none.
 */

import { allCountries, countryOf } from '../../../core/country.ts'
import { isDay } from '../../../core/instant.ts'
import { compareStrictness } from './codes.ts'
import { isLifted } from './exceptions.ts'
import { type RuleFields, type RuleTableFile, ruleTableSchema, type WrittenRule } from './rule-schema.ts'
import { problemFinder } from './schema-problems.ts'

/** One sentence for each fault, with its place as a JSON pointer. Takes a table that fits its schema. */
export function faultsOf(table: RuleTableFile): string[] {
  return [
    ...faultsOfCodes(table),
    ...table.rules.flatMap((rule, position) => faultsOfRule(rule, `/rules/${position} (${rule.country_code})`)),
    ...[...textsIn(table, '')].flatMap(([at, text]) => faultsOfText(text).map(fault => `${at}: ${fault}`)),
    ...(isDay(table.rules_version) ? [] : ['/rules_version: the date does not exist']),
  ]
}

function faultsOfCodes({ rules, territories }: RuleTableFile): string[] {
  const own = new Set(rules.map(rule => rule.country_code))
  const codes = [...rules, ...territories].map(each => each.country_code)
  const known = new Set(codes)
  const unknown = codes.filter(code => countryOf(code) === undefined)
  const twice = codes.filter((code, position) => codes.indexOf(code) !== position)
  const missing = allCountries.filter(({ code }) => !known.has(code))
  const astray = territories.filter(({ rule_of }) => !own.has(rule_of))
  return [
    ...unknown.map(code => `${code}: the code is not in ISO 3166-1`),
    ...twice.map(code => `${code}: duplicate country`),
    ...missing.map(({ code, name }) => `${code}: ${name} has no rule`),
    ...astray.map(({ country_code, rule_of }) => `${country_code}: ${rule_of} has no rule`),
    ...(isSorted(rules) && isSorted(territories) ? [] : ['the countries are not sorted by code']),
  ]
}

function isSorted(rows: readonly { readonly country_code: string }[]): boolean {
  return rows.every(({ country_code }, row) => row === 0 || rows[row - 1].country_code < country_code)
}

function faultsOfRule(rule: WrittenRule, at: string): string[] {
  const { changes = [], laws, sources, obligations } = rule
  const days = changes.map(({ applies_from }) => applies_from)
  return [
    ...faultsOfCells(rule, at),
    ...changes.flatMap((change, position) => faultsOfCells({ ...rule, ...change }, `${at}/changes/${position}`)),
    ...days.filter(day => !isDay(day)).map(day => `${at}: ${day} is not a date`),
    ...(new Set(days).size === days.length && [...days].sort().join() === days.join()
      ? []
      : [`${at}: the changes are not sorted by date`]),
    ...laws
      .filter(law => law.in_force_since !== undefined && !isDay(`${law.in_force_since}-01-01`.slice(0, 10)))
      .map(law => `${at}: ${law.in_force_since} is not a day, month or year`),
    ...(sources.length === 0 ? [`${at}/sources: at least one is required`] : []),
    ...(obligations.length === 0 ? [`${at}/obligations: at least one is required`] : []),
    ...repeated(sources.map(({ url }) => url)).map(url => `${at}/sources: ${url} is a duplicate`),
    ...repeated(obligations).map(() => `${at}/obligations: duplicate entry`),
    ...[...sources, ...(rule.regulator === null ? [] : [rule.regulator])]
      .filter(({ url }) => !isUrl(url))
      .map(({ url }) => `${at}: ${url} is not a valid URL`),
  ]
}

/** No country protects firms better than people, and what says so has its columns exchanged. */
function faultsOfCells(rule: RuleFields & Pick<WrittenRule, 'business' | 'consumer'>, at: string): string[] {
  const { business, consumer, generic_address = null } = rule
  const faults = []
  if (compareStrictness(consumer.recommendation_code, business.recommendation_code) > 0) {
    faults.push(`${at}: the rule for consumers is less strict than the rule for businesses`)
  }
  if (generic_address !== null && compareStrictness(generic_address, business.recommendation_code) < 0) {
    faults.push(`${at}: the rule for generic addresses is stricter than the rule for personal addresses`)
  }
  const hasDays = typeof rule.opt_out_deadline_days === 'number' && rule.opt_out_deadline_days > 0
  if (hasDays !== (rule.opt_out_deadline_in !== undefined)) {
    faults.push(`${at}: a deadline requires both the number and the type of days`)
  }
  for (const [position, { recipients, conditions }] of (rule.exceptions ?? []).entries()) {
    const place = `${at}/exceptions/${position}`
    const isUseless = (kind: 'business' | 'consumer') =>
      !isLifted(rule[kind].recommendation_code) &&
      (kind === 'consumer' || generic_address === null || !isLifted(generic_address))
    faults.push(...recipients.filter(isUseless).map(kind => `${place}: ${kind} has a rule without exceptions`))
    faults.push(...repeated(conditions).map(() => `${place}/conditions: duplicate entry`))
  }
  for (const [name, { why }] of Object.entries({ business, consumer })) {
    // An answer shows one cell, so that each has to be understood by itself.
    if (/^(?:Same|Ditto|See above|As above)\b/.test(why))
      faults.push(`${at}/${name}/why: the text refers to another text`)
  }
  return faults
}

function repeated(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text, position) => texts.indexOf(text) !== position))]
}

function isUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === '' && !/[.,;:)\]}'"]$/.test(text)
}

function* textsIn(value: unknown, at: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [at, value]
  else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) yield* textsIn(each, `${at}/${name}`)
  }
}

/** Marks of a text that was cut, pasted with its markup, or read in the wrong character set. */
const junk: readonly [RegExp, string][] = [
  [/ {2}/, 'two spaces in a row'],
  [/[,;([{]$/, 'the text ends in the middle of a sentence'],
  [/[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/, 'the text contains an invisible character'],
  [/\ufffd|\u00c3[\u0080-\u00bf]|\u00e2\u20ac/, 'the text is in the wrong character set'],
  [/<\/?[a-z]+>|\]\(http|\*\*|\u3010|\u2020|[?&]utm_/, 'the text contains markup or a tracking parameter'],
  [/\b(?:TODO|FIXME|undefined|NaN|lorem ipsum)\b/, 'the text contains a placeholder'],
  [
    /\b(?:prohibited|consent|exception|case|allowed)_(?:required|by_case|with_conditions)\b./,
    'the text contains a code of the program',
  ],
]

function faultsOfText(text: string): string[] {
  const faults = junk.filter(([pattern]) => pattern.test(text)).map(([, fault]) => fault)
  return isBalanced(text) ? faults : [...faults, 'a bracket is not closed']
}

/** Where no bracket is open, "b)" is how articles are counted, and closes nothing. */
function isBalanced(text: string): boolean {
  let open = 0
  for (const [position, character] of [...text].entries()) {
    if (character === '(') open += 1
    if (character !== ')') continue
    if (open > 0) open -= 1
    else if (!/\b[a-z]$/.test([...text].slice(0, position).join(''))) return false
  }
  return open === 0
}

interface ReadTable {
  /** Null when there are problems. */
  readonly table: RuleTableFile | null
  /** One sentence for each, with its place. */
  readonly problems: readonly string[]
}

/** Reads a rule table as people write it. */
export async function parseRuleTable(file: Buffer): Promise<ReadTable> {
  let value: unknown
  try {
    value = JSON.parse(file.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { table: null, problems: ['it is not JSON'] }
  }
  const find = await problemFinder(ruleTableSchema)
  const problems = find(value)
  return problems.length > 0 ? { table: null, problems } : { table: value as RuleTableFile, problems: [] }
}

/** The same, and looks for everything else that is wrong with it: for a table that is to answer. */
export async function readRuleTable(file: Buffer): Promise<ReadTable> {
  const read = await parseRuleTable(file)
  if (read.table === null) return read
  const faults = faultsOf(read.table)
  return faults.length > 0 ? { table: null, problems: faults } : read
}
