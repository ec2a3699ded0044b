import { FeedError } from '../../../core/feed.ts'

/** What a collection of surveys says of one name. */
export interface SurveyedName {
  /** As it is written: ASCII, lower case. */
  readonly name: string
  /** How many of the surveys know it. */
  readonly surveys: number
  /** Mean of their shares of women and girls, 0 to 1. */
  readonly share: number
}

/**
 * nomquamgender, name_data.json: one object, `{"name": [surveys, persons, share of women, …], …}`. Throws FeedError. Keys that
 * are no name (entities, transliteration marks) are left out.
 */
export function parseSurveys(body: Buffer): SurveyedName[] {
  let data: unknown
  try {
    data = JSON.parse(body.toString('utf8'))
  } catch {
    throw new FeedError('The file is not JSON, or it is cut off.')
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new FeedError('The file is not one JSON object.')
  const names: SurveyedName[] = []
  for (const [name, entry] of Object.entries(data)) {
    if (!isEntry(entry))
      throw new FeedError('An entry is not a list that begins with counts of surveys and persons and a share.')
    if (/^[a-z][a-z' -]+$/.test(name)) names.push({ name, surveys: entry[0], share: entry[2] })
  }
  return names
}

function isEntry(entry: unknown): entry is [number, number, number] {
  if (!Array.isArray(entry) || entry.length < 3) return false
  const [surveys, persons, share] = entry
  return (
    Number.isSafeInteger(surveys) &&
    surveys > 0 &&
    Number.isFinite(persons) &&
    typeof share === 'number' &&
    share >= 0 &&
    share <= 1
  )
}
