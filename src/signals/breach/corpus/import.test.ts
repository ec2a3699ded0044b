import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { writeGenerated } from '../../../../bench/passwords.ts'
import { isLongRun } from '../../../../test/support/long-run.ts'
import { filesSource } from './files-source.ts'
import { rangeOf, TestHome, truncated, whole, wholeLines, wrongAnswers } from './fixtures/imported-corpus.ts'
import { prefixText } from './hash-list.ts'

let home: TestHome
beforeEach(async () => {
  home = await TestHome.make()
})
afterEach(() => home.remove())

const prefixes = Array.from({ length: 12 }, (_, at) => at)
const groups = prefixes.map(prefix => wholeLines(prefix))
const lines = groups.flat()
const text = lines.join('')
const ranges = (end = '.txt') =>
  Object.fromEntries(prefixes.map(prefix => [`${prefixText(prefix)}${end}`, rangeOf(prefix)]))

/** A short run asks for some of the lines: what a block gives for each of its lines is held by block-code.test.ts. */
async function answersAll(expected: readonly string[] = lines): Promise<void> {
  const found = await home.ask(async (asked, file) => {
    assert.equal(asked.shape.hashes, expected.length)
    assert.deepEqual(await file.verify(() => {}), [])
    return wrongAnswers(asked, isLongRun ? expected : expected.filter((_, at) => at % 7 === 0))
  })
  assert.deepEqual(found, [])
}

/**
 * The import was of whole hashes, and holds these lines. To read them all takes a fraction of the time of asking for
 * each.
 */
async function holds(expected: readonly string[] = lines): Promise<void> {
  const found = await home.ask(async (asked, file) => {
    assert.equal(asked.shape.hashes, expected.length)
    assert.deepEqual(await file.verify(() => {}), [])
    const read = await Promise.all(
      prefixes.map(async prefix => {
        const range = (await asked.rangeLines(prefix)) ?? []
        return range.map(line => `${prefixText(prefix)}${line}\n`)
      }),
    )
    return read.flat()
  })
  assert.deepEqual(found, expected)
}

