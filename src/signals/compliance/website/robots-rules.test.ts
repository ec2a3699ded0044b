import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import { judgeByRobots } from './robots-rules.ts'

const site = 'https://example.test'
const mayFetch = (text: string, path: string, agent = 'assay') => judgeByRobots(text, site + path, agent).mayFetch
const delayOf = (text: string) => judgeByRobots(text, `${site}/`, 'assay').delaySeconds

/** `+` before what may be fetched, `-` before what may not. */
function holds(text: string, paths: string): void {
  for (const path of paths.split(' ')) assert.equal(mayFetch(text, path.slice(1)), path[0] === '+', `${text}\n${path}`)
}

describe('the examples of RFC 9309', () => {
  it('of section 5.1: a simple file', () => {
    const text = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot

EOF`
    holds(text, '+/ -/a.gif +/a.gif?x -/example/ +/publications/a.gif +/quxbot')
    const cases = [
      ['foobot', '/', false],
      ['foobot', '/example/page.html', true],
      ['foobot', '/example/allowed.gif', true],
      ['barbot', '/example/page.html', false],
      ['bazbot', '/example/page.html', false],
      ['bazbot', '/example/', true],
      ['quxbot', '/example/', true],
    ] as const
    for (const [agent, path, expected] of cases) assert.equal(mayFetch(text, path, agent), expected, `${agent} ${path}`)
  })

  it('of section 5.2: the longest match', () => {
    const text = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n'
    assert.equal(mayFetch(text, '/example/page/', 'foobot'), true)
    assert.equal(mayFetch(text, '/example/page/disallowed.gif', 'foobot'), false)
  })

  it('of section 2.2.1: groups of one crawler are combined', () => {
    const text =
      'user-agent: Assay\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: BazBot\ndisallow: /\n\nuser-agent: assay\ndisallow: /qux\n'
    holds(text, '-/foo -/bar -/qux +/other')
  })

  it('of section 2.2.2: paths are compared by octets', () => {
    const pairs = [
      ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
      ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
      ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
      ['/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84'],
      ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ]
    for (const [a, b] of pairs) {
      for (const [pattern, path] of [
        [a, b],
        [b, a],
        [a, a],
      ])
        holds(`User-agent: *\nDisallow: ${pattern}`, `-${path} +/foo`)
    }
  })

  it('of section 2.2.3: special characters', () => {
    holds(
      'User-agent: *\nAllow: /this/*/exactly\nAllow: /a$\nDisallow: / # all else',
      '+/this/path/exactly +/a -/ab -/this/exactly',
    )
    holds(
      'User-agent: *\nDisallow: /path/file-with-a-%2A.html',
      '-/path/file-with-a-*.html -/path/file-with-a-%2a.html +/path/file-with-a-b.html',
    )
    holds('User-agent: *\nDisallow: /path/foo-%24', '-/path/foo-$ -/path/foo-%24x +/path/foo-')
  })
})

describe('a group', () => {
  it('is not ended by a line of another kind between its crawlers (2.2.4)', () => {
    for (const other of [
      'Sitemap: https://example.test/s.xml',
      'Host: example.test',
      'Content-Signal: ai-train=no',
      'Clean-param: a /',
      'Crawl-delay: 2',
      'nonsense',
      '',
      '# comment',
      ': /',
      'Noindex: /',
    ]) {
      for (const us of ['Assay', '*']) {
        holds(`User-agent: ${us}\n${other}\nUser-agent: OtherBot\nDisallow: /`, '-/ -/impressum')
        holds(`User-agent: OtherBot\n${other}\nUser-agent: ${us}\nDisallow: /`, '-/ -/impressum')
      }
      holds(`User-agent: OtherBot\nDisallow: /a\n${other}\nDisallow: /b\nUser-agent: *\nDisallow: /c`, '+/a +/b -/c')
    }
  })

  it('is ours by its product token alone, in any case and with any version', () => {
    for (const token of ['assay', 'ASSAY', 'assay/1.0', 'assay 0.1', 'Assay (+https://x.test)'])
      holds(`User-agent: *\nDisallow: /all\n\nUser-agent: ${token}\nDisallow: /ours`, '+/all -/ours')
    for (const token of ['assaybot', 'assay-bot', 'ass', 'my assay', '*assay', ''])
      holds(`User-agent: *\nDisallow: /all\n\nUser-agent: ${token}\nDisallow: /ours`, '-/all +/ours')
  })

  it('of ours without rules asks nothing, and rules without a group hold for nobody', () => {
    holds('User-agent: *\nDisallow: /\nUser-agent: assay\nDisallow:', '+/')
    holds('User-agent: *\nDisallow: /\nUser-agent: assay', '+/')
    holds('Disallow: /\nUser-agent: *\nDisallow: /a', '+/ -/a')
  })

  it('is read with any line end, a byte order mark, and blanks anywhere', () => {
    for (const end of ['\n', '\r', '\r\n', '\n\n'])
      holds(`\ufeff  user-agent :\t* ${end} DISALLOW :  /a  # b${end}disallow:/c`, '-/a -/c +/b')
  })

  it('has the delay that stands with its own crawlers', () => {
    assert.equal(delayOf('User-agent: *\nCrawl-delay: 2.5\nDisallow: /a'), 2.5)
    assert.equal(delayOf('User-agent: slow\nCrawl-delay: 20\n\nUser-agent: *\nDisallow: /a'), null)
    assert.equal(delayOf('User-agent: *\nCrawl-delay: 1\n\nUser-agent: slow\nCrawl-delay: 20\n\nDisallow: /a'), 1)
    for (const odd of ['', 'x', '-1', '1 s']) assert.equal(delayOf(`User-agent: *\nCrawl-delay: ${odd}`), null)
  })
})

