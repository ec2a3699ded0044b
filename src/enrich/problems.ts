import type { EnrichedValue } from './enricher.ts'
import type { Problem, TaskColumn } from './task.ts'

/** The problems of a block: how many of each kind, and the first. */
export class Problems {
  readonly counts: Record<string, number> = {}
  first: Problem | null = null

  note(problem: Problem, kind: string): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    this.first ??= problem
  }

  /** Notes the problems of the values of a row, and gives the text of its column of errors. */
  ofRow(
    place: Pick<Problem, 'unit' | 'line'>,
    columns: readonly TaskColumn[],
    values: readonly EnrichedValue[],
  ): string {
    let text = ''
    for (const [index, { problem }] of values.entries()) {
      if (problem === null) continue
      const { name } = columns[index]
      this.note({ ...place, column: name, message: problem.message }, `${name}: ${problem.code}`)
      text += `${text === '' ? '' : '; '}${name}: ${problem.message}`
    }
    return text
  }
}

/** A problem for a person. It holds no value. */
export function sentenceOf({ unit, line, column, message }: Problem): string {
  return `${unit} ${line}${column === null ? '' : `, column ${column}`}: ${message.replace(/\.$/, '')}.`
}
