import type { SourceStamp } from '../../../core/dataset.ts'
import type { HashKind } from './hash-list.ts'

/** What an import from files is asked for. */
export interface FilesToImport {
  readonly path: string
  readonly kind: HashKind
  /**
   * Date (YYYY-MM-DD) of the content as the operator knows it; null to take the time at which the files were written.
   */
  readonly asOf: string | null
  /** True when prefixes are missing on purpose. */
  readonly isPart: boolean
}

/** Half a year, in which the corpus grows by a few parts in a hundred. */
const staleAfterHours = 24 * 183

/** Ends the name of a source whose date nobody has said. */
export const datedByFiles = ', dated by its files'

/** @param writtenMs when the oldest of the files was written, in milliseconds since 1970-01-01 UTC */
export function stampOfFiles({ kind, asOf }: FilesToImport, writtenMs: number): SourceStamp {
  const name = kind === 'sha1' ? 'Pwned Passwords' : 'Pwned Passwords (NTLM)'
  return {
    name: asOf === null ? `${name}${datedByFiles}` : name,
    topic: 'passwords',
    url: 'https://haveibeenpwned.com/Passwords',
    licence: 'LicenseRef-unrestricted',
    asOf: asOf ?? new Date(writtenMs).toISOString().slice(0, 10),
    staleAfterHours,
  }
}
