/** CSV, TSV and NDJSON as the input of a run. */
import { stat } from 'node:fs/promises'
import type { FileFormat } from './formats.ts'
import { packed } from './formats.ts'
import { blocksOf, bytesOf, type CutBlock, headOf } from './input.ts'
import { EnrichError, type EnrichOrder } from './order.ts'
import { planOf, readHead } from './plan.ts'
import type { OpenedInput } from './source.ts'

/** Bytes of the head: as many as 1,000 rows of most files have, and as the longest row may have. */
const headBytes = 2 ** 21

/** @param blockBytes bytes of a block at least. Rejects with EnrichError for an order that does not fit. */
export async function openText(order: EnrichOrder, format: FileFormat, blockBytes: number): Promise<OpenedInput> {
  const place = { path: order.input, compression: format.compression }
  const share = await shareOf(order, format)
  const { head, isWhole, all } = await headOf(bytesOf(place), headBytes)
  const planned = readHead(order, format, { bytes: head, isWhole })
  return {
    ...{ lookups: planned.lookups, isGuessed: planned.isGuessed, close: async () => {} },
    plan: (schemaOf, now) => {
      const { task, start, head } = planOf(order, format, planned, schemaOf, now)
      return {
        ...{ task, start, kept: [], tail: () => Buffer.alloc(0) },
        head: share.isFirst ? packed(Buffer.from(head), task.compression) : Buffer.alloc(0),
        blocks: from => {
          // Standard input is read once.
          const bytes = from === start ? behind(all, start.offset) : bytesOf(place, from.offset)
          return blocksIn(blocksOf(bytes, task.form, from, blockBytes), share)
        },
        outputOf: (_block, { bytes }) => [bytes],
        shareOf: ({ offset }) =>
          Number.isFinite(share.until) ? Math.min(1, (offset - share.from) / (share.until - share.from)) : null,
      }
    },
  }
}

/** The part of the input that the run does, by offsets in it. */
interface Share {
  readonly from: number
  /** Infinity where the length is not known. */
  readonly until: number
  readonly isFirst: boolean
}

async function shareOf({ input, shard }: EnrichOrder, { compression }: FileFormat): Promise<Share> {
  const hasLength = input !== '-' && compression === 'none'
  const size = hasLength ? (await stat(input)).size : Number.POSITIVE_INFINITY
  if (shard === null) return { from: 0, until: size, isFirst: true }
  if (!hasLength)
    throw new EnrichError(
      'A compressed file cannot be split into shards. Decompress it, or split it into several files.',
    )
  const at = (part: number) => Math.round((size * part) / shard.count)
  return { from: at(shard.index - 1), until: at(shard.index), isFirst: shard.index === 1 }
}

/** The blocks that begin in the share. */
async function* blocksIn(blocks: AsyncIterable<CutBlock>, { from, until }: Share): AsyncGenerator<CutBlock> {
  let begins: number | null = null
  for await (const block of blocks) {
    const at = begins ?? block.next.offset - block.bytes.length
    begins = block.next.offset
    if (at >= until) return
    if (at >= from) yield block
  }
}

async function* behind(bytes: AsyncIterable<Buffer>, offset: number): AsyncGenerator<Buffer> {
  let left = offset
  for await (const piece of bytes) {
    const skipped = Math.min(left, piece.length)
    left -= skipped
    if (skipped < piece.length) yield piece.subarray(skipped)
  }
}
