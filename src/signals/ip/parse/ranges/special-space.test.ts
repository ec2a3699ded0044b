import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatIpv4, formatIpv6, parseCidr } from '../../../../core/ip-address.ts'
import { isReserved4, isReserved6, specialBlocks } from '../../../../core/special-addresses.ts'
import { emptyBlock, readPrefix } from './prefix-text.ts'
import { isPublicBlock } from './special-space.ts'

function isPublic(text: string): boolean {
  const block = emptyBlock()
  assert.ok(readPrefix(text, block), text)
  return isPublicBlock(block)
}

const blocks = specialBlocks.flatMap(({ cidr }) => parseCidr(cidr) ?? [])
const digits = (words: Uint32Array) => Array.from(words, each => each.toString(16).padStart(8, '0')).join('')

/** Whether an address where verdicts can change is reserved: the ends of the block, and those of every row inside it. */
function touchesReserved(text: string): boolean {
  const block = parseCidr(text)
  if (block === null) throw new Error(`${text} is no block`)
  if (block.version === 4) {
    const ends = [block, ...blocks].flatMap(row => (row.version === 4 ? [row.first, row.last] : []))
    return ends.some(address => address >= block.first && address <= block.last && isReserved4(address))
  }
  const [low, high] = [digits(block.first), digits(block.last)]
  const ends = [block, ...blocks].flatMap(row => (row.version === 6 ? [row.first, row.last] : []))
  return ends.some(address => digits(address) >= low && digits(address) <= high && isReserved6(address))
}

function masked(words: readonly number[], length: number): string {
  const block = emptyBlock()
  readPrefix(
    words.length === 1 ? `${formatIpv4(words[0])}/${length}` : `${formatIpv6(Uint32Array.from(words))}/${length}`,
    block,
  )
  return words.length === 1 ? `${formatIpv4(block.first[0])}/${length}` : `${formatIpv6(block.first)}/${length}`
}

describe('isPublicBlock', () => {
  it('agrees with the table read address by address, in both families', () => {
    const anchors = fc.constantFrom(...blocks)
    const near = fc.tuple(anchors, fc.integer({ min: -1, max: 1 }), fc.integer({ min: 0, max: 128 }))
    fc.assert(
      fc.property(near, ([anchor, step, wanted]) => {
        const length = anchor.version === 4 ? 8 + (wanted % 25) : 16 + (wanted % 113)
        const words = anchor.version === 4 ? [(anchor.first + step) >>> 0] : Array.from(anchor.first)
        if (anchor.version === 6) words[1] = (words[1] + step) >>> 0
        const text = masked(words, length)
        assert.equal(isPublic(text), !touchesReserved(text), text)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps what lies between reserved blocks and the reachable ones inside them', () => {
    for (const text of ['8.8.8.0/24', '192.31.196.0/24', '2001:4:112::/48', '2000::/16', '11.0.0.0/8']) {
      assert.equal(isPublic(text), true, text)
    }
  })

  it('drops what begins in a reachable block and ends in the reserved one around it', () => {
    assert.equal(isPublic('2001:4:112::/47'), false)
  })

  it('drops what holds a reserved block', () => {
    for (const text of ['192.0.0.0/16', '100.0.0.0/8', '198.0.0.0/8', '2001::/16', '3fff::/16']) {
      assert.equal(isPublic(text), false, text)
    }
  })

  it('drops what is wider than any operator publishes', () => {
    for (const text of ['8.0.0.0/7', '0.0.0.0/0', '2600::/15', '::/0']) assert.equal(isPublic(text), false, text)
  })
})
