/** What a format has to offer for a run: the work, the blocks of the input, and what the output is made of. */
import type { Lookups, SchemaOf } from './columns.ts'
import type { CutBlock, InputStart } from './input.ts'
import type { EnrichedBlock, EnrichTask, ParquetTask } from './task.ts'

/** An input whose head was read. */
export interface OpenedInput extends Lookups {
  /** @param now milliseconds since 1970 UTC. Throws EnrichError when the order does not fit the input. */
  plan(schemaOf: SchemaOf, now: number): EnrichSource
  close(): Promise<void>
}

export interface EnrichSource {
  readonly task: EnrichTask | ParquetTask
  /** Where the rows begin. */
  readonly start: InputStart
  /** What the output begins with; empty where another shard writes it. */
  readonly head: Uint8Array
  /** The blocks of the share that begin there or later. */
  blocks(start: InputStart): AsyncIterable<CutBlock>
  /**
   * The pieces of the output that a block gives.
   *
   * @param at offset of the first in the output
   */
  outputOf(block: CutBlock, enriched: EnrichedBlock, at: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** What the end of the output is made of, as a manifest keeps it: a text for each block so far. */
  readonly kept: readonly string[]
  /** What the output ends with. */
  tail(): Uint8Array
  /** The part of the share that is done when the input goes on there, 0 to 1; null when its length is not known. */
  shareOf(next: InputStart): number | null
}
