import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '../../../../core/feed.ts'
import { PrefixListBuilder } from './prefix-list.ts'

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
    const { four, unreadable } = builder.finish(null)
    assert.deepEqual([four.tags.length, unreadable], [3, 0])
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

  it('drops and counts what is reserved or too wide', () => {
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
    const list = builder.finish(null)
    assert.deepEqual([list.dropped, list.unreadable, list.four.tags.length], [special.length, 0, 1])
  })

  it('accepts one unreadable row in a hundred and refuses more, naming the first row and nothing of it', () => {
    const builder = new PrefixListBuilder()
    for (let row = 0; row < 99; row++) builder.add(`20.0.${row}.0/24`, '')
    builder.add('secret', '')
    assert.equal(builder.finish(null).unreadable, 1)
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
