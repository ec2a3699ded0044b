import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { DataReader } from '../../../core/endpoint.ts'
import { BlockFile } from '../../../data/file/block-file.ts'
import { placeOf, tableSection } from '../../../data/file/layout.ts'
import { Catalog } from '../../../data/runtime/catalog.ts'
import { DatasetWatch } from '../../../data/runtime/watch.ts'
import { TemporaryBreaches } from '../fixtures/local-breaches.ts'
import { AddressKeys } from './address-key.ts'
import type { BreachRegister } from './breach-register.ts'
import { localBreaches } from './local-index.ts'
import { LocalBreachSource } from './source.ts'

let breaches: TemporaryBreaches
beforeEach(() => {
  breaches = new TemporaryBreaches()
})
afterEach(() => breaches.close())

const fail = (error: unknown) => assert.fail(String(error))
const anna = 'anna@example.com'
const namesOf = (answer: Awaited<ReturnType<LocalBreachSource['find']>>) =>
  answer.outcome === 'answered' ? answer.breaches.map(({ Name }) => Name).sort() : answer.outcome

describe('the local breaches as a source', () => {
  it('are absent before the first import, and nothing is known of an address then', async () => {
    const { source } = await breaches.source()
    assert.deepEqual(await source.find(anna), { outcome: 'absent' })
    assert.deepEqual(await source.records(), [])
  })

  it('answer with the whole record of each breach, also of those that are not shown', async () => {
    await breaches.import('Forum', `${anna}\nbob@example.com`)
    await breaches.import('Shop', anna)
    const { source, close } = await breaches.source()
    const answer = await source.find(anna)
    assert.ok(answer.outcome === 'answered')
    assert.deepEqual(
      answer.breaches.toSorted((one, other) => (one.Name < other.Name ? -1 : 1)),
      await source.records(),
    )
    assert.deepEqual(namesOf(await source.find('bob@example.com')), ['Forum'])
    assert.deepEqual(namesOf(await source.find('nobody@example.com')), [])
    await close()
  })

  it('are read from the register once for each file, however many ask at once', async () => {
    await breaches.import('Forum', anna)
    const { register, keys } = await breaches.place()
    const { catalog, swap, close } = await breaches.source()
    let asked = 0
    const counting: Pick<BreachRegister, 'list'> = {
      list: () => {
        asked += 1
        return register.list()
      },
    }
    const source = new LocalBreachSource({
      data: catalog,
      register: counting,
      keys,
      now: () => breaches.clockMs,
      onError: fail,
    })
    const askMany = () => Promise.all(Array.from({ length: 20 }, async () => namesOf(await source.find(anna))))
    assert.deepEqual(await askMany(), Array(20).fill(['Forum']))
    breaches.clockMs += 10_000_000
    assert.deepEqual(namesOf(await source.find(anna)), ['Forum'])
    assert.equal(asked, 1)
    await breaches.import('Shop', anna)
    assert.deepEqual(namesOf(await source.find(anna)), ['Forum'], 'until the file is swapped')
    const next = await swap()
    assert.deepEqual(await askMany(), Array(20).fill(['Forum', 'Shop']))
    assert.equal(asked, 2)
    await next.retire()
    await close()
  })

  it('are unavailable while the file is not open, and answer as soon as it is', async () => {
    await breaches.import('Forum', anna)
    const { register, keys } = await breaches.place()
    const { catalog, close } = await breaches.source()
    let isOpen = false
    const data: DataReader = { get: key => (isOpen ? catalog.get(key) : undefined) }
    const source = new LocalBreachSource({
      ...{ data, register, keys },
      ...{ now: () => breaches.clockMs, onError: fail },
    })
    assert.deepEqual(await source.find(anna), { outcome: 'unavailable', retryAfterS: null })
    assert.equal(await source.records(), null)
    isOpen = true
    assert.deepEqual(namesOf(await source.find(anna)), ['Forum'])
    await close()
  })

  it('are unavailable while the register cannot be read, and answer again a moment after it can', async () => {
    await breaches.import('Forum', anna)
    const { register, keys } = await breaches.place()
    const { catalog, close } = await breaches.source()
    const errors: unknown[] = []
    let works = false
    const failing = {
      list: async () => (works ? register.list() : Promise.reject(new Error('The database is locked.'))),
    }
    const source = new LocalBreachSource({
      ...{ data: catalog, register: failing, keys },
      ...{ now: () => breaches.clockMs, onError: (error: unknown) => void errors.push(error) },
    })
    assert.equal((await source.find(anna)).outcome, 'unavailable')
    assert.equal(await source.records(), null)
    assert.match(String(errors[0]), /locked/)
    works = true
    breaches.clockMs += 1_000
    assert.deepEqual(namesOf(await source.find(anna)), ['Forum'])
    await close()
  })

  it('are unavailable when the index was made under another secret', async () => {
    await breaches.import('Forum', anna)
    const { register } = await breaches.place()
    const { catalog, close } = await breaches.source()
    const keys = new AddressKeys(new Uint8Array(32))
    const source = new LocalBreachSource({ data: catalog, register, keys, now: () => 0, onError: fail })
    assert.equal((await source.find(anna)).outcome, 'unavailable')
    await close()
  })

  it('say of a damaged block that only another import of the breaches mends it', async () => {
    await breaches.import('Forum', anna)
    const bytes = readFileSync(breaches.path)
    const file = await BlockFile.open(breaches.path)
    bytes[placeOf(file.head.uint32(tableSection), 0)] ^= 1
    await file.retire()
    writeFileSync(breaches.path, bytes)
    const catalog = new Catalog([localBreaches])
    const watch = new DatasetWatch(localBreaches, breaches.home, catalog)
    await watch.look()
    const index = catalog.get(localBreaches) ?? assert.fail('not open')
    await index.check(() => {}).catch(() => {})
    const message = 'Block 0 is damaged; remove local-breaches.blocks and import the breaches again.'
    const seen = await watch.look()
    assert.deepEqual([seen.outcome, 'message' in seen && seen.message], ['damaged', message])
  })

  it('finish an answer with the file that it began with', async () => {
    await breaches.import('Forum', anna)
    const { source, catalog, swap } = await breaches.source()
    assert.deepEqual(namesOf(await source.find(anna)), ['Forum'])
    const asking = Array.from({ length: 50 }, () => source.find(anna))
    await breaches.remove('Forum')
    const next = await swap()
    for (const answer of await Promise.all(asking)) assert.ok(['Forum', 'absent'].includes(String(namesOf(answer))))
    assert.deepEqual(await source.find(anna), { outcome: 'absent' })
    assert.deepEqual(breaches.errors, [])
    assert.notEqual(catalog.get(localBreaches), undefined)
    await next.retire()
  })
})
