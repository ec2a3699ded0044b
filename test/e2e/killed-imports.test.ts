/** Imports into the database whose process is killed in the middle of the file. Those of data are beside their code. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runAssay } from '../support/command.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { compileCache } from '../support/run.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entries = 20_000
const folder = temporaryFolder('killed-imports')
// A file of 8 MB, of which an import looks at the first two before it begins.
before(async () => {
  const rows = Array.from({ length: entries }, (_, at) => `a${at}@killed.example,${'note '.repeat(80)}\n`)
  writeFileSync(join(folder, 'list.csv'), rows.join(''))
})

const inFolder = (name: string) => join(folder, name)

async function done(words: readonly string[], home: string): Promise<string> {
  const { code, stdout, stderr } = await runAssay(words, { ASSAY_HOME: inFolder(home) })
  assert.equal(code, 0, stderr)
  return stdout
}

const listed = async (home: string) =>
  JSON.parse(await done(['lists', 'list', '--account', 'shop', '--json'], home)).suppression

/**
 * Runs an import of the first half of a file, which waits for the second half, and kills it when it has read the first
 * but for the 64 KiB that a pipe holds, and `hasBegun` is true.
 */
async function killInTheMiddle(
  words: readonly string[],
  file: string,
  home: string,
  hasBegun: () => boolean,
): Promise<void> {
  const pipe = inFolder(`${home}.pipe`)
  execFileSync('mkfifo', [pipe])
  const writer = await open(pipe, constants.O_RDWR)
  const env = { PATH: process.env.PATH, OFFLINE: '1', ...compileCache, ASSAY_HOME: inFolder(home) }
  const child = spawn(process.execPath, ['src/cli.ts', ...words, pipe], { cwd: root, env, stdio: 'ignore' })
  const bytes = readFileSync(inFolder(file))
  await writer.writeFile(bytes.subarray(0, bytes.length / 2))
  await until(async () => hasBegun())
  child.kill('SIGKILL')
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  await writer.close()
}

describe('an import that is killed', { skip: skipUnlessLong }, () => {
  const importList = ['lists', 'import', '--account', 'shop', '--list', 'suppression']

  it('of a list leaves nothing of a file that it has not read whole, which brings all when it is imported again', async () => {
    await done(['account', 'create', 'shop'], 'home')
    await killInTheMiddle(importList, 'list.csv', 'home', () => true)
    assert.equal(await listed('home'), 0, 'up to a million entries are sorted before the first is stored')
    await done([...importList, inFolder('list.csv')], 'home')
    assert.equal(await listed('home'), entries)
    await done(['check'], 'home')
  })

  it('of a database leaves an empty one, which takes the whole file', async () => {
    await done(['export', inFolder('all.gz')], 'home')
    await killInTheMiddle(['import'], 'all.gz', 'other', () => existsSync(join(inFolder('other'), 'assay.db')))
    assert.deepEqual(JSON.parse(await done(['account', 'list', '--json'], 'other')), [])
    await done(['import', inFolder('all.gz')], 'other')
    assert.equal(await listed('other'), entries)
    await done(['check'], 'other')
  })
})
