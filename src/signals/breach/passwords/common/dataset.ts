import { hash } from 'node:crypto'
import type { DocumentDataset, SourceStamp } from '../../../../core/dataset.ts'

/** The package of which `scripts/build-common-passwords.ts` makes the list that ships. */
export const listPackage = { name: '@zxcvbn-ts/language-common', version: '4.1.3' } as const

export const shippedList = new URL('../../../../../assets/passwords/common-passwords.txt', import.meta.url)

/**
 * The list was counted in ten million passwords of breaches that were published on this day, and only the code around
 * it has changed since. A password that was breached stays breached: the list does not age.
 */
export const stamp: SourceStamp = {
  name: `Passwords that occur more than ten times in ten million breached ones, through ${listPackage.name} ${listPackage.version}`,
  topic: 'common',
  url: 'https://github.com/zxcvbn-ts/zxcvbn',
  licence: 'MIT',
  asOf: '2015-02-09',
  staleAfterHours: null,
}

const golden = [
  ['123456', true],
  ['password', true],
  ['qwerty', true],
  ['letmein', true],
  ['a password that nobody has used so far 4711', false],
] as const

/** The list has 49,233. One of fewer was read wrongly. */
const leastPasswords = 45_000

function checkGolden(common: CommonPasswords): string[] {
  const wrong = golden.filter(([password, isCommon]) => common.has(hash('sha1', password, 'buffer')) !== isCommon)
  return [
    ...(common.size < leastPasswords ? [`Only ${common.size} common passwords.`] : []),
    ...wrong.map(([password, isCommon]) => `"${password}" is ${isCommon ? 'not ' : ''}among the common passwords.`),
  ]
}

export const commonPasswords: DocumentDataset<CommonPasswords> = {
  name: 'common_passwords',
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'commonPasswords' },
  title: 'Common passwords',
  formatVersion: 2,
  feeds: [],
  shipped: shippedList,
  read: ({ shipped }) => ({ asOf: stamp.asOf, sources: [stamp], opened: CommonPasswords.parse(shipped) }),
  checkGolden,
}

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
