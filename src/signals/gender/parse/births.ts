/** Births by name and sex, from the files of statistical offices, one parser per form. All throw FeedError. */
import { FeedError } from '../../../core/feed.ts'
import { readZip } from './births-zip.ts'

export interface Births {
  male: number
  female: number
}

export interface BirthsFile {
  /** By the name as it is written. */
  readonly births: ReadonlyMap<string, Births>
  /** Lines read. */
  readonly rows: number
  /** The last year in it. */
  readonly lastYear: number
}

export class BirthsBuilder {
  readonly births = new Map<string, Births>()
  rows = 0
  lastYear = 0

  add(name: string, isMale: boolean, count: number): void {
    const known = this.births.get(name) ?? { male: 0, female: 0 }
    if (isMale) known.male += count
    else known.female += count
    this.births.set(name, known)
    this.rows++
  }
}

/** Social Security Administration, names.zip: yobYYYY.txt with lines `Name,F,123`. */
export function parseSocialSecurity(body: Buffer): BirthsFile {
  const builder = new BirthsBuilder()
  for (const { name: file, text } of readZip(body, name => /(?:^|\/)yob\d{4}\.txt$/.test(name))) {
    builder.lastYear = Math.max(builder.lastYear, Number(file.slice(-8, -4)))
    linesOf(text).forEach((line, position) => {
      const fields = /^([^,]+),([FM]),(\d+)$/.exec(line)
      if (fields === null) throw new FeedError(`Line ${position + 1} of a year is not name, sex and count.`)
      builder.add(fields[1], fields[2] === 'M', Number(fields[3]))
    })
  }
  return builder
}

/** What the file has in place of a name or a year that is not told because it is rare. */
const notTold = new Set(['_PRENOMS_RARES', 'XXXX', ''])

const inseeHeads = new Set(['sexe;prenom;periode;valeur', 'sexe;preusuel;annais;nombre'])

/**
 * INSEE, fichier des prenoms, national: lines `sexe;prenom;periode;valeur` with 1 for boys and 2 for girls; until the edition of
 * 2021 the columns had other names.
 */
export function parseInsee(body: Buffer): BirthsFile {
  const builder = new BirthsBuilder()
  const [file] = readZip(body, name => /(?:^|\/)(?:nat\d{4}|prenoms-\d{4}-nat)\.csv$/.test(name))
  const [head, ...lines] = linesOf(file.text)
  if (!inseeHeads.has(head?.replace(/^\ufeff/, ''))) throw new FeedError('The columns are not the known ones.')
  lines.forEach((line, position) => {
    const fields = /^([12]);([^;]*);(XXXX|\d{4});(\d+)$/.exec(line)
    if (fields === null) throw new FeedError(`Line ${position + 2} is not sex, name, year and count.`)
    const [, sex, name, year, count] = fields
    if (notTold.has(name)) return
    builder.add(name, sex === '1', Number(count))
    if (!notTold.has(year)) builder.lastYear = Math.max(builder.lastYear, Number(year))
  })
  return builder
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter(line => line !== '')
}
