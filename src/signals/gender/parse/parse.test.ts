import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { zipSync } from 'fflate'
import { FeedError } from '../../../core/feed.ts'
import { feeds } from '../feeds/feeds.ts'
import { parseInsee, parseSocialSecurity } from './births.ts'
import { parseSurveys } from './surveys.ts'

const zip = (files: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? Buffer.from(content) : content,
        ]),
      ),
    ),
  )

describe('births of the United States', () => {
  it('are added up over the years and sexes', () => {
    const { births, rows, lastYear } = parseSocialSecurity(
      zip({
        'yob1999.txt': 'Anna,F,100\r\nRobin,M,5\r\n',
        'yob2024.txt': 'Anna,F,50\r\nRobin,F,7\r\n',
        'NationalReadMe.pdf': 'not read',
      }),
    )
    assert.deepEqual(births.get('Anna'), { male: 0, female: 150 })
    assert.deepEqual(births.get('Robin'), { male: 5, female: 7 })
    assert.equal(rows, 4)
    assert.equal(lastYear, 2024)
  })

  const bad: Record<string, Buffer> = {
    'a page in place of the archive': Buffer.from('<html>not here</html>'),
    'an empty file': Buffer.alloc(0),
    'an archive cut off': zip({ 'yob1999.txt': 'Anna,F,100\n'.repeat(500) }).subarray(0, 60),
    'an archive without the files': zip({ 'readme.txt': 'Anna,F,100' }),
    'a line of another form': zip({ 'yob1999.txt': 'Anna;F;100\n' }),
    'a third sex': zip({ 'yob1999.txt': 'Anna,X,100\n' }),
    'a count that is none': zip({ 'yob1999.txt': 'Anna,F,many\n' }),
    'a line cut off': zip({ 'yob1999.txt': 'Anna,F,100\nRob' }),
    'bytes that are not UTF-8': zip({ 'yob1999.txt': Uint8Array.of(65, 0xff, 44) }),
  }
  for (const [what, body] of Object.entries(bad)) {
    it(`are refused: ${what}`, () => {
      assert.throws(() => parseSocialSecurity(body), FeedError)
    })
  }
})

describe('births of France', () => {
  const head = 'sexe;preusuel;annais;nombre\n'

  it('are added up, without those that are not told', () => {
    const { births, lastYear, rows } = parseInsee(
      zip({ 'nat2021.csv': `${head}1;ANDRÉ;1950;90\n2;ANDRÉ;XXXX;3\n1;_PRENOMS_RARES;1950;900\n2;ZOÉ;2021;4\n` }),
    )
    assert.deepEqual(births.get('ANDRÉ'), { male: 90, female: 3 })
    assert.deepEqual([...births.keys()], ['ANDRÉ', 'ZOÉ'])
    assert.equal(lastYear, 2021)
    assert.equal(rows, 3)
  })

  it('are read under the titles of newer editions too', () => {
    const newer = zip({
      'prenoms-2025-nat.csv': 'sexe;prenom;periode;valeur\n1;ANDRÉ;1950;90\n1;_PRENOMS_RARES;1950;9\n',
    })
    assert.deepEqual([...parseInsee(newer).births], [['ANDRÉ', { male: 90, female: 0 }]])
  })

  const bad: Record<string, Buffer> = {
    'other columns': zip({ 'nat2021.csv': 'sex;name;year;count\n1;ANDRÉ;1950;90\n' }),
    'a line of another form': zip({ 'nat2021.csv': `${head}M;ANDRÉ;1950;90\n` }),
    'a line cut off': zip({ 'nat2021.csv': `${head}1;ANDRÉ;1950;90\n1;AN` }),
    'an empty file': zip({ 'nat2021.csv': '' }),
    'another archive': zip({ 'dpt2021.csv': head }),
  }
  for (const [what, body] of Object.entries(bad)) {
    it(`are refused: ${what}`, () => {
      assert.throws(() => parseInsee(body), FeedError)
    })
  }
})

describe('surveys', () => {
  it('are read by name, without keys that are no name', () => {
    const body = Buffer.from(
      '{"anna": [30, 100, 0.99, 3], "jean-marie": [4, 9, 0.2, 3], "&#26519;": [1, 0, 1.0, 3], "x": [1, 1, 0, 3]}',
    )
    assert.deepEqual(parseSurveys(body), [
      { name: 'anna', surveys: 30, share: 0.99 },
      { name: 'jean-marie', surveys: 4, share: 0.2 },
    ])
  })

  for (const text of [
    '',
    '<html>',
    '[]',
    'null',
    '{"anna": 3}',
    '{"anna": [1, 2]}',
    '{"anna": [1, 2, 1.5]}',
    '{"anna": [0, 2, 0.5]}',
    '{"anna": ["1", 2, 0.5]}',
    '{"anna": [1, 2, 0.5',
  ]) {
    it(`are refused: ${text || 'nothing'}`, () => {
      assert.throws(() => parseSurveys(Buffer.from(text)), FeedError)
    })
  }
})

describe('the feeds', () => {
  it('refuse whatever is not theirs, and say nothing of it', () => {
    for (const feed of feeds) {
      assert.throws(
        () => feed.inspect(Buffer.from('<html>secret</html>')),
        (error: unknown) => error instanceof FeedError && !error.message.includes('secret'),
      )
      assert.match(feed.url, /^https:/)
    }
    assert.equal(new Set(feeds.map(({ name }) => name)).size, feeds.length)
  })
})
