import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../../test/support/long-run.ts'
import { FeedError } from '../../../../core/feed.ts'
import { formatIpv4, formatIpv6, parseCidr } from '../../../../core/ip-address.ts'
import { isReserved4, isReserved6, specialBlocks } from '../../../../core/special-addresses.ts'
import { numberOf } from '../../../../data/fixtures/address-words.ts'
import { emptyBlock, isPublicBlock, PrefixListBuilder, parseLines, readPrefix } from './prefix-list.ts'

describe('PrefixListBuilder', () => {
  it('keeps the order of the rows, their families apart, and numbers the tags as they are met', () => {
    const builder = new PrefixListBuilder()
    builder.add('8.8.9.0/24', 'b')
    builder.add('2a00::/32', 'a')
    builder.add('8.8.8.0/24', '')
    builder.add('9.0.0.0/8', 'b')
    const list = builder.finish('2026-08-22')
    assert.deepEqual(list.tags, ['', 'b', 'a'])
    assert.deepEqual([...list.four.starts], [0x08080900, 0x08080800, 0x09000000])
    assert.deepEqual([...list.four.ends], [0x080809ff, 0x080808ff, 0x09ffffff])
    assert.deepEqual([...list.four.tags], [1, 0, 1])
    assert.deepEqual([...list.six.starts], [0x2a000000, 0, 0, 0])
    assert.deepEqual([...list.six.ends], [0x2a000000, 0xffffffff, 0xffffffff, 0xffffffff])
    assert.deepEqual([...list.six.tags], [2])
    assert.equal(list.asOf, '2026-08-22')
  })

  it("reads a prefix with spaces around it, which Bingbot's file had, of no width", () => {
    const builder = new PrefixListBuilder()
    for (const prefix of ['40.77.139.0/25\u200b', ' 40.77.188.0/22', '\u2060\ufeff5.9.0.0/16\t'])
      builder.add(prefix, '')
    assert.equal(builder.finish(null).four.tags.length, 3)
    const inside = new PrefixListBuilder()
    inside.add('40.77.\u200b139.0/25', '')
    assert.throws(() => inside.finish(null), FeedError)
  })

  it('keeps thousands of rows', () => {
    const builder = new PrefixListBuilder()
    for (let row = 0; row < 5000; row++) builder.add(`20.${row >> 8}.${row & 255}.0/24`, String(row % 3))
    const { four } = builder.finish(null)
    assert.deepEqual([four.tags.length, four.starts[4999], four.ends[4999]], [5000, 0x14138700, 0x141387ff])
  })

  it('leaves out what is reserved or too wide', () => {
    const builder = new PrefixListBuilder()
    const special = [
      '10.0.0.0/8',
      '192.0.2.0/24',
      '2001:db8::/32',
      '2002::/16',
      '::ffff:8.8.8.8',
      '0.0.0.0/0',
      '224.0.0.1',
    ]
    for (const prefix of [...special, '8.8.8.8']) builder.add(prefix, '')
    const { four, six } = builder.finish(null)
    assert.deepEqual([[...four.starts].map(formatIpv4), six.tags.length], [['8.8.8.8'], 0])
  })

  it('accepts one unreadable row in a hundred and refuses more, naming the first row and nothing of it', () => {
    const builder = new PrefixListBuilder()
    for (let row = 0; row < 99; row++) builder.add(`20.0.${row}.0/24`, '')
    builder.add('secret', '')
    assert.equal(builder.finish(null).four.tags.length, 99)
    builder.add('secret again', '')
    assert.throws(() => builder.finish(null), new FeedError('2 of 101 rows cannot be read, the first is row 100.'))
  })

  it('refuses a list that keeps nothing', () => {
    assert.throws(() => new PrefixListBuilder().finish(null), FeedError)
    const builder = new PrefixListBuilder()
    builder.add('10.0.0.0/8', '')
    assert.throws(() => builder.finish(null), new FeedError('The file has no address prefix.'))
  })
})

describe('parseLines', () => {
  it('reads prefixes and addresses of both families, whatever ends the lines', () => {
    const list = parseLines(Buffer.from('\ufeff# list\r\n173.245.48.0/20\r\n\n  5.6.7.8 \n2400:cb00::/32\n9.9.9.9/24'))
    assert.deepEqual([...list.four.starts].map(formatIpv4), ['173.245.48.0', '5.6.7.8', '9.9.9.0'])
    assert.equal(list.six.tags.length, 1)
    assert.deepEqual([list.tags, list.asOf], [[''], null])
  })

  it('names the line of the first row that it cannot read', () => {
    assert.throws(
      () => parseLines(Buffer.from('# a\n\n5.6.7.8\nx\n')),
      /1 of 2 rows cannot be read, the first is row 4/,
    )
  })
})

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

function isPublic(text: string): boolean {
  const block = emptyBlock()
  assert.ok(readPrefix(text, block), text)
  return isPublicBlock(block)
}

const blocks = specialBlocks.flatMap(({ cidr }) => parseCidr(cidr) ?? [])
const digits = (words: Uint32Array) => Array.from(words, each => each.toString(16).padStart(8, '0')).join('')

/**
 * Whether an address where verdicts can change is reserved: the ends of the block, and those of every row inside it.
 */
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
      { numRuns: casesOf(2000) },
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
