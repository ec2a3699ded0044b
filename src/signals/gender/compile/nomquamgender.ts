/**
 * nomquamgender 0.1.4: the shares of 721,739 names in Latin letters in 36 surveys (Van Buskirk, Clauset and Larremore,
 * 2023). It is the one source that can be fetched; without it the snapshot that ships with the project answers.
 */
import { type Feed, FeedError } from '../../../core/feed.ts'
import { addEvidence, type EvidenceRows } from './evidence-rows.ts'

const megabyte = 2 ** 20
const day = 24
const year = 365 * day

export const nomquamgender: Feed = {
  name: 'nomquamgender',
  title: 'nomquamgender 0.1.4: shares of 36 sources',
  topic: 'names',
  url: 'https://raw.githubusercontent.com/ianvanbuskirk/nomquamgender/main/src/nomquamgender/name_data.json',
  licence: 'MIT',
  attribution: 'Name data: nomquamgender, Van Buskirk, Clauset and Larremore (2023)',
  refreshHours: 30 * day,
  // It is one published edition, which does not change.
  staleAfterHours: 10 * year,
  maxBytes: 64 * megabyte,
  minRows: 500_000,
  sha256: '66b53d66237220d5b0e6fa489f03f1eba850052783f994220c6798c6a7c5bfdf',
  inspect: body => ({ rows: parseSurveys(body).length, asOf: '2023-08-01' }),
}

/** What the surveys say of one name. */
interface SurveyedName {
  /** As it is written: ASCII, lower case. */
  readonly name: string
  /** How many of the surveys know it. */
  readonly surveys: number
  /** Mean of their shares of women and girls, 0 to 1. */
  readonly share: number
}

/**
 * Reads name_data.json: one object, `{"name": [surveys, persons, share of women, …], …}`. Throws FeedError. Keys that are
 * no name (entities, transliteration marks) are left out.
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

/**
 * Most names that a single survey knows are misspelt, and one survey is a set on which services like this one are compared.
 */
const leastSurveys = 2

export function addSurveys(rows: EvidenceRows, body: Buffer): void {
  const merged = new Map<string, { surveys: number; share: number }>()
  for (const { name, surveys, share } of parseSurveys(body)) {
    const key = name.replace(/[' -]+/g, ' ').trim()
    // Of spellings that fold to one name, the one that most surveys know is taken.
    if (surveys >= leastSurveys && surveys > (merged.get(key)?.surveys ?? 0)) merged.set(key, { surveys, share })
  }
  for (const [name, { surveys, share }] of merged) {
    addEvidence(rows, name, { kind: 'surveys', area: '' }, surveys * (1 - share), surveys * share)
  }
}
