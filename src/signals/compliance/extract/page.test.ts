import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/support/arbitraries.ts'
import { casesOf } from '../../../../test/support/long-run.ts'
import { readPage } from './page.ts'

describe('the text of a page', () => {
  it('is what people see, with a line for each block and a space between cells', () => {
    const html = `<html lang="de-AT"><head><title>Muster</title><style>p { color: red }</style></head><body>
      <h1>Impressum</h1><p>Muster&nbsp;<b>GmbH</b>,<br>Wien</p>
      <table><tr><th>UID</th><td>ATU13585627</td></tr></table><script>document.write('+43 1 234')</script></body></html>`
    const { text, language, headings } = readPage(html)
    assert.equal(text.trim(), 'Muster\nImpressum\nMuster GmbH,\nWien\nUID ATU13585627')
    assert.equal(language, 'de-AT')
    assert.deepEqual(
      headings.map(({ from, to, level }) => [text.slice(from, to), level]),
      [['Impressum', 1]],
    )
  })

  it('leaves out what is not shown', () => {
    const hidden = ['hidden', 'style="display: none"', 'style="visibility:hidden"']
    for (const attribute of hidden) assert.equal(readPage(`a<div ${attribute}>b<p>c</p></div>d`).text.trim(), 'a\nd')
    const lists =
      '<select><option>+49 Germany</select><textarea>x</textarea><noscript>y</noscript><template>z</template>'
    assert.equal(readPage(`a${lists}b`).text.replace(/\s/g, ''), 'ab')
  })

  it('has one form for characters that are written in several', () => {
    assert.equal(readPage('０３−１２３４ ٣٤ a\u00adb \u202eRCS\u202c').text, '03-1234 34 ab RCS')
  })

  it('has links with the words of their pictures, and marks for machines', () => {
    const { links, marks, otherLanguages, jsonLd } = readPage(`<link rel="alternate" hreflang="de-CH" href="/ch">
      <meta property="og:locale" content="de_AT"><a href="/imprint" title="Legal">Imprint <img alt="of us"></a>
      <span itemprop="addressCountry">Austria</span><meta itemprop="addressCountry" content="CH">
      <span class="p-country-name">Ireland</span><script type="application/ld+json">{"a":1}</script>`)
    assert.deepEqual(
      links.map(({ href, text }) => [href, text.replace(/\s+/g, ' ')]),
      [['/imprint', 'Imprint Legal of us']],
    )
    assert.deepEqual(
      marks.map(({ name, value }) => [name, value]),
      [
        ['og:locale', 'de_AT'],
        ['addresscountry', 'Austria'],
        ['addresscountry', 'CH'],
        ['addresscountry', 'Ireland'],
      ],
    )
    assert.deepEqual(otherLanguages, ['de-CH'])
    assert.deepEqual(jsonLd, ['{"a":1}'])
  })

  it('names what a browser would show in its place', () => {
    const refresh = (content: string) =>
      readPage(`<head><meta http-equiv="refresh" content="${content}"></head>`).leadsTo
    for (const content of [
      '0; url=/de/',
      '0;URL=/de/',
      ' 5 , url = /de/ ',
      '0; /de/',
      "0;url='/de/'x",
      '.5;url=/de/',
      '0 url=/de/',
    ])
      assert.deepEqual(refresh(content), ['/de/'], content)
    for (const content of ['30; url=/de/', '0', '5;', 'url=/de/', '/de/', '', '0; url='])
      assert.deepEqual(refresh(content), [], content)
    assert.deepEqual(readPage('<META CONTENT="0;URL=a.html" HTTP-EQUIV=Refresh>').leadsTo, ['a.html'])
    const frames =
      '<frameset cols="*,*"><frame src="menu.html"><frameset><frame src="a.html"><frame></frameset></frameset>'
    assert.deepEqual(readPage(frames).leadsTo, ['menu.html', 'a.html'])
    for (const html of [
      '<noscript><meta http-equiv="refresh" content="0;url=/a"></noscript>',
      '<iframe src="/a"></iframe>',
    ])
      assert.deepEqual(readPage(html).leadsTo, [], html)
  })

  it('ends where a page is nested too deep, has too many elements or too much text', () => {
    for (const html of ['<div>'.repeat(300), '<p>a</p>'.repeat(101_000), 'word '.repeat(70_000)]) {
      const { isCut, text } = readPage(`first ${html} last`)
      assert.equal(isCut, true)
      assert.ok(text.length <= 300_000)
      assert.ok(!text.includes('last'))
    }
  })

  it('is read whatever the markup is', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<a href="',
        '<div>',
        '</p>',
        '<script>',
        '</script>',
        '<!--',
        ']]>',
        '&#x',
        '<h1>',
        '"',
        "'",
        '<',
        '>',
      ),
      fc.string({ unit: anyCharacter, maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const page = readPage(pieces.join(''))
        for (const { at } of page.links) assert.ok(at <= page.text.length)
        for (const { from, to } of page.headings) assert.ok(from <= to && to <= page.text.length)
      }),
      { numRuns: casesOf(500) },
    )
  })
})

describe('details that are no text', () => {
  it('are an address in the alternative text of a picture, and a number behind a link without digits', () => {
    const { text } = readPage(
      '<p>Visit</p><img alt="14 High Road, Ikeja"><img alt="A goat"><p><a href="tel:0803 000 4412">Call</a></p>',
    )
    assert.match(text, /14 High Road, Ikeja/)
    assert.match(text, /0803 000 4412/)
    assert.doesNotMatch(text, /goat/)
  })

  it('are digits of every script, as Western ones', () => {
    assert.match(readPage('<p>৪১৭ ०१२ ๔๕ ۱۲</p>').text, /417 012 45 12/)
  })
})
