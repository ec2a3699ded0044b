import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Client, type Release, type SlotLimits, Slots } from './passed-on.ts'

const most = fc.integer({ min: 1, max: 4 })
const clients = fc.array(
  fc.record({ site: fc.constantFrom('a', 'b', 'c'), session: fc.constantFrom(null, 's', 't') }),
  { minLength: 1, maxLength: 40 },
)
const isOver = ({ inAll, perAddress, perSession }: SlotLimits, inside: readonly Client[]) =>
  inside.length > inAll ||
  inside.some(({ site }) => inside.filter(each => each.site === site).length > perAddress) ||
  inside.some(({ session }) => session !== null && inside.filter(each => each.session === session).length > perSession)

describe('slots', () => {
  it('are never more than the limits say, are all that they say, and come to everybody who waits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ inAll: most, perAddress: most, perSession: most }),
        clients,
        fc.array(fc.nat()),
        async (limits, all, order) => {
          const slots = new Slots(limits)
          const inside: { client: Client; release: Release }[] = []
          let served = 0
          for (const client of all) {
            void slots.take(client, new AbortController().signal).then(release => {
              inside.push({ client, release })
              served += 1
            })
          }
          for (let turn = 0; served < all.length || inside.length > 0; turn += 1) {
            await new Promise(setImmediate)
            const there = inside.map(({ client }) => client)
            assert.ok(!isOver(limits, there))
            for (const client of all) {
              const release = slots.takeNow(client)
              assert.equal(release === null, isOver(limits, [...there, client]))
              release?.()
            }
            const [left] = inside.splice((order[turn] ?? 0) % inside.length, 1)
            left?.release()
            left?.release()
          }
        },
      ),
    )
  })

  it('are not taken by who has stopped waiting', async () => {
    const slots = new Slots({ inAll: 1, perAddress: 1, perSession: 1 })
    const client = { site: 'a', session: null }
    const release = slots.takeNow(client) ?? assert.fail()
    const impatient = new AbortController()
    const waiting = slots.take(client, impatient.signal)
    const patient = slots.take(client, new AbortController().signal)
    impatient.abort(new Error('gone'))
    await assert.rejects(waiting, /gone/)
    await assert.rejects(slots.take(client, impatient.signal), /gone/)
    const late = new AbortController()
    const tooLate = slots.take(client, late.signal)
    release()
    const next = await patient
    next()
    late.abort(new Error('gone'))
    await assert.rejects(tooLate, /gone/)
    assert.notEqual(slots.takeNow(client), null)
  })
})
