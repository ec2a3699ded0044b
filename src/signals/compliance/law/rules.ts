/**
 * The rule table in use: the law of a country on a day, and the verdict for an address that may belong to one of
 * several countries. Pure; the rules of the operator are already in the table (written-files.ts).
 */
import { codeWithoutCountry, compareStrictness, type RuleCode } from './codes.ts'
import { type Contact, codeByException, exceptionFor, type RuleException } from './exceptions.ts'
import { LawHistory } from './history.ts'
import type {
  Override,
  RuleChange,
  RuleFields,
  RuleSource,
  RuleTableFile,
  Territory,
  WrittenRule,
} from './rule-schema.ts'

/** A rule as it is stored, with the operator's own fields, if any. */
export type StoredRule = WrittenRule & { readonly override?: Override }

/** The law of a country from one day on. */
export interface Rule extends Omit<WrittenRule, 'changes'> {
  /** YYYY-MM-DD; null for the first version. */
  readonly applies_from: string | null
  /** The operator's own fields, in place of those of the table; null when there are none. */
  readonly override: Override | null
}

/** The table of `rules.json`, with the rules of the operator. */
export interface StoredTable extends Omit<RuleTableFile, 'rules'> {
  readonly rules: readonly StoredRule[]
}

/** Name of the file in ASSAY_HOME with the rules of the operator. */
export const overridesFile = 'law-overrides.json'

export class LawTable {
  /** YYYY-MM-DD, the day of the last change of any text. */
  readonly version: string
  /** The countries with their own rule, in the order of their codes. */
  readonly countries: readonly string[]
  /** The territories where the rule of another country applies, in the order of their codes. */
  readonly territories: readonly Territory[]
  /** The versions of the table; empty for a table that is not in a file. */
  readonly history: LawHistory
  readonly #rules: ReadonlyMap<string, StoredRule>
  readonly #ruledBy: ReadonlyMap<string, string>
  readonly #versions = new Map<string, readonly Rule[]>()

  constructor({ rules_version, rules, territories }: StoredTable, history = new LawHistory()) {
    this.history = history
    this.version = rules_version
    this.countries = rules.map(({ country_code }) => country_code).sort()
    this.territories = territories
    this.#rules = new Map(rules.map(rule => [rule.country_code, rule]))
    this.#ruledBy = new Map(territories.map(each => [each.country_code, each.rule_of]))
  }

  /** The country whose law applies there: FR for RE, DE for DE; undefined for an unknown code. Codes are upper case. */
  jurisdictionOf(code: string): string | undefined {
    return this.#rules.has(code) ? code : this.#ruledBy.get(code)
  }

  /**
   * The law that applies in a country or territory on a day (YYYY-MM-DD): the same object for every such day, so that
   * results derived from it can be cached. Undefined for an unknown code.
   */
  ruleOf(code: string, day: string): Rule | undefined {
    return this.versionsOf(code).findLast(({ applies_from: from }) => from === null || from <= day)
  }

  /** The law of a country or territory from each known day on, in order; empty for an unknown code. */
  versionsOf(code: string): readonly Rule[] {
    const country = this.jurisdictionOf(code) ?? ''
    const known = this.#versions.get(country)
    if (known !== undefined) return known
    const rule = this.#rules.get(country)
    if (rule === undefined) return []
    const versions = versionsOf(rule)
    this.#versions.set(country, versions)
    return versions
  }
}

/** The rule from each day on. The operator's fields win over the table from their own day on. */
export function versionsOf({ changes = [], override, ...written }: StoredRule): Rule[] {
  const from = override?.applies_from ?? null
  const days = [...changes.map(({ applies_from }) => applies_from), ...(from === null ? [] : [from])]
  return [null, ...new Set(days.sort())].map(day => {
    const isSet = override !== undefined && isSince(from, day)
    const fields: RuleFields[] = changes.filter(change => isSince(change.applies_from, day)).map(fieldsOf)
    if (isSet) fields.push(fieldsOf(override))
    return Object.assign({}, written, ...fields, { applies_from: day, override: isSet ? override : null })
  })
}

/** True when a change from `from` on applies on `day`; null is before all days. */
function isSince(from: string | null, day: string | null): boolean {
  return from === null || (day !== null && from <= day)
}

