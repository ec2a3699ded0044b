import { readFileSync } from 'node:fs'
import type { SnapshotDataset } from '../../core/dataset.ts'
import { estimate } from './decide/estimate.ts'
import { GenderIndex } from './gender-index.ts'
import { bundledSnapshot, formatVersion } from './layout.ts'

/**
 * Names whose answer every source has agreed on, in several scripts, and two that depend on the country. Full names, surnames and words
 * are answered rightly only while the frequencies of given names, surnames and words are of one scale.
 */
const golden = [
  ['name', 'Maria', '', 'female'],
  ['name', 'James', '', 'male'],
  ['name', 'Екатерина', '', 'female'],
  ['name', 'Дмитрий', '', 'male'],
  ['name', 'Γιώργος', '', 'male'],
  ['name', 'Andrea', 'IT', 'male'],
  ['name', 'Andrea', 'DE', 'female'],
  ['name', 'Joan', 'ES', 'male'],
  ['name', '김영희', '', 'female'],
  ['name', 'Jean-Pierre', 'FR', 'male'],
  ['name', 'Kim Min-jun', '', 'male'],
  ['name', 'Lee Ji-eun', '', 'female'],
  ['name', 'Anna Kurz', '', 'female'],
  ['username', 'info', '', null],
  ['username', 'tomato', '', null],
  ['username', 'samsung', '', null],
  ['email', 'office.smith@example.com', '', null],
  ['email', 'jackson@example.com', '', null],
] as const

/** A table of fewer names lacks a source, or has one that was read wrongly. */
const leastNames = 330_000

function checkGolden(index: GenderIndex): string[] {
  const wrong: string[] = []
  const given = index.table.countGiven()
  if (given < leastNames) wrong.push(`Only ${given} given names.`)
  for (const [type, text, country, gender] of golden) {
    const question = { type, text, country: country || null, aiMode: 'off', force: false } as const
    const found = estimate(index, null, question)
    if (found.gender !== gender) wrong.push(`${text} is ${gender}, found ${found.gender}.`)
  }
  return wrong
}

/** Identity of the snapshot that ships, by the digest in the manifest that its builder wrote. */
function inputs(): string {
  const { files }: { files: { sha256: string }[] } = JSON.parse(
    readFileSync(new URL('manifest.json', bundledSnapshot), 'utf8'),
  )
  return `layout ${formatVersion}, names ${files[0].sha256.slice(0, 16)}`
}

export const genderData: SnapshotDataset<GenderIndex> = {
  name: 'gender',
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'genderData' },
  title: 'Given names, surnames and the classifier of spellings',
  formatVersion,
  feeds: [],
  bundled: bundledSnapshot,
  inputs,
  compiler: null,
  open: snapshot => new GenderIndex(snapshot),
  checkGolden,
}
