import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { numbersFeed } from '../../data/fixtures/tiny-feeds.ts'
import { attributionsPage } from './attributions-page.ts'

const used = numbersFeed('evens', { attribution: 'Evens by <Publisher>' })
const unused = numbersFeed('odds', { licence: 'MIT' })
const state = { file: null, previous: null, failure: null }
const source = {
  name: 'Places & more',
  topic: 'city',
  url: 'https://places.example/?a="b"',
  licence: 'CC-BY-4.0',
  attribution: 'Places by <b>Example</b>',
  asOf: '2026-01-01',
  staleAfterHours: 24,
}
const { title: name, topic, url, licence, staleAfterHours } = used
const stamp = { name, topic, url, licence, staleAfterHours, attribution: 'Evens by <Publisher>', asOf: '2026-04-30' }

const html = attributionsPage([
  {
    name: 'tiny',
    title: 'Two <numbers>',
    state: 'ready',
    required: true,
    damagedBlocks: 0,
    isOpen: true,
    asOf: '2026-01-01',
    ageDays: 1,
    topics: [],
    sources: [source, stamp, { ...source, name: 'Imported here', url: '' }],
    feeds: [
      { feed: used, state },
      { feed: unused, state },
    ],
    warnings: [],
  },
])

describe('the page of sources', () => {
  it('names each source with its link, its licence, its age and the sentence that it asks for', () => {
    assert.match(
      html,
      /<a href="https:\/\/places\.example\/\?a&#61;&#34;b&#34;" rel="noreferrer">Places &#38; more<\/a>/,
    )
    assert.match(html, /<td>CC-BY-4\.0<td class="date">2026-01-01<td>Places by &#60;b&#62;Example&#60;\/b&#62;/)
  })

  it('makes no link of a source that has no address', () => {
    assert.match(html, /<tr><td>Imported here<td>/)
  })

  it('names a feed once, whether it is in use or not', () => {
    assert.equal(html.split('Numbers of evens').length - 1, 1)
    assert.match(html, /Numbers of evens<\/a><td>CC0-1\.0<td class="date">2026-04-30<td>Evens by &#60;Publisher&#62;/)
    assert.match(html, /Numbers of odds<\/a><td>MIT<td class="date">not in use<td>/)
  })

  it('holds no markup of a source', () => {
    assert.doesNotMatch(html, /<b>|<numbers>|<Publisher>|<script/)
  })
})
