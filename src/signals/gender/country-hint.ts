import { countryOf } from '../../core/country.ts'

/** The country that a caller's code, in either case, hints at: null for none, and for a code that is not assigned and so says nothing. */
export function hintOf(code: string | undefined): string | null {
  return code === undefined ? null : (countryOf(code.toUpperCase())?.code ?? null)
}
