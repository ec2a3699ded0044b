/**
 * The index of the local breaches, opened: which breaches the keyed hash of an address stands with. The keys are even
 * over their range, so the first bits of a key are the number of its block, each block has some 200 entries, and a
 * question is one read of some 2 KB, however many breaches there are.
 */
import type { BlockReader, FileDataset } from '../../../core/dataset.ts'
import type { AddressKey } from './address-key.ts'
import type { AddressForm } from './breach-register.ts'
import { countsIn, type DomainCount } from './domain-counts.ts'
import { blockOf, entriesOf, numbersIn } from './entry-block.ts'

/** A breach as the file knows it. */
export interface HeldBreach {
  readonly importId: string
  /** Its number in the entries. */
  readonly number: number
  readonly form: AddressForm
  /** How many addresses it has. */
  readonly addresses: number
  /** How many entries it has in the blocks of domains; undefined when its domains were not kept. */
  readonly domains?: number | undefined
}

/** What the head of the file says of it, as JSON. */
export interface IndexFacts {
  /** Raised with every change. */
  readonly generation: number
  /** The mark of the secret under which the addresses were hashed (address-key.ts). */
  readonly keyMark: string
  /** There are two to the power of it blocks of addresses. */
  readonly prefixBits: number
  /** Behind them, two to the power of it blocks of domains; undefined in a file that has none. */
  readonly domainBits?: number | undefined
  readonly held: readonly HeldBreach[]
  /** Imports that were lost with an older file, and were neither imported again nor removed. */
  readonly lost: readonly string[]
}

const factsSection = 'facts'

export function factsSections(facts: IndexFacts): Record<string, Uint8Array> {
  return { [factsSection]: Buffer.from(JSON.stringify(facts)) }
}

export class LocalIndex {
  readonly facts: IndexFacts
  readonly #file: BlockReader
  /** One bit for each block that was read: the system has it in memory, and needs no thread to wait for the disk. */
  readonly #read: Uint8Array

  constructor(file: BlockReader) {
    this.#file = file
    this.#read = new Uint8Array(Math.ceil(file.blocks / 8))
    this.facts = JSON.parse(Buffer.from(file.head.bytes(factsSection)).toString())
  }

  /**
   * The numbers of the breaches that any of the keys stands with. Throws BlockError when a block that it needs is
   * damaged.
   */
  numbersOf(keys: readonly AddressKey[]): number[] | Promise<number[]> {
    const { prefixBits } = this.facts
    const found: number[] = []
    for (const key of keys) {
      const block = blockOf(key.high, prefixBits)
      if (!this.#wasRead(block)) return this.#readNumbersOf(keys)
      found.push(...numbersIn(entriesOf(this.#file.readHere(block)), key))
    }
    return found
  }

  async #readNumbersOf(keys: readonly AddressKey[]): Promise<number[]> {
    using _ = this.#file.hold()
    const found = keys.map(async key => {
      const block = blockOf(key.high, this.facts.prefixBits)
      const bytes = await this.#file.read(block)
      this.#read[block >> 3] |= 1 << (block & 7)
      const numbers = numbersIn(entriesOf(bytes), key)
      this.#file.reuse(bytes)
      return numbers
    })
    return (await Promise.all(found)).flat()
  }

  /**
   * In which breaches a domain is, and with how many addresses, of those whose domains were kept. Throws BlockError
   * when its block is damaged.
   */
  async domainCounts(key: AddressKey): Promise<DomainCount[]> {
    const { prefixBits, domainBits } = this.facts
    if (domainBits === undefined) return []
    using _ = this.#file.hold()
    const bytes = await this.#file.read(2 ** prefixBits + blockOf(key.high, domainBits))
    const found = countsIn(entriesOf(bytes), key)
    this.#file.reuse(bytes)
    return found
  }

  #wasRead(block: number): boolean {
    return (this.#read[block >> 3] & (1 << (block & 7))) !== 0
  }

  /**
   * Reads every block and counts. Returns a sentence for each thing that is not as the head says. Throws BlockError for
   * a damaged block.
   */
  async check(onProgress: (done: number) => void): Promise<string[]> {
    const { held, prefixBits, domainBits } = this.facts
    const ofAddresses = 2 ** prefixBits
    const blocks = ofAddresses + (domainBits === undefined ? 0 : 2 ** domainBits)
    const wrong = this.#file.blocks === blocks ? [] : ['The index has missing or extra blocks.']
    const counts = new Map(held.map(({ number }) => [number, 0]))
    const domains = new Map(held.flatMap(each => (each.domains === undefined ? [] : [[each.number, 0]])))
    for (let block = 0; block < this.#file.blocks; block++) {
      const isOfAddress = block < ofAddresses
      const counted = isOfAddress ? counts : domains
      const bits = isOfAddress ? prefixBits : (domainBits ?? 0)
      const bytes = await this.#file.read(block)
      const { count, words, numbers } = entriesOf(bytes)
      for (let at = 0; at < count; at++) {
        counted.set(numbers[at], (counted.get(numbers[at]) ?? Number.NaN) + 1)
        const isPlaced = blockOf(words[2 * at + 1], bits) === block - (isOfAddress ? 0 : ofAddresses)
        if (!isPlaced || (at > 0 && !isInOrder(words, at))) return [`Block ${block} of the index is not in order.`]
      }
      this.#file.reuse(bytes)
      onProgress((block + 1) / this.#file.blocks)
    }
    const isRight =
      counts.size === held.length &&
      held.every(each => counts.get(each.number) === each.addresses && domains.get(each.number) === each.domains)
    return isRight ? wrong : [...wrong, 'The index has missing or extra addresses.']
  }
}

function isInOrder(words: Uint32Array, at: number): boolean {
  const [before, high] = [words[2 * at - 1], words[2 * at + 1]]
  return before < high || (before === high && words[2 * at - 2] <= words[2 * at])
}

/**
 * The breaches that the operator has imported. Only the command changes them: there is nothing that a build could read.
 */
export const localBreaches: FileDataset<LocalIndex> = {
  name: 'local-breaches',
  kind: 'file',
  declaredBy: { module: import.meta.url, name: 'localBreaches' },
  title: 'Breaches imported by the operator',
  formatVersion: 1,
  required: false,
  isPrivate: true,
  feeds: [],
  inputs: () => null,
  importer: null,
  mending: 'remove local-breaches.blocks and import the breaches again',
  open: file => new LocalIndex(file),
  checkGolden: index => index.check(() => {}),
}
