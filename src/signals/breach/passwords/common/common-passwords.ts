const hexDigits = 16
const lineLength = hexDigits + 1
const wordsPerHead = 2

/**
 * The passwords that most people use, as the first 64 bits of their SHA-1, sorted. Another password is taken for one of
 * 50,000 once in 4 * 10^14.
 */
export class CommonPasswords {
  /** Two words for each password, the higher one first. */
  readonly #words: Uint32Array

  private constructor(words: Uint32Array) {
    this.#words = words
  }

  /** Parses `textOf`. Throws when the text is another. */
  static parse(text: Buffer): CommonPasswords {
    const bytes = Buffer.from(text.toString('latin1').replaceAll('\n', ''), 'hex')
    if ((bytes.length / 8) * lineLength !== text.length) throw new Error('The list of common passwords is damaged.')
    const words = new Uint32Array(bytes.length / 4)
    for (let at = 0; at < words.length; at++) words[at] = bytes.readUInt32BE(at * 4)
    return new CommonPasswords(words)
  }

  get size(): number {
    return this.#words.length / wordsPerHead
  }

  has(sha1: Uint8Array): boolean {
    const view = new DataView(sha1.buffer, sha1.byteOffset, sha1.byteLength)
    const [first, second] = [view.getUint32(0), view.getUint32(4)]
    const words = this.#words
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((words[middle * 2] - first || words[middle * 2 + 1] - second) < 0) low = middle + 1
      else high = middle
    }
    return words[low * 2] === first && words[low * 2 + 1] === second
  }
}

/** The text of a list of passwords, given as their SHA-1 in any order: a line of 16 hexadecimal digits for each. */
export function textOf(hashes: readonly Buffer[]): string {
  const heads = new Set(hashes.map(sha1 => sha1.toString('hex', 0, hexDigits / 2)))
  return Array.from(heads)
    .sort()
    .map(head => `${head}\n`)
    .join('')
}
