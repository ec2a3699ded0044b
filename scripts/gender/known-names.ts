/**
 * Reads a file of names with a known gender: columns `Country`, `Gender` (M or F), and one or more of spellings, `*
 * Name`.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export interface KnownName {
  readonly country: string
  readonly gender: 'male' | 'female'
  readonly spellings: readonly string[]
}

export function readNames(path: string): { columns: string[]; names: KnownName[] } {
  const records: Record<string, string>[] = parse(readFileSync(path), { bom: true, columns: true })
  const columns = Object.keys(records[0] ?? {}).filter(title => title.endsWith(' Name'))
  const names = records.flatMap((record): KnownName[] => {
    const { Country: country, Gender: gender } = record
    if (gender !== 'M' && gender !== 'F') return []
    return [{ country, gender: gender === 'M' ? 'male' : 'female', spellings: columns.map(title => record[title]) }]
  })
  return { columns, names }
}
