/** Differences between two rule tables by country, in words. */
import { countryName } from '../../../core/country.ts'
import { codeWords, dateWords, type RuleCode } from './codes.ts'
import { exceptionWords } from './exceptions.ts'
import { type CountryDifference, digestOf, type FieldDifference, type TableVersion } from './history.ts'
import type { Law, RuleSource, RuleTableFile, Territory, WrittenRule } from './rule-schema.ts'
import { type Rule, versionsOf } from './rules.ts'

/** Countries that differ, in the order of their codes. */
export function differencesOf(old: RuleTableFile, now: RuleTableFile): CountryDifference[] {
  const before = entriesOf(old)
  const after = entriesOf(now)
  const codes = [...new Set([...before.keys(), ...after.keys()])].sort()
  return codes.flatMap(code => {
    const changes = changesOf(before.get(code), after.get(code))
    return changes.length === 0 ? [] : [{ country_code: code, name: countryName(code), changes }]
  })
}

type TableEntry = WrittenRule | Territory

function entriesOf({ rules, territories }: RuleTableFile): Map<string, TableEntry> {
  return new Map([...rules, ...territories].map(entry => [entry.country_code, entry]))
}

function changesOf(before: TableEntry | undefined, after: TableEntry | undefined): FieldDifference[] {
  if (before === undefined || after === undefined) {
    return [{ field: 'country_code', words: before === undefined ? 'Added to the table.' : 'Removed from the table.' }]
  }
  if ('rule_of' in before || 'rule_of' in after) return territoryChanges(before, after)
  return [...ruleChanges(before, after), ...datedChanges(before, after)]
}

function territoryChanges(before: TableEntry, after: TableEntry): FieldDifference[] {
  const ruled = (entry: TableEntry) =>
    'rule_of' in entry ? `the rule of ${countryName(entry.rule_of)}` : 'its own rule'
  return [
    ...changed('rule_of', 'Law', ruled(before), ruled(after)),
    ...changed('confidence', 'Confidence', before.confidence, after.confidence),
    ...changed('notes', 'Notes', before.notes, after.notes),
  ]
}

/** "Name: before -> after"; nothing when both are the same. */
function changed(field: string, name: string, before: string | null, after: string | null): FieldDifference[] {
  if (before === after) return []
  return [{ field, words: `${name}: ${before ?? 'none'} -> ${after ?? 'none'}` }]
}

const wordsOf = (code: RuleCode | null) => (code === null ? 'as for businesses' : codeWords[code])

function ruleChanges(before: WrittenRule, after: WrittenRule): FieldDifference[] {
  return [
    ...cellChanges('business', 'Businesses', before.business, after.business),
    ...cellChanges('consumer', 'Consumers', before.consumer, after.consumer),
    ...changed('generic_address', 'Generic addresses', wordsOf(before.generic_address), wordsOf(after.generic_address)),
    ...listChanges('laws', 'Law', lawsOf(before), lawsOf(after)),
    ...changed('regulator', 'Authority', regulatorWords(before), regulatorWords(after)),
    ...listChanges('sources', 'Source', before.sources.map(sourceWords), after.sources.map(sourceWords)),
    ...listChanges('obligations', 'Obligation', before.obligations, after.obligations),
    ...changed('opt_out_deadline_days', 'Opt-out deadline', deadlineWords(before), deadlineWords(after)),
    ...changed('label_required', 'Label', before.label_required, after.label_required),
    ...changed('register', 'Register', before.register, after.register),
    ...changed('max_penalty', 'Maximum penalty', before.max_penalty, after.max_penalty),
    ...listChanges('exceptions', 'Exception', exceptionsOf(before), exceptionsOf(after)),
    ...changed('scope', 'Scope', before.scope, after.scope),
    ...changed('confidence', 'Confidence', before.confidence, after.confidence),
    ...changed('notes', 'Notes', before.notes, after.notes),
    ...changed('last_verified', 'Last verified', dateWords(before.last_verified), dateWords(after.last_verified)),
  ]
}

type Cell = WrittenRule['business']

