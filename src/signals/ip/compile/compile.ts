import { availableParallelism } from 'node:os'
import type { Compile, ReportProgress, SnapshotParts } from '../../../core/dataset.ts'
import { Compilation } from './compilation.ts'
import { type FamilyFiles, parseFamily, parsePlaces } from './family-files.ts'
import { type IpFiles, readFamilies, readShared, type SharedFiles } from './input-files.ts'
import { newParser, type Parser } from './parse-thread.ts'

/** Compiles what is installed with this project and what was fetched. Runs in a process of its own. */
export const compile: Compile = async (report, input) => {
  const parser = newParser(availableParallelism())
  try {
    report('reading files', 0)
    const { families, stamps } = readFamilies(input)
    const today = new Date().toISOString().slice(0, 10)
    return await compileWith(parser, families, () => readShared(input, stamps), report, today)
  } finally {
    await parser.stop()
  }
}

/** Compiles these files as of `today`, YYYY-MM-DD. Throws when one is not of its form. */
export function compileFiles(files: IpFiles, report: ReportProgress, today: string): SnapshotParts {
  const compilation = new Compilation(files, report, today)
  for (const family of files.families) {
    compilation.step(family.version, 'files', 0.05)
    compilation.add(parseFamily(family))
  }
  return compilation.finish()
}

/**
 * The same with a parser, which parses while something else is done here; the memory of the families' files is used up.
 * Before anything can be numbered the places of IPv4 must be known, most of what there is to parse: that is done here,
 * and all the rest meanwhile by the parser.
 */
export async function compileWith(
  parser: Parser,
  [four, six]: readonly FamilyFiles[],
  readShared: () => SharedFiles,
  report: ReportProgress,
  today: string,
): Promise<SnapshotParts> {
  const tables4 = parser.tables(four)
  const places6 = parser.places(6, six.places)
  const tables6 = parser.tables(six)
  const compilation = new Compilation(readShared(), report, today)
  compilation.step(4, 'files', 0.05)
  const places4 = parsePlaces(4, four.places)
  compilation.add({ version: 4, ...places4, ...(await tables4()) })
  compilation.step(6, 'files', 0.05)
  const parsed6 = { version: 6, ...(await places6()), ...(await tables6()) } as const
  // What the thread has left of memory is wanted here.
  await parser.stop()
  compilation.add(parsed6)
  return compilation.finish()
}
