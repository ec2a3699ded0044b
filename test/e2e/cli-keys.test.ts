/** The command `assay key` on what an account notes of a key: its customer and metadata. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { runAssay } from '../support/command.ts'
import { assertRefused } from '../support/run.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const home = temporaryFolder('cli-keys')
const assay = (...words: string[]) => runAssay(words, { ASSAY_HOME: home })
const json = async (...words: string[]) => JSON.parse((await assay(...words, '--json')).stdout)
const create = ['key', 'create', '--account', 'shop', '--label', 'a label']
before(() => assay('account', 'create', 'shop'))

describe('a key', () => {
  it('keeps its external id and metadata, also when it is rolled, until they are changed', async () => {
    const made = await json(...create, '--external-id', 'cus_1', '--metadata', '{"plan":"pro"}')
    assert.deepEqual([made.external_id, made.metadata], ['cus_1', { plan: 'pro' }])
    const rolled = await json('key', 'roll', made.id)
    assert.deepEqual([rolled.external_id, rolled.metadata], ['cus_1', { plan: 'pro' }])
    const renamed = await json('key', 'update', rolled.id, '--label', 'another', '--metadata', '')
    assert.deepEqual([renamed.label, renamed.external_id, renamed.metadata], ['another', 'cus_1', null])
    assert.equal((await json('key', 'update', rolled.id, '--external-id', '')).external_id, null)
    const listed = (await json('key', 'list', '--account', 'shop')) as { id: string; external_id: string | null }[]
    assert.deepEqual(
      listed.map(({ id, external_id }) => [id, external_id]),
      [
        [made.id, 'cus_1'],
        [rolled.id, null],
      ],
    )
  })

  it('takes no external id or metadata that is too long, hidden or no object', async () => {
    assert.equal((await json(...create, '--external-id', 'x'.repeat(256))).external_id.length, 256)
    for (const id of ['x'.repeat(257), 'a\u200bb']) {
      assertRefused(await assay(...create, '--external-id', id), /--external-id takes at most 256 visible characters/)
    }
    assert.ok((await json(...create, '--metadata', `{"a":"${'x'.repeat(4088)}"}`)).metadata)
    for (const text of ['no json', '5', '[]', 'null', `{"a":"${'x'.repeat(4089)}"}`]) {
      assertRefused(await assay(...create, '--metadata', text), /--metadata takes a JSON object of at most 4096 bytes/)
    }
  })

  it('is not changed by an update that says nothing', async () => {
    const { id } = await json(...create)
    assertRefused(await assay('key', 'update', id), /At least one option is required/)
    assertRefused(await assay('key', 'update', 'key_none', '--label', 'x'), /There is no key key_none/)
  })
})
