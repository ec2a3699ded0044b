/** How the law has changed since a verdict was first requested, for its repeats. */
import { countryOf } from '../../../core/country.ts'
import { dateWords } from '../law/date-words.ts'
import { changesBetween } from '../law/diff.ts'
import type { LawTable } from '../law/rules.ts'
import type { LawChange } from '../schema.ts'
import type { Verdict } from './store.ts'

/**
 * The fields of a rule by which somebody may have to act otherwise. Changes of wording, sources and dates of review are
 * on the page of changes alone.
 */
const deciding = new Set([
  ...['country_code', 'rule_of', 'business', 'consumer', 'generic_address', 'laws', 'obligations'],
  ...['opt_out_deadline_days', 'label_required', 'register', 'max_penalty', 'exceptions'],
])

/**
 * Null when nothing has changed, and for verdicts of versions that did not keep the revision of the table.
 *
 * @param countries that the verdict names; a territory has the changes of the country whose law it has as well
 * @param today YYYY-MM-DD
 */
export function lawChangeOf(
  law: LawTable,
  { createdAt, evidence: { lawRevision } }: Pick<Verdict, 'createdAt' | 'evidence'>,
  countries: readonly string[],
  today: string,
): LawChange | null {
  const first = new Date(createdAt).toISOString().slice(0, 10)
  if (lawRevision === undefined || (lawRevision === law.history.revision && first === today)) return null
  const codes = new Set(countries.flatMap(code => [code, law.jurisdictionOf(code) ?? code]))
  const ofTable = law.history
    .after(lawRevision)
    .flatMap(({ rules_version, countries: changed }) =>
      changed
        .filter(({ country_code }) => codes.has(country_code))
        .flatMap(({ name, changes }) => changes.map(change => ({ day: rules_version, name, ...change }))),
    )
  const ofDays = [...new Set(countries.map(code => law.jurisdictionOf(code) ?? code))].flatMap(code =>
    changesBetween(law.versionsOf(code), first, today).flatMap(({ applies_from, changes }) =>
      changes.map(({ field, words }) => {
        return { day: applies_from, name: countryOf(code)?.name ?? code, field, words: datedWords(applies_from, words) }
      }),
    ),
  )
  const all = [...ofTable, ...ofDays].filter(({ field }) => deciding.has(field))
  if (all.length === 0) return null
  const [since] = all.map(({ day }) => day).sort()
  return { since, words: [...new Set(all.map(({ name, words }) => `${name}: ${words}`))] }
}

function datedWords(day: string, words: string): string {
  return `From ${dateWords(day)}: ${words}`
}