function cellChanges(field: string, name: string, before: Cell, after: Cell): FieldDifference[] {
  return [
    ...changed(field, name, codeWords[before.recommendation_code], codeWords[after.recommendation_code]),
    ...changed(`${field}_why`, `${name}, reason`, before.why, after.why),
  ]
}

function listChanges(
  field: string,
  name: string,
  before: readonly string[],
  after: readonly string[],
): FieldDifference[] {
  const gone = before.filter(each => !after.includes(each))
  const added = after.filter(each => !before.includes(each))
  return [
    ...gone.map(each => ({ field, words: `${name} removed: ${each}` })),
    ...added.map(each => ({ field, words: `${name} added: ${each}` })),
  ]
}

/** A law in words. @param day YYYY-MM-DD; a law that is in force after it will be "in force from" its date */
export function lawWords({ name, local_name, citation, in_force_since: since }: Law, day = '9999-12-31'): string {
  const inForce = since === undefined ? '' : `, in force ${since > day ? 'from' : 'since'} ${dateWords(since)}`
  return `${name}${local_name === undefined ? '' : ` (${local_name})`}: ${citation}${inForce}`
}

function sourceWords({ title, url, publisher, kind, seen }: RuleSource): string {
  return `${title}, ${publisher}, ${url} (${kind}${seen ? '' : ', not read'})`
}

const lawsOf = ({ laws }: WrittenRule): string[] => laws.map(law => lawWords(law))
const exceptionsOf = ({ exceptions = [] }: WrittenRule): string[] => exceptions.map(exceptionWords)

function regulatorWords({ regulator }: WrittenRule): string | null {
  return regulator && `${regulator.name}, ${regulator.url}`
}

/** The deadline after an opt-out: 3 days, 10 working days. */
export function deadlineWords({ opt_out_deadline_days: days, opt_out_deadline_in: kind }: WrittenRule): string {
  if (days === null) return 'none'
  return days === 0 ? 'immediately' : `${days} ${kind === 'working_days' ? 'working days' : 'days'}`
}

/** Differences from later days on: the rules that apply on each day are compared, and each difference is given once. */
function datedChanges(before: WrittenRule, after: WrittenRule): FieldDifference[] {
  const changes = [...(before.changes ?? []), ...(after.changes ?? [])]
  const days = [...new Set(changes.map(({ applies_from }) => applies_from))].sort()
  const known = new Set(ruleChanges(before, after).map(({ words }) => words))
  return days.flatMap(day => {
    const differences = ruleChanges(ruleOn(before, day), ruleOn(after, day)).filter(({ words }) => !known.has(words))
    for (const { words } of differences) known.add(words)
    return differences.map(({ field, words }) => ({ field, words: `From ${dateWords(day)}: ${words}` }))
  })
}

/**
 * Changes of a rule on each day after `after`, up to and including `until`.
 *
 * @param versions of one rule, oldest first
 * @param after YYYY-MM-DD
 * @param until YYYY-MM-DD
 */
export function changesBetween(versions: readonly Rule[], after: string, until = '9999-12-31') {
  return versions.flatMap((version, at) => {
    const { applies_from } = version
    if (applies_from === null || applies_from <= after || applies_from > until) return []
    return [{ applies_from, changes: ruleChanges(versions[at - 1], version) }]
  })
}

function ruleOn(rule: WrittenRule, day: string): WrittenRule {
  return versionsOf(rule).findLast(({ applies_from }) => applies_from === null || applies_from <= day) ?? rule
}

/**
 * The history with one more version; the same history when the file is its last version.
 *
 * @param before the file of the last version; null for an empty history
 */
export function withVersion(
  history: readonly TableVersion[],
  before: Uint8Array | null,
  now: Uint8Array,
): readonly TableVersion[] {
  const digest = digestOf(now)
  if (history.at(-1)?.digest === digest) return history
  const table = tableOf(now)
  const countries = before === null ? [] : differencesOf(tableOf(before), table)
  return [...history, { digest, rules_version: table.rules_version, countries }]
}

function tableOf(file: Uint8Array): RuleTableFile {
  return JSON.parse(Buffer.from(file).toString())
}
