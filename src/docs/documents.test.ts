import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Block, TableBlock } from '../core/document.ts'
import { documentFile, documentHtml, mostChoices, mostFilters } from './documents.ts'

const htmlOf = (...blocks: Block[]) => documentHtml({ title: 'A <title>', blocks })

const table: TableBlock = {
  kind: 'table',
  head: ['Name', 'Kind'],
  rows: [
    { cells: [['one'], [{ text: 'Go', mark: 'go' }]], choices: ['b'] },
    { cells: [['two'], ['x']], choices: ['a'] },
  ],
  filters: [
    {
      title: 'Kind',
      choices: [
        { name: 'a', title: 'A' },
        { name: 'b', title: 'B' },
      ],
    },
  ],
}

describe('a document as a page', () => {
  it('has no text that is read as HTML', () => {
    const bad = '<script>alert(1)</script>&"\''
    const html = htmlOf(
      { kind: 'heading', text: bad },
      { kind: 'text', line: [bad, { text: bad, url: `https://example.org/"><script>` }, { text: bad, mark: 'stop' }] },
      { kind: 'list', items: [[bad]] },
      { kind: 'facts', facts: [[bad, [bad]]] },
      {
        ...table,
        head: [bad, bad],
        rows: [{ cells: [[bad], [bad]], choices: ['a'] }],
        filters: [{ ...table.filters[0], title: bad }],
      },
    )
    assert.doesNotMatch(html, /<script|alert\(1\)<\/script>|"><script/)
    assert.equal(html.match(/&#60;script&#62;alert/g)?.length, 16)
  })

  it('leads to pages of its own and to websites, and runs nothing', () => {
    const urls = [
      '/docs/x',
      'https://example.org/',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,x',
      'file:x',
    ]
    const html = htmlOf({ kind: 'list', items: urls.map(url => [{ text: 'there', url }]) })
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    assert.deepEqual(hrefs, ['/docs/x', 'https://example.org/', '#', '#', '#', '#'])
    assert.doesNotMatch(html, /href="\/docs\/x" rel/)
  })

  it('is a file that stands alone, with the style in it', () => {
    const html = documentFile({ title: 'A <title>', blocks: [table] })
    assert.match(html, /<h1>A &#60;title&#62;<\/h1>/)
    assert.equal(html.match(/<style>/g)?.length, 1)
    assert.doesNotMatch(html, /\sstyle=|\son\w+=|<script|<link|href="\/assets/)
  })

  it('has a map with a region for each country, in the step of its mark, that links to its page', () => {
    const regions = [
      { country: 'DE', mark: 'stop', text: 'Germany: <ask>', url: '/docs/law/de' },
      { country: 'FR', mark: 'go', text: 'France', url: '/docs/law/fr' },
    ] as const
    const steps = [
      { mark: 'stop', text: 'No' },
      { mark: 'go', text: 'Yes' },
    ] as const
    const html = htmlOf({ kind: 'map', title: 'What holds', steps, views: [{ title: 'All', regions }] })
    assert.match(
      html,
      /<a href="\/docs\/law\/de#content" tabindex="-1"><path class="region step-1" d="M[^"]+"><title>Germany: &#60;ask&#62;</,
    )
    assert.match(html, /<a href="\/docs\/law\/fr#content" tabindex="-1"><path class="region step-2"/)
    assert.match(html, /step-1"[^>]*\/><\/svg>No<\/li>/)
  })

  it('has a button for each choice of a filter, and a rule that hides the rows of every other', () => {
    const html = htmlOf(table)
    assert.deepEqual(
      [...html.matchAll(/<tr class="([^"]*)">/g)].map(([, name]) => name),
      ['f0c1', 'f0c0'],
    )
    for (const id of ['f0all', 'f0c0', 'f0c1']) assert.ok(html.includes(`id="${id}"`), id)
    assert.equal(html.match(/ checked/g)?.length, 1)
    const style = readFileSync(new URL('../pages/style/documents.css', import.meta.url), 'utf8')
    for (let filter = 0; filter < mostFilters; filter += 1) {
      for (let choice = 0; choice < mostChoices; choice += 1) {
        const id = `f${filter}c${choice}`
        assert.ok(style.includes(`main:has(#${id}:checked) .chosen tbody tr:not(.${id})`), id)
      }
    }
  })

  it('is refused when it has more choices than the style has rules', () => {
    const choices = Array.from({ length: 7 }, (_, at) => ({ name: `c${at}`, title: 'C' }))
    assert.throws(() => htmlOf({ ...table, filters: [{ title: 'Kind', choices }] }), /no rule for so many/)
  })
})
