import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { FeedError } from '../../core/feed.ts'
import { tarOf } from './fixtures/tiny-release.ts'
import { tarFiles } from './release.ts'

function read(archive: Buffer): Record<string, string> {
  return Object.fromEntries(Array.from(tarFiles(archive), ({ path, body }) => [path, body.toString()]))
}

describe('a tar archive', () => {
  it('gives back every file that was put in, whatever its size and the length of its path', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abc/.ä'), minLength: 1, maxLength: 180 }).map(each => `f${each}`)
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ maxLength: 2000 })), files => {
        assert.deepEqual(read(tarOf(files)), { ...files })
      }),
    )
  })

  it('passes over folders and headers that are for all files', () => {
    assert.deepEqual(read(tarOf({ a: '1' })), { a: '1' })
  })

  it('joins the two parts of a path that is split', () => {
    const archive = tarOf({ 'name.txt': 'x' })
    const header = archive.indexOf('name.txt')
    archive.write('some/folder', header + 345)
    fixChecksum(archive, header)
    assert.deepEqual(read(archive), { 'some/folder/name.txt': 'x' })
  })
})

function fixChecksum(archive: Buffer, header: number): void {
  archive.fill(0x20, header + 148, header + 156)
  const sum = archive.subarray(header, header + 512).reduce((total, byte) => total + byte, 0)
  archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, header + 148)
}

describe('what is no whole tar archive', () => {
  const archive = tarOf({ 'a.txt': 'x'.repeat(700), [`${'long/'.repeat(30)}b.txt`]: 'y' })

  it('is refused when it is cut off anywhere', () => {
    for (let length = 0; length < archive.length - 1024; length += 100) {
      assert.throws(() => read(archive.subarray(0, length)), FeedError, `${length} bytes`)
    }
  })

  it('is refused when a header is damaged', () => {
    const header = archive.indexOf('a.txt')
    // The two bytes after the digits of the checksum mean nothing.
    for (let at = 0; at < 345; at += at === 150 ? 10 : 5) {
      const damaged = Buffer.from(archive)
      damaged[header + at] ^= 0x15
      assert.throws(() => read(damaged), FeedError, `byte ${at}`)
    }
  })

  it('is refused when it says more than it holds, or nonsense', () => {
    for (const size of ['77777777777\0', '-0000000001\0', 'abcdefghijk\0']) {
      const damaged = Buffer.from(archive)
      const header = damaged.indexOf('a.txt')
      damaged.write(size, header + 124)
      fixChecksum(damaged, header)
      assert.throws(() => read(damaged), FeedError, size)
    }
  })

  it('is refused when the record of a long path does not add up', () => {
    for (const record of ['999 path=x', '0 path=xxx', 'path=xxxxx', '-9 path=xx', '4 path=xxx']) {
      const damaged = Buffer.from(archive)
      damaged.write(record, damaged.indexOf(' path=') - 3)
      assert.throws(() => read(damaged), FeedError, record)
    }
  })

  it('is refused when it is something else', () => {
    for (const body of ['<!doctype html>'.repeat(100), '{}', '', '\x1f\x8b\x08']) {
      assert.throws(() => read(Buffer.from(body)), FeedError)
    }
  })
})
