/**
 * nomquamgender 0.1.4 (MIT): the shares of 721,739 names in Latin letters in 36 surveys (Van Buskirk, Clauset and Larremore, 2023).
 * No package of npm has it. The environment variable NOMQUAMGENDER names its file `name_data.json`, which may be packed by gzip (the
 * sdist on PyPI has it); without the variable it is fetched from the project's repository. Its digest is pinned.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { addEvidence, type EvidenceRows } from './evidence-rows.ts'

const url = 'https://raw.githubusercontent.com/ianvanbuskirk/nomquamgender/main/src/nomquamgender/name_data.json'
const pinnedSha256 = '66b53d66237220d5b0e6fa489f03f1eba850052783f994220c6798c6a7c5bfdf'

/** What the surveys say of one name. */
export interface SurveyedName {
  /** As it is written: ASCII, lower case. */
  readonly name: string
  /** How many of the surveys know it. */
  readonly surveys: number
  /** Mean of their shares of women and girls, 0 to 1. */
  readonly share: number
}

/** Throws when the file cannot be had, or is not the pinned one. */
export async function readSurveys(path = process.env.NOMQUAMGENDER): Promise<SurveyedName[]> {
  const bytes = path === undefined ? await fetched() : readFileSync(path)
  const body = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes
  const sha256 = hash('sha256', body)
  if (sha256 !== pinnedSha256) throw new Error(`${path ?? url} has the digest ${sha256}, not ${pinnedSha256}.`)
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
 * Reads name_data.json: one object, `{"name": [surveys, persons, share of women, …], …}`. Keys that are no name (entities,
 * transliteration marks) are left out.
 */
export function parseSurveys(body: Buffer): SurveyedName[] {
  const data: Record<string, [surveys: number, persons: number, share: number]> = JSON.parse(body.toString('utf8'))
  return Object.entries(data)
    .filter(([name]) => /^[a-z][a-z' -]+$/.test(name))
    .map(([name, [surveys, , share]]) => ({ name, surveys, share }))
}

/**
 * Most names that a single survey knows are misspelt, and one survey is a set on which services like this one are compared.
 */
const leastSurveys = 2

export function addSurveys(rows: EvidenceRows, names: readonly SurveyedName[]): void {
  const merged = new Map<string, Pick<SurveyedName, 'surveys' | 'share'>>()
  for (const { name, surveys, share } of names) {
    const key = name.replace(/[' -]+/g, ' ').trim()
    // Of spellings that fold to one name, the one that most surveys know is taken.
    if (surveys >= leastSurveys && surveys > (merged.get(key)?.surveys ?? 0)) merged.set(key, { surveys, share })
  }
  for (const [name, { surveys, share }] of merged) {
    addEvidence(rows, name, { kind: 'surveys', area: '' }, surveys * (1 - share), surveys * share)
  }
}
