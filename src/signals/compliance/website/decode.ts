/** Decodes a page by its byte order mark, its header, its own declaration, or its bytes, in this order. */

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le' },
  { bytes: [0xfe, 0xff], label: 'utf-16be' },
] as const

/** Where browsers look for a declaration (html.spec.whatwg.org, "prescan a byte stream"). */
const declarationWithin = 1_024

/** Never throws: bytes that are not valid in the charset become replacement characters. */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const mark = marks.find(each => each.bytes.every((byte, index) => bytes[index] === byte))
  const labels = [mark?.label ?? null, charsetOf(contentType), declaredIn(bytes)]
  return new TextDecoder(labels.find(isCharset) ?? guessedFor(bytes)).decode(bytes)
}

function isCharset(label: string | null): label is string {
  if (label === null) return false
  try {
    new TextDecoder(label)
    return true
  } catch {
    return false
  }
}

function charsetOf(contentType: string | null): string | null {
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1] ?? null
}

/** A page that declares UTF-16 in ASCII is not in UTF-16. */
function declaredIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, declarationWithin)).toString('latin1')
  const meta =
    /<meta[^>]{0,200}?charset\s*=\s*["']?([^\s"'>;/]+)/i.exec(head) ??
    /<\?xml[^>]{0,100}?encoding=["']([^"']+)/i.exec(head)
  const label = meta?.[1] ?? null
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** Text in other charsets is almost never valid UTF-8. */
function guessedFor(bytes: Uint8Array): string {
  try {
    // A truncated body may end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, Math.max(0, bytes.length - 3)), { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
