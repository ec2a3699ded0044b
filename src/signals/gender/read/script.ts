import { rowsOf } from '../assets.ts'

/** The writing systems that names come in. `other` is any that no table of this signal has names of. */
export const scripts = [
  'latin',
  'cyrillic',
  'greek',
  'armenian',
  'hebrew',
  'arabic',
  'thaana',
  'devanagari',
  'thai',
  'georgian',
  'kana',
  'hangul',
  'han',
  'other',
] as const

export type Script = (typeof scripts)[number]

/** The script of the code points below each end (Unicode, Blocks.txt). Signs that all scripts share count as Latin. */
const blocks = rowsOf('scripts.csv').map(([end, script]) => [Number.parseInt(end, 16), script as Script] as const)

/** The script of a word's first letter. A word of kana and Han characters is Han. */
export function scriptOf(word: string): Script {
  const first = scriptOfUnit(word.charCodeAt(0))
  if (first !== 'kana') return first
  for (let at = 1; at < word.length; at++) if (scriptOfUnit(word.charCodeAt(at)) === 'han') return 'han'
  return first
}

export function scriptOfUnit(unit: number): Script {
  if (unit < 0x0370) return 'latin'
  return blocks.find(([end]) => unit < end)?.[1] ?? 'other'
}
