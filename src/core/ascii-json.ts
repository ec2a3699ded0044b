/**
 * JSON text in ASCII only: characters beyond it are written as escapes (RFC 8259, section 7). The text then needs one byte
 * per character all the way to the socket, which makes an answer with one emoji in it several times cheaper to send.
 */

/** A character that such a text holds only as an escape. */
const toEscape = /[^ !#-[\]-~]/

/** A string as JSON, with its quotes. */
export function asciiString(text: string): string {
  return toEscape.test(text) ? escapeBeyondAscii(JSON.stringify(text)) : `"${text}"`
}

export function asciiStringOrNull(text: string | null): string {
  return text === null ? 'null' : asciiString(text)
}

/** Any value as JSON.stringify would write it, in ASCII. */
export function asciiJson(value: unknown): string {
  return escapeBeyondAscii(JSON.stringify(value))
}

function escapeBeyondAscii(json: string): string {
  const ascii = json.replace(/[^\0-~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  // The text is ASCII now, but V8 may still store it with two bytes per character, and then every text that it becomes part of.
  return flatAscii(ascii)
}

/**
 * The same text in one run of bytes, for a piece that goes into many answers. V8 keeps a text that was put together as a
 * tree of its parts, and walks that tree again for every answer that the piece goes into.
 */
export function flatAscii(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}
