import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tinyFiles } from '../fixtures/tiny-files.ts'
import { type FamilyFiles, parsePlaces, parseTables } from './family-files.ts'
import { newParser, type Parser } from './parse-thread.ts'

/** Copies, because whoever parses uses them up. */
function copyOf({ version, ...files }: FamilyFiles): FamilyFiles {
  const { places, networks, delegations, servers } = files
  const [a, b, c, d] = [places, networks, delegations, servers].map(file => Buffer.from(file))
  return { version, places: a, networks: b, delegations: c, servers: d }
}

async function using<Result>(parser: Parser, use: (parser: Parser) => Promise<Result>): Promise<Result> {
  try {
    return await use(parser)
  } finally {
    await parser.stop()
  }
}

const [four, six] = tinyFiles.families

for (const processors of [1, 2]) {
  describe(`a parser on ${processors} processors`, () => {
    it('gives what parsing gives, in whatever order it is asked for', async () => {
      await using(newParser(processors), async parser => {
        const tables = parser.tables(copyOf(four))
        const places = parser.places(6, copyOf(six).places)
        const others = parser.tables(copyOf(six))
        assert.deepEqual(await others(), parseTables(six))
        assert.deepEqual(await places(), parsePlaces(6, six.places))
        assert.deepEqual(await tables(), parseTables(four))
      })
    })

    it('rejects with what parsing throws, and not before it is asked', async () => {
      await using(newParser(processors), async parser => {
        const tables = parser.tables({ ...copyOf(four), delegations: Buffer.from('1,2,DE\n3,2,DE\n') })
        const places = parser.places(6, copyOf(six).places)
        await new Promise(resolve => setImmediate(resolve))
        await assert.rejects(tables, /^Error: delegations of IPv4, line 2: the range ends before it starts$/)
        if (processors > 1) await assert.rejects(places)
      })
    })

    it('can be stopped at any time, and twice', async () => {
      const parser = newParser(processors)
      parser.places(6, copyOf(six).places)
      await parser.stop()
      await parser.stop()
    })
  })
}

describe('a thread that parses', () => {
  it('rejects what it was stopped before', async () => {
    const parser = newParser(2)
    const places = parser.places(6, copyOf(six).places)
    await parser.stop()
    await assert.rejects(places, /ended before it was done/)
  })

  it('takes the memory of a file with it, unless it is a part of what others have as well', async () => {
    await using(newParser(2), async parser => {
      const whole = Buffer.from(new Uint8Array(six.places).buffer)
      const part = Buffer.from('1,2,DE\n')
      const delegations = Buffer.from('1,2,DE\n')
      const pending = parser.places(6, whole)
      const tables = parser.tables({ version: 4, networks: Buffer.alloc(0), delegations, servers: part })
      assert.equal(whole.length, 0)
      assert.equal(part.toString(), '1,2,DE\n')
      assert.deepEqual(await pending(), parsePlaces(6, six.places))
      assert.deepEqual([...(await tables()).servers.starts], [1])
    })
  })
})
