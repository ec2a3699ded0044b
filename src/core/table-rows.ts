/**
 * Cuts the bytes of a table (CSV and its relatives) into rows and cells. A row is a line. Only a cell in quotation
 * marks that is closed as RFC 4180 has it may go on over several lines; whatever else a line holds, the next row begins
 * with the next line:
 *
 * - A line whose marks are not closed, or are closed in the middle of a cell, is split at its delimiters, marks being
 *   characters.
 * - Two stray marks in two lines can look like one cell of many lines. In the wanted column such a cell would be no
 *   value anyway; where nearly all of the lines are whole rows with values of their own, both readings are possible. In
 *   both cases every line is a row; in the second the rows are marked `isDoubtful`.
 *
 * Lines end in LF, CRLF or CR. Memory: a row, 1 MiB at most; a longer line is cut. Time: 0.1 µs a row of three cells.
 */
export type Delimiter = ',' | ';' | '\t' | '|' | ':'

export interface RowForm {
  /** Null for one cell a line. */
  readonly delimiter: Delimiter | null
  /** False where a quotation mark is a character like any other. */
  readonly hasQuotes: boolean
  /** True where a line that begins with "#" is never the beginning of a row of several lines. */
  readonly hasComments: boolean
}

/** Distinguishes two stray marks from a cell of several lines. */
export interface RowSense {
  /** Number of cells of a row. */
  readonly width: number
  /** The cell that is wanted, from 0. */
  readonly column: number
  /** Whether the bytes from `from` to before `to` are a value of that column. */
  readonly isValue: (bytes: Buffer, from: number, to: number) => boolean
}

const [newline, carriageReturn, quote, space, numberSign] = [0x0a, 0x0d, 0x22, 0x20, 0x23]
/** In bytes, of a line and of a row with its line breaks. */
export const longestRow = 2 ** 20

/** A row, valid until the next one is read. */
export class Row {
  bytes: Buffer = Buffer.alloc(0)
  /** Its last line, from 1. */
  line = 0
  /** Number of its lines. */
  lines = 1
  /** True when it is the beginning of a line that is longer than `longestRow`. */
  isCut = false
  /** True when it may as well be a part of a cell of several lines. */
  isDoubtful = false
  /** True when its quotation marks are not those of RFC 4180, so that it was split as if they were characters. */
  isBroken = false
  /** Offset in `bytes` behind the line break that ends it. */
  until = 0
  /** Offsets of the cells in `bytes`, without quotation marks around them. */
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #isQuoted: boolean[] = []
  #start = 0
  #width = 0
  /** The bytes that were searched for a quotation mark, from where, and where the first one is. */
  #markedBytes: Buffer | null = null
  #markSearched = 0
  #mark = 0

  /** Number of its cells. */
  get width(): number {
    return this.#width
  }

