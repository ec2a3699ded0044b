/**
 * Files of a corpus as the official downloader writes them, one for each prefix, and an index that is imported from
 * them.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../bench/harness.ts'
import type { HashKind } from '../../src/signals/breach/corpus/hash-list.ts'
import { drawnRange } from '../../src/signals/breach/fixtures/drawn-range.ts'
import { runAssay } from './command.ts'
import { isLongRun } from './long-run.ts'

/** The body of each range, by its prefix. */
export type RangeBodies = ReadonlyMap<string, string>

/**
 * Ranges of Pwned Passwords that may lie beside the project: 24 of them, 256 in a long run. Ten that are drawn where
 * there are none.
 */
export function someRanges(kind: HashKind): RangeBodies {
  const folder = fileURLToPath(new URL(`../../../shared/feeds/pwned-passwords/${kind}/`, import.meta.url))
  if (existsSync(folder)) {
    const names = readdirSync(folder).sort()
    return new Map(
      names.slice(0, isLongRun ? names.length : 24).map(name => [name, readFileSync(join(folder, name), 'latin1')]),
    )
  }
  const drawn = (prefix: number) => drawnRange(prefix, 600 + prefix, seededRandom(prefix), {}, kind)
  return new Map(
    Array.from({ length: 10 }, (_, prefix) => [prefix.toString(16).padStart(5, '0').toUpperCase(), drawn(prefix)]),
  )
}

/** Imports ranges into a home, as a part of a corpus. */
export async function importRanges(home: string, bodies: RangeBodies, ...options: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-ranges-'))
  try {
    for (const [prefix, body] of bodies) writeFileSync(join(folder, `${prefix}.txt`), body)
    const words = ['data', 'import', 'passwords', folder, '--part', '--as-of', '2026-11-01', ...options]
    const { code, stderr } = await runAssay(words, { ASSAY_HOME: home })
    assert.equal(code, 0, stderr)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
