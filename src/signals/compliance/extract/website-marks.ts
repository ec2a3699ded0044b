import { readFileSync } from 'node:fs'

/** What sites of one country write or link to. Each entry: the country, and alternatives of a pattern. */
interface WebsiteMarks {
  /** Words that only its law makes sites write. */
  readonly statements: readonly (readonly [string, string])[]
  /** Hosts of its registers. */
  readonly registers: readonly (readonly [string, string])[]
  /** Sentences of pages that stand in for a site, as patterns. */
  readonly parked: readonly string[]
}

const file = new URL('../../../../assets/compliance/extract/website-marks.json', import.meta.url)
export const websiteMarks: WebsiteMarks = JSON.parse(readFileSync(file, 'utf8'))
