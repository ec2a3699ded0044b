import { type RuleTableFile, ruleTableSchema } from './rule-schema.ts'
import { problemFinder } from './schema-problems.ts'
import { faultsOf } from './table-faults.ts'

export interface ReadTable {
  /** Null when there are problems. */
  readonly table: RuleTableFile | null
  /** One sentence for each, with its place. */
  readonly problems: readonly string[]
}

/** Reads a rule table as people write it. */
export async function parseRuleTable(file: Buffer): Promise<ReadTable> {
  let value: unknown
  try {
    value = JSON.parse(file.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { table: null, problems: ['it is not JSON'] }
  }
  const find = await problemFinder(ruleTableSchema)
  const problems = find(value)
  return problems.length > 0 ? { table: null, problems } : { table: value as RuleTableFile, problems: [] }
}

/** The same, and looks for everything else that is wrong with it: for a table that is to answer. */
export async function readRuleTable(file: Buffer): Promise<ReadTable> {
  const read = await parseRuleTable(file)
  if (read.table === null) return read
  const faults = faultsOf(read.table)
  return faults.length > 0 ? { table: null, problems: faults } : read
}
