import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { removeLeftovers } from './files.ts'

it('what writers left that died is removed, whosever process has their id now, and all else stays', async () => {
  const path = temporaryFolder('leftovers')
  const stays = ['a.failure.json', 'a.lock', 'a.snapshot', 'a.snapshot.bak', 'aa.snapshot.1.tmp']
  const goes = [`a.snapshot.${process.ppid}.tmp`, 'a.snapshot.1.tmp', 'a.failure.json.4194305.tmp']
  for (const name of [...stays, ...goes]) await writeFile(join(path, name), '')
  await removeLeftovers({ path, dataPath: path }, 'a')
  assert.deepEqual((await readdir(path)).sort(), stays)
})
