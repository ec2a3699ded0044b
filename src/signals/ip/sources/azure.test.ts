import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { locateAzure, parseAzure } from './clouds.ts'
import { flatten } from './formats/address-ranges.ts'

const file = (day: string) => `https://download.microsoft.com/download/7/1/d/71d8-a5/ServiceTags_Public_${day}.json`

describe('locateAzure', () => {
  it('finds the newest file that the page names', () => {
    const page = `<a href="${file('20260817')}">old</a> {"url":"${file('20260824')}"} <a href='${file('20260824')}'>`
    assert.equal(locateAzure(page), file('20260824'))
  })

  it('finds nothing on another page, on another host, or for another cloud', () => {
    const others = [
      '',
      '<html>Not found</html>',
      file('20260817').replace('download.microsoft.com', 'download.example.com'),
      file('20260817').replace('Public', 'China'),
      file('2026'),
    ]
    for (const page of others) assert.equal(locateAzure(page), null, page)
  })
})

describe('parseAzure', () => {
  const tag = (name: string, ...addressPrefixes: string[]) => ({ name, properties: { region: '', addressPrefixes } })

  it('takes the region of a prefix over its place among all, wherever that stands in the file', () => {
    const values = [
      tag('Storage.westeurope', '20.1.0.0/24'),
      tag('AzureCloud.westeurope', '20.0.0.0/24', '2603:1020::/40'),
      tag('AzureCloud', '20.0.0.0/24', '20.0.1.0/24', '2603:1020::/40'),
    ]
    const list = parseAzure(Buffer.from(JSON.stringify({ changeNumber: 363, cloud: 'Public', values })))
    assert.deepEqual(list.tags, ['', 'westeurope'])
    assert.equal(list.asOf, null)
    const { starts, values: found } = flatten(list, 4)
    assert.deepEqual([...starts], [0x14000000, 0x14000100])
    assert.deepEqual([...found], [2, 1])
    assert.equal(list.six.tags.length, 2)
  })
})
