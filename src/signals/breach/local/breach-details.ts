/** What the operator says of a breach, checked, as the record that answers show. */
import { domainToASCII } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { isDay } from '../../../core/instant.ts'
import type { ImportOrder } from './import-breach.ts'

/** The details as the operator typed them; undefined where nothing was typed. */
export interface TypedDetails {
  readonly name: string | undefined
  readonly title: string | undefined
  readonly domain: string | undefined
  readonly date: string | undefined
  /** Empty when none was typed. */
  readonly classes: readonly string[]
  readonly description: string | undefined
  readonly flags: Partial<Record<Flag, boolean | undefined>>
}

const flagNames = ['IsVerified', 'IsFabricated', 'IsSensitive', 'IsRetired', 'IsSpamList', 'IsMalware'] as const
type Flag = (typeof flagNames)[number]

const longestTitle = 200
const longestDescription = 10_000
const longestClass = 100
const earliestDate = '1970-01-01'

const isName = (text: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(text)
const isDomain = (text: string) =>
  text.length <= 253 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(text)

/**
 * The record without its count and its times, or a sentence for each thing that it cannot be made of. What was not
 * typed is as it was before: a newer list of the same breach must not make a sensitive breach appear in answers.
 *
 * @param today YYYY-MM-DD
 * @param before the breach of that name, with the spelling that stays; null when there is none
 */
export function breachDetails(
  typed: TypedDetails,
  today: string,
  before: ImportOrder['record'] | null,
): { readonly record: ImportOrder['record'] } | { readonly problems: readonly string[] } {
  const { name = '', title = before?.Title ?? name, domain = before?.Domain ?? '', date = '', classes, flags } = typed
  const description = typed.description ?? before?.Description ?? ''
  const ascii = domain === '' ? '' : domainToASCII(domain.trim())
  const kinds = classes.length === 0 ? (before?.DataClasses ?? ['Email addresses']) : [...new Set(classes)]
  const checks: readonly (readonly [isRight: boolean, problem: string])[] = [
    [
      isName(name),
      '--name takes 1 to 100 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.',
    ],
    [title.trim() !== '' && title.length <= longestTitle, `--title takes 1 to ${longestTitle} characters.`],
    [domain === '' || isDomain(ascii), '--domain takes the domain of the breached site, such as example.com.'],
    [
      isDay(date) && date >= earliestDate && date <= today,
      '--date takes the date of the breach as YYYY-MM-DD, not in the future.',
    ],
    [
      kinds.every(each => each.length <= longestClass),
      `--classes takes types of data of at most ${longestClass} characters, separated by commas.`,
    ],
    [description.length <= longestDescription, `--description takes at most ${longestDescription} characters.`],
  ]
  const problems = checks.flatMap(([isRight, problem]) => (isRight ? [] : [problem]))
  if (problems.length > 0) return { problems }
  return {
    record: {
      Name: before?.Name ?? name,
      Title: title.trim(),
      Domain: ascii,
      BreachDate: date,
      Description: description,
      DataClasses: kinds,
      ...flagsOf(flags, before),
    },
  }
}

/** Flags that were not typed are as before, false without a breach before. */
function flagsOf(typed: TypedDetails['flags'], before: Record<Flag, boolean> | null): Record<Flag, boolean> {
  const values = flagNames.map(name => [name, typed[name] ?? before?.[name] ?? false])
  return Object.fromEntries(values) as Record<Flag, boolean>
}

const detailNames = ['Title', 'Domain', 'BreachDate', 'Description', 'DataClasses', ...flagNames] as const

/** The details that differ from those before. */
export function changedDetails(before: ImportOrder['record'], now: ImportOrder['record']) {
  return detailNames.filter(name => !isDeepStrictEqual(before[name], now[name]))
}
