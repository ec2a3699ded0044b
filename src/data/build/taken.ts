/**
 * What is noted of data that was taken from a server of snapshots, in place of being compiled here: `<set>.taken.json`.
 * No build is due while a build would read the same inputs as then: the data of the server is newer than what a build
 * would give.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInstant } from '../../core/instant.ts'
import type { OfferedSource } from '../feeds/snapshot-index.ts'
import { type DataHome, isMissingFile, writeWholeFile } from '../files.ts'

export interface TakenData {
  /** Identity of what the server compiled it from. */
  readonly inputs: string
  /** Identity of what a build would have read here at that time. */
  readonly local: string
  /** Hex digest of the file. */
  readonly sha256: string
  /** Base URL of the server. */
  readonly from: string
  readonly at: string
  /** How old each source is, by what its publisher had confirmed to the server when it was last asked. */
  readonly sources: readonly OfferedSource[]
}

export interface TakingState {
  /** What answers, or will once the file has its name; null when the data was built here. */
  readonly taken: TakenData | null
  /** When the server last confirmed that there is nothing newer than what is here; null when it never did. */
  readonly checkedAt: string | null
  /** Failures since. `reason` is one sentence. */
  readonly failure: { readonly at: string; readonly reason: string; readonly count: number } | null
}

const neverTaken: TakingState = { taken: null, checkedAt: null, failure: null }

function notePath({ dataPath }: DataHome, name: string): string {
  return join(dataPath, `${name}.taken.json`)
}

/** A note that cannot be read counts as none. */
export async function readTaking(home: DataHome, name: string): Promise<TakingState> {
  try {
    const value: unknown = JSON.parse(await readFile(notePath(home, name), 'utf8'))
    return isTakingState(value) ? value : neverTaken
  } catch (error) {
    if (isMissingFile(error) || error instanceof SyntaxError) return neverTaken
    throw error
  }
}

export async function writeTaking(home: DataHome, name: string, state: TakingState): Promise<void> {
  await writeWholeFile(notePath(home, name), Buffer.from(`${JSON.stringify(state, null, 2)}\n`))
}

/** What is built here from now on is not the server's. Only for the holder of the data set's lock. */
export async function forgetTaken(home: DataHome, name: string): Promise<void> {
  const state = await readTaking(home, name)
  if (state.taken !== null) await writeTaking(home, name, { ...state, taken: null })
}

function isTakingState(value: unknown): value is TakingState {
  return (
    isObject(value) &&
    (value.taken === null || isTakenData(value.taken)) &&
    (value.checkedAt === null || isInstant(value.checkedAt)) &&
    (value.failure === null || isFailure(value.failure))
  )
}

function isTakenData(value: unknown): value is TakenData {
  return (
    isObject(value) &&
    ['inputs', 'local', 'sha256', 'from'].every(name => typeof value[name] === 'string') &&
    isInstant(value.at) &&
    Array.isArray(value.sources) &&
    value.sources.every(
      each => isObject(each) && [each.name, each.topic].every(text => typeof text === 'string') && isInstant(each.asOf),
    )
  )
}

function isFailure(value: unknown): value is NonNullable<TakingState['failure']> {
  return isObject(value) && isInstant(value.at) && typeof value.reason === 'string' && typeof value.count === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
