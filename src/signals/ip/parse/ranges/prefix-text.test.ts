import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatIpv4, formatIpv6 } from '../../../../core/ip-address.ts'
import { emptyBlock, readPrefix } from './prefix-text.ts'

/** An address of some words as one number. */
const numberOf = (words: ArrayLike<number>) => Array.from(words).reduce((sum, word) => (sum << 32n) | BigInt(word), 0n)

const word = fc.integer({ min: 0, max: 0xffffffff })

function check(words: number[], length: number, text: string): void {
  const bits = BigInt(32 * words.length)
  const size = 1n << (bits - BigInt(length))
  const first = (numberOf(words) / size) * size
  const block = emptyBlock()
  assert.ok(readPrefix(text, block), text)
  assert.equal(block.version, words.length === 1 ? 4 : 6)
  assert.equal(block.prefixLength, length)
  assert.equal(numberOf(block.first.subarray(0, words.length)), first)
  assert.equal(numberOf(block.last.subarray(0, words.length)), first + size - 1n)
}

describe('readPrefix', () => {
  it('clears the host bits of any IPv4 prefix', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: 0, max: 32 }), (address, length) => {
        check([address], length, `${formatIpv4(address)}/${length}`)
      }),
    )
  })

  it('clears the host bits of any IPv6 prefix', () => {
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), fc.integer({ min: 0, max: 128 }), (words, length) => {
        // An IPv4-mapped address is written with a dotted quad; it is IPv6 all the same.
        check(words, length, `${formatIpv6(Uint32Array.from(words))}/${length}`)
      }),
    )
  })

  it('takes a single address for the block of that address', () => {
    check([0x01020304], 32, '1.2.3.4')
    check([0x2a000000, 0, 0, 1], 128, '2a00::1')
  })

  it('refuses what is neither an address nor a prefix', () => {
    const bad = [
      '',
      '/',
      '/8',
      '1.2.3/24',
      '1.2.3.4/',
      '1.2.3.4/33',
      '1.2.3.4/08',
      '1.2.3.4/-1',
      '1.2.3.4/2x',
      '1.2.3.4/0024',
    ]
    const bad6 = [
      '2a00::/129',
      '2a00::/1e1',
      '2a00:::/32',
      'fe80::1%eth0/64',
      '[2a00::]/32',
      '1.2.3.4-1.2.3.9',
      ' 1.2.3.4',
      '01.2.3.4/8',
    ]
    for (const text of [...bad, ...bad6]) assert.equal(readPrefix(text, emptyBlock()), false, text)
  })
})
