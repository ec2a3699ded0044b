import type { SnapshotView } from '../../core/dataset.ts'
import { NameIndex } from '../../data/index/name-index.ts'
import { Calibration } from './decide/calibration.ts'
import { Classifier } from './decide/classifier.ts'
import { sections } from './layout.ts'
import { LetterModel } from './read/extract/letter-model.ts'
import { Likelihood } from './read/extract/likelihood.ts'
import type { Frequencies, NameFrequencies } from './read/given-names.ts'
import { Romaniser } from './read/romanise.ts'
import { NameTable } from './table/name-table.ts'
import { SurnameOrigins } from './table/surname-origins.ts'
import { Weighing } from './table/weigh.ts'

/** The opened snapshot: everything that the four endpoints read. layout.ts says what its sections are. */
export class GenderIndex implements NameFrequencies {
  readonly table: NameTable
  readonly weighing: Weighing
  readonly surnameOrigins: SurnameOrigins
  readonly likelihood: Likelihood
  readonly letters: LetterModel
  /** Local parts of role addresses. */
  readonly roles: NameIndex
  readonly romaniser: Romaniser
  readonly classifier: Classifier
  readonly calibration: Calibration

  constructor(snapshot: SnapshotView) {
    this.table = new NameTable(snapshot)
    this.weighing = new Weighing(this.table)
    this.surnameOrigins = new SurnameOrigins(snapshot, this.table)
    this.letters = new LetterModel(snapshot)
    this.likelihood = new Likelihood(this.table, this.letters)
    this.roles = new NameIndex(snapshot, sections.roles)
    this.romaniser = new Romaniser(snapshot, sections.romanised)
    this.classifier = new Classifier(snapshot)
    this.calibration = Calibration.open(snapshot)
  }

  of(name: string): Frequencies {
    const { table } = this
    const number = table.numberOf(name)
    return { given: table.logShareOfGiven(number), surname: table.logShareOfSurname(number) }
  }

  isGiven(name: string): boolean {
    return this.table.givenNumber(name) >= 0
  }

  /** True for an English word that hardly anybody is called by. */
  isOnlyWord(text: string): boolean {
    return this.table.isOnlyWord(this.table.numberOf(text))
  }
}
