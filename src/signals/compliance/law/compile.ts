import { readFileSync } from 'node:fs'
import type { Compile, SnapshotParts, SourceStamp } from '../../../core/dataset.ts'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { parseOverrides, withOverrides } from './overrides.ts'
import { LawTable, overridesFile } from './rules.ts'
import { bundledSnapshot, type StoredTable, sectionsOf, tableStamp } from './table-snapshot.ts'

/** The table that ships with this project, with the operator's word beside what it overrides. */
export const compile: Compile = async (_, { operatorFile }) =>
  compileTable(shippedTable(), operatorFile, new Date().toISOString().slice(0, 10))

/**
 * @param today YYYY-MM-DD. Throws when anything in the operator's file is wrong: the table before goes on answering.
 */
export async function compileTable(
  table: StoredTable,
  operatorFile: Buffer | null,
  today: string,
): Promise<SnapshotParts> {
  const stamp = tableStamp(table.rules_version)
  if (operatorFile === null) return partsOf(table, [stamp])
  const { overridden, problems } = await overriddenTable(table, operatorFile)
  if (problems.length > 0) throw new Error(`Nothing of ${overridesFile} is taken over: ${problems.join('; ')}.`)
  return partsOf(overridden, [stamp, operatorStamp(today)])
}

/** The table with the operator's word beside what it overrides; as it was when something of that is wrong. */
export async function overriddenTable(
  table: StoredTable,
  operatorFile: Buffer,
): Promise<{ readonly overridden: StoredTable; readonly problems: readonly string[] }> {
  const parsed = await parseOverrides(operatorFile, table)
  return { overridden: { ...table, rules: withOverrides(table.rules, parsed) }, problems: parsed.problems }
}

function partsOf(table: StoredTable, sources: readonly SourceStamp[]): SnapshotParts {
  return { asOf: table.rules_version, sources, sections: sectionsOf(table) }
}

/** The file carries no date, and what it says holds as of the day it is read. */
function operatorStamp(asOf: string): SourceStamp {
  return {
    name: `The operator's own rules, ${overridesFile}`,
    topic: 'overrides',
    url: `file:${overridesFile}`,
    licence: 'own',
    asOf,
    staleAfterHours: null,
  }
}

/** Throws when the file that ships is missing or damaged. */
export function shippedTable(): StoredTable {
  return storedTableOf(LawTable.read(openSnapshot(wholeFile(bundledSnapshot))))
}

function storedTableOf(law: LawTable): StoredTable {
  const { version, countries, territories } = law
  return { rules_version: version, territories, rules: countries.map(country => law.storedRule(country)) }
}

/** A small file shares its buffer with others. */
function wholeFile(url: URL): ArrayBufferLike {
  return new Uint8Array(readFileSync(url)).buffer
}
