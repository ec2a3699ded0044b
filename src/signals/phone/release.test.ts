import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError } from '../../core/feed.ts'
import { releaseOf, tarOf, tinyFiles } from './fixtures/tiny-release.ts'
import { parseRelease, readPrefixLines } from './release.ts'

describe('a release', () => {
  it('has its English tables, its version and its date read', () => {
    const { version, asOf, tables } = parseRelease(releaseOf(tinyFiles))
    assert.deepEqual([version, asOf], ['9.9.1', '2026-11-12'])
    assert.deepEqual(Object.fromEntries(tables.locations), {
      '4930': 'Berlin',
      '4989': 'Munich',
      '1201': 'New Jersey',
      '1201200': 'Jersey City, NJ',
    })
    assert.deepEqual(tables.carriers, [['4915', 'Some carrier']])
    assert.deepEqual(tables.zones[0], ['1', 'America/New_York&America/Chicago'])
  })

  it('has no date when the notes have none of this version', () => {
    const notes = 'libphonenumber-9.9.1/release_notes.txt'
    for (const text of [
      '',
      'Oct 29, 2026: v9.9.0\n',
      'soon: v9.9.1\n',
      'Nov 12, 2026: v9.9.10\n',
      'Foo 1, 2026: v9.9.1\n',
    ]) {
      assert.equal(parseRelease(releaseOf({ ...tinyFiles, [notes]: text })).asOf, null, text)
    }
    const former = { ...tinyFiles, [notes]: 'November 3, 2026: libphonenumber-9.9.1\n' }
    assert.equal(parseRelease(releaseOf(former)).asOf, '2026-11-03')
  })

  it('is refused without one of its tables', () => {
    for (const missing of ['geocoding/en', 'carrier/en', 'timezones']) {
      const files = Object.entries(tinyFiles).filter(([path]) => !path.includes(missing))
      assert.throws(() => parseRelease(releaseOf(Object.fromEntries(files))), /The release has no table of/)
    }
  })

  it('is refused when it is another project, not packed, or damaged', () => {
    const archive = releaseOf(tinyFiles)
    const others = [
      releaseOf({ 'other-1.0.0/a.txt': 'x' }),
      tarOf(tinyFiles),
      archive.subarray(0, archive.length - 20),
      gzipSync('not an archive'),
      Buffer.from('<html>'),
      Buffer.alloc(0),
    ]
    for (const body of others) assert.throws(() => parseRelease(body), FeedError)
  })
})

describe('the lines of a table', () => {
  const read = (text: string) => {
    const rows = new Map<string, string>()
    readPrefixLines('49.txt', text, rows)
    return [...rows]
  }

  it('are read without comments, empty lines and the space around', () => {
    assert.deepEqual(read('# 1|2\n\n4930|Berlin \r\n 4989 |Munich|Center\n'), [
      ['4930', 'Berlin'],
      ['4989', 'Munich|Center'],
    ])
  })

  it('may say that there is no text, and say something again', () => {
    assert.deepEqual(read('4930|\n4989|Munic\n4989|Munich\n'), [
      ['4930', ''],
      ['4989', 'Munich'],
    ])
  })

  it('are refused by number, without their content, when they are something else', () => {
    for (const line of ['Berlin', '|Berlin', '49a|Berlin', '+4930|Berlin', '4930123456|Berlin', '４９|Berlin']) {
      assert.throws(() => read(`4989|Munich\n${line}\n`), {
        name: 'FeedError',
        message: 'Line 2 of 49.txt is not a prefix and a text.',
      })
    }
  })
})
