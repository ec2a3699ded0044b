/**
 * How right the gender signal is about full names without a hint: given names as often as a national source counted
 * them, of those that more than nine of ten of its persons bear on one side, each with a surname of that country. One
 * half of every list of surnames is left out when the table is built, so that both what a list knows and what an ending
 * tells is measured; the given name alone is asked beside them. Usage:
 *
 *   node scripts/gender/measure-full-names.ts
 */
import { seededRandom } from '../../bench/harness.ts'
import { estimate } from '../../src/signals/gender/decide/estimate.ts'
import { GenderIndex } from '../../src/signals/gender/gender-index.ts'
import { buildSections, viewOf } from './build-sections.ts'
import { publishedCounts } from './counts.ts'
import { unknownWeight } from './scores.ts'
import { type GenderSources, withSources } from './sources.ts'
import { foldOf } from './train.ts'

/** The list of surnames for each country that counts given names: its own, or that of its language. */
const listOf: Readonly<Record<string, string>> = {
  FR: 'FR', GB: 'en', IE: 'en', ES: 'ES', IT: 'IT', DE: 'DE', AT: 'DE', BE: 'BE', DK: 'DK', SE: 'SE', NO: 'NO', FI: 'FI', PL: 'PL',
  SI: 'SI', RU: 'RU', BR: 'BR', CL: 'ES', UY: 'ES', AU: 'AU', NZ: 'en', CA: 'en',
} // biome-ignore format: a table

const namesOfCountry = 3000
const oneSided = 0.9

interface Borne {
  readonly text: string
  readonly gender: 'male' | 'female'
  /** Sum of the persons up to this name. */
  readonly upTo: number
}

/** The names of a country that are of one side, as they are borne. */
function borneIn(country: string): Borne[] {
  const sums = new Map<string, { male: number; female: number }>()
  for (const { counts } of publishedCounts().filter(({ origin }) => origin.area === country)) {
    for (const [text, { male, female }] of counts) {
      const known = sums.get(text) ?? { male: 0, female: 0 }
      sums.set(text, { male: known.male + male, female: known.female + female })
    }
  }
  let upTo = 0
  return [...sums].flatMap(([text, { male, female }]) => {
    const all = male + female
    if (Math.max(male, female) <= oneSided * all) return []
    upTo += all
    return [{ text, gender: male > female ? 'male' : 'female', upTo }]
  })
}

function drawn(names: readonly Borne[], random: () => number): Borne {
  const wanted = (random() / 2 ** 32) * (names.at(-1)?.upTo ?? 0)
  let [low, high] = [0, names.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (names[middle].upTo <= wanted) low = middle + 1
    else high = middle
  }
  return names[low]
}

interface Tally {
  asked: number
  right: number
  wrong: number
}

const isLeftOut = (surname: string) => foldOf(surname) < 5

export function measureFullNames({ rows, lexicon }: GenderSources): void {
  const areas = new Map([...lexicon.areas].filter(([surname]) => !isLeftOut(surname)))
  const index = new GenderIndex(viewOf(buildSections(rows, { ...lexicon, areas }, () => {})))
  const totals = new Map<string, Tally>()
  for (const [country, list] of Object.entries(listOf)) {
    const names = borneIn(country)
    const surnames = [...lexicon.areas].filter(([, own]) => own.includes(list)).map(([surname]) => surname)
    const random = seededRandom(7)
    const tallies = new Map<string, Tally>()
    for (let at = 0; at < namesOfCountry; at++) {
      const { text, gender } = drawn(names, random)
      const surname = surnames[random() % surnames.length]
      // A Russian surname has a form for either sex.
      if (country === 'RU' && /[ая]$/.test(surname) !== (gender === 'female')) continue
      const kind = isLeftOut(surname) ? 'surname by its ending' : 'surname of a list'
      for (const [asked, title] of [
        [`${text} ${surname}`, kind],
        [text, 'given name alone'],
      ] as const) {
        const found = estimate(index, null, {
          type: 'name',
          text: asked,
          country: null,
          aiMode: 'fallback',
          force: false,
        })
        for (const into of [tallies, totals]) add(into, title, found.gender, gender)
      }
    }
    console.log(`${country}: ${[...tallies].map(written).join('; ')}`)
  }
  console.log(`all: ${[...totals].map(written).join('; ')}`)
}

function add(into: Map<string, Tally>, title: string, found: string | null, gender: string): void {
  const tally = into.get(title) ?? { asked: 0, right: 0, wrong: 0 }
  into.set(title, tally)
  tally.asked++
  if (found === gender) tally.right++
  else if (found !== null) tally.wrong++
}

function written([title, { asked, right, wrong }]: [string, Tally]): string {
  const percent = (part: number) => `${((100 * part) / asked).toFixed(2)} %`
  const ofUnknown = unknownWeight * (asked - right - wrong)
  const weighted = (wrong + ofUnknown) / (right + wrong + ofUnknown)
  return `${title}: unknown ${percent(asked - right - wrong)}, wrong ${percent(wrong)} of ${asked}, weighted error ${weighted.toFixed(4)}`
}

if (process.argv[1] === import.meta.filename) await withSources(measureFullNames)
