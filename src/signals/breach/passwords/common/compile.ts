import { readFileSync } from 'node:fs'
import type { Compile } from '../../../../core/dataset.ts'
import { openSnapshot } from '../../../../data/snapshot/snapshot.ts'
import { sectionsIn } from './common-passwords.ts'
import { bundledSnapshot } from './source.ts'

/** Compiles what ships with this project: there is no feed of it. */
export const compile: Compile = async () => {
  const snapshot = openSnapshot(new Uint8Array(readFileSync(bundledSnapshot)).buffer)
  return { asOf: snapshot.asOf, sources: snapshot.sources, sections: sectionsIn(snapshot) }
}
