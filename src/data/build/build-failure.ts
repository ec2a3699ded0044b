/**
 * Why the last build of a data set failed, kept as a file for every process to see, and so that inputs which cannot be
 * built are not tried again and again. A file of an older form is none: the inputs are tried once more.
 */

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotView } from '../../core/dataset.ts'
import { type DataHome, fileErrorCode, isMissingFile, writeWholeFile } from '../files.ts'

export interface CompileFailure {
  /** One sentence. */
  readonly reason: string
  /** The machine was at fault, or the moment, and not what was compiled. */
  readonly mayPass: boolean
}

export type Compilation<Opened> =
  /** The data was written. What is opened of a file is closed again: whoever serves opens it there. */
  | { readonly outcome: 'compiled'; readonly snapshot: SnapshotView; readonly opened: Opened }
  /** `inputs` is the identity of what was read. */
  | ({ readonly outcome: 'failed'; readonly inputs: string } & CompileFailure)

/** Of the disk, the memory or the handles of a machine that may have more of them another time. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOMEM', 'EAGAIN', 'EMFILE', 'ENFILE'])
/** Of Node: a buffer for which there was no memory, and a thread that had used up its own. */
const passingInNode = new Set(['ERR_MEMORY_ALLOCATION_FAILED', 'ERR_WORKER_OUT_OF_MEMORY'])
/** What V8 calls an array for which there was no memory. */
const noMemory = 'Array buffer allocation failed'

/** A file that was written anew between being listed and being read: it was not this content that could not be built. */
export class InputChanged extends Error {}

export function failureOf(error: unknown): CompileFailure {
  if (!(error instanceof Error)) return { reason: String(error), mayPass: false }
  const { message } = error
  const mayPass =
    passing.has(fileErrorCode(error) ?? '') ||
    ('code' in error && passingInNode.has(String(error.code))) ||
    (error instanceof RangeError && message === noMemory) ||
    error instanceof InputChanged
  return { reason: message, mayPass }
}

export interface BuildFailure {
  /** Identity of the inputs that could not be built. */
  readonly inputs: string
  /** One sentence. */
  readonly reason: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** The machine was at fault, its disk or its memory, or the moment: the same inputs may be built another time. */
  readonly mayPass: boolean
}

/** Whether these inputs were tried and would fail again. */
export function isInVain(failure: BuildFailure | null, inputs: string): boolean {
  return failure !== null && failure.inputs === inputs && !failure.mayPass
}

function failurePath({ dataPath }: DataHome, name: string): string {
  return join(dataPath, `${name}.failure.json`)
}

/** Null when the last build worked, or none was tried. */
export async function readBuildFailure(home: DataHome, name: string): Promise<BuildFailure | null> {
  try {
    const value: unknown = JSON.parse(await readFile(failurePath(home, name), 'utf8'))
    return isBuildFailure(value) ? value : null
  } catch (error) {
    if (isMissingFile(error) || error instanceof SyntaxError) return null
    throw error
  }
}

function isBuildFailure(value: unknown): value is BuildFailure {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['inputs', 'reason', 'at'].every(name => typeof Reflect.get(value, name) === 'string') &&
    typeof Reflect.get(value, 'mayPass') === 'boolean'
  )
}

export async function writeBuildFailure(home: DataHome, name: string, failure: BuildFailure): Promise<void> {
  await writeWholeFile(failurePath(home, name), Buffer.from(`${JSON.stringify(failure, null, 2)}\n`))
}

export async function removeBuildFailure(home: DataHome, name: string): Promise<void> {
  await rm(failurePath(home, name), { force: true })
}
