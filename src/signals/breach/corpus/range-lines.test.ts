import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type HashKind, HashList, hashBytes } from './hash-list.ts'
import { type LinesRead, readLines } from './range-lines.ts'

interface Row {
  readonly hash: string
  readonly count: number
}

function rowsOf(list: HashList): Row[] {
  return Array.from({ length: list.length }, (_, at) => {
    const words = Buffer.alloc(8)
    words.writeUInt32BE(list.first[at], 0)
    words.writeUInt32BE(list.second[at], 4)
    return { hash: words.toString('hex') + Buffer.from(list.restOf(at)).toString('hex'), count: list.counts[at] }
  })
}

function read(text: string | Uint8Array, prefix: number | null = 0x0aaaa, kind: HashKind = 'sha1') {
  const list = new HashList(HashList.restBytesOf(kind), 1)
  const outcome: LinesRead = readLines(Buffer.from(text), { kind, prefix }, list)
  return { outcome, rows: rowsOf(list) }
}

const suffix = (letter: string, digits = 35) => letter.repeat(digits)
const hashOf = (letter: string) => `0aaaa${suffix(letter)}`
const fine = { outcome: 'read', foreign: 0 }

const anyKind = fc.constantFrom<HashKind>('sha1', 'ntlm')
const anyCount = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
/** What may stand between two lines, and be read as the end of the first. */
const anyEnd = fc.constantFrom('\n', '\r\n', '\r\n\r\n', '\n\n', '\r\n\ufeff', '\n\ufeff')

describe('lines of a corpus', () => {
  it('are read as they were written, with any ends and digits in any case, whole or by their range', () => {
    const anyRows = anyKind.chain(kind =>
      fc.tuple(
        fc.constant(kind),
        fc.array(
          fc.record({
            bytes: fc.uint8Array({ minLength: hashBytes[kind], maxLength: hashBytes[kind] }),
            count: anyCount,
            end: anyEnd,
            isUpper: fc.boolean(),
          }),
          { maxLength: 20 },
        ),
        fc.boolean(),
        fc.boolean(),
      ),
    )
    fc.assert(
      fc.property(anyRows, ([kind, given, isRange, endsWithLine]) => {
        const prefix = isRange ? 0x0aaaa : null
        const rows = given.map(({ bytes, count }) => {
          const hash = Buffer.from(bytes).toString('hex')
          return { hash: isRange ? `0aaaa${hash.slice(5)}` : hash, count }
        })
        const text = rows.map(({ hash, count }, at) => {
          const typed = isRange ? hash.slice(5) : hash
          const end = at === rows.length - 1 && !endsWithLine ? '' : given[at].end
          return `${given[at].isUpper ? typed.toUpperCase() : typed}:${count}${end}`
        })
        assert.deepEqual(read(text.join(''), prefix, kind), { outcome: fine, rows })
      }),
    )
  })

  it('may begin with a byte order mark', () => {
    const { outcome, rows } = read(`\ufeff${suffix('b')}:3`)
    assert.deepEqual([outcome, rows], [fine, [{ hash: hashOf('b'), count: 3 }]])
  })

  it('of count 0 are there for padding alone, and left out', () => {
    const { rows } = read(`${suffix('b')}:0\r\n${suffix('c')}:2\r\n${suffix('d')}:0`)
    assert.deepEqual(rows, [{ hash: hashOf('c'), count: 2 }])
  })

  it('with the other kind of hash are left out and counted', () => {
    const [sha1, ntlm] = [`${suffix('b')}:1`, `${suffix('c', 27)}:2`]
    const mixed = [ntlm, sha1, ntlm].join('\r\n')
    assert.deepEqual(read(mixed), { outcome: { outcome: 'read', foreign: 2 }, rows: [{ hash: hashOf('b'), count: 1 }] })
    const other = read(mixed, 0x0aaaa, 'ntlm')
    assert.deepEqual([other.outcome, other.rows.length], [{ outcome: 'read', foreign: 1 }, 2])
    const whole = read(`0AAAA${ntlm}\n0AAAA${sha1}`, null)
    assert.deepEqual([whole.outcome, whole.rows.length], [{ outcome: 'read', foreign: 1 }, 1])
  })

  it('of a count above 2^32 are read exactly', () => {
    assert.equal(read(`${suffix('b')}:10434004`).rows[0].count, 10_434_004)
    assert.equal(read(`${suffix('b')}:${2 ** 40 + 1}`).rows[0].count, 2 ** 40 + 1)
  })

  it('none of which are there are no problem of the reader', () => {
    for (const empty of ['', '\r\n\r\n', '\ufeff']) assert.deepEqual(read(empty), { outcome: fine, rows: [] })
  })
})

