/**
 * Builds the sections of a snapshot from the statements of the sources: the table, the classifier that is trained on it,
 * and the curves of how often either is right. The curves of the classifier come from a second one that has not seen a
 * fifth of the names.
 */
import type { ReportProgress, Sections, SnapshotView } from '../../../core/dataset.ts'
import { buildSnapshot, openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { Calibration, encodeCurves } from '../decide/calibration.ts'
import { Classifier, encodeModel } from '../decide/classifier.ts'
import { sections } from '../layout.ts'
import { encodeLetters, LetterModel } from '../read/extract/letter-model.ts'
import { Romaniser } from '../read/normalise/romanise.ts'
import { NameTable } from '../table/name-table.ts'
import { Weighing } from '../table/weigh.ts'
import { encodeTable, type Lexicon } from './encode-table.ts'
import type { EvidenceRows } from './evidence-rows.ts'
import { fitCurves } from './fit-curves.ts'
import { abroadOutcomes, modelOutcomes, tableOutcomes } from './outcomes.ts'
import { foldOf, train, trainingNames } from './train.ts'

const isHeldOut = (name: string) => foldOf(name) < 2

export function buildSections(rows: EvidenceRows, lexicon: Lexicon, report: ReportProgress): Sections {
  report('table of names', 0.1)
  const table = encodeTable(rows, lexicon)
  const snapshot = viewOf(table)
  const names = new NameTable(snapshot)
  const letters = encodeLetters({
    given: rows.keys(),
    surname: lexicon.surnames.keys(),
    word: lexicon.words.keys(),
  })
  const read = {
    table: names,
    weighing: new Weighing(names),
    romaniser: new Romaniser(snapshot, sections.romanised),
    letters: new LetterModel(viewOf(letters)),
  }
  report('classifier on four fifths of the names', 0.4)
  const learned = encodeModel(train(trainingNames(names, read.weighing, name => !isHeldOut(name))))
  report('calibration', 0.6)
  const classifier = new Classifier(viewOf(learned))
  const spelled = { ...read, classifier }
  const ofTable = tableOutcomes(read, () => true)
  const ofSpelling = modelOutcomes(spelled, isHeldOut)
  const abroad = abroadOutcomes(spelled, new Calibration(fitCurves(ofTable)), isHeldOut)
  report('classifier', 0.7)
  const model = encodeModel(train(trainingNames(names, read.weighing, () => true)))
  return { ...table, ...letters, ...model, ...encodeCurves(fitCurves([...ofTable, ...ofSpelling, ...abroad])) }
}

/** The sections as a reader of a snapshot sees them. */
export function viewOf(built: Sections): SnapshotView {
  const identity = { dataset: '', formatVersion: 0, inputs: '' }
  const bytes = Buffer.concat(buildSnapshot(identity, { asOf: '', sources: [], sections: built }))
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return openSnapshot(shared)
}
