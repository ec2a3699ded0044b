/**
 * The forms of a number for display, and as a `tel:` URI. Every pattern of the library's formats is a row of groups of
 * digits, such as (\d{3})(\d{4,5}), so that the length of a number alone says where its groups begin. A few slices,
 * planned once for each length, do the work of an expression with groups and a replacement.
 */
import type { NumberFormat } from './library.ts'

/** A form of a number: texts, and between them slices of its digits. */
export interface Layout {
  readonly texts: readonly string[]
  /** Start and end of the slice that stands after each text but the last. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** One way to write numbers of one length. */
export interface Format {
  /** Matches the beginning of the numbers of this format; null for all numbers. */
  readonly leadingDigits: RegExp | null
  readonly international: Layout
  readonly national: Layout
}

/** The formats by the length of the number, in the order in which they are tried. */
export type Formats = readonly (readonly Format[])[]

export interface FormattingPlan {
  readonly formats: Formats
  /** The formats of the international form; `formats` itself where the plan has no others. */
  readonly internationalFormats: Formats
  /** The text before the digits of an extension. */
  readonly extensionLabel: string
}

export interface Formatted {
  readonly international: string
  readonly national: string
  /** RFC 3966: `tel:+41-44-668-18-00;ext=4`. */
  readonly rfc3966: string
}

/** What separates the digits of the international form, as Google's library replaces it in URIs. */
const separators = /[-x\s./()~]+/g
const leadingSeparators = /^[-x\s./()~]+/

/**
 * The forms of a number, each with the extension behind it.
 * @param plan of the main region of the calling code
 * @param prefix the calling code with its plus
 */
export function formatNumber(national: string, plan: FormattingPlan, prefix: string, extension: string): Formatted {
  const format = formatOf(national, plan.formats)
  const abroad = plan.internationalFormats === plan.formats ? format : formatOf(national, plan.internationalFormats)
  const nationalForm = format === undefined ? national : write(national, format.national)
  const internationalForm = abroad === undefined ? national : write(national, abroad.international)
  const label = extension === '' ? '' : plan.extensionLabel + extension
  const digits = internationalForm.replace(leadingSeparators, '').replace(separators, '-')
  return {
    international: `${prefix} ${internationalForm}${label}`,
    national: nationalForm + label,
    rfc3966: `tel:${prefix}-${digits}${extension === '' ? '' : `;ext=${extension}`}`,
  }
}

function formatOf(national: string, formats: Formats): Format | undefined {
  for (const format of formats[national.length]) {
    if (format.leadingDigits === null || format.leadingDigits.test(national)) return format
  }
  return undefined
}

function write(national: string, { texts, starts, ends }: Layout): string {
  let text = texts[0]
  for (let at = 1; at < texts.length; at++) text += national.slice(starts[at - 1], ends[at - 1]) + texts[at]
  return text
}

/**
 * The formats for numbers of up to `longest` digits.
 * @throws Error when the pattern of one is not a row of groups of digits.
 */
export function compileFormats(formats: readonly NumberFormat[], longest: number): Formats {
  const byLength: Format[][] = Array.from({ length: longest + 1 }, () => [])
  for (const format of formats) {
    const leading = format.leadingDigitsPatternArray().at(-1)
    const leadingDigits = leading === undefined ? null : new RegExp(`^(?:${leading})`)
    const groups = groupsOf(format.getPattern())
    const replacement = format.getFormatOrDefault()
    const rule = format.getNationalPrefixFormattingRuleOrDefault()
    const template = templateOf(replacement)
    // The rule takes the place of the first group, which it names $1 itself.
    const nationalTemplate = rule === '' ? template : templateOf(replacement.replace(/(\$\d)/, rule))
    for (const [length, own] of byLength.entries()) {
      const ends = groupEnds(groups, length)
      if (ends === undefined) continue
      const international = layoutOf(template, ends)
      const national = nationalTemplate === template ? international : layoutOf(nationalTemplate, ends)
      own.push({ leadingDigits, international, national })
    }
  }
  // A list that grew keeps room for more, and a copy does not: a third of the memory of all formats.
  return byLength.map(own => own.slice())
}

interface Group {
  readonly least: number
  readonly most: number
}

function groupsOf(pattern: string): Group[] {
  if (!/^(?:\(\\d(?:\{\d+(?:,\d+)?\})?\))+$/.test(pattern)) throw new Error(`not a row of groups of digits: ${pattern}`)
  return [...pattern.matchAll(/\(\\d(?:\{(\d+)(?:,(\d+))?\})?\)/g)].map(([, least = '1', most = least]) => ({
    least: Number(least),
    most: Number(most),
  }))
}

/** Where each group ends in a number of that length; undefined when the groups hold fewer digits, or need more. */
function groupEnds(groups: readonly Group[], length: number): number[] | undefined {
  const ends: number[] = []
  let at = 0
  for (const [number, { least, most }] of groups.entries()) {
    // A group takes as many digits as it may while the groups after it get what they need, as in a regular expression.
    const needed = groups.slice(number + 1).reduce((sum, group) => sum + group.least, 0)
    const taken = Math.min(most, length - at - needed)
    if (taken < least) return undefined
    at += taken
    ends.push(at)
  }
  return at === length ? ends : undefined
}

/** A replacement: texts, and the numbers of the groups between them. */
interface Template {
  readonly texts: readonly string[]
  readonly groups: readonly number[]
}

function templateOf(replacement: string): Template {
  const groups = Array.from(replacement.matchAll(/\$(\d)/g), ([, group]) => Number(group))
  return { texts: replacement.split(/\$\d/), groups }
}

/** @param ends where each group of the pattern ends. */
function layoutOf({ texts, groups }: Template, ends: readonly number[]): Layout {
  const starts = groups.map(group => (group === 1 ? 0 : ends[group - 2]))
  return { texts, starts, ends: groups.map(group => ends[group - 1]) }
}
