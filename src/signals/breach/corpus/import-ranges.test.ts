/** Imports from a source of ranges: resumed, and on top of the import before. */
import assert from 'node:assert/strict'
import { open, readFile, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { isLongRun } from '../../../../test/support/long-run.ts'
import type { BlockReader } from '../../../core/dataset.ts'
import { Corpus } from './corpus.ts'
import type { CorpusSource, Piece, RangesBefore } from './corpus-source.ts'
import { corpus, rangeOf, TestHome, truncated, whole, wholeLines, wrongAnswers } from './fixtures/imported-corpus.ts'
import { prefixText } from './hash-list.ts'

let home: TestHome
beforeEach(async () => {
  home = await TestHome.make()
})
afterEach(() => home.remove())

const prefixes = Array.from({ length: 40 }, (_, at) => at)
/** A hash of a prefix that no range has. */
const hashIn = (prefix: number) => Buffer.from(`${prefixText(prefix)}${'0'.repeat(35)}`, 'hex')

/** A server of ranges: it knows the ranges by their tags, and says what it was asked for. */
class Server implements CorpusSource {
  readonly identity = 'a server'
  readonly isPart = true
  readonly expectedHashes: number | null
  readonly ranges = new Map(prefixes.map(prefix => [prefix, { body: rangeOf(prefix), tag: `"${prefix}"` }]))
  readonly sent: number[] = []
  readonly unchanged: number[] = []
  /** Fails at this prefix. */
  failsAt = Number.POSITIVE_INFINITY

  constructor(expectedHashes: number | null) {
    this.expectedHashes = expectedHashes
  }

  async *pieces(from: number, before: RangesBefore | null): AsyncGenerator<Piece> {
    this.sent.length = 0
    this.unchanged.length = 0
    for (const [prefix, { body, tag }] of this.ranges) {
      if (prefix < from) continue
      if (prefix === this.failsAt) throw new Error('The server has gone.')
      if ((await before?.tagOf(prefix)) === tag) {
        this.unchanged.push(prefix)
        yield { kind: 'unchanged', position: prefix, prefix }
      } else {
        this.sent.push(prefix)
        yield { kind: 'range', position: prefix, prefix, body, tag }
      }
    }
  }

  done = () => 0.5
  stamps = () => [
    {
      ...{ name: 'A server', topic: 'passwords', url: 'https://example.org', licence: 'CC0-1.0' },
      ...{ asOf: '2026-01-02T03:04:05.000Z', staleAfterHours: null },
    },
  ]

  change(prefix: number, line: string): void {
    const body = Buffer.concat([Buffer.from(`${line}\r\n`), rangeOf(prefix)])
    this.ranges.set(prefix, { body, tag: `"${prefix} changed"` })
  }
}

async function imported(server: Server, form = truncated): Promise<void> {
  const report = await home.importOf(server, form)
  if (report.outcome === 'failed') assert.fail(report.reason)
}

const allLines = prefixes.flatMap(prefix => wholeLines(prefix))
/**
 * Asks for some of the lines of each prefix: what a block gives for each of its lines is tested by
 * block-code.test.ts.
 */
const answersAll = async (lines = allLines) => {
  const wrong = await home.ask(asked => {
    assert.equal(asked.shape.hashes, lines.length)
    return wrongAnswers(
      asked,
      lines.filter((_, at) => at % 7 === 0 || at >= allLines.length),
    )
  })
  assert.deepEqual(wrong, [])
}

/** One prefix in a block, as of a whole corpus; several; and all of them. A short run takes one and all. */
const sizes: [string, number | null][] = [
  ['a block for each prefix', null],
  ['blocks of four prefixes', 500_000_000],
  ['blocks of 256 prefixes', 1000],
]

for (const [name, expectedHashes] of isLongRun ? sizes : [sizes[0], sizes[2]]) {
  describe(`an import of ranges with ${name}`, () => {
    it('answers, and keeps the tags', async () => {
      await imported(new Server(expectedHashes))
      await answersAll()
      await home.ask(async asked => {
        assert.deepEqual(
          await Promise.all(prefixes.map(prefix => asked.tagOf(prefix))),
          prefixes.map(each => `"${each}"`),
        )
        assert.equal(await asked.tagOf(4711), null)
      })
    })

    it('asks for what has changed alone, and takes the rest as it was', async () => {
      const server = new Server(expectedHashes)
      await imported(server)
      server.change(9, `${'0'.repeat(35)}:77`)
      server.change(10, `${'0'.repeat(35)}:78`)
      await imported(server)
      assert.deepEqual([server.sent, server.unchanged.length], [[9, 10], 38])
      const added = [`00009${'0'.repeat(35)}:77\n`, `0000A${'0'.repeat(35)}:78\n`]
      await answersAll([...allLines, ...added])
      await imported(server)
      assert.deepEqual([server.sent, server.unchanged.length], [[], 40])
      await answersAll([...allLines, ...added])
    })

    it('goes on where it was interrupted', async () => {
      const server = new Server(expectedHashes)
      for (server.failsAt of [0, 11, 12, 30]) {
        const report = await home.importOf(server, truncated)
        assert.ok(report.outcome === 'failed' && report.reason === 'The server has gone.')
      }
      server.failsAt = Number.POSITIVE_INFINITY
      await imported(server)
      await answersAll()
      await home.ask(async asked => assert.equal(asked.shape.hashes, allLines.length))
    })
  })
}

describe('an import of ranges', () => {
  it('does not ask again for what was written before an interruption', async () => {
    const server = new Server(null)
    server.failsAt = 30
    await home.importOf(server, truncated)
    server.failsAt = Number.POSITIVE_INFINITY
    const steps = new Set<string>()
    const wrote = server.sent.length
    await home.importOf(server, truncated, step => steps.add(step))
    assert.equal(wrote, 30)
    assert.deepEqual(steps, new Set(['importing', 'checking']), 'one job was lost, and there was nothing of it')
  })

  it('asks anew for a range whose block is damaged', async () => {
    const server = new Server(null)
    await imported(server)
    const bytes = await readFile(home.path())
    bytes[5000] ^= 1
    await writeFile(home.path(), bytes)
    const damaged = await home.ask(async (_, file) => file.verify(() => {}))
    await imported(server)
    assert.deepEqual(
      server.sent,
      damaged.filter(block => block < 40),
    )
    await answersAll()
  })

  it('asks for everything when the hashes are to be kept whole and were not, or the other way', async () => {
    const server = new Server(null)
    await imported(server)
    for (const form of [whole, truncated]) {
      await imported(server, form)
      assert.equal(server.sent.length, 40)
      await answersAll()
    }
  })

  it('of which one was cut off is refused before it is written', async () => {
    const server = new Server(null)
    for (let prefix = 40; prefix < 400; prefix++) server.ranges.set(prefix, { body: rangeOf(prefix), tag: '' })
    server.ranges.set(399, { body: rangeOf(399).subarray(0, 37), tag: '' })
    const report = await home.importOf(server, truncated)
    assert.ok(report.outcome === 'failed')
    assert.equal(report.reason, 'Prefix 0018F: some of its hashes are missing.')
  })
})

describe('an import of text whose lines are ordered by count', () => {
  it('is refused before the disk fills with blocks that are written again', async () => {
    const scattered = Array.from({ length: 2 ** 20 / 64 }, (_, at) => wholeLines(64 * at, { ...corpus, hashes: 1 })[0])
    const server = new Server(100_000_000)
    const text = { kind: 'text', position: 0, bytes: Buffer.from(scattered.join('')) } as const
    server.pieces = async function* () {
      yield text
    }
    const report = await home.importOf(server, truncated)
    assert.ok(report.outcome === 'failed')
    assert.equal(report.reason, 'The lines are not sorted by hash. Sort the file first.')
  })
})

describe('a full index', () => {
  it('gives every range byte for byte as it was read', async () => {
    await imported(new Server(null), whole)
    await home.ask(async asked => {
      assert.equal(asked.shape.largestRange, Math.max(...prefixes.map(prefix => wholeLines(prefix).length)))
      for (const prefix of prefixes) {
        assert.equal((await asked.rangeLines(prefix))?.join('\r\n'), rangeOf(prefix).toString())
      }
      assert.equal(await asked.rangeLines(40), null)
      assert.equal(await asked.countOf(hashIn(40)), null)
    })
  })

  it('is another than one of truncated hashes, which has no ranges', async () => {
    await imported(new Server(null))
    await home.ask(async asked => assert.deepEqual([asked.isFull, await asked.rangeLines(3)], [false, null]))
  })
})

describe('a look-up', () => {
  it('is right among many at once that share memory, also in blocks that were read lately', async () => {
    await imported(new Server(null))
    await home.ask(async asked => {
      const hashes = allLines
        .filter((_, at) => isLongRun || at % 8 === 0)
        .map(line => line.split(':'))
        .map(([hash, count]) => [Buffer.from(hash, 'hex'), Number(count)] as const)
      for (const _ of ['first', 'again']) {
        const found = await Promise.all(hashes.map(([hash]) => asked.countOf(hash)))
        assert.deepEqual(
          found,
          hashes.map(([, count]) => count),
        )
      }
    })
  })

  it('is read on the thread that asks only when its block was read within the last minute', async () => {
    await imported(new Server(null))
    await home.ask(async (_, file) => {
      const reads: string[] = []
      let now = 0
      const reader: BlockReader = {
        ...{ head: file.head, blocks: file.blocks, reuse: bytes => file.reuse(bytes), hold: () => file.hold() },
        read: block => {
          reads.push(`read ${block}`)
          return file.read(block)
        },
        readHere: (block, isKept) => {
          reads.push(`here ${block}`)
          return file.readHere(block, isKept)
        },
      }
      const asked = new Corpus(reader, () => now)
      for (const [at, prefix] of [
        [0, 3],
        [1, 3],
        [2, 4],
        [31_000, 3],
        [60_000, 3],
        [130_000, 3],
        [131_000, 3],
        [1e12, 3],
      ]) {
        now = at
        assert.equal(await asked.countOf(hashIn(prefix)), 0)
      }
      assert.deepEqual(reads, ['read 3', 'here 3', 'read 4', 'here 3', 'here 3', 'read 3', 'here 3', 'read 3'])
    })
  })

  it('is not answered from a block that was damaged since it was read', async () => {
    await imported(new Server(null))
    await home.ask(async (asked, file) => {
      const prefixes = Array.from({ length: 40 }, (_, at) => at)
      const counts = () => Promise.all(prefixes.map(prefix => asked.countOf(hashIn(prefix))))
      assert.deepEqual(new Set(await counts()), new Set([0]))
      const handle = await open(home.path(), 'r+')
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, 5000)
      await handle.write(Buffer.of(buffer[0] ^ 1), 0, 1, 5000)
      await handle.close()
      const [damaged] = await file.verify(() => {})
      assert.deepEqual(
        (await counts()).flatMap((count, prefix) => (count === null ? [prefix] : [])),
        [damaged],
      )
    })
  })
})

describe('a damaged block', () => {
  it('answers nothing: neither a count nor that a hash is missing', async () => {
    await imported(new Server(null))
    const bytes = await readFile(home.path())
    bytes[5000] ^= 1
    await writeFile(home.path(), bytes)
    await home.ask(async (asked, file) => {
      const [damaged] = await file.verify(() => {})
      assert.equal(await asked.countOf(hashIn(damaged)), null)
    })
  })
})
