import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { removeLeftovers } from './files.ts'

it('what writers left that died is removed, whosever process has their id now, and all else stays', async () => {
  const path = await mkdtemp(join(tmpdir(), 'assay-leftovers-'))
  const stays = ['a.failure.json', 'a.lock', 'a.snapshot', 'a.snapshot.bak', 'aa.snapshot.1.tmp']
  const goes = [`a.snapshot.${process.ppid}.tmp`, 'a.snapshot.1.tmp', 'a.failure.json.4194305.tmp']
  for (const name of [...stays, ...goes]) await writeFile(join(path, name), '')
  await removeLeftovers({ path, dataPath: path }, 'a')
  assert.deepEqual((await readdir(path)).sort(), stays)
  await rm(path, { recursive: true })
})
