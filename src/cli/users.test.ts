import assert from 'node:assert/strict'
import { it } from 'node:test'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import { newUser } from '../store/people-contract.ts'
import { CommandError, configOf } from './command.ts'
import { userCommands } from './users.ts'

it('user link makes the owner as long as there is none, also when a set-up was cut off after its user was made', async t => {
  const files = new TemporaryStore()
  t.after(() => files.remove())
  const store = await files.connect()
  const link = userCommands.find(({ name }) => name === 'user link') ?? assert.fail()
  const run = () =>
    link.run({ args: [], options: {}, environment: {}, outputs: process }, async () => ({
      config: configOf({}),
      store,
    }))
  const { id } = await newUser(store)
  assert.match(String((await run()).text), /\/dashboard\/welcome\/\w{32}$/)
  await store.people.makeOperator(id, { at: 0, actor: 'test', action: 'user.operator', subject: id })
  await assert.rejects(run(), error => error instanceof CommandError && /An owner already exists/.test(error.message))
})
