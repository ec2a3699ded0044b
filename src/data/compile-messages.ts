/** What is said between the process that wants a snapshot (compile.ts) and the one that compiles it (compile-child.ts). */
import type { SnapshotIdentity } from './snapshot.ts'

/** What the child is started with, as one argument of JSON. */
export interface CompileOrder {
  /** URL of the module that exports `compile`. */
  readonly compiler: string
  /** The file to write. */
  readonly path: string
  readonly identity: SnapshotIdentity
}

/** What the child tells. The last message is `compiled` or `failed`. */
export type CompileMessage =
  | { readonly kind: 'progress'; readonly step: string; readonly done: number }
  | { readonly kind: 'compiled' }
  | { readonly kind: 'failed'; readonly reason: string }
