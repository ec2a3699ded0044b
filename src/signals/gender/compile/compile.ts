import { type Compile, stampOf } from '../../../core/dataset.ts'
import { buildSections } from './build-sections.ts'
import { readBundled } from './bundled.ts'
import { addSurveys, nomquamgender } from './nomquamgender.ts'

/**
 * Compiles the names that ship with the project together with the fetched ones. Takes about 40 s, in a process of its own.
 */
export const compile: Compile = async (report, { feeds }) => {
  report('reading names', 0)
  const { asOf, rows, lexicon, sources } = readBundled()
  const surveys = feeds.read(nomquamgender.name)
  if (surveys !== null) addSurveys(rows, surveys.body)
  return {
    asOf,
    sources: surveys === null ? sources : [...sources, stampOf(nomquamgender, surveys)],
    sections: buildSections(rows, lexicon, report),
  }
}
