import { crossesThreads } from '../core/workers/failure.ts'
import type { LookupColumn } from './fields.ts'

/** Why a run cannot begin or go on: one sentence for the person who started it. */
export class EnrichError extends Error {}
crossesThreads(EnrichError)

/** What a person wants of a run. */
export interface EnrichOrder {
  /** Path of the input; `-` for standard input. */
  readonly input: string
  /** Path of the output; `-` for standard output. */
  readonly output: string
  /** Columns to look up; guessed from the first rows when there are none. */
  readonly columns: readonly LookupColumn[]
  /** Fields to write for each kind, such as `ip.country_code`; the usual ones when there are none. */
  readonly fields: readonly string[]
  /** Written before the name of each output column. */
  readonly prefix: string
  readonly threads: number
  /** The server that answers in place of this machine; null for none. */
  readonly server: { readonly url: URL; readonly key: string } | null
  /** True to stop at the first row or value with a problem. */
  readonly isStrict: boolean
  /** True to go on where a run that was killed has stopped. */
  readonly resumes: boolean
  /** True to replace an output that is there. */
  readonly replaces: boolean
  /** The part of the input that this run does, from 1; null for all of it. */
  readonly shard: { readonly index: number; readonly count: number } | null
}
