import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Block, TableBlock } from '../../core/document.ts'
import { documentPage, documentPolicy } from './document-html.ts'

const htmlOf = (...blocks: Block[]) => documentPage({ title: 'A <title>', blocks })

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
    assert.equal(html.match(/&#60;script&#62;alert/g)?.length, 13)
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

  it('carries the style that its policy allows, and no other', () => {
    for (const html of [htmlOf(), htmlOf(table)]) {
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style)
      assert.equal(styles.length, 1)
      assert.ok(documentPolicy.includes(`'sha256-${hash('sha256', styles[0], 'base64')}'`))
      assert.doesNotMatch(html, /\sstyle=|\son\w+=/)
    }
  })

  it('has a button for each choice of a filter, and a rule that hides the rows of every other', () => {
    const html = htmlOf(table)
    assert.deepEqual(
      [...html.matchAll(/<tr class="([^"]*)">/g)].map(([, name]) => name),
      ['f0c1', 'f0c0'],
    )
    for (const id of ['f0all', 'f0c0', 'f0c1']) assert.ok(html.includes(`id="${id}"`), id)
    assert.equal(html.match(/ checked/g)?.length, 1)
    assert.ok(html.includes('main:has(#f0c1:checked) tbody tr:not(.f0c1){display:none}'))
  })

  it('is refused when it has more choices than the style has rules', () => {
    const choices = Array.from({ length: 7 }, (_, at) => ({ name: `c${at}`, title: 'C' }))
    assert.throws(() => htmlOf({ ...table, filters: [{ title: 'Kind', choices }] }), /no rule for so many/)
  })
})
