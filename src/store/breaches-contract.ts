/**
 * What every store must do with the register of local breaches, beside contract.ts: the same suite runs on each
 * database.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { isLongRun } from '../../test/support/long-run.ts'
import { aBreach } from '../signals/breach/fixtures/breaches.ts'
import type { BreachRegister, RegisteredBreach } from '../signals/breach/local/breach-register.ts'
import type { OpenedStore } from './contract.ts'

let imports = 0

function newBreach(name: string, form: RegisteredBreach['form'] = 'address'): Omit<RegisteredBreach, 'generation'> {
  imports += 1
  return { importId: `import ${imports}`, form, record: aBreach(name) }
}

type Step =
  | { readonly act: 'announce'; readonly name: string }
  /** `kept`: whether the breach of each place of the list is in the file. */
  | { readonly act: 'settle'; readonly kept: readonly boolean[]; readonly generation: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('announce' as const), name: fc.constantFrom('A', 'a', 'B', 'Ä') }),
  fc.record({
    act: fc.constant('settle' as const),
    kept: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    generation: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  }),
)

export function describeBreachRegister(name: string, open: () => Promise<OpenedStore>): void {
  describe(`local breaches in the store on ${name}`, () => {
    let opened: OpenedStore
    let one: BreachRegister
    let two: BreachRegister
    before(async () => {
      opened = await open()
      one = opened.store.breaches
      two = (await opened.reopen()).breaches
    })
    after(() => opened.remove())

    it('come back as they were written, on every connection', async () => {
      const record = aBreach('Forum', {
        Title: 'Ünï "quoted" 🎈',
        Domain: 'forum.example',
        Description: '<p>a & b</p>',
        DataClasses: ['Email addresses', 'Passwords'],
        PwnCount: 2 ** 40,
        IsVerified: false,
        IsMalware: true,
      })
      const breaches = [
        { ...newBreach('Forum', 'sha1'), record },
        { ...newBreach('Shop', 'sha256'), record: aBreach('Shop') },
      ]
      for (const breach of breaches) await one.announce(breach)
      assert.deepEqual(
        await two.list(),
        breaches.map(breach => ({ ...breach, generation: 0 })),
      )
      await two.settle([], 1)
      assert.deepEqual(await one.list(), [])
    })

    it('cannot be announced twice', async () => {
      const breach = newBreach('Twice')
      await one.announce(breach)
      await assert.rejects(two.announce(breach))
      await one.settle([], 1)
    })

    it('are what a plain list says after any history', async () => {
      const history = fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), steps => play(steps, one, two))
      await fc.assert(history, { numRuns: isLongRun ? 60 : 30 })
    })
  })
}

/** Announces on one connection and settles on the other, and compares with a plain list. */
async function play(steps: readonly Step[], one: BreachRegister, two: BreachRegister): Promise<void> {
  await one.settle([], 1)
  let plain: RegisteredBreach[] = []
  for (const step of steps) {
    if (step.act === 'announce') {
      const breach = newBreach(step.name)
      await one.announce(breach)
      plain.push({ ...breach, generation: 0 })
    } else {
      const { generation } = step
      plain = plain.filter((_, at) => step.kept[at]).map(breach => ({ ...breach, generation }))
      await two.settle(
        plain.map(({ importId }) => importId),
        generation,
      )
    }
  }
  assert.deepEqual(byImport(await two.list()), byImport(plain))
}

const byImport = (list: readonly RegisteredBreach[]) =>
  list.toSorted((left, right) => (left.importId < right.importId ? -1 : 1))
