/** What is said between the process that wants a snapshot (compile.ts) and the one that compiles it (compile-child.ts). */

import { fileErrorCode } from '../files.ts'
import type { SnapshotIdentity } from '../snapshot/snapshot.ts'

/** What the child is started with, as one argument of JSON. */
export interface CompileOrder {
  /** URL of the module that exports `compile`. */
  readonly compiler: string
  /** The file to write. */
  readonly path: string
  readonly identity: SnapshotIdentity
  /** The fetched files that belong to the identity. */
  readonly feeds: readonly OrderedFeed[]
  readonly operatorFile: { readonly path: string; readonly sha256: string } | null
}

export interface OrderedFeed {
  readonly name: string
  readonly path: string
  /** Hex digest that the file must have: the identity says that it went into the snapshot. */
  readonly sha256: string
  readonly asOf: string
}

/** What the child tells. The last message is `compiled` or `failed`. */
export type CompileMessage =
  | { readonly kind: 'progress'; readonly step: string; readonly done: number }
  | { readonly kind: 'compiled' }
  | ({ readonly kind: 'failed' } & CompileFailure)

export interface CompileFailure {
  /** One sentence. */
  readonly reason: string
  /** The machine was at fault, or the moment, and not what was compiled. */
  readonly mayPass: boolean
}

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
