/**
 * Why the last build of a data set failed, as a file that every process sees. It keeps inputs which cannot be built
 * from being tried again and again. A file of an older form counts as none, so that the inputs are tried once more.
 */

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotView, WorseProbe } from '../../core/dataset.ts'
import { isShaped, isText, orAbsent, parseJson } from '../../core/shape.ts'
import { type DataHome, fileErrorCode, isMissingFile, writeWholeFile } from '../files.ts'
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
export async function readBuildFailure(home: DataHome, name: string): Promise<BuildFailure | null> {
  try {
    const value = parseJson(await readFile(failurePath(home, name), 'utf8'))
    return isShaped<BuildFailure>(value, buildFailure) ? value : null
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

const buildFailure = {
  ...{ inputs: isText, reason: isText, at: isText, mayPass: (value: unknown) => typeof value === 'boolean' },
  worse: orAbsent(Array.isArray),
}

export async function writeBuildFailure(home: DataHome, name: string, failure: BuildFailure): Promise<void> {
  await writeWholeFile(failurePath(home, name), Buffer.from(`${JSON.stringify(failure, null, 2)}\n`))
}

export async function removeBuildFailure(home: DataHome, name: string): Promise<void> {
  await rm(failurePath(home, name), { force: true })
}
