/**
 * Enriches blocks with answers that have to be waited for: a first pass over the block collects the questions, then all
 * are asked, and a second pass writes the rows with the answers.
 */
import { Enricher } from './enricher.ts'
import type { LookupRequest } from './fields.ts'
import type { Block, EnrichedBlock } from './task.ts'

export interface Question {
  readonly path: string
  readonly request: LookupRequest
}

/** Answers or refusals of questions, in their order. `block` is the index of the block that has them. */
export type Ask = (questions: readonly Question[], block: number) => Promise<readonly unknown[]>

export type Work = (block: Block, enricher: Enricher) => Promise<EnrichedBlock> | EnrichedBlock

export async function enrichAsking(work: Work, ask: Ask, block: Block): Promise<EnrichedBlock> {
  const questions = new Map<string, Question>()
  const keyOf = (path: string, request: LookupRequest) => JSON.stringify([path, request])
  const note = (path: string, request: LookupRequest) => {
    questions.set(keyOf(path, request), { path, request })
    return {}
  }
  await work(block, new Enricher(note))
  const answers = await ask([...questions.values()], block.index)
  const byKey = new Map([...questions.keys()].map((key, index) => [key, answers[index]]))
  return work(block, new Enricher((path, request) => byKey.get(keyOf(path, request))))
}