  /** True when its line begins with "#". */
  get isComment(): boolean {
    return this.bytes[this.#start] === numberSign
  }

  /** Offset in `bytes` of its first byte. */
  get from(): number {
    return this.#start
  }

  /** True when a cell that does not begin with a quotation mark holds one, which RFC 4180 does not allow. */
  get hasStrayMark(): boolean {
    for (let cell = 0; cell < this.#width; cell++) {
      if (!this.#isQuoted[cell] && this.#markFrom(this.#from[cell]) < this.#to[cell]) return true
    }
    return false
  }

  /** Offset of the first quotation mark from `from` on; the length of the bytes when there is none. */
  #markFrom(from: number): number {
    // Many files have no marks, and to search the rest of the bytes for each cell would take longer than all else.
    if (this.#markedBytes !== this.bytes || from < this.#markSearched || from > this.#mark) {
      const found = this.bytes.indexOf(quote, from)
      this.#markedBytes = this.bytes
      this.#markSearched = from
      this.#mark = found < 0 ? this.bytes.length : found
    }
    return this.#mark
  }

  /** Called before other bytes are read, which may lie in the same memory. */
  forget(): void {
    this.#markedBytes = null
  }

  begin(bytes: Buffer, start: number): void {
    this.bytes = bytes
    this.#start = start
    this.#width = 0
  }

  add(from: number, to: number, isQuoted: boolean): void {
    this.#from[this.#width] = from
    this.#to[this.#width] = to
    this.#isQuoted[this.#width] = isQuoted
    this.#width += 1
  }

  /** Calls back with the offsets of a cell; with an empty range when there is no such cell. */
  take<Result>(cell: number, take: (bytes: Buffer, from: number, to: number) => Result): Result {
    if (cell >= this.#width) return take(this.bytes, 0, 0)
    const [from, to] = [this.#from[cell], this.#to[cell]]
    if (!this.#isQuoted[cell] || !this.bytes.subarray(from, to).includes('""')) return take(this.bytes, from, to)
    const text = Buffer.from(this.bytes.toString('latin1', from, to).replaceAll('""', '"'), 'latin1')
    return take(text, 0, text.length)
  }

  /** The text of a cell, without white space around it; empty where there is no such cell. */
  text(cell: number): string {
    return this.take(cell, trimmedText)
  }

  texts(): string[] {
    const texts: string[] = []
    for (let cell = 0; cell < this.#width; cell++) texts.push(this.text(cell))
    return texts
  }
}

const trimmedText = (bytes: Buffer, from: number, to: number) => bytes.toString('utf8', from, to).trim()

/** Result of reading a record: the offset of the next one, or why it is none. */
const [isBroken, isOpen] = [-1, -2]

export class TableRows {
  readonly #delimiter: number
  readonly #form: RowForm
  readonly #sense: RowSense | null
  readonly #take: (row: Row) => void
  readonly #row = new Row()
  /** The beginning of a row that is not whole yet. */
  #rest: Buffer = Buffer.alloc(0)
  /** Up to where no line of the rest ends. */
  #searched = 0
  /** True behind the first bytes of a line that was cut. */
  #isBehindCut = false
  #line = 0

  /**
   * @param sense null to take every cell of several lines that is closed
   * @param take called with each row, empty ones too; the row is valid until it returns
   */
  constructor(form: RowForm, sense: RowSense | null, take: (row: Row) => void) {
    this.#form = form
    this.#delimiter = form.delimiter === null ? -1 : form.delimiter.charCodeAt(0)
    this.#sense = sense
    this.#take = take
  }

  /** Number of lines that were read. */
  get lines(): number {
    return this.#line
  }

  push(piece: Buffer): void {
    this.#read(this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]), false)
  }

  end(): void {
    this.#read(this.#rest, true)
  }

  #read(bytes: Buffer, isLast: boolean): void {
    let [start, searched] = [0, this.#searched]
    this.#row.forget()
    while (start < bytes.length) {
      const end = lineEnd(bytes, Math.max(start, searched))
      searched = end
      // Whether LF follows a CR is not known at the end of a piece.
      const isWhole = isLast || bytes[end] === newline || end + 1 < bytes.length
      if (!isWhole) break
      const next = this.#isBehindCut ? afterLine(bytes, end) : this.#record(bytes, start, end, isLast)
      if (next === isOpen) break
      this.#isBehindCut = false
      start = next
    }
    this.#rest = bytes.subarray(start)
    this.#searched = Math.max(0, searched - start)
    if (this.#isBehindCut || this.#searched > longestRow) this.#cut()
  }

  /** Takes the beginning of a line that is too long, and lets go of what there is of the rest. */
  #cut(): void {
    if (!this.#isBehindCut) this.#takeCut(this.#rest, 0)
    this.#isBehindCut = true
    this.#rest = this.#rest.subarray(this.#searched)
    this.#searched = 0
  }

  #takeCut(bytes: Buffer, start: number): void {
    this.#row.isCut = true
    this.#takeLine(bytes, start, start + longestRow)
    this.#row.isCut = false
  }

  /**
   * Takes the record whose first line is from `start` to before `end`. Returns where the next one begins, or `isOpen`.
   */
  #record(bytes: Buffer, start: number, end: number, isLast: boolean): number {
    if (end - start > longestRow) {
      this.#takeCut(bytes, start)
      return afterLine(bytes, end)
    }
    const found = this.#form.hasQuotes ? this.#split(bytes, start, end) : isBroken
    if (found >= 0) return this.#emit(1, afterLine(bytes, end))
    const maySpan = found === isOpen && !(this.#form.hasComments && bytes[start] === numberSign)
    if (!maySpan) return this.#takeLine(bytes, start, end)
    const limit = Math.min(bytes.length, start + longestRow)
    const after = this.#split(bytes, start, limit)
    const isCutOff = after === isOpen || (after === limit && bytes[limit - 1] !== newline)
    if (isCutOff && !isLast && limit === bytes.length) return isOpen
    const isClosed = after >= 0 && !(isCutOff && limit < bytes.length)
    return isClosed ? this.#judge(bytes, start, end, after) : this.#takeLine(bytes, start, end)
  }

  /** Takes a record of several lines as one row, or its first line, or each of its lines. */
  #judge(bytes: Buffer, start: number, end: number, after: number): number {
    const sense = this.#sense
    if (sense !== null) {
      const isInColumn = this.#row.take(sense.column, (cell, from, to) => lineEnd(cell, from) < to)
      if (isInColumn) return this.#takeLine(bytes, start, end)
    }
    const ends: number[] = []
    for (let at = start; at < after; at = afterLine(bytes, lineEnd(bytes, at))) ends.push(lineEnd(bytes, at))
    if (sense === null || !this.#areRows(bytes, start, ends, sense)) {
      this.#split(bytes, start, after)
      return this.#emit(ends.length, after)
    }
    this.#row.isDoubtful = true
    let next = start
    for (const each of ends) next = this.#takeLine(bytes, next, each)
    this.#row.isDoubtful = false
    return next
  }

  /** True when more than three of four lines are whole rows with a value: of text in a cell at most one is. */
  #areRows(bytes: Buffer, start: number, ends: readonly number[], sense: RowSense): boolean {
    let at = start
    const rows = ends.filter(end => {
      this.#splitPlainly(bytes, at, end)
      at = afterLine(bytes, end)
      return this.#row.width === sense.width && this.#row.take(sense.column, sense.isValue)
    })
    return 4 * rows.length > 3 * ends.length
  }

  /**
   * Splits the record that begins at `start`. Returns where the next one begins, `limit` where nothing ends it before;
   * `isOpen` when a quotation mark is not closed before `limit`, `isBroken` when something follows one that is.
   */
  #split(bytes: Buffer, start: number, limit: number): number {
    this.#row.begin(bytes, start)
    for (let at = start; ; at += 1) {
      let mark = at
      while (mark < limit && bytes[mark] === space) mark++
      if (mark < limit && bytes[mark] === quote) {
        const close = closingMark(bytes, mark + 1, limit)
        if (close < 0) return isOpen
        for (at = close + 1; at < limit && bytes[at] === space; ) at++
        if (at < limit && !this.#endsCell(bytes[at])) return isBroken
        this.#row.add(mark + 1, close, true)
      } else {
        const from = at
        while (at < limit && !this.#endsCell(bytes[at])) at++
        this.#row.add(from, at, false)
      }
      if (at >= limit) return limit
      if (bytes[at] !== this.#delimiter) return afterLine(bytes, at)
    }
  }

  #endsCell(byte: number): boolean {
    return byte === this.#delimiter || byte === newline || byte === carriageReturn
  }

  /** Splits a line at its delimiters. */
  #splitPlainly(bytes: Buffer, start: number, end: number): void {
    this.#row.begin(bytes, start)
    let from = start
    for (let at = this.#form.delimiter === null ? end : start; at < end; at++) {
      if (bytes[at] !== this.#delimiter) continue
      this.#row.add(from, at, false)
      from = at + 1
    }
    this.#row.add(from, end, false)
  }

  /** Takes a line whose quotation marks are characters. Returns where the next one begins. */
  #takeLine(bytes: Buffer, start: number, end: number): number {
    this.#splitPlainly(bytes, start, end)
    this.#row.isBroken = this.#form.hasQuotes
    const next = this.#emit(1, afterLine(bytes, end))
    this.#row.isBroken = false
    return next
  }

  #emit(lines: number, next: number): number {
    this.#line += lines
    this.#row.lines = lines
    this.#row.line = this.#line
    this.#row.until = next
    this.#take(this.#row)
    return next
  }
}

/** Offset of the first line end from `from` on; the length of the bytes when there is none. */
function lineEnd(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== newline && bytes[at] !== carriageReturn) at++
  return at
}

function afterLine(bytes: Buffer, end: number): number {
  return bytes[end] === carriageReturn && bytes[end + 1] === newline ? end + 2 : Math.min(end + 1, bytes.length)
}

/** Offset of the mark that closes a cell, two marks being one that does not; -1 where there is none before `limit`. */
function closingMark(bytes: Buffer, from: number, limit: number): number {
  for (let at = from; at < limit; at++) {
    if (bytes[at] !== quote) continue
    if (at + 1 === limit || bytes[at + 1] !== quote) return at
    at += 1
  }
  return -1
}