describe('what is no line', () => {
  const good = `${suffix('b')}:1\r\n`
  const problems: [string, string, string][] = [
    ['a page of HTML', '<!DOCTYPE html><html><body>Bad gateway</body></html>', 'not_a_line'],
    ['JSON', '{"error":"no"}', 'not_a_line'],
    ['a suffix with another character', `${'b'.repeat(34)}g:1`, 'not_a_line'],
    ['a suffix with another first character', `x${'b'.repeat(34)}:1`, 'not_a_line'],
    ['a suffix with another character in its middle', `${'b'.repeat(12)} ${'b'.repeat(22)}:1`, 'not_a_line'],
    ['a suffix of a digit too few', `${'b'.repeat(34)}:1`, 'not_a_line'],
    ['a suffix of a digit too many', `${'b'.repeat(36)}:1`, 'not_a_line'],
    ['a suffix without a count', `${suffix('b')}\r\n${suffix('c')}:1`, 'not_a_line'],
    ['white space before a line', ` ${suffix('b')}:1`, 'not_a_line'],
    ['a count of letters', `${suffix('b')}:many\r\n`, 'count'],
    ['no count', `${suffix('b')}:\r\n`, 'count'],
    ['a negative count', `${suffix('b')}:-1\r\n`, 'count'],
    ['a count with a fraction', `${suffix('b')}:1.5\r\n`, 'count'],
    ['white space behind a count', `${suffix('b')}:1 \r\n`, 'count'],
    ['a count above 2^53 - 1', `${suffix('b')}:9007199254740992\r\n`, 'count'],
    ['a count without end', `${suffix('b')}:${'9'.repeat(400)}\r\n`, 'count'],
    ['a line that ends before its colon', suffix('b', 20), 'cut'],
    ['a line that ends at its colon', suffix('b'), 'cut'],
    ['a line that ends before its count', `${suffix('b')}:`, 'cut'],
  ]
  for (const [name, text, problem] of problems) {
    it(`is refused: ${name}`, () => {
      const bad = { outcome: 'bad', problem, prefix: 0x0aaaa }
      assert.deepEqual(read(text), { outcome: { ...bad, at: 0 }, rows: [] })
      const after = read(good + text)
      assert.deepEqual([after.outcome, after.rows.length], [{ ...bad, at: good.length }, 1])
    })
  }

  it('is named by its prefix, or by that of the line before it', () => {
    const line = `0AAAB${suffix('b')}:1\n`
    const prefixOf = (text: string) => {
      const { outcome } = read(text, null)
      return outcome.outcome === 'bad' ? outcome.prefix : assert.fail()
    }
    assert.equal(prefixOf(`${line}0AAAC${suffix('b', 30)}x`), 0x0aaac)
    assert.equal(prefixOf(`${line}<html>`), 0x0aaab)
    assert.equal(prefixOf('<html>'), null)
    assert.equal(prefixOf(`${line}0AAA`), 0x0aaab)
  })

  it('is found wherever a byte of a text is changed to one that is no digit', () => {
    const text = Buffer.from(`${suffix('b')}:12\r\n${suffix('c')}:7\r\n`)
    for (let at = 0; at < text.length; at++) {
      if (text[at] === 13 || text[at] === 10) continue
      const changed = Buffer.from(text)
      changed[at] = 0x7a
      assert.equal(read(changed).outcome.outcome, 'bad', `byte ${at}`)
    }
  })
})
