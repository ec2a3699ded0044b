import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { requestIds } from '../http/exchange.ts'
import { blockOf, idsOf, indexOfNumber, isRequestId, numberInBlock } from './charge.ts'
import { EntryGroup } from './entry-group.ts'

describe('the id of a request', () => {
  it('is told from other texts as the service makes it', () => {
    const next = requestIds()
    for (let count = 0; count < 5000; count += 1) assert.equal(isRequestId(next()), true)
    const id = next()
    for (const text of ['', 'req_', id.slice(0, -4), id.slice(1), `${id}-`, `${id}\n`, id.toUpperCase(), `x${id}`]) {
      assert.equal(isRequestId(text), false, text)
    }
  })

  it('is its block and a number, which no other request of the block has', () => {
    const next = requestIds()
    const ids = Array.from({ length: 4000 }, next)
    assert.equal(new Set(ids.map(id => `${blockOf(id)} ${numberInBlock(id)}`)).size, ids.length)
    assert.equal(new Set(ids.map(blockOf)).size, Math.ceil(ids.length / 1296))
    for (const [index, id] of ids.entries()) {
      assert.equal(numberInBlock(id), index % 1296)
      assert.notEqual(blockOf(id), blockOf(ids[(index + 1296) % 4000]))
    }
  })
})

/** What an entry for these requests keeps of their ids, when their reservations are made in this order. */
function storedNumbers(numbers: readonly number[]): string {
  const group = new EntryGroup(0)
  for (const [index, number] of numbers.entries()) {
    group.add('reserve', '/v1/a', 1, index + 1, `req_abcdefghijkl0000${number.toString(36).padStart(2, '0')}`, '')
  }
  return group.stored(1)[0]?.requestNumbers ?? ''
}

describe('numbers of requests', () => {
  it('are stored as runs, in their order', () => {
    assert.equal(storedNumbers([5]), '5')
    assert.equal(storedNumbers([5, 7, 8, 9]), '5,7-9')
    assert.equal(storedNumbers([9, 8, 7]), '9,8,7')
    assert.equal(storedNumbers([0, 1, 1295, 0]), '0-1,1295,0')
  })

  it('give the ids again', () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 1295 }), { maxLength: 60 })
    const ids = (list: readonly number[]) =>
      list.map(each => `req_abcdefghijkl0000${each.toString(36).padStart(2, '0')}`)
    const block = 'req_abcdefghijkl0000'
    fc.assert(fc.property(numbers, list => assert.deepEqual(idsOf(block, storedNumbers(list)), ids(list))))
  })

  it('are found where they stand, and nowhere when they are not there', () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 60 })
    fc.assert(
      fc.property(numbers, fc.nat({ max: 60 }), fc.boolean(), (unsorted, wanted, isSorted) => {
        const list = isSorted ? [...unsorted].sort((a, b) => a - b) : unsorted
        const index = list.indexOf(wanted)
        assert.equal(indexOfNumber(storedNumbers(list), wanted), index < 0 ? undefined : index)
      }),
    )
  })
})
