/** Bytes that come in pieces, with a look at the first of them. */

export interface Beginning {
  readonly bytes: Buffer
  /** True when nothing follows. */
  readonly isWhole: boolean
}

/** The first bytes, at least `least` of them unless there are fewer; the rest stays in `pieces`. */
export async function beginningOf(pieces: AsyncIterator<Uint8Array>, least: number): Promise<Beginning> {
  const start: Uint8Array[] = []
  for (let length = 0; length < least; ) {
    const { value, done } = await pieces.next()
    if (done === true) return { bytes: Buffer.concat(start), isWhole: true }
    start.push(value)
    length += value.length
  }
  return { bytes: Buffer.concat(start), isWhole: false }
}

/** The beginning and the rest, as pieces of any length but 0. */
export async function* joined(start: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    const { buffer, byteOffset, length } = next.value
    if (length > 0) yield Buffer.from(buffer, byteOffset, length)
  }
}

const marks = [
  { bytes: Buffer.from('efbbbf', 'hex'), encoding: null },
  { bytes: Buffer.from('fffe', 'hex'), encoding: 'utf-16le' },
  { bytes: Buffer.from('feff', 'hex'), encoding: 'utf-16be' },
] as const
const longestMark = 3

/**
 * A text in UTF-8, or in UTF-16 where a byte-order mark says so, as UTF-8 without the mark. What is not UTF-16 becomes
 * U+FFFD.
 */
export async function* inUtf8(pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  const { bytes } = await beginningOf(pieces, longestMark)
  const mark = marks.find(each => bytes.subarray(0, each.bytes.length).equals(each.bytes))
  const text = joined(bytes.subarray(mark?.bytes.length ?? 0), pieces)
  yield* mark?.encoding ? decoded(text, mark.encoding) : text
}

async function* decoded(pieces: AsyncIterable<Uint8Array>, encoding: 'utf-16le' | 'utf-16be'): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true })
    if (text !== '') yield Buffer.from(text)
  }
  const rest = decoder.decode()
  if (rest !== '') yield Buffer.from(rest)
}
