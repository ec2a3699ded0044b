/**
 * What an older list of public inboxes is worth, by a newer one: how many numbers that were seen later it has, and how
 * many of its numbers were seen again, by the days since each was seen last. Also how many numbers of one half of the
 * newer list share their first digits with numbers of the other half. Usage, with two editions of number-list.json:
 * node_modules/.bin/node scripts/measure-inboxes.ts <older> <newer>
 */
import { readFileSync } from 'node:fs'
import { parseInboxList } from '../src/signals/phone/marks/dataset.ts'

const [older, newer] = process.argv.slice(2).map(path => {
  const { numbers: byDay, asOf } = parseInboxList(readFileSync(path))
  const days = [...byDay].sort(([one], [other]) => (one < other ? -1 : 1))
  const numbers = new Map(days.flatMap(([day, listed]) => listed.map(number => [String(number), day] as const)))
  return { numbers, asOf }
})
if (older === undefined || newer === undefined) throw new Error('Name an older and a newer number-list.json.')
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const share = (part: number, whole: number) => `${part} of ${whole}, ${((100 * part) / whole).toFixed(1)} %`

console.log(`${older.numbers.size} numbers of ${older.asOf}, ${newer.numbers.size} of ${newer.asOf}`)

const seenLater = [...newer.numbers].filter(([, day]) => day > older.asOf)
for (const [year, rows] of Map.groupBy(seenLater, ([, day]) => day.slice(0, 'YYYY'.length))) {
  const known = rows.filter(([number]) => older.numbers.has(number)).length
  console.log(`seen last in ${year}: the older list has ${share(known, rows.length)}`)
}

const ages = [30, 90, 180, 365, 730, Number.POSITIVE_INFINITY]
const byAge = Map.groupBy(older.numbers, ([, day]) => ages.find(most => daysBetween(day, older.asOf) <= most) ?? 0)
for (const most of ages) {
  const rows = byAge.get(most) ?? []
  const again = rows.filter(([number]) => (newer.numbers.get(number) ?? '') > older.asOf).length
  console.log(`at most ${most} days old: seen again ${share(again, rows.length)}`)
}

const halves = Map.groupBy([...newer.numbers.keys()].sort(), (_, at) => at % 2)
const [one, other] = [halves.get(0) ?? [], halves.get(1) ?? []]
for (const [digits, least] of [
  [2, 1],
  [2, 5],
  [3, 5],
] as const) {
  const blockOf = (number: string) => number.slice(0, -digits)
  const blocks = Map.groupBy(one, blockOf)
  const found = other.filter(number => (blocks.get(blockOf(number))?.length ?? 0) >= least).length
  console.log(`in a block of ${10 ** digits} with ${least} or more of the other half: ${share(found, other.length)}`)
}
