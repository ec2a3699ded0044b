/**
 * Notes in files beside the data, for all processes: why the last build failed, and what was downloaded from a snapshot
 * server. A note of another form is ignored.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotView, SourceAge, WorseProbe } from '../../core/dataset.ts'
import { isInstant } from '../../core/instant.ts'
import { isCount, isText, listOf, orAbsent, orNull, shaped } from '../../core/shape.ts'
import { type DataHome, fileErrorCode, readNote, writeNote } from '../files.ts'
import { AnswersWorse } from './panel.ts'

export interface CompileFailure {
  /** One sentence. */
  readonly reason: string
  /** True for a failure of the machine and not of the content, which may pass. */
  readonly mayPass: boolean
  /** The probes of the panel that the build was refused for. */
  readonly worse?: readonly WorseProbe[]
}

export type Compilation<Opened> =
  /** The data was written. A file of blocks is closed again: the process that serves opens it itself. */
  | { readonly outcome: 'compiled'; readonly snapshot: SnapshotView; readonly opened: Opened }
  /** `inputs` is the identity of what was read. */
  | ({ readonly outcome: 'failed'; readonly inputs: string } & CompileFailure)

/** Errors of a machine that may have more disk, memory or handles another time. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOMEM', 'EAGAIN', 'EMFILE', 'ENFILE'])
/** Errors of Node: there was no memory for a buffer, or a thread had used up its own. */
const passingInNode = new Set(['ERR_MEMORY_ALLOCATION_FAILED', 'ERR_WORKER_OUT_OF_MEMORY'])
/** V8's message when there is no memory for an array. */
const noMemory = 'Array buffer allocation failed'

/** A file was replaced after it was listed and before it was read. The build may succeed next time. */
export class InputChanged extends Error {}

export function failureOf(error: unknown): CompileFailure {
  if (!(error instanceof Error)) return { reason: String(error), mayPass: false }
  const { message } = error
  const mayPass =
    passing.has(fileErrorCode(error) ?? '') ||
    ('code' in error && passingInNode.has(String(error.code))) ||
    (error instanceof RangeError && message === noMemory) ||
    error instanceof InputChanged
  return { reason: message, mayPass, ...(error instanceof AnswersWorse ? { worse: error.worse } : {}) }
}

/** Prevents repeated builds of inputs that cannot be built. */
export interface BuildFailure extends CompileFailure {
  /** Identity of the inputs that could not be built. */
  readonly inputs: string
  /** ISO 8601, UTC. */
  readonly at: string
}

function failurePath({ dataPath }: DataHome, name: string): string {
  return join(dataPath, `${name}.failure.json`)
}

/** Null when the last build worked, or none was tried. */
export function readBuildFailure(home: DataHome, name: string): Promise<BuildFailure | null> {
  return readNote(failurePath(home, name), buildFailure)
}

const buildFailure = {
  ...{ inputs: isText, reason: isText, at: isText, mayPass: (value: unknown) => typeof value === 'boolean' },
  worse: orAbsent(Array.isArray),
}

export function writeBuildFailure(home: DataHome, name: string, failure: BuildFailure): Promise<void> {
  return writeNote(failurePath(home, name), failure)
}

export function removeBuildFailure(home: DataHome, name: string): Promise<void> {
  return rm(failurePath(home, name), { force: true })
}

/**
 * Data that was downloaded from a snapshot server in place of being compiled here. No build is due while the local
 * inputs stay the same, because the data of the server is newer than a build of them.
 */
export interface TakenData {
  /** Identity of the inputs on the server. */
  readonly inputs: string
  /** Identity of the local inputs at that time. */
  readonly local: string
  /** Base URL of the server. */
  readonly from: string
  readonly at: string
  /** Age of each source, by the last confirmation of its publisher to the server. */
  readonly sources: readonly SourceAge[]
}

export interface TakingState {
  /** The data in use, or the data of a file that is about to be renamed; null when the data was built here. */
  readonly taken: TakenData | null
  /** Time of the last confirmation by the server that the local data is the newest; null without one. */
  readonly checkedAt: string | null
  /** Failures since. `reason` is one sentence. */
  readonly failure: { readonly at: string; readonly reason: string; readonly count: number } | null
}

const neverTaken: TakingState = { taken: null, checkedAt: null, failure: null }

function takingPath({ dataPath }: DataHome, name: string): string {
  return join(dataPath, `${name}.taken.json`)
}

export async function readTaking(home: DataHome, name: string): Promise<TakingState> {
  return (await readNote(takingPath(home, name), takingState)) ?? neverTaken
}

export function writeTaking(home: DataHome, name: string, state: TakingState): Promise<void> {
  return writeNote(takingPath(home, name), state)
}

/** Forgets the download, because a local build replaces it. Only for the holder of the data set's lock. */
export async function forgetTaken(home: DataHome, name: string): Promise<void> {
  const state = await readTaking(home, name)
  if (state.taken !== null) await writeTaking(home, name, { ...state, taken: null })
}

const takingState = {
  taken: orNull(
    shaped({
      ...{ inputs: isText, local: isText, from: isText, at: isInstant },
      sources: listOf(shaped({ name: isText, topic: isText, asOf: isInstant })),
    }),
  ),
  checkedAt: orNull(isInstant),
  failure: orNull(shaped({ at: isInstant, reason: isText, count: isCount })),
}
