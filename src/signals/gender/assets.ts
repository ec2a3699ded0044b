/**
 * The tables of `assets/gender/` that people write by hand. They are read once, when a file that uses one is loaded.
 */
import { readFileSync } from 'node:fs'

const folder = new URL('../../../assets/gender/', import.meta.url)

/** The rows of a table without its head. No cell has a comma or a quote in it. */
export function rowsOf(file: string): string[][] {
  const lines = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n')
  return lines.slice(1).map(line => line.split(','))
}

const lists = Map.groupBy(rowsOf('words.csv'), ([list]) => list)

/** The words on a list of `words.csv`, as people write them in small letters. Throws for a list that there is not. */
export function wordsOn(list: string): string[] {
  const rows = lists.get(list)
  if (rows === undefined) throw new RangeError(`words.csv has no list "${list}"`)
  return rows.map(([, word]) => word)
}