describe('an import of one file', () => {
  it('answers every hash with its count and no other, whatever the form', async () => {
    const path = await home.file(text)
    for (const form of [truncated, whole]) {
      await home.import(path, form)
      await answersAll()
    }
  })

  const forms: [string, () => string | Uint8Array][] = [
    ['packed by gzip', () => gzipSync(text)],
    [
      'packed by gzip in several members',
      () => Buffer.concat([gzipSync(text.slice(0, 5000)), gzipSync(text.slice(5000))]),
    ],
    ['packed by Zstandard', () => zstdCompressSync(Buffer.from(text))],
    ['with CRLF', () => text.replaceAll('\n', '\r\n')],
    [
      'with CRLF and LF mixed',
      () => lines.map((line, at) => (at % 3 === 0 ? line.replace('\n', '\r\n') : line)).join(''),
    ],
    ['without an end of its last line', () => text.slice(0, -1)],
    ['with a byte order mark before each prefix', () => groups.map(group => `\ufeff${group.join('')}`).join('')],
    ['in lower case', () => text.toLowerCase()],
    ['with empty lines', () => groups.map(group => `\r\n\n${group.join('')}`).join('')],
    [
      'with lines of count 0',
      () => groups.map(group => group.join('') + '\n'.padStart(1) + zeroLine(group[0])).join(''),
    ],
    [
      'with its prefixes in any order',
      () =>
        [...groups]
          .sort(() => 0.5 - Math.random())
          .flat()
          .join(''),
    ],
    ['with its lines in any order', () => [...lines].reverse().join('')],
    ['with a prefix twice', () => [groups[3], ...groups, groups[7]].flat().join('')],
  ]
  const zeroLine = (line: string) => `${line.slice(0, 36)}0000:0\n`
  /** In which a short run reads no line that it does not read in another form. */
  const ofPacking = new Set(['packed by gzip', 'with CRLF', 'without an end of its last line'])
  for (const [name, content] of forms) {
    const skip = isLongRun || !ofPacking.has(name) ? false : 'like another one: npm run test:long'
    it(`reads it ${name}`, { skip }, async () => {
      await home.import(await home.file(content()), whole)
      await holds()
    })
  }

  it('leaves out lines of the other kind of hash, and says how many', async () => {
    const ntlm = groups.map(([line]) => `${line.slice(0, 32)}:5\n`)
    const mixed = groups.flatMap((group, at) => [...group, ntlm[at]])
    await home.import(await home.file(mixed.join('')), whole)
    await holds()
    assert.deepEqual(await home.ask(async (_, file) => file.head.warnings), ['12 lines with the other kind of hash'])
    await home.import(await home.file(ntlm.join('')), { kind: 'ntlm', isFull: true })
    await home.ask(async asked => {
      for (const line of ntlm) assert.equal(await asked.countOf(Buffer.from(line.slice(0, 32), 'hex')), 5)
    }, 'ntlm')
  })

  it('keeps counts above 65,535 and above 2^32', async () => {
    const counts = [65_535, 65_536, 10_434_004, 2 ** 32, 2 ** 53 - 1]
    const changed = lines.map((line, at) => (at < counts.length ? `${line.split(':')[0]}:${counts[at]}\n` : line))
    await home.import(await home.file(changed.join('')), whole)
    await holds(changed)
  })

  it('takes the larger count of a hash that comes twice', async () => {
    const again = `${lines[5].split(':')[0]}:70000\n`
    await home.import(await home.file(`${text}${again}${lines[5]}`), whole)
    await holds(lines.map((line, at) => (at === 5 ? again : line)))
  })

  it('reads prefixes that come apart, in pieces that are cut anywhere', async () => {
    // 500 prefixes are nine million bytes, which is more than two slots of the threads.
    const many = Array.from({ length: 500 }, (_, prefix) => wholeLines(prefix))
    const first = many.flatMap(group => group.filter((_, at) => at % 2 === 0))
    const second = many.flatMap(group => group.filter((_, at) => at % 2 === 1))
    const path = await home.file([...first, ...second].join(''))
    await home.import(path)
    await home.ask(async asked => {
      assert.equal(asked.shape.hashes, many.flat().length)
      assert.deepEqual(
        await wrongAnswers(
          asked,
          many.flat().filter((_, at) => at % 50 === 0),
        ),
        [],
      )
    })
  })
})

describe('an import of a folder', () => {
  it('answers every hash with its count and no other, whatever the files are called', async () => {
    for (const end of ['.txt', '', '.TXT']) {
      await home.import(await home.folder(ranges(end)), whole)
      await holds()
    }
  })

  it('leaves other files alone', async () => {
    await home.import(await home.folder({ ...ranges(), 'etags.db': 'x', '00001.txt.tmp': 'x', README: 'x' }))
    await answersAll()
  })

  it('reads a byte order mark, LF, and an end of the last line', async () => {
    const changed = Object.entries(ranges()).map(([name, body], at) => {
      const plain = body.toString()
      return [name, [`\ufeff${plain}`, plain.replaceAll('\r\n', '\n'), `${plain}\r\n`][at % 3]]
    })
    await home.import(await home.folder(Object.fromEntries(changed)), whole)
    await holds()
  })

  it('is dated by the oldest of its files, unless its date was said', async () => {
    const path = await home.folder(ranges())
    const old = new Date('2025-02-03T04:05:06Z')
    await utimes(join(path, '00003.txt'), old, old)
    const stamps = async (asOf: string | null) =>
      (await filesSource({ path, kind: 'sha1', asOf, isPart: true })).stamps()[0]
    const { asOf, name } = await stamps(null)
    assert.deepEqual([asOf, name], ['2025-02-03', 'Pwned Passwords, dated by its files'])
    const said = await stamps('2024-11-01')
    assert.deepEqual([said.asOf, said.name], ['2024-11-01', 'Pwned Passwords'])
  })
})

