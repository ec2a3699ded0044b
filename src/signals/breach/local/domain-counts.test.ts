import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { seededRandom } from '../../../../bench/harness.ts'
import { detailsOf, importedAt, TemporaryBreaches } from '../fixtures/local-breaches.ts'
import { changeIndex, openIndex } from './change-index.ts'
import { countedDomains, mostCounted } from './domain-counts.ts'

/** Numbers from 0 to below 1. */
function fractions(seed: number): () => number {
  const next = seededRandom(seed)
  return () => next() / 2 ** 32
}

/** What a service that starts now says of a domain: the addresses of each breach by its name. */
async function countsOf(breaches: TemporaryBreaches, domain: string): Promise<Record<string, number>> {
  const { source, close } = await breaches.source()
  const answer = await source.findDomain(domain)
  await close()
  assert.ok(answer.outcome === 'answered', answer.outcome)
  return Object.fromEntries(answer.found.map(({ record, addresses }) => [record.Name, addresses]))
}

describe('the domains of imported breaches', () => {
  it('are counted for each breach, each address once, and no other domain with them', async () => {
    const breaches = new TemporaryBreaches()
    await breaches.import(
      'Forum',
      'a@acme.example\nA@Acme.example\nb@acme.example\nc@other.example\nd@sub.acme.example',
    )
    await breaches.import('Shop', 'b@acme.example\n"x@y"@acme.example\ninfo@bücher.example\ninfo@xn--bcher-kva.example')
    assert.deepEqual(await countsOf(breaches, 'acme.example'), { Forum: 2, Shop: 2 })
    assert.deepEqual(await countsOf(breaches, 'other.example'), { Forum: 1 })
    assert.deepEqual(await countsOf(breaches, 'sub.acme.example'), { Forum: 1 })
    assert.deepEqual(await countsOf(breaches, 'xn--bcher-kva.example'), { Shop: 1 })
    assert.deepEqual(await countsOf(breaches, 'example'), {})
    await breaches.close()
  })

  it('go and change with their breach, and leave those of others', async () => {
    const breaches = new TemporaryBreaches()
    await breaches.import('Forum', 'a@acme.example\nb@acme.example')
    await breaches.import('Shop', 'a@acme.example')
    await breaches.import('Forum', 'a@acme.example\nc@new.example')
    assert.deepEqual(await countsOf(breaches, 'acme.example'), { Forum: 1, Shop: 1 })
    await breaches.remove('Forum')
    assert.deepEqual(await countsOf(breaches, 'acme.example'), { Shop: 1 })
    assert.deepEqual(await countsOf(breaches, 'new.example'), {})
    assert.deepEqual(await breaches.names('a@acme.example'), ['Shop'])
    await breaches.close()
  })

  it('are not known of hashes, which is said of the breach', async () => {
    const breaches = new TemporaryBreaches()
    await breaches.import('Hashes', hash('sha1', 'a@acme.example'))
    await breaches.import('Forum', 'a@acme.example')
    const { source, close } = await breaches.source()
    const answer = await source.findDomain('acme.example')
    assert.ok(answer.outcome === 'answered')
    assert.deepEqual(
      answer.withoutDomains.map(({ record, reason }) => [record.Name, reason]),
      [['Hashes', 'imported_as_hashes']],
    )
    assert.deepEqual(
      answer.found.map(({ record }) => record.Name),
      ['Forum'],
    )
    await close()
    await breaches.close()
  })

  it('are not known of what an older version imported, which still answers for addresses, until it is imported again', async () => {
    const breaches = new TemporaryBreaches()
    const place = await breaches.place()
    const { high, low } = place.keys.keyOf('a@acme.example', 'address')
    const record = { ...detailsOf('Older'), AddedDate: '2020-01-01T00:00:00Z', ModifiedDate: '2020-01-01T00:00:00Z' }
    // An index without blocks of domains, as versions before them wrote it.
    const comes = { record, form: 'address', keys: [Uint32Array.of(low, high)], mostKeys: 1, domains: null } as const
    await changeIndex(place, await openIndex(place), { name: 'Older', comes }, importedAt, () => {})
    const ask = async () => {
      const { source, close } = await breaches.source()
      const answer = await source.findDomain('acme.example')
      await close()
      assert.ok(answer.outcome === 'answered')
      const { found, withoutDomains, searchable } = answer
      return { found: found.map(each => each.record.Name), older: withoutDomains.map(each => each.reason), searchable }
    }
    assert.deepEqual(await ask(), { found: [], older: ['imported_before_domains'], searchable: false })
    await breaches.import('Forum', 'a@acme.example')
    assert.deepEqual(await ask(), { found: ['Forum'], older: ['imported_before_domains'], searchable: true })
    assert.deepEqual(await breaches.names('a@acme.example'), ['Forum', 'Older'])
    await breaches.import('Older', 'a@acme.example')
    assert.deepEqual(await ask(), { found: ['Forum', 'Older'], older: [], searchable: true })
    await breaches.close()
  })

  it('are those that a plain count finds, for many domains in several breaches', async () => {
    const next = fractions(7)
    const breaches = new TemporaryBreaches()
    const expected = new Map<string, Record<string, number>>()
    for (const name of ['One', 'Two', 'Three']) {
      const addresses = new Set<string>()
      for (let line = 0; line < 4_000; line++) {
        // Few domains have most addresses.
        const domain = `d${Math.floor(next() ** 4 * 700)}.example`
        addresses.add(`u${Math.floor(next() * 900)}@${domain}`)
      }
      await breaches.import(name, [...addresses, ...addresses].join('\n'))
      for (const address of addresses) {
        const [, domain] = address.split('@')
        const counts = expected.get(domain) ?? {}
        counts[name] = (counts[name] ?? 0) + 1
        expected.set(domain, counts)
      }
    }
    const { source, close } = await breaches.source()
    for (const [domain, counts] of expected) {
      const answer = await source.findDomain(domain)
      assert.ok(answer.outcome === 'answered')
      const found = Object.fromEntries(answer.found.map(({ record, addresses }) => [record.Name, addresses]))
      assert.deepEqual(Object.keys(found).sort(), Object.keys(counts).sort())
      for (const [name, count] of Object.entries(counts)) {
        assert.ok(Math.abs(found[name] - count) <= 2, `${domain} ${name}: ${found[name]} for ${count}`)
      }
    }
    await close()
    await breaches.close()
  })
})

