/**
 * nomquamgender 0.1.4 (MIT): the shares of 721,739 names in Latin letters in 36 surveys (Van Buskirk, Clauset and
 * Larremore, 2023). No package of npm has it. The environment variable NOMQUAMGENDER names its file `name_data.json`,
 * which may be packed by gzip (the sdist on PyPI has it); without the variable it is fetched from the project's
 * repository. Its digest is pinned. An empty variable leaves the surveys out, to measure what they add.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { SourceStamp } from '../../src/core/dataset.ts'
import type { Lexicon } from './encode-table.ts'
import { addEvidence, type EvidenceRows } from './evidence-rows.ts'

const url = 'https://raw.githubusercontent.com/ianvanbuskirk/nomquamgender/main/src/nomquamgender/name_data.json'
export const surveysSha256 = '66b53d66237220d5b0e6fa489f03f1eba850052783f994220c6798c6a7c5bfdf'

export const surveysStamp: SourceStamp = {
  name: 'nomquamgender 0.1.4: shares of 36 surveys',
  topic: 'names',
  url,
  licence: 'MIT',
  attribution: 'Name data: nomquamgender, Van Buskirk, Clauset and Larremore (2023).',
  asOf: '2023-08-01',
  staleAfterHours: null,
}

/** What the surveys say of one name. */
export interface SurveyedName {
  /** The name as the surveys write it: ASCII, lower case. */
  readonly name: string
  /** How many of the surveys know it. */
  readonly surveys: number
  /** Mean of their shares of women and girls, 0 to 1. */
  readonly share: number
}

/** Throws when the file cannot be had, or is not the pinned one. */
export async function readSurveys(path = process.env.NOMQUAMGENDER): Promise<SurveyedName[]> {
  if (path === '') return []
  const bytes = path === undefined ? await fetched() : readFileSync(path)
  const body = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes
  const sha256 = hash('sha256', body)
  if (sha256 !== surveysSha256) throw new Error(`${path ?? url} has the digest ${sha256}, not ${surveysSha256}.`)
  return parseSurveys(body)
}

async function fetched(): Promise<Buffer> {
  const advice = 'Set NOMQUAMGENDER to a copy of name_data.json.'
  const response = await fetch(url).catch((error: Error) => {
    throw new Error(`${url} cannot be fetched (${error.message}). ${advice}`)
  })
  if (!response.ok) throw new Error(`${url} was answered ${response.status}. ${advice}`)
  return Buffer.from(await response.arrayBuffer())
}

/**
 * Reads name_data.json: one object, `{"name": [surveys, persons, share of women, …], …}`. Keys that are no name
 * (entities, transliteration marks) are left out.
 */
export function parseSurveys(body: Buffer): SurveyedName[] {
  const data: Record<string, [surveys: number, persons: number, share: number]> = JSON.parse(body.toString('utf8'))
  return Object.entries(data)
    .filter(([name]) => /^[a-z][a-z' -]+$/.test(name))
    .map(([name, [surveys, , share]]) => ({ name, surveys, share }))
}

/** What surveys say of names, by the key under which a name is looked up. */
export type Surveyed = ReadonlyMap<string, Pick<SurveyedName, 'surveys' | 'share'>>

/**
 * Most names that a single survey knows are misspelt, and one survey is a set on which services like this one are
 * compared. Names of two surveys and more are right in 92 %, by the counts of ten sources that none of the surveys has
 * read.
 */
const leastSurveys = 2

/**
 * The names that the table may take from surveys, by themselves their keys. Letters without a vowel are degrees and
 * initials; a surname or an English word is in surveys because somebody's name was read in the wrong order. Of several
 * words some are full names (wei zhang), and the others are read by their parts: without them the held-out error was
 * the same.
 */
export function usableSurveys(names: readonly SurveyedName[], { surnames, words }: Lexicon): Surveyed {
  const usable = names.filter(({ name, surveys }) => {
    return surveys >= leastSurveys && /^[a-z]*[aeiouy][a-z]*$/.test(name) && !surnames.has(name) && !words.has(name)
  })
  return new Map(usable.map(({ name, ...said }) => [name, said]))
}

/**
 * Adds what surveys say of the wanted names: in the table of those that no other source has. Beside other sources
 * surveys make answers worse: they have read most of them, and their share is a mean of surveys and not of people.
 */
export function addSurveys(rows: EvidenceRows, surveyed: Surveyed, isWanted = (key: string) => !rows.has(key)): void {
  for (const [key, { surveys, share }] of surveyed) {
    if (isWanted(key)) addEvidence(rows, key, { kind: 'surveys', area: '' }, surveys * (1 - share), surveys * share)
  }
}
