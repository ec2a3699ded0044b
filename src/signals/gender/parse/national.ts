/**
 * Births, or persons alive, by name and sex, in the tables that statistical offices publish as CSV or as a workbook. Columns are
 * found by their titles. All throw FeedError.
 */
import { FeedError } from '../../../core/feed.ts'
import { BirthsBuilder, type BirthsFile } from './births.ts'
import { decodeEither, decodeUtf8, readZip } from './births-zip.ts'
import { readCsv } from './csv.ts'
import { Workbook } from './xlsx.ts'

/** A count that an office does not tell because it is small, or a year without the name. */
const isNotTold = (text: string) => text === '' || /^\[[a-z]+\]$/.test(text)

/** Counts of persons are whole; workbooks may write them as 12.0. */
function countOf(text: string): number {
  if (!/^\d+(?:\.0+)?$/.test(text)) throw new FeedError('a count is none')
  return Number(text)
}

function yearOf(text: string): number {
  if (!/^(?:18|19|20)\d\d$/.test(text)) throw new FeedError('a year is none')
  return Number(text)
}

function isMaleOf(text: string, male: string, female: string): boolean {
  if (text !== male && text !== female) throw new FeedError('A sex is none of the known ones.')
  return text === male
}

/** National Records of Scotland: a zip archive with full-list-1974-YYYY.csv, `Year,Sex,Name,Number,Rank`. */
export function parseScotland(body: Buffer): BirthsFile {
  const builder = new BirthsBuilder()
  const [{ text }] = readZip(body, name => /(?:^|\/)full-list-1974-\d{4}\.csv$/.test(name), decodeEither)
  for (const row of readCsv(text, ',', ['Year', 'Sex', 'Name', 'Number'])) {
    const isMale = isMaleOf(row('Sex'), 'Boy', 'Girl')
    builder.lastYear = Math.max(builder.lastYear, yearOf(row('Year')))
    if (!isNotTold(row('Number'))) builder.add(row('Name'), isMale, countOf(row('Number')))
  }
  return builder
}

/** Central Statistics Office, Ireland, tables VSA50 (boys) and VSA60 (girls): a line for each name and year, and one for its rank. */
export function parseIreland(body: Buffer, sex: 'Boys' | 'Girls'): BirthsFile {
  const builder = new BirthsBuilder()
  const statistic = `${sex} Names in Ireland with 3 or More Occurrences`
  for (const row of readCsv(decodeUtf8(body), ',', ['Statistic Label', 'Year', `${sex} Names`, 'VALUE'])) {
    if (row('Statistic Label') !== statistic) continue
    const [year, value] = [yearOf(row('Year')), row('VALUE')]
    if (isNotTold(value) || countOf(value) === 0) continue
    builder.lastYear = Math.max(builder.lastYear, year)
    builder.add(row(`${sex} Names`), sex === 'Boys', countOf(value))
  }
  return builder
}

/** Statistik Austria, OGDEXT_VORNAMEN_1.csv: births by year, district, sex (1 for boys) and name. */
export function parseAustria(body: Buffer): BirthsFile {
  const builder = new BirthsBuilder()
  const [year, sex, name, count] = ['C-JAHR-0', 'C-GESCHLECHT-0', 'F-VORNAME_NORMALISIERT', 'F-ANZAHL_LGEB']
  for (const row of readCsv(decodeUtf8(body), ';', [year, sex, name, count])) {
    builder.lastYear = Math.max(builder.lastYear, yearOf(row(year)))
    builder.add(row(name), isMaleOf(row(sex), '1', '2'), countOf(row(count)))
  }
  return builder
}

/** Office for National Statistics, England and Wales since 1996: a sheet for each sex, a line for each name, two columns for each year. */
export function parseEngland(body: Buffer): BirthsFile {
  const builder = new BirthsBuilder()
  const workbook = new Workbook(body)
  for (const [sheet, isMale] of [
    ['Table_1', false],
    ['Table_2', true],
  ] as const) {
    const rows = workbook.rowsOf(sheet)
    const head = headOf(rows, row => {
      // Sheets are told apart by their numbers alone: in another order they would change the sex of every name.
      if (isOfOtherSex(row.join(' '), isMale)) throw new FeedError('A sheet is of the other sex.')
      return row[0] === 'Name'
    })
    const years = head.flatMap((title, column) => {
      const year = /^(\d{4}) Count$/.exec(title.trim())?.[1]
      return year === undefined ? [] : [{ year: yearOf(year), column }]
    })
    if (years.length === 0) throw new FeedError('The columns are not the known ones.')
    for (const row of rows) {
      for (const { year, column } of years) {
        const value = row[column] ?? ''
        if (isNotTold(value)) continue
        builder.lastYear = Math.max(builder.lastYear, year)
        builder.add(row[0], isMale, countOf(value))
      }
    }
  }
  return builder
}

/** Whether the words above a table name only the sex that it should not be of. */
function isOfOtherSex(words: string, isMale: boolean): boolean {
  const [boys, girls] = [/\bboys?\b/i.test(words), /\bgirls?\b/i.test(words)]
  return isMale ? girls && !boys : boys && !girls
}

/** Digital and Population Data Services Agency, Finland: persons alive with the name as any of their given names. */
export function parseFinland(body: Buffer): BirthsFile {
  return parsePersons(body, { female: 'Naiset kaikki', male: 'Miehet kaikki' }, 'Etunimi', 'Lukumäärä')
}

/** INE, Spain: residents with the name, of at least twenty. */
export function parseSpain(body: Buffer): BirthsFile {
  return parsePersons(body, { female: 'Mujeres', male: 'Hombres' }, 'Nombre', 'Frecuencia')
}

interface SheetsOfSexes {
  readonly female: string
  readonly male: string
}

/** A sheet for each sex with a line for each name; under the table there can be remarks, which have no count. */
function parsePersons(body: Buffer, sheets: SheetsOfSexes, nameTitle: string, countTitle: string): BirthsFile {
  const builder = new BirthsBuilder()
  const workbook = new Workbook(body)
  for (const isMale of [false, true]) {
    const rows = workbook.rowsOf(isMale ? sheets.male : sheets.female)
    const head = headOf(rows, row => row.includes(nameTitle) && row.includes(countTitle))
    const [nameAt, countAt] = [head.indexOf(nameTitle), head.indexOf(countTitle)]
    for (const row of rows) {
      const [name, value] = [row[nameAt]?.trim() ?? '', row[countAt] ?? '']
      if (name !== '' && value !== '') builder.add(name, isMale, countOf(value))
    }
  }
  return builder
}

/** The titles of the columns, under whatever explains the table. The rows go on after them. */
function headOf(rows: Generator<string[]>, isHead: (row: readonly string[]) => boolean): string[] {
  for (let next = rows.next(); next.done !== true; next = rows.next()) if (isHead(next.value)) return next.value
  throw new FeedError('The columns are not the known ones.')
}