describe('the count of a domain', () => {
  /** Sorting keys of a domain of so many addresses, in one part. */
  function keysOf(addresses: number, seed: number): Uint32Array {
    const next = fractions(seed)
    const drawn = new Set(Array.from({ length: addresses }, () => Math.floor(next() * 2 ** 20)))
    return Uint32Array.from([...drawn].sort((a, b) => a - b).flatMap(low => [0xabc00000 + low, 5]))
  }

  it('is made up for what falls together: right within 2 up to 1,000, within 0.3 % beyond', () => {
    for (const [addresses, allowed] of [
      [1, 0],
      [100, 1],
      [1_000, 2],
      [10_000, 30],
      [100_000, 300],
    ] as const) {
      const [words] = [...countedDomains([keysOf(addresses, addresses)])]
      assert.equal(words.length, 2)
      assert.equal(words[1], 5)
      assert.equal(words[0] >>> 20, 0xabc)
      const count = words[0] & mostCounted
      assert.ok(Math.abs(count - addresses) <= allowed, `${count} for ${addresses}`)
    }
  })

  it('keeps domains apart that differ in any of the 44 bits, and keeps their order', () => {
    const key = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(fc.uniqueArray(key, { selector: String, maxLength: 60 }), drawn => {
        const sorted = drawn.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
        const words = Uint32Array.from(sorted.flatMap(([high, middle, low]) => [middle * 2 ** 20 + low, high]))
        const [counted] = [...countedDomains([words])]
        const domains = Map.groupBy(sorted, ([high, middle]) => `${high} ${middle}`)
        const expected = [...domains].flatMap(([name, all]) => {
          const [high, middle] = name.split(' ').map(Number)
          return [middle * 2 ** 20 + all.length, high]
        })
        assert.deepEqual([...counted], expected)
      }),
    )
  })
})
