import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { inOrder, type SortLimits } from './import.ts'
import type { Entry } from './store.ts'

const hash = fc.stringMatching(/^[\w-]{43}$/).map(value => ({ kind: 'address', value }) as const)
const domain = fc.domain().map(value => ({ kind: 'domain', value }) as const)

async function sorted(entries: readonly Entry[], limits: SortLimits): Promise<Entry[][]> {
  async function* halves() {
    yield entries.slice(0, entries.length >> 1)
    yield entries.slice(entries.length >> 1)
  }
  const groups: Entry[][] = []
  for await (const group of inOrder(halves(), limits)) groups.push(group)
  return groups
}

describe('entries in the order of their index', () => {
  it('are the entries that came, in groups of the size that was asked for', async () => {
    const size = fc.integer({ min: 1, max: 20 })
    const drawn = fc.asyncProperty(fc.array(fc.oneof(hash, domain)), size, size, async (entries, group, waiting) => {
      const groups = await sorted(entries, { group, waiting })
      const inText = (all: readonly Entry[]) => all.map(({ kind, value }) => `${value} ${kind}`).sort()
      assert.deepEqual(inText(groups.flat()), inText(entries))
      assert.ok(groups.every(({ length }) => length > 0 && length <= group))
    })
    await fc.assert(drawn, { numRuns: 200 })
  })

  it('are sorted by their first four characters among those that wait', async () => {
    const entries = ['zz.example', 'b.example', 'ab.example', 'aa.example'].map(
      value => ({ kind: 'domain', value }) as const,
    )
    const values = async (limits: SortLimits) => (await sorted(entries, limits)).map(group => group.map(e => e.value))
    assert.deepEqual(await values({ group: 3, waiting: 4 }), [
      ['aa.example', 'ab.example', 'b.example'],
      ['zz.example'],
    ])
    assert.deepEqual(await values({ group: 3, waiting: 2 }), [
      ['b.example', 'zz.example'],
      ['aa.example', 'ab.example'],
    ])
  })

  it('may be the longest domains', async () => {
    const value = `${`${'a'.repeat(62)}.`.repeat(4)}z`
    const entries = Array.from({ length: 50 }, () => ({ kind: 'domain', value }) as const)
    assert.deepEqual((await sorted(entries, { group: 100, waiting: 50 })).flat(), entries)
  })
})
