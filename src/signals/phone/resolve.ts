/**
 * Splits a dialled number into calling code and national number, as Google's library does with one exception
 * (README.md). The calling code follows a plus or the international prefix of the country of the caller; without
 * either, it is that of this country. Then the national prefix is removed. The digits remain text, so that no digit of
 * a long number is lost.
 */
import { type CallingCode, callingCodeOf, longestNational, type Region } from './numbering-plan.ts'

export interface Resolved {
  readonly callingCode: CallingCode
  /** The national significant number, leading zeros included: 2 to 17 digits. */
  readonly national: string
}

export type Unresolved = 'unknown_calling_code' | 'too_short' | 'too_long'

const shortestNational = 2

/** @param from the plan of the country that the digits are dialled in. */
export function resolveIn(digits: string, from: Region): Resolved | Unresolved {
  const dialled = resolveDialled(digits, from)
  if (dialled !== undefined) return dialled
  const callingCode = callingCodeOf(from.callingCode)
  return callingCode === undefined ? 'unknown_calling_code' : finish(callingCode, digits, from)
}

/** @param digits with their calling code, after a plus or an international prefix. */
export function resolveInternational(digits: string): Resolved | Unresolved {
  if (digits.length <= shortestNational) return 'too_short'
  // No calling code is the beginning of another, and none begins with 0: ITU-T E.164.
  for (let length = 1, code = 0; length <= 3; length++) {
    code = code * 10 + digits.charCodeAt(length - 1) - 0x30
    if (code === 0) break
    const callingCode = callingCodeOf(code)
    if (callingCode !== undefined) return finish(callingCode, digits.slice(length), callingCode.regions[0])
  }
  return 'unknown_calling_code'
}

/**
 * Resolves by an international prefix, or by the country's own calling code in front. Undefined when there is neither.
 */
function resolveDialled(digits: string, from: Region): Resolved | Unresolved | undefined {
  const abroad = withoutInternationalPrefix(digits, from)
  if (abroad !== undefined) return resolveInternational(abroad)
  const code = String(from.callingCode)
  if (!digits.startsWith(code)) return undefined
  const rest = withoutNationalPrefix(digits.slice(code.length), from)
  const betterWithout = !from.general.test(digits) && from.general.test(rest)
  if (!betterWithout && lengthOf(digits, from) !== 'too_long') return undefined
  const callingCode = callingCodeOf(from.callingCode)
  return callingCode === undefined ? undefined : finish(callingCode, rest, callingCode.regions[0])
}

/**
 * The digits behind an international prefix; undefined when there is none. Digits behind it that begin with 0 are a
 * national number.
 */
function withoutInternationalPrefix(digits: string, { internationalPrefix }: Region): string | undefined {
  const prefix = internationalPrefix?.exec(digits)?.[0]
  if (prefix === undefined) return undefined
  return digits.charCodeAt(prefix.length) === 0x30 ? undefined : digits.slice(prefix.length)
}

function lengthOf(digits: string, { lengths }: Region) {
  return lengths[digits.length] ?? 'too_long'
}

function finish(callingCode: CallingCode, digits: string, plan: Region): Resolved | Unresolved {
  if (digits.length < shortestNational) return 'too_short'
  const stripped = withoutNationalPrefix(digits, plan)
  const length = lengthOf(stripped, plan)
  const national = length === 'possible' || length === 'too_long' ? stripped : digits
  if (national.length < shortestNational) return 'too_short'
  return national.length > longestNational ? 'too_long' : { callingCode, national }
}

/** The digits without the prefix for calls within the country. A number that is valid only with the prefix keeps it. */
function withoutNationalPrefix(digits: string, plan: Region): string {
  const { nationalPrefix, nationalPrefixRule, general } = plan
  const match = nationalPrefix === null ? null : nationalPrefix.exec(digits)
  if (nationalPrefix === null || match === null) return digits
  // The rule keeps the text of the last group of the prefix, which may have matched nothing.
  const keeps = nationalPrefixRule !== null && Boolean(match.at(-1))
  const stripped = keeps ? digits.replace(nationalPrefix, nationalPrefixRule) : digits.slice(match[0].length)
  return general.test(digits) && !general.test(stripped) ? digits : stripped
}
