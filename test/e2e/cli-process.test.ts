/** What only a process of the command shows: its exit code, its outputs, and two of them at once. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, copyFileSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { decide } from '../../src/metering/decide.ts'
import { openAccounts } from '../support/accounts.ts'
import { runAssay } from '../support/command.ts'
import { grant, journalOf, november, policy } from '../support/ledger.ts'
import { assertRefused, compileCache, run } from '../support/run.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = temporaryFolder('cli')
const environment = { ASSAY_HOME: join(folder, 'home') }

describe('the process of the command', () => {
  it('writes and ends as the command says', async () => {
    await runAssay(['account', 'create', 'first'], environment)
    const listed = await run(['src/cli.ts', 'account', 'list'], environment)
    assert.deepEqual(listed, { code: 0, stdout: (await runAssay(['account', 'list'], environment)).stdout, stderr: '' })
    assertRefused(await run(['src/cli.ts', 'nothing'], environment), /no such command/)
  })

  it('is found by npx, and says what to do where nothing is installed', async () => {
    const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    assert.match((await run([bin.assay, '--help'])).stdout, /^Usage: assay/)
    const copy = join(folder, bin.assay)
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(join(root, bin.assay), copy)
    assertRefused(await run([copy, '--help']), /not installed yet: run npm start/)
  })

  it('makes an account once, also when two of them are told to at the same time', async () => {
    const words = ['src/cli.ts', 'account', 'create', 'twin']
    const runs = await Promise.all([run(words, environment), run(words, environment)])
    const [made, refused] = runs.sort((a, b) => Number(a.code) - Number(b.code))
    assert.match(made.stdout, /^Created account twin /)
    assertRefused(refused, /twin already exists/)
  })

  it('leaves in the journal what a full disk takes only a part of', async () => {
    const home = join(folder, 'full')
    const accountId = await accountWithLongNotes(home)
    const file = join(folder, 'full.ndjson')
    const words = ['src/cli.ts', 'ledger', 'archive', '--before', '2026-11-21T12:00Z', file]
    // The longest file that the process may write, in blocks of 512 bytes, or of 1,024 where the shell is bash.
    const limited = ['-c', 'ulimit -f 1200 && exec "$0" "$@"', process.execPath, ...words]
    const env = { PATH: process.env.PATH, ...compileCache, ASSAY_HOME: home }
    const { status, stderr } = spawnSync('sh', limited, { cwd: root, env, encoding: 'utf8' })
    assert.equal(stderr, `assay: The file ${file} cannot be used (EFBIG).\n`)
    assert.equal(status, 1)
    const { store, close } = await openAccounts(home)
    assert.equal((await journalOf(store.ledger, accountId)).entries.length, grants)
    await close()
  })

  it('ends without a word when nobody reads what it writes', async () => {
    assert.deepEqual(await writeTo(unreadPipe()), { code: 1, stderr: '' })
  })

  it('says so when what it writes cannot be written', { skip: !existsSync('/dev/full') }, async () => {
    const { code, stderr } = await writeTo(openSync('/dev/full', 'w'))
    assert.equal(stderr, 'assay: Standard output cannot be written (ENOSPC).\n')
    assert.equal(code, 1)
  })
})

const grants = 20

/** Notes of characters that JSON writes as six: the archive is larger than the database. */
async function accountWithLongNotes(home: string): Promise<string> {
  mkdirSync(home)
  const { store, caller, close } = await openAccounts(home)
  const { accountId } = await caller()
  const note = '\u0001'.repeat(15_000)
  for (let at = november - grants; at < november; at += 1) {
    await store.ledger.transact(new Map([[accountId, { keyHashes: [], keyIds: new Set() }]]), (_, { account, known }) =>
      decide(policy, account, [grant(5, note)], known, at),
    )
  }
  await close()
  return accountId
}

/** Runs `assay --help` with a file for its standard output, and closes that. */
async function writeTo(file: number): Promise<{ code: number | null; stderr: string }> {
  const env = { PATH: process.env.PATH, ...compileCache }
  const child = spawn(process.execPath, ['src/cli.ts', '--help'], { cwd: root, env, stdio: ['ignore', file, 'pipe'] })
  closeSync(file)
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', chunk => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  return { code, stderr }
}

/** A pipe whose only reader has gone already. */
function unreadPipe(): number {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, constants.O_WRONLY)
  closeSync(reader)
  return writer
}
