/**
 * Characters that a reader does not see, or that reverse the direction of writing: two different texts can look the
 * same with them. A text that one person types and others read must hold none. Exception: a character that a script or
 * an emoji needs is part of the word.
 */

/** Scripts in which a joiner, or its opposite, decides the shape of the letters of a word (RFC 5892, appendix A). */
const joining = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
  .concat(['Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map(script => String.raw`\p{scx=${script}}`)
  .join('')
const picture = String.raw`\p{Extended_Pictographic}`

/** Contexts in which such a character is not hidden. */
const drawn = [
  // U+200C and U+200D within a word.
  String.raw`(?<=[${joining}])[\u200c\u200d](?=[${joining}])`,
  // Emoji that are joined to one, and the selector that colours an emoji or puts a digit on a key.
  String.raw`(?<=[${picture}\p{Emoji_Modifier}\ufe0f])\u200d(?=${picture})`,
  String.raw`(?<=${picture})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // Variants of ideographs, which names of people and places are written with, and of Mongolian letters.
  String.raw`(?<=\p{Ideographic})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{sc=Mong})[\u180b-\u180d\u180f]`,
].join('|')

/** Separators of lines, halves of surrogate pairs and marks of annotation are none by the property of Unicode. */
const hidden = new RegExp(
  String.raw`(?!${drawn})[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]`,
  'gu',
)

export function hasHidden(text: string): boolean {
  return text.search(hidden) >= 0
}

/**
 * Refusal of a text, in one sentence; null where it holds no such character. @param what begins the sentence: "A label"
 */
export function hiddenProblem(what: string, text: string): string | null {
  const [first] = text.match(hidden) ?? []
  return first === undefined
    ? null
    : `${what} must not contain control or invisible characters. The value contains ${nameOf(first)}.`
}

/** The text with such characters as \u001b, which is also how JSON writes them. */
export function hiddenEscaped(text: string): string {
  return text.replace(hidden, character =>
    [...Array(character.length).keys()]
      .map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** The text without such characters, for sources that cannot be told to send it again. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, '')
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
