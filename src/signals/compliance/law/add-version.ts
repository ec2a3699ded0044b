import { differencesOf } from './diff.ts'
import { digestOf, type TableVersion } from './history.ts'
import type { RuleTableFile } from './rule-schema.ts'

/**
 * The history with one more version; the same history when the file is its last version.
 *
 * @param before the file of the last version; null for an empty history
 */
export function withVersion(
  history: readonly TableVersion[],
  before: Uint8Array | null,
  now: Uint8Array,
): readonly TableVersion[] {
  const digest = digestOf(now)
  if (history.at(-1)?.digest === digest) return history
  const table = tableOf(now)
  const countries = before === null ? [] : differencesOf(tableOf(before), table)
  return [...history, { digest, rules_version: table.rules_version, countries }]
}

function tableOf(file: Uint8Array): RuleTableFile {
  return JSON.parse(Buffer.from(file).toString())
}
