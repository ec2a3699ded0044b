/** Writes where surnames are at home (table/surname-origins.ts): the lists of each, and what the endings of all say. */
import type { Sections } from '../../src/core/dataset.ts'
import { packBytes } from '../../src/data/snapshot/packed-bytes.ts'
import { sections } from '../../src/signals/gender/layout.ts'
import { longestEnding, shortestEnding } from '../../src/signals/gender/table/surname-origins.ts'

/** The countries and languages whose lists have a folded surname. */
export type SurnameAreas = ReadonlyMap<string, readonly string[]>

/** The sections, for names in the order of the table. */
export function encodeOrigins(names: readonly string[], areas: SurnameAreas): Sections {
  const profiles = new Map([['', 0]])
  const numbers = names.map(name => {
    const profile = (areas.get(name) ?? []).toSorted().join(' ')
    const number = profiles.get(profile) ?? profiles.size
    profiles.set(profile, number)
    return number
  })
  return {
    [sections.surnameProfiles]: packBytes(Buffer.from([...profiles.keys()].join('\n'))),
    [sections.profileNumbers.low]: packBytes(Uint8Array.from(numbers, number => number & 0xff)),
    [sections.profileNumbers.high]: packBytes(Uint8Array.from(numbers, number => number >> 8)),
    [sections.endings]: packBytes(Buffer.from(endingsOf(areas).join('\n'))),
  }
}

/** An ending that fewer surnames have may have come about by chance. */
const leastSurnames = 5
/** The part that an area must have to be named, and that the first must have for the ending to be worth keeping. */
const leastPart = 0.15
const leastOfFirst = 0.5

/** Lines of an ending and its areas with their parts in tenths, in order: each list counts as much as any other. */
function endingsOf(areas: SurnameAreas): string[] {
  const sizes = new Map<string, number>()
  for (const area of [...areas.values()].flat()) sizes.set(area, (sizes.get(area) ?? 0) + 1)
  const lines: string[] = []
  for (const [ending, surnames] of surnamesByEnding(areas)) {
    if (surnames.length < leastSurnames) continue
    const rates = new Map<string, number>()
    for (const area of surnames.flatMap(surname => areas.get(surname) ?? [])) {
      rates.set(area, (rates.get(area) ?? 0) + 1 / Math.max(leastListed, sizes.get(area) ?? 1))
    }
    const sum = [...rates.values()].reduce((total, rate) => total + rate, 0)
    const parts = [...rates].map(([area, rate]) => ({ area, part: rate / sum })).filter(({ part }) => part >= leastPart)
    if (parts.some(({ part }) => part >= leastOfFirst)) {
      const written = parts
        .toSorted((a, b) => b.part - a.part)
        .map(({ area, part }) => `${area}:${Math.round(part * 10)}`)
      lines.push([ending, ...written].join(' '))
    }
  }
  return lines.sort()
}

/** A shorter list would make much of every surname. */
const leastListed = 100

function surnamesByEnding(areas: SurnameAreas): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const surname of areas.keys()) {
    for (let length = shortestEnding; length <= longestEnding && length < surname.length; length++) {
      const ending = surname.slice(-length)
      const known = found.get(ending)
      if (known === undefined) found.set(ending, [surname])
      else known.push(surname)
    }
  }
  return found
}
