import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatIpv6, parseIpv6 } from '../../../core/ip-address.ts'
import { readPlainIpv6 } from './plain-ipv6.ts'

/** The address at the start of a text and how much of it was read; null when there is no plain one. */
function read(text: string): { words: number[]; length: number } | null {
  const words = new Uint32Array(6).fill(7)
  const end = readPlainIpv6(Buffer.from(`x${text}`), 1, words, 1)
  if (end < 0) return null
  assert.deepEqual([words[0], words[5]], [7, 7], 'the words beside are left alone')
  return { words: [...words.subarray(1, 5)], length: end - 1 }
}

function parsed(text: string): number[] | null {
  const words = new Uint32Array(4)
  return parseIpv6(text, words) ? [...words] : null
}

describe('readPlainIpv6', () => {
  it('reads every address as it is written canonically, if it has no dotted quad', () => {
    const word = fc.oneof(fc.nat(0xffffffff), fc.constantFrom(0, 1, 0x10000, 0xffff0000))
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), words => {
        const text = formatIpv6(Uint32Array.from(words))
        if (text.includes('.')) return
        assert.deepEqual(read(text), { words, length: text.length })
      }),
    )
  })

  it('takes a text to its end only if it is an address, and then for the same one', () => {
    const groups = fc.array(fc.constantFrom('0', '1', 'Ff', '00a0', '12345', '', ':', '::', '1.2.3.4', 'g'), {
      maxLength: 10,
    })
    const edited = fc
      .tuple(fc.constantFrom('2001:db8::1', '::', '1:2:3:4:5:6:7:8', '1::', '::1', '1:2:3:4:5:6:7::'), fc.nat(15))
      .chain(([text, at]) => fc.constantFrom('', ':', '1', '0:').map(by => text.slice(0, at) + by + text.slice(at + 1)))
    const texts = fc.oneof(
      groups.map(parts => parts.join(':')),
      groups.map(parts => parts.join('')),
      edited,
    )
    fc.assert(
      fc.property(texts, text => {
        const found = read(text)
        if (found !== null && found.length === text.length) assert.deepEqual(found.words, parsed(text))
        // What it passes over is for parseIpv6 to judge; plain addresses it must not pass over, or nothing is gained.
        const address = parsed(text)
        if (address !== null && !text.includes('.')) assert.deepEqual(found?.words, address)
      }),
      { numRuns: 1000 },
    )
  })

  it('ends where the address does', () => {
    assert.deepEqual(read('2001:db8::,x'), { words: [0x20010db8, 0, 0, 0], length: 10 })
    assert.deepEqual(read('::1"'), { words: [0, 0, 0, 1], length: 3 })
    assert.equal(read(''), null)
    assert.equal(read(':'), null)
    assert.equal(read('1:2'), null)
  })
})
