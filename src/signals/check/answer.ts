/** The answer to a check: each part with what came of it, and what the answers say together. */
import { batchError } from '../../core/batch.ts'
import { ApiError } from '../../core/errors.ts'
import { consistencyOf } from './consistency.ts'
import type { Answers, CheckAnswer, PartName } from './schema.ts'

export interface PartOutcome {
  readonly name: PartName
  readonly outcome: object
  /** Credits when it was answered. */
  readonly credits: number
}

/**
 * @param country as it was sent
 * @param countsNames whether official sources count the names of a country
 */
export function checkAnswer(
  outcomes: readonly PartOutcome[],
  country: string | undefined,
  countsNames: (country: string) => boolean,
): CheckAnswer {
  const entries: { [Name in PartName]?: object } = {}
  const answers: { [Name in PartName]?: object } = {}
  let charged = 0
  for (const { name, outcome, credits } of outcomes) {
    if (outcome instanceof ApiError) {
      entries[name] = { charged_credits: 0, error: batchError(outcome) }
      continue
    }
    entries[name] = { charged_credits: credits, data: outcome }
    answers[name] = outcome
    charged += credits
  }
  const consistency = consistencyOf({ answers: answers as Answers, country, countsNames })
  return { ...(entries as Partial<CheckAnswer>), consistency, charged_credits: charged }
}
