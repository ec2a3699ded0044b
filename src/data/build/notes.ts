/**
 * What is noted beside the data of a data set, for every process to see: why its last build failed, and what was taken
 * from a server of snapshots. A note of another form counts as none.
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
  /** True when the machine or the moment was at fault, and not the content. */
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

/** A file was written anew after it had been listed and before it was read. The build may succeed next time. */
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

/** Keeps inputs which cannot be built from being tried again and again. */
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
 * Data that was taken from a server of snapshots, in place of being compiled here. No build is due while a build would
 * read the same inputs as then: the data of the server is newer than what a build would give.
 */
export interface TakenData {
  /** Identity of what the server compiled it from. */
  readonly inputs: string
  /** Identity of what a build would have read here at that time. */
  readonly local: string
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

function takingPath({ dataPath }: DataHome, name: string): string {
  return join(dataPath, `${name}.taken.json`)
}

export async function readTaking(home: DataHome, name: string): Promise<TakingState> {
  return (await readNote(takingPath(home, name), takingState)) ?? neverTaken
}

export function writeTaking(home: DataHome, name: string, state: TakingState): Promise<void> {
  return writeNote(takingPath(home, name), state)
}

/** What is built here from now on is not the server's. Only for the holder of the data set's lock. */
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
