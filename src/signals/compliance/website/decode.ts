/**
 * Bytes of a page to text: byte order mark, header, the page's own word, and what the bytes look like, in this order.
 */

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le' },
  { bytes: [0xfe, 0xff], label: 'utf-16be' },
] as const

/** Where browsers look for a declaration (html.spec.whatwg.org, "prescan a byte stream"). */
const declarationWithin = 1_024

/** Never throws: what no charset explains is read with replacement characters. */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const mark = marks.find(each => each.bytes.every((byte, index) => bytes[index] === byte))
  const decoder = mark
    ? decoderOf(mark.label)
    : (decoderOf(charsetOf(contentType)) ?? decoderOf(declaredIn(bytes)) ?? guessedFor(bytes))
  return (decoder ?? new TextDecoder()).decode(bytes)
}

function decoderOf(label: string | null): TextDecoder | null {
  if (label === null) return null
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

function charsetOf(contentType: string | null): string | null {
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1] ?? null
}

/** A page that says so in ASCII is not in UTF-16, whatever it says. */
function declaredIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, declarationWithin)).toString('latin1')
  const meta =
    /<meta[^>]{0,200}?charset\s*=\s*["']?([^\s"'>;/]+)/i.exec(head) ??
    /<\?xml[^>]{0,100}?encoding=["']([^"']+)/i.exec(head)
  const label = meta?.[1] ?? null
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** Other charsets hardly ever make valid UTF-8. */
function guessedFor(bytes: Uint8Array): TextDecoder {
  // A body that was cut may end inside a character.
  const whole = bytes.subarray(0, Math.max(0, bytes.length - 3))
  return new TextDecoder(isUtf8(whole) ? 'utf-8' : 'windows-1252')
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
