import { type RuleTableFile, ruleTableSchema } from './rule-schema.ts'
import { problemFinder } from './schema-problems.ts'
import { faultsOf } from './table-faults.ts'

export interface ReadTable {
  /** Null when there are problems. */
  readonly table: RuleTableFile | null
  /** One sentence for each, with its place. */
  readonly problems: readonly string[]
}

/** Reads a rule table as people write it, and looks for everything that is wrong with it. */
export async function readRuleTable(file: Buffer): Promise<ReadTable> {
  let value: unknown
  try {
    value = JSON.parse(file.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { table: null, problems: ['it is not JSON'] }
  }
  const find = await problemFinder(ruleTableSchema)
  const problems = find(value)
  if (problems.length > 0) return { table: null, problems }
  const table = value as RuleTableFile
  const faults = faultsOf(table)
  return faults.length > 0 ? { table: null, problems: faults } : { table, problems: [] }
}
