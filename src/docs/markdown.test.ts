import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { renderMarkdown } from './markdown.ts'
import { linksFrom } from './texts.ts'

const pages = new Map([
  ['src/signals/ip/README.md', '/docs/signals/ip'],
  ['docs/data.md', '/docs/data'],
])
const links = linksFrom('src/signals/ip/README.md', pages)
const htmlOf = (text: string) => renderMarkdown(text, links).body

describe('a text as a page', () => {
  it('shows HTML as text and runs nothing', () => {
    const html = htmlOf(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> `<b>` ![a "quoted" <i>](https://example.org/x.png)\n\n| <u> |\n|---|\n| <s> |\n\n```\n</code><script>\n```',
    )
    assert.doesNotMatch(html, /<(?:script|img|b|i|u|s)\b/)
    assert.match(html, /&#60;script&#62;/)
  })

  it('leads links to pages and websites, and makes none of everything else', () => {
    const cases: [string, string | null][] = [
      ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
      ['/docs/errors', '/docs/errors'],
      ['#limits', '#limits'],
      ['../../../docs/data.md#settings', '/docs/data#settings'],
      ['README.md', '/docs/signals/ip'],
      ['../../core/errors.ts', null],
      ['../../../../outside.md', null],
      ['javascript:alert(1)', null],
      ['JAVASCRIPT:alert(1)', null],
      ['data:text/html,x', null],
      ['//example.org', null],
    ]
    for (const [href, expected] of cases) {
      assert.equal(links(href), expected, href)
      const found = /<a href="([^"]*)"/.exec(htmlOf(`[words](${href})`))?.[1] ?? null
      assert.equal(found?.replace(/&#61;/g, '=') ?? null, expected, href)
    }
  })

  it('has a title, and sections with ids of their own that hold their words', () => {
    const { title, body, sections } = renderMarkdown(
      '# The `title`\n\nBefore.\n\n## One & two\n\nText with `code` and **weight**.\n\n- an item\n\n## One & two\n\n| a | b |\n|---|--:|\n| x | 1 |\n',
      links,
    )
    assert.equal(title, 'The title')
    assert.doesNotMatch(body, /<h1/)
    assert.deepEqual(sections, [
      { heading: '', id: '', depth: 1, text: 'Before.' },
      { heading: 'One & two', id: 'one-two', depth: 2, text: 'Text with code and weight. an item' },
      { heading: 'One & two', id: 'one-two-2', depth: 2, text: 'a b x 1' },
    ])
    assert.match(body, /<h2 id="one-two-2">/)
    assert.match(body, /<td class="number">1<\/td>/)
  })

  it('whatever a text says, no markup of it gets through', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>"\'`[]()!#|-* \n:/ascript=') }), text => {
        const tags = [...htmlOf(text).matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag)
        for (const tag of tags) assert.ok(known.has(tag), `${tag} of ${JSON.stringify(text)}`)
        assert.doesNotMatch(htmlOf(text), /<[^>]*\son\w+=|href="(?!https?:|\/|#)/)
      }),
    )
  })
})

const known = new Set(
  'p h2 h3 h4 ul ol li a em strong del code pre figure figcaption button span div table thead tbody tr th td blockquote hr br input'.split(
    ' ',
  ),
)
