/**
 * Builds the sections of a snapshot from the statements of the sources: the table, the classifier that is trained on
 * it, and the curves of how often either is right. The curves of the classifier come from a second one that has not
 * seen a fifth of the names.
 */
import type { ReportProgress, Sections, SnapshotMemory, SnapshotView } from '../../src/core/dataset.ts'
import { buildSnapshot, openSnapshot } from '../../src/data/snapshot/snapshot.ts'
import { Calibration } from '../../src/signals/gender/decide/calibration.ts'
import { Classifier } from '../../src/signals/gender/decide/classifier.ts'
import { sections } from '../../src/signals/gender/layout.ts'
import { LetterModel } from '../../src/signals/gender/read/extract/likelihood.ts'
import { Romaniser } from '../../src/signals/gender/read/script.ts'
import { NameTable, noRank } from '../../src/signals/gender/table/name-table.ts'
import { Weighing } from '../../src/signals/gender/table/weigh.ts'
import { encodeCurves, encodeLetters, encodeModel } from './encode-learned.ts'
import { encodeTable, type Lexicon } from './encode-table.ts'
import type { EvidenceRows } from './evidence-rows.ts'
import { completed, fitClasses, fitCurves } from './fit-curves.ts'
import { abroadOutcomes, modelOutcomes, tableOutcomes } from './outcomes.ts'
import { foldOf, teaches, train, trainingNames } from './train.ts'

const isHeldOut = (name: string) => foldOf(name) < 2

export function buildSections(rows: EvidenceRows, lexicon: Lexicon, report: ReportProgress): Sections {
  report('table of names', 0.1)
  const table = encodeTable(rows, lexicon)
  return { ...table, ...learn(viewOf(table), report) }
}

/** The sections that follow from the table: letters, classifier and curves. */
export function learn(snapshot: SnapshotView, report: ReportProgress): Sections {
  const table = new NameTable(snapshot)
  const letters = lettersOf(table)
  const read = {
    table,
    weighing: new Weighing(table),
    romaniser: new Romaniser(snapshot, sections.romanised),
    letters: new LetterModel(viewOf(letters)),
  }
  report('classifier on four fifths of the names', 0.4)
  const learned = encodeModel(train(trainingNames(table, read.weighing, name => !isHeldOut(name))))
  report('calibration', 0.6)
  const spelled = { ...read, classifier: new Classifier(viewOf(learned)) }
  const ofTable = fitCurves(tableOutcomes(read, () => true))
  const ofSpelling = modelOutcomes(spelled, isHeldOut)
  const abroad = abroadOutcomes(spelled, new Calibration(ofTable), isHeldOut)
  report('classifier', 0.7)
  const model = encodeModel(train(trainingNames(table, read.weighing, () => true)))
  const curves = completed({ ...ofTable, ...fitClasses([...ofSpelling, ...abroad]) })
  return { ...letters, ...model, ...encodeCurves(curves) }
}

function lettersOf(table: NameTable): Sections {
  const textsOf = (isOne: (number: number) => boolean) =>
    Array.from({ length: table.names.size }, (_, number) => number)
      .filter(isOne)
      .map(number => table.names.textOf(number))
  return encodeLetters({
    given: textsOf(number => teaches(table, number)),
    surname: textsOf(number => table.surnameRanks[number] !== noRank),
    word: textsOf(number => table.wordRanks[number] !== noRank),
  })
}

/**
 * The sections as a reader of a snapshot sees them.
 * @param tables what stands for the tables that would be computed from the sections
 */
export function viewOf(built: Sections, tables?: SnapshotMemory['tables']): SnapshotView {
  const identity = { dataset: '', formatVersion: 0, inputs: '' }
  const bytes = Buffer.concat(buildSnapshot(identity, { asOf: '', sources: [], sections: built }))
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return openSnapshot(shared, tables)
}
