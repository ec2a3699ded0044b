import { LRUCache } from 'lru-cache'
import type { SnapshotView } from '../../core/dataset.ts'
import { NameIndex } from '../../data/index/name-index.ts'
import { Calibration } from './decide/calibration.ts'
import { Classifier } from './decide/classifier.ts'
import { sections } from './layout.ts'
import { LetterModel, Likelihood } from './read/extract/likelihood.ts'
import { listedForms } from './read/forms-of-address.ts'
import { wordsOfNobody } from './read/nobody.ts'
import { Romaniser } from './read/script.ts'
import { wholeWords } from './read/surname-endings.ts'
import type { Frequencies, NameFrequencies } from './read/words.ts'
import type { Counted, GenderEstimate } from './schema.ts'
import { NameTable, noShare } from './table/name-table.ts'
import { SurnameOrigins } from './table/surname-origins.ts'
import { Weighing } from './table/weigh.ts'

/** Answers that are remembered, of some 300 bytes each. */
export const mostAnswers = 2 ** 14

/** The opened snapshot: everything that the four endpoints read. layout.ts describes its sections. */
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
  /** Date of the newest source (YYYY-MM-DD). */
  readonly asOf: string

  /**
   * Answers to given names that were sent alone and without a hint: few names are most of those. The table decides
   * them, so that they are the same for every request. (Measured: see the README, "Speed".)
   */
  readonly answers = new LRUCache<string, GenderEstimate>({ max: mostAnswers })

  /** The people who were counted under the names that were asked for last, by the number of the name. */
  readonly counted = new LRUCache<number, Counted>({ max: 2 ** 12 })

  /**
   * What other spellings say of the names that were asked for last, by name and country; NaN for nothing. They take
   * more time than all else that is asked of a name.
   */
  readonly ofVariants = new LRUCache<string, number>({ max: 2 ** 13 })

  constructor(snapshot: SnapshotView) {
    this.asOf = snapshot.asOf
    this.table = new NameTable(snapshot)
    this.weighing = new Weighing(this.table)
    this.surnameOrigins = new SurnameOrigins(snapshot, this.table)
    this.letters = new LetterModel(snapshot)
    this.likelihood = new Likelihood(this.table, this.letters)
    this.roles = new NameIndex(snapshot, sections.roles)
    this.romaniser = new Romaniser(snapshot, sections.romanised)
    this.classifier = new Classifier(snapshot)
    this.calibration = Calibration.open(snapshot)
    this.table.markListed(listedForms)
    this.table.markListed(wordsOfNobody())
    this.table.markListed(wholeWords.keys())
    this.table.markListed(textsOf(this.roles))
  }

  of(name: string): Frequencies {
    const { table } = this
    const kinds = table.kindsOf(table.numberOf(name))
    const [given, surname] = [table.logShareOfGivenIn(kinds), table.logShareOfSurnameIn(kinds)]
    return { given: given === noShare ? null : given, surname: surname === noShare ? null : surname }
  }

  /**
   * False for a word that is on no list of the reader: it is neither a form of address nor a word of what is nobody's
   * name.
   */
  mayBeListed(word: string): boolean {
    return this.table.mayBeListed(word)
  }

  isGiven(name: string): boolean {
    return this.table.givenNumber(name) >= 0
  }

  /** True for an English word that hardly anybody is called by. */
  isOnlyWord(text: string): boolean {
    return this.table.isOnlyWord(this.table.numberOf(text))
  }
}

function textsOf(names: NameIndex): string[] {
  return Array.from({ length: names.size }, (_, number) => names.textOf(number))
}
