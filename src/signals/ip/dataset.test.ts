import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ipData } from './dataset.ts'
import { tinyIndex } from './fixtures/tiny-index.ts'

describe('the data set', () => {
  it('refuses a snapshot that is cut short or answers its golden questions wrongly', () => {
    const wrong = ipData.checkGolden(tinyIndex())
    assert.match(wrong[0], /^Only \d+ ranges of IPv4\.$/)
    assert.match(wrong[1], /^Only \d+ ranges of IPv6\.$/)
    assert.ok(wrong.some(sentence => sentence.startsWith('1.1.1.1 is AU AS13335, found ')))
  })

  it('names the version of every input and the layout', () => {
    const inputs = ipData.inputs()
    assert.match(inputs, /^layout \d+, @ip-location-db\/dbip-city-mmdb@\d/)
    assert.match(inputs, /, zones [0-9a-f]{16}\+[0-9a-f]{16}, towns [0-9a-f]{16}, clocks \d{4}[a-z]$/)
    assert.equal(inputs, ipData.inputs())
  })
})
