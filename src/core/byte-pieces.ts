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

const byteOrderMark = Buffer.from('efbbbf', 'hex')

/** The pieces without a byte-order mark of UTF-8 in front of them. */
export async function* withoutMark(pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  const { bytes } = await beginningOf(pieces, byteOrderMark.length)
  const isMarked = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark)
  yield* joined(isMarked ? bytes.subarray(byteOrderMark.length) : bytes, pieces)
}