describe('any rule', () => {
  const character = fc.constantFrom('a', 'b', '*', '*', '$', '/', 'ü', '~')
  const path = fc.array(character, { maxLength: 10 }).map(characters => `/${characters.join('')}`)

  /** A plain path as a pattern matches it: `*` is anything, `$` at the end is the end. */
  function matchesPlainly(pattern: string, text: string): boolean {
    if (pattern === '$') return text === ''
    if (pattern === '') return true
    if (pattern[0] === '*')
      return matchesPlainly(pattern.slice(1), text) || (text !== '' && matchesPlainly(pattern, text.slice(1)))
    return text[0] === pattern[0] && matchesPlainly(pattern.slice(1), text.slice(1))
  }

  it('matches what the definition of its signs says', () => {
    fc.assert(
      fc.property(path, path, (pattern, address) => {
        const forbidden = matchesPlainly(pattern, address)
        assert.equal(mayFetch(`User-agent: *\nDisallow: ${pattern}`, address), !forbidden)
      }),
      { numRuns: casesOf(2_000) },
    )
  })

  it('is the same however its characters and those of the address are encoded', () => {
    const encoded = (text: string, all: boolean) =>
      [...text]
        .map(each =>
          /[*$/]/.test(each) || !all ? each : [...Buffer.from(each)].map(octet => `%${octet.toString(16)}`).join(''),
        )
        .join('')
    fc.assert(
      fc.property(path, path, fc.boolean(), fc.boolean(), (pattern, address, a, b) => {
        const plain = mayFetch(`User-agent: *\nDisallow: ${pattern}`, address)
        assert.equal(mayFetch(`User-agent: *\nDisallow: ${encoded(pattern, a)}`, encoded(address, b)), plain)
      }),
    )
  })

  it('of those that match decides when it is the longest, and allows in a tie', () => {
    const rules = fc.array(fc.tuple(fc.boolean(), path), { maxLength: 6 })
    fc.assert(
      fc.property(rules, path, (all, address) => {
        const text = `User-agent: *\n${all.map(([allow, pattern]) => `${allow ? 'Allow' : 'Disallow'}: ${pattern}`).join('\n')}`
        const matching = all.filter(([, pattern]) => matchesPlainly(pattern, address))
        const longest = Math.max(...matching.map(([, pattern]) => Buffer.from(pattern).length))
        const deciding = matching.filter(([, pattern]) => Buffer.from(pattern).length === longest)
        assert.equal(mayFetch(text, address), deciding.length === 0 || deciding.some(([allow]) => allow))
      }),
    )
  })

  it('with many wildcards is matched without going back', () => {
    const text = `User-agent: *\n${`Disallow: /${'*a'.repeat(40)}b\n`.repeat(1_000)}`
    holds(text, `+/${'a'.repeat(1_900)} -/${'a'.repeat(1_900)}b`)
  })
})
