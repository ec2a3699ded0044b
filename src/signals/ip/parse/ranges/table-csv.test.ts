import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '../../../../core/feed.ts'
import { inspectOriginAsn } from './table-csv.ts'

describe('inspectOriginAsn', () => {
  it('counts the announced ranges of either family', () => {
    const four = Buffer.from('16777216,16777471,13335,"Example, Inc."\n16778240,16779263,38803,Other\n')
    assert.deepEqual(inspectOriginAsn(four, 4), { rows: 2, asOf: null })
    assert.deepEqual(inspectOriginAsn(Buffer.from('2a00::,2a00::ffff,6939,Example\n'), 6), { rows: 1, asOf: null })
  })

  it('refuses an empty file', () => {
    assert.throws(() => inspectOriginAsn(Buffer.alloc(0), 4), FeedError)
  })

  it('refuses another file with a line and a rule, nothing of its content', () => {
    const bad = ['<html>secret</html>', '1.0.0.0,1.0.0.255,13335,secret\n', '16777216,16777471,13335\n', '{"secret":1}']
    for (const text of bad) {
      assert.throws(
        () => inspectOriginAsn(Buffer.from(text), 4),
        error =>
          error instanceof FeedError &&
          /^The file cannot be read: networks, line 1: /.test(error.message) &&
          !error.message.includes('secret'),
      )
    }
  })
})