describe('a whole corpus', () => {
  it('has hashes of every prefix, and is refused when one is missing', {
    skip: !isLongRun && 'it takes a long run',
  }, async () => {
    const generated = { hashes: 2 ** 20, seed: 3, kind: 'sha1' } as const
    const path = join(home.home.path, 'corpus.txt')
    await writeGenerated(path, generated)
    await home.import(path, truncated, false)
    await home.ask(async asked => {
      assert.deepEqual([asked.isComplete, asked.isFull], [true, false])
      const some = [0, 1, 4711, 0x5baa6, 2 ** 20 - 1].flatMap(prefix => wholeLines(prefix, generated))
      assert.ok(some.includes('5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:10434004\n'))
      assert.deepEqual(await wrongAnswers(asked, some), [])
    })
    const bytes = await readFile(path)
    const [from, to] = ['08000', '08002'].map(prefix => bytes.indexOf(`\n${prefix}`) + 1)
    const gap = await home.file(Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]))
    assert.equal(await home.refusalOf(gap, truncated, false), 'Prefix 08000 has no hashes (missing prefixes: 2).')
    assert.equal(await home.ask(async asked => asked.isComplete), true, 'the one before answers')
  })

  it('is refused when prefixes are missing, in its middle or at its end', async () => {
    const gap = await home.file([...groups.slice(0, 4), ...groups.slice(6)].flat().join(''))
    assert.equal(
      await home.refusalOf(gap, truncated, false),
      `Prefix 00004 has no hashes (missing prefixes: ${2 ** 20 - 10}).`,
    )
    assert.equal(
      await home.refusalOf(await home.file(text), truncated, false),
      `Prefix 0000C has no hashes (missing prefixes: ${2 ** 20 - 12}).`,
    )
  })

  it('does not lack the most common password', async () => {
    const group = wholeLines(0x5baa6).filter(line => !line.startsWith('5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8'))
    const refused = 'The most common password is missing.'
    assert.equal(await home.refusalOf(await home.file(group.join(''))), refused)
  })
})

