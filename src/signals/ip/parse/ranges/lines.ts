import { linesOf, textOf } from './body.ts'
import type { PrefixList } from './prefix-list.ts'
import { PrefixListBuilder } from './prefix-list.ts'

/** One prefix or address a line; `#` begins a comment. Throws FeedError for anything else. */
export function parseLines(body: Buffer): PrefixList {
  const list = new PrefixListBuilder()
  for (const { line, number } of linesOf(textOf(body))) list.add(line, '', number)
  return list.finish(null)
}
