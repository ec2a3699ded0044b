/**
 * What is noted of data that was taken from a server of snapshots, in place of being compiled here: `<set>.taken.json`.
 * No build is due while a build would read the same inputs as then: the data of the server is newer than what a build
 * would give.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceAge } from '../../core/dataset.ts'
import { isInstant } from '../../core/instant.ts'
import { isCount, isShaped, isText, listOf, orNull, parseJson, shaped } from '../../core/shape.ts'
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
  readonly sources: readonly SourceAge[]
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
    const value = parseJson(await readFile(notePath(home, name), 'utf8'))
    return isShaped<TakingState>(value, takingState) ? value : neverTaken
  } catch (error) {
    if (isMissingFile(error)) return neverTaken
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

const takingState = {
  taken: orNull(
    shaped({
      ...{ inputs: isText, local: isText, sha256: isText, from: isText, at: isInstant },
      sources: listOf(shaped({ name: isText, topic: isText, asOf: isInstant })),
    }),
  ),
  checkedAt: orNull(isInstant),
  failure: orNull(shaped({ at: isInstant, reason: isText, count: isCount })),
}
