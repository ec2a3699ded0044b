import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stampOf } from '../../../core/dataset.ts'
import { dropFeeds } from '../abuse/dataset.ts'
import { ipData } from '../dataset.ts'
import { torData } from '../tor/dataset.ts'
import { attributionText, forbidden, newestOf } from './ranges.ts'

const asOf = '2026-10-05'
const stamps = (feeds: typeof ipData.feeds) => feeds.map(feed => stampOf(feed, { asOf }))

describe('the licences of an exported file', () => {
  it('forbid DROP and nothing else that is fetched', () => {
    const sources = stamps([...ipData.feeds, ...torData.feeds, ...dropFeeds])
    assert.deepEqual(
      forbidden(sources).map(({ name }) => name),
      ['Spamhaus DROP, IPv4', 'Spamhaus DROP, IPv6'],
    )
  })

  it('forbid a source with a licence that is not known', () => {
    const [source] = stamps(ipData.feeds)
    assert.equal(forbidden([{ ...source, licence: 'terms of use' }]).length, 1)
  })

  it('are named with source, address, date and attribution', () => {
    const [source] = stamps(dropFeeds)
    const text = attributionText([source])
    for (const part of [source.name, source.licence, source.url, asOf, String(source.attribution)])
      assert.ok(text.includes(part), part)
  })

  it('date a file by its newest source', () => {
    const [source] = stamps(dropFeeds)
    assert.equal(newestOf([source, { ...source, asOf: '2026-10-05T01:00:00Z' }]), '2026-10-05T01:00:00Z')
    assert.equal(newestOf([]), null)
  })
})
