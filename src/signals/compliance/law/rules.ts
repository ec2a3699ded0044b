/**
 * The rule table as it is asked: the law of a country on a day, and the verdict for an address that may belong to one
 * of several. Pure; what an operator has set in place of the table stands in it already (overrides.ts).
 */
import { codeWithoutCountry, compareStrictness, type RuleCode } from './codes.ts'
import { type Contact, codeByException, exceptionFor, type RuleException } from './exceptions.ts'
import { LawHistory } from './history.ts'
import type { Override, RuleChange, RuleFields, Territory, WrittenRule } from './rule-schema.ts'

/** A rule as it is stored: with what the operator of this service has set, if anything. */
export type StoredRule = WrittenRule & { readonly override?: Override }

/** The law of a country from one day on. */
export interface Rule extends Omit<WrittenRule, 'changes'> {
  /** YYYY-MM-DD; null for the rule that the others change. */
  readonly applies_from: string | null
  /** What the operator of this service has set, in place of the table; null when nothing. */
  readonly override: Override | null
}

/** The table of `rules.json`, with what the operator has set. */
export interface StoredTable {
  readonly rules_version: string
  readonly rules: readonly StoredRule[]
  readonly territories: readonly Territory[]
}

/** Name of the file in ASSAY_HOME with what the operator sets. */
export const overridesFile = 'law-overrides.json'

export class LawTable {
  /** YYYY-MM-DD, the day of the last change of any text. */
  readonly version: string
  /** The countries that have a rule of their own, in the order of their codes. */
  readonly countries: readonly string[]
  /** Those that have the rule of the country that they belong to, in the order of their codes. */
  readonly territories: readonly Territory[]
  /** The versions of the table; without any for a table that is in no file. */
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
    this.#ruledBy = new Map([
      ...this.countries.map(code => [code, code] as const),
      ...territories.map(each => [each.country_code, each.rule_of] as const),
    ])
  }

  /** The country whose law holds there: FR for RE, DE for DE; undefined for a code that is none (upper case). */
  jurisdictionOf(code: string): string | undefined {
    return this.#ruledBy.get(code)
  }

  /**
   * The law that holds in a country or territory on a day (YYYY-MM-DD): the same object for every such day, so that
   * what is made of it can be kept. Undefined for a code that is none.
   */
  ruleOf(code: string, day: string): Rule | undefined {
    const versions = this.versionsOf(code)
    for (let last = versions.length - 1; last >= 0; last -= 1) {
      const { applies_from: from } = versions[last]
      if (from === null || from <= day) return versions[last]
    }
    return undefined
  }

  /**
   * The law of a country or territory from each day on that is known, in their order; empty for a code that is none.
   */
  versionsOf(code: string): readonly Rule[] {
    const country = this.jurisdictionOf(code)
    if (country === undefined) return []
    const known = this.#versions.get(country)
    if (known !== undefined) return known
    const versions = versionsOf(this.storedRule(country))
    this.#versions.set(country, versions)
    return versions
  }

  /** The rule of a country as it is stored. Throws RangeError for a country without its own rule. */
  storedRule(country: string): StoredRule {
    const rule = this.#rules.get(country)
    if (rule === undefined) throw new RangeError('a country without its own rule')
    return rule
  }
}

/** The rule from each day on. An operator's word wins over the table on every day from its own on. */
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

/** True when what begins on `from` holds on `day`; null is the time before all days. */
function isSince(from: string | null, day: string | null): boolean {
  return from === null || (day !== null && from <= day)
}

function fieldsOf({ applies_from: _, ...fields }: Partial<RuleChange> | Override): RuleFields {
  if (!('reason' in fields)) return fields
  const { reason: __, ...set } = fields
  return set
}

/** What decides about an address, beside the country. */
export interface AddressKind {
  readonly kind: 'business' | 'consumer'
  /** True for an address that names a function and no person, such as info@. */
  readonly isGeneric: boolean
}

/** What the law says of a commercial email to an address that did not ask for it. */
export interface RuleVerdict {
  readonly code: RuleCode
  /** All that may have a say, strictest first; those that are as strict stay in the order in which they were given. */
  readonly countries: readonly string[]
  /** The rule of the first of them; null without a country. */
  readonly rule: Rule | null
  /** Which part of the rule it is; null without a country. */
  readonly part: RulePart | null
  /** What lets the sender write to a contact where the rule of a country asks for more; empty where nothing does. */
  readonly exceptions: readonly AppliedException[]
}

/** An exception that the verdict rests on, and the country whose law has it. */
export interface AppliedException {
  readonly country: string
  readonly exception: RuleException
}

export type RulePart = 'business' | 'consumer' | 'generic_address'

/**
 * The strictest rule of all countries that an address may belong to. Codes that are no country's are passed over, and a
 * territory stands for the country whose law holds there. Without any country the restrictive rule holds.
 *
 * @param countries upper-case codes, the likeliest first
 * @param day YYYY-MM-DD
 * @param contact what the sender says of the recipient; null when it says nothing
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
    // A stricter country decides alone, whatever the others except.
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

/** A generic address has a rule of its own only where a business has one: behind a consumer's mailbox is a person. */
function partOf({ generic_address }: Rule, { kind, isGeneric }: AddressKind): RulePart {
  return kind === 'business' && isGeneric && generic_address !== null ? 'generic_address' : kind
}

function codeOf(rule: Rule, { kind, isGeneric }: AddressKind): RuleCode {
  const own = kind === 'business' && isGeneric ? rule.generic_address : null
  return own ?? rule[kind].recommendation_code
}

/** Why the rule is what it is, in a sentence or two. What is said of generic addresses stands in the scope. */
export function reasonOf(rule: Rule, part: RulePart): string {
  return part === 'generic_address' ? rule.scope : rule[part].why
}

/** A source as an answer names it. */
export interface NamedSource {
  readonly title: string
  readonly url: string
  readonly publisher: string
}

/** What the rule rests on. What the operator of this service has set comes first, as the operator's. */
export function sourcesOf({ override, sources }: Rule): NamedSource[] {
  const written = sources.map(({ title, url, publisher }) => ({ title, url, publisher }))
  if (override === null) return written
  const title = `Set by the operator of this service: ${override.reason}`
  return [{ title, url: `file:${overridesFile}`, publisher: 'operator of this service' }, ...written]
}
