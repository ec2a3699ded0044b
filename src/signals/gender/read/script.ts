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
const blocks: readonly (readonly [end: number, Script])[] = [
  [0x0370, 'latin'],
  [0x0400, 'greek'],
  [0x0530, 'cyrillic'],
  [0x0590, 'armenian'],
  [0x0600, 'hebrew'],
  [0x0700, 'arabic'],
  [0x0750, 'other'],
  [0x0780, 'arabic'],
  [0x07c0, 'thaana'],
  [0x0900, 'other'],
  [0x0980, 'devanagari'],
  [0x0e00, 'other'],
  [0x0e80, 'thai'],
  [0x10a0, 'other'],
  [0x1100, 'georgian'],
  [0x1200, 'hangul'],
  [0x1e00, 'other'],
  [0x1f00, 'latin'],
  [0x2000, 'greek'],
  [0x3040, 'other'],
  [0x3100, 'kana'],
  [0x3400, 'other'],
  [0xa000, 'han'],
  [0xac00, 'other'],
  [0xd7b0, 'hangul'],
  [0xf900, 'other'],
  [0xfb00, 'han'],
]

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