function fieldsOf({ applies_from: _, reason: __, ...fields }: Partial<RuleChange & Override>): RuleFields {
  return fields
}

/** Facts about an address that decide with its country. */
export interface AddressKind {
  readonly kind: 'business' | 'consumer'
  /** True for an address of a function instead of a person, such as info@. */
  readonly isGeneric: boolean
}

/** The verdict of the law on a commercial email to an address without a prior request. */
export interface RuleVerdict {
  readonly code: RuleCode
  /** All possible countries, strictest first; equally strict ones stay in the given order. */
  readonly countries: readonly string[]
  /** The rule of the first of them; null without a country. */
  readonly rule: Rule | null
  /** The part of the rule that applies; null without a country. */
  readonly part: RulePart | null
  /** Exceptions from a stricter rule that apply to a contact. */
  readonly exceptions: readonly AppliedException[]
}

/** An exception on which the verdict is based, and the country whose law has it. */
export interface AppliedException {
  readonly country: string
  readonly exception: RuleException
}

export type RulePart = 'business' | 'consumer' | 'generic_address'

/**
 * The strictest rule of all countries that an address may belong to. Unknown codes are ignored, and a territory counts
 * as the country whose law applies there. Without a country, the restrictive rule applies.
 *
 * @param countries upper-case codes, the likeliest first
 * @param day YYYY-MM-DD
 * @param contact what the sender knows of the recipient; null for nothing
 */
export function verdictOf(
  law: LawTable,
  countries: readonly string[],
  address: AddressKind,
  day: string,
  contact: Contact | null = null,
): RuleVerdict {
  const rules: Rule[] = []
  for (const country of countries) {
    const rule = law.ruleOf(country, day)
    if (rule !== undefined && !rules.includes(rule)) rules.push(rule)
  }
  const applied = contact === null ? [] : appliedExceptions(rules, address, contact, day)
  const codes = (rule: Rule): RuleCode =>
    applied.some(({ country }) => country === rule.country_code) ? codeByException : codeOf(rule, address)
  if (rules.length > 1) rules.sort((one, other) => compareStrictness(codes(one), codes(other)))
  const [rule] = rules
  if (rule === undefined) return { code: codeWithoutCountry, countries: [], rule: null, part: null, exceptions: [] }
  const code = codes(rule)
  return {
    ...{ code, countries: rules.map(({ country_code }) => country_code), rule, part: partOf(rule, address) },
    // A stricter country decides alone, regardless of exceptions in the others.
    exceptions: code === codeByException ? applied : [],
  }
}

function appliedExceptions(
  rules: readonly Rule[],
  address: AddressKind,
  contact: Contact,
  day: string,
): AppliedException[] {
  return rules.flatMap(rule => {
    const exception = exceptionFor(rule.exceptions, codeOf(rule, address), address.kind, contact, day)
    return exception === null ? [] : [{ country: rule.country_code, exception }]
  })
}

/** A generic address has a separate rule only at a business: the mailbox of a consumer belongs to a person. */
function partOf({ generic_address }: Rule, { kind, isGeneric }: AddressKind): RulePart {
  return kind === 'business' && isGeneric && generic_address !== null ? 'generic_address' : kind
}

function codeOf(rule: Rule, { kind, isGeneric }: AddressKind): RuleCode {
  const own = kind === 'business' && isGeneric ? rule.generic_address : null
  return own ?? rule[kind].recommendation_code
}

/** The reason of the rule, in one or two sentences. For generic addresses, it is in the scope. */
export function reasonOf(rule: Rule, part: RulePart): string {
  return part === 'generic_address' ? rule.scope : rule[part].why
}

/** The sources of the rule, first the operator's own if the operator has set fields of it. */
export function sourcesOf({ override, sources }: Rule): Pick<RuleSource, 'title' | 'url' | 'publisher'>[] {
  const written = sources.map(({ title, url, publisher }) => ({ title, url, publisher }))
  if (override === null) return written
  const title = `Set by the operator of this service: ${override.reason}`
  return [{ title, url: `file:${overridesFile}`, publisher: 'operator of this service' }, ...written]
}