describe('an import is refused', () => {
  const withRange = (prefix: string, body: string) => home.folder({ ...ranges(), [`${prefix}.txt`]: body })

  it('with the first prefix of a folder that is missing', async () => {
    const path = await home.folder(ranges())
    assert.equal(await home.refusalOf(path, truncated, false), 'Prefix 0000C has no file (missing prefixes: 1048564).')
  })

  it('when there are two files of a prefix', async () => {
    const path = await home.folder({ ...ranges(), '00004': 'x' })
    assert.equal(await home.refusalOf(path), 'Prefix 00004 has two files: 00004 and 00004.txt.')
  })

  const third = rangeOf(3).toString()
  const bodies: [string, string, string][] = [
    ['empty', '', 'the file has no hashes'],
    ['a page of HTML', '<html>Service Unavailable</html>', 'a line is not valid'],
    ['cut off within a line', third.slice(0, 10_010), 'the file ends within a line'],
    ['of the other kind of hash', `${third.slice(0, 27)}:1\r\n`, 'the lines have the other kind of hash'],
    ['longer than a range can be', 'x'.repeat(5_000_000), '5000000 bytes are too many for a range'],
  ]
  for (const [name, body, reason] of bodies) {
    it(`with the prefix of a file that is ${name}`, async () => {
      assert.equal(await home.refusalOf(await withRange('00003', body)), `Prefix 00003: ${reason}.`)
    })
  }

  const lacking = 'Prefix 00003: some of its hashes are missing.'

  it('with the prefix that is much shorter than the others, although it has no hole', async () => {
    const some = third.split('\r\n').filter((_, at) => at % 2 === 0)
    assert.equal(await home.refusalOf(await withRange('00003', some.join('\r\n'))), lacking)
  })

  const holes: [string, (count: number) => number][] = [
    ['at its beginning', () => 0],
    ['in its middle', count => count >> 1],
    ['at its end', count => count - 80],
  ]
  for (const [where, from] of holes) {
    // Every form finds them with the same look at a block: the hole in the middle goes through all of them.
    const everyForm = isLongRun || where === 'in its middle'
    // Without 80 of 400 lines it is not shorter than any range may be.
    it(`with the prefix that lacks lines ${where}${everyForm ? ', whatever the form' : ''}`, async () => {
      const [group, range] = [groups[3], third.split('\r\n')]
      const shorter = groups
        .with(3, group.toSpliced(from(group.length), 80))
        .flat()
        .join('')
      assert.equal(await home.refusalOf(await home.file(shorter)), lacking)
      if (!everyForm) return
      const backwards = shorter.trim().split('\n').reverse().join('\n')
      assert.equal(await home.refusalOf(await home.file(shorter), whole), lacking)
      for (const form of [backwards, gzipSync(shorter), zstdCompressSync(Buffer.from(shorter))])
        assert.equal(await home.refusalOf(await home.file(form)), lacking)
      const body = range.toSpliced(from(range.length), 80).join('\r\n')
      assert.equal(await home.refusalOf(await withRange('00003', body)), lacking)
    })
  }

  it('with the prefix at which a text is bad', async () => {
    const at = text.indexOf('\n00005') + 1
    const bad = (piece: string) => home.file(`${text.slice(0, at)}${piece}\n${text.slice(at)}`)
    assert.match(await home.refusalOf(await bad('00005 is not here')), /^Prefix 00005: a line is not valid/)
    assert.match(await home.refusalOf(await bad('<html>')), /^Prefix 00004: a line is not valid/)
    assert.match(
      await home.refusalOf(await bad(`00005${'A'.repeat(35)}:99999999999999999999`)),
      /^Prefix 00005: a line has/,
    )
    assert.match(
      await home.refusalOf(await home.file(text.slice(0, -30))),
      /^Prefix 0000B: the file ends within a line/,
    )
  })

  it('with the prefix at which a packed file ends too early or is damaged', async () => {
    for (const packed of [gzipSync(text), zstdCompressSync(Buffer.from(text))]) {
      const cut = await home.file(packed.subarray(0, packed.length - 2000))
      assert.match(
        await home.refusalOf(cut),
        /^Prefix 0000[0-9A-F]: the compressed file .* is damaged, incomplete or has extra data\.$/,
      )
    }
  })

  it('when a packed file ends in the first bytes of its next frame, or goes on behind its end', async () => {
    const half = text.indexOf('\n', text.length / 2) + 1
    for (const pack of [gzipSync, zstdCompressSync]) {
      const [one, two] = [text.slice(0, half), text.slice(half)].map(part => pack(Buffer.from(part)))
      const more = [two.subarray(0, 1), two.subarray(0, 3), two.subarray(0, 4), Buffer.from('behind'), Buffer.alloc(9)]
      for (const rest of more) {
        const refusal = await home.refusalOf(await home.file(Buffer.concat([one, rest])))
        assert.match(refusal, /: the compressed file .* is damaged, incomplete or has extra data\.$/)
      }
    }
  })

  it('when it is something else', async () => {
    assert.match(await home.refusalOf(join(home.home.path, 'none')), /^There is no file or folder .*none\.$/)
    assert.match(await home.refusalOf(await home.file('')), /is empty\.$/)
    assert.match(
      await home.refusalOf(await home.folder({})),
      /^The folder .* has no file of a prefix, such as 0A1B2\.txt\.$/,
    )
    assert.equal(await home.refusalOf(await home.file('hello')), 'Before the first prefix: a line is not valid.')
    const endless = await home.file('A'.repeat(5_000_000))
    assert.match(await home.refusalOf(endless), /^A line is longer than 1048576 bytes/)
  })

  it('and leaves nothing behind, and the one before as it was', async () => {
    const good = await home.file(text)
    await home.import(good)
    const before = await stat(home.path())
    await home.refusalOf(await withRange('00003', ''))
    assert.equal((await stat(home.path())).ino, before.ino)
    assert.equal(existsSync(`${home.path()}.part`), false)
    await answersAll()
  })
})
