/**
 * The answers to all given names of the table when one is asked alone and without a hint, as most are, by the weighing and the
 * curves that every other answer comes from: two bytes a name. They are worked out by pieces of the table, each when one of
 * its names is first asked for (0.1 ms), so that opening the data does not wait for all. Five of six names have one source;
 * where that says the same of two names their answer is the same, and is worked out once.
 */

import type { GenderEstimate } from '../schema.ts'
import type { NameTable } from '../table/name-table.ts'
import type { Weighing } from '../table/weigh.ts'
import { answerOf, codeOf } from './answers.ts'
import { calibrated } from './calibrated.ts'
import type { Calibration } from './calibration/curve.ts'
import { readingOf } from './read-table.ts'

/** Number of no origin, which leaves out none: what is weighed so is not kept by the weighing. */
const noOrigin = 256
const statementBits = 18
const namesPerPiece = 512

export class KnownAnswers {
  private readonly table: NameTable
  private readonly weighing: Weighing
  private readonly calibration: Calibration
  private readonly codes: Uint16Array
  /** 1 for the pieces that are worked out. */
  private readonly isReady: Uint8Array
  /** Codes of names with one source, by its statement. */
  private readonly ofStatements = new Uint16Array(2 ** statementBits)

  constructor(table: NameTable, weighing: Weighing, calibration: Calibration) {
    this.table = table
    this.weighing = weighing
    this.calibration = calibration
    this.codes = new Uint16Array(table.names.size)
    this.isReady = new Uint8Array(Math.ceil(table.names.size / namesPerPiece))
  }

  /** Null where there is nothing to answer from. */
  of(number: number, force: boolean): GenderEstimate | null {
    if (number < 0) return null
    const piece = Math.floor(number / namesPerPiece)
    if (this.isReady[piece] === 0) this.workOut(piece)
    const code = this.codes[number]
    return code === 0 ? null : answerOf(code, force)
  }

  private workOut(piece: number): void {
    const { codes, ofStatements } = this
    const { ends, statements } = this.table
    const after = Math.min(codes.length, (piece + 1) * namesPerPiece)
    for (let number = piece * namesPerPiece; number < after; number++) {
      const start = ends[number]
      const count = ends[number + 1] - start
      if (count === 0) continue
      if (count > 1) codes[number] = this.codeOfNumber(number)
      else codes[number] = ofStatements[statements[start]] ||= this.codeOfNumber(number)
    }
    this.isReady[piece] = 1
  }

  private codeOfNumber(number: number): number {
    const weighed = this.weighing.weigh(number, null, noOrigin)
    return codeOf(calibrated(this.calibration, readingOf(weighed)), 1)
  }
}
