import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { seededRandom } from '../../../../bench/harness.ts'
import { drawnRange, listOf } from '../fixtures/drawn-range.ts'
import { isWholeRange } from './range-sizes.ts'

const prefixes = [0, 1, 0x5baa6, 0xfffff]
const leastLines = 500

const isWhole = (prefix: number, lines: readonly string[]) =>
  isWholeRange(listOf(prefix, lines.join('\r\n')), leastLines)

describe('a range', () => {
  it('is whole as it was drawn, whatever its prefix and its size', () => {
    const random = seededRandom(1)
    for (const prefix of prefixes) {
      for (const size of [500, 900, 1955, 20_000]) {
        assert.ok(isWhole(prefix, drawnRange(prefix, size, random).split('\r\n')), `${prefix} ${size}`)
      }
    }
  })

  it('is not whole without a fiftieth of its lines and more, wherever they are missing', () => {
    const random = seededRandom(2)
    const lines = drawnRange(0x5baa6, 4000, random).split('\r\n')
    fc.assert(
      fc.property(fc.integer({ min: 80, max: 4000 }), fc.nat(), (missing, where) => {
        const from = where % (lines.length - missing + 1)
        const rest = lines.toSpliced(from, missing)
        assert.equal(isWhole(0x5baa6, rest), false, `${missing} from ${from}`)
      }),
      { numRuns: 60 },
    )
  })

  it('is not whole when it is shorter than any', () => {
    const random = seededRandom(3)
    assert.equal(isWhole(1, drawnRange(1, leastLines - 1, random).split('\r\n')), false)
    assert.equal(isWholeRange(listOf(1, ''), 0), false)
  })

  const folder = fileURLToPath(new URL('../../../../../shared/feeds/pwned-passwords/', import.meta.url))
  const skip = existsSync(folder) ? false : 'the genuine ranges are not here'
  it('is whole as Pwned Passwords published it', { skip }, () => {
    for (const kind of ['sha1', 'ntlm'] as const) {
      for (const name of readdirSync(folder + kind)) {
        const prefix = Number.parseInt(name, 16)
        const list = listOf(prefix, readFileSync(`${folder}${kind}/${name}`, 'latin1'), kind)
        assert.ok(isWholeRange(list, leastLines), `${kind} ${name}`)
      }
    }
  })
})
