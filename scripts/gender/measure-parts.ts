/**
 * How right `name_parts` are, on full names whose parts were written down by hand before anything was asked
 * (`src/signals/gender/fixtures`): `name-parts` has 150 of 25 languages, whose faults were then mended;
 * `name-parts-held-out` has 30 of the mended kinds and their neighbours, written down before the first run on them. A
 * part is right when its words are the written ones. Names whose answer has no parts are counted apart. Usage:
 *
 *   node_modules/.bin/node scripts/gender/measure-parts.ts [--wrong]
 */
import { readFileSync } from 'node:fs'
import { ApiError } from '../../src/core/errors.ts'
import { openSnapshot } from '../../src/data/snapshot/snapshot.ts'
import { estimate } from '../../src/signals/gender/decide/estimate.ts'
import { GenderIndex } from '../../src/signals/gender/gender-index.ts'
import { bundledSnapshot } from '../../src/signals/gender/layout.ts'

const names = ['title', 'given', 'middle', 'family', 'suffix'] as const
const percent = (part: number, whole: number) =>
  `${whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`
const index = new GenderIndex(openSnapshot(Uint8Array.from(readFileSync(bundledSnapshot)).buffer))
const asked = { type: 'name', country: null, aiMode: 'off', force: false } as const

for (const set of ['name-parts', 'name-parts-held-out']) {
  console.log(`${set}:`)
  await measure(set)
}

async function measure(set: string): Promise<void> {
  const file = new URL(`../../src/signals/gender/fixtures/${set}.tsv`, import.meta.url)
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('\t'))
  const counts = Object.fromEntries(names.map(name => [name, { written: 0, answered: 0, right: 0 }]))
  const languages = new Map<string, { names: number; none: number; right: number }>()
  for (const [language, text, ...written] of rows) {
    const answer = await estimate(index, null, { ...asked, text })
    if (answer instanceof ApiError) throw answer
    const { name_parts: parts } = answer
    const sums = languages.get(language) ?? { names: 0, none: 0, right: 0 }
    languages.set(language, sums)
    sums.names++
    if (parts === undefined) sums.none++
    let isRight = parts !== undefined
    for (const [at, name] of names.entries()) {
      const expected = written[at] === '' ? undefined : written[at]
      if (expected !== undefined) counts[name].written++
      if (parts?.[name] !== undefined) counts[name].answered++
      if (expected !== undefined && parts?.[name] === expected) counts[name].right++
      if (parts?.[name] !== expected) isRight = false
    }
    if (isRight) sums.right++
    else if (process.argv.includes('--wrong')) console.log(language, text, JSON.stringify(parts))
  }
  for (const name of names) {
    const { written, answered, right } = counts[name]
    console.log(`${name}: precision ${percent(right, answered)}, recall ${percent(right, written)}`)
  }
  const all = [...languages.values()]
  const sum = (of: 'names' | 'none' | 'right') => all.reduce((total, each) => total + each[of], 0)
  const withParts = sum('names') - sum('none')
  console.log(
    `names with parts ${percent(withParts, sum('names'))}; all parts right ${percent(sum('right'), withParts)}`,
  )
  console.log(
    [...languages].map(([language, { right, none, names }]) => `${language} ${right}/${names - none}`).join(', '),
  )
}
