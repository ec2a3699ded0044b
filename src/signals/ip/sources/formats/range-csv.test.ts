import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../../test/support/long-run.ts'
import { formatIpv6, parseIpv6 } from '../../../../core/ip-address.ts'
import { CsvReader, readPlainIpv6 } from './range-csv.ts'

const reader = (text: string) => new CsvReader('test.csv', Buffer.from(text))

describe('CsvReader', () => {
  it('reads back any text and number, quoted or not', () => {
    const rows = fc.array(fc.tuple(fc.nat(0xffffffff), fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', '\r\n')))
    fc.assert(
      fc.property(rows, written => {
        const csv = reader(written.map(([n, text, end]) => `${n},"${text.replaceAll('"', '""')}",x${end}`).join(''))
        const read: [number, string][] = []
        while (csv.more) {
          read.push([csv.integer(), csv.text()])
          csv.skip()
          csv.endRow()
        }
        assert.deepEqual(
          read,
          written.map(([n, text]) => [n, text]),
        )
      }),
    )
  })

  it('reads a last row without a line end', () => {
    const csv = reader('1,a')
    assert.equal(csv.integer(), 1)
    assert.equal(csv.text(), 'a')
    csv.endRow()
    assert.equal(csv.more, false)
  })

  it('passes over a quoted field with commas', () => {
    const csv = reader('"a ""b"", c",7\n')
    csv.skip()
    assert.equal(csv.integer(), 7)
  })

  it('names file and line of what is not a number', () => {
    for (const bad of ['x', '-1', '', '4294967296', '1.5', '1 ']) {
      const csv = reader(`5\n${bad}\n`)
      csv.integer()
      csv.endRow()
      assert.throws(() => csv.integer(), /^Error: test\.csv, line 2: /, bad)
    }
  })

  it('refuses a quote that is not closed, text after a quoted field, and rows of another width', () => {
    assert.throws(() => reader('"abc\n').text(), /not closed/)
    assert.throws(() => reader('"a"b,c\n').text(), /a comma or the end/)
    const long = reader('1,2\n')
    long.integer()
    assert.throws(() => long.endRow(), /too many fields/)
    const short = reader('1\n')
    short.integer()
    assert.throws(() => short.integer(), /too few fields/)
  })
})

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
      { numRuns: casesOf(1000) },
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
