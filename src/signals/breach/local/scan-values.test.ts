import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { scanValues } from './import-breach.ts'

/** The text in pieces of any length. */
async function* piecesOf(text: string, lengths: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
    const length = lengths.length === 0 ? bytes.length : lengths[piece % lengths.length]
    yield bytes.subarray(at, at + length)
    at += length
  }
}

async function scanned(text: string, lengths: readonly number[]): Promise<string[]> {
  const values: string[] = []
  await scanValues(piecesOf(text, lengths), null, {
    isValue: (bytes, start, end) => bytes.subarray(start, end).includes('@'),
    take: (bytes, start, end) => void values.push(bytes.toString('utf8', start, end).trim()),
    refuse: () => void values.push('refused'),
  })
  return values
}

const someLengths = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 })

describe('lines', () => {
  it('are each a value, whatever pieces they come in', async () => {
    const line = fc.constantFrom('', ' ', 'a@b.c', '"a,b"', 'é', 'x'.repeat(60))
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        someLengths,
        async (lines, end, hasEnd, lengths) => {
          const text = lines.join(end) + (hasEnd && lines.length > 0 ? end : '')
          const plain = text.split('\n')
          if (plain.at(-1) === '') plain.pop()
          assert.deepEqual(
            await scanned(text, lengths),
            plain.map(each => each.trim()),
          )
        },
      ),
    )
  })

  it('that are too long to be a value are one, in bounded memory', async () => {
    const long = 'x'.repeat(300_000)
    for (const lengths of [[1_000], [100_000], [1_000_000]]) {
      const values = await scanned(`a\n${long}\nb\n${long}`, lengths)
      assert.deepEqual(
        values.map(value => value.slice(0, 1)),
        ['a', 'x', 'b', 'x'],
      )
    }
  })
})
