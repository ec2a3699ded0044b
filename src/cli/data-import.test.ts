import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { generatedText, writeGenerated } from '../../bench/passwords.ts'
import { runAssay } from '../../test/support/command.ts'
import { assertRefused } from '../../test/support/run.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { until } from '../../test/support/until.ts'
import { tryLock } from '../data/build/dataset-lock.ts'

const folder = temporaryFolder('import-passwords')
let environment: { ASSAY_HOME: string }
let part: string
before(async () => {
  environment = { ASSAY_HOME: join(folder, 'home') }
  part = join(folder, 'part.txt')
  await writeFile(part, Buffer.concat([...generatedText({ hashes: 400 * 2 ** 20, seed: 1, kind: 'sha1' }, 0, 20)]))
})

const run = (...args: string[]) => runAssay(['data', 'import', 'passwords', ...args], environment)
const blocks = (name = 'passwords') => join(environment.ASSAY_HOME, 'data', `${name}.blocks`)

describe('assay data import passwords', () => {
  it('imports a part when that is said, and tells what it is', async () => {
    const { code, stdout, stderr } = await run(part, '--part', '--as-of', '2026-01-02', '--json')
    assert.equal(code, 0)
    assert.match(stderr, /^Importing Breached passwords \(SHA-1\): +\d+% {2}importing$/m)
    const { hashes, seconds, largest_range: largest, ...told } = JSON.parse(stdout)
    assert.deepEqual(told, { name: 'passwords', complete: false, full: false, as_of: '2026-01-02', warnings: [] })
    assert.ok(hashes > 7000 && largest > 300 && seconds > 0)
    assert.match(
      (await run(part, '--part')).stdout,
      /Passwords with a missing prefix cannot be checked\.\nThe date is that of/,
    )
  })

  it('imports NTLM, and whole hashes, into the data set they belong to', async () => {
    const ntlm = join(folder, 'ntlm.txt')
    await writeFile(ntlm, Buffer.concat([...generatedText({ hashes: 400 * 2 ** 20, seed: 1, kind: 'ntlm' }, 0, 20)]))
    const { stdout } = await run(ntlm, '--part', '--ntlm', '--full', '--json')
    const { name, full } = JSON.parse(stdout)
    assert.deepEqual([name, full, existsSync(blocks('passwords-ntlm'))], ['passwords-ntlm', true, true])
  })

  const status = async (...args: string[]) => (await runAssay(['data', 'status', ...args], environment)).stdout

  it('leaves a data set of which the status says how much of the corpus it has, and in which form', async () => {
    for (const isFull of [false, true]) {
      const { stdout } = await run(part, '--part', '--json', ...(isFull ? ['--full'] : []))
      const { hashes } = JSON.parse(stdout)
      const told = JSON.parse(await status('--json')).find(({ name }: { name: string }) => name === 'passwords')
      assert.deepEqual(told.contents, { hashes, complete: false, prefixes: 20, full: isFull })
      const form = isFull ? 'the hashes whole (--full)' : 'truncated hashes'
      const extent = 'a part of the corpus, 20 of 1,048,576 prefixes'
      assert.ok((await status('passwords')).includes(`\n${hashes.toLocaleString('en')} hashes: ${extent}; ${form}.\n`))
    }
  })

  it('says why it refuses, and keeps what was there', async () => {
    await run(part, '--part')
    const { ino } = statSync(blocks())
    assertRefused(await run(), /^assay: A path of a file or folder is required\. Usage: assay data import passwords /m)
    assertRefused(await run(join(folder, 'none')), /^assay: There is no file or folder .*none\.$/m)
    for (const day of ['yesterday', '2026-02-30', '2026-01-01T00:00Z'])
      assertRefused(await run(part, '--as-of', day), /^assay: --as-of takes a date such as 2026-10-31\.$/m)
    assertRefused(
      await run(part, '--as-of', '2999-01-01'),
      /^assay: --as-of takes .*, which cannot be in the future\.$/m,
    )
    const missing = await run(part)
    assert.equal(missing.code, 1)
    assert.match(missing.stderr, /^assay: Prefix 00014 has no hashes \(missing prefixes: 1048556\)\.$/m)
    assert.equal(statSync(blocks()).ino, ino)
  })

  it('does nothing while another process imports', async () => {
    const held = tryLock({ path: environment.ASSAY_HOME, dataPath: join(environment.ASSAY_HOME, 'data') }, 'passwords')
    assertRefused(
      await run(part, '--part'),
      /^assay: Another process is importing this data set\. Nothing was imported\.$/m,
    )
    held?.release()
  })

  it('goes on where it was when its process was killed', async () => {
    const whole = join(folder, 'whole.txt')
    await writeGenerated(whole, { hashes: 2 ** 20, seed: 9, kind: 'sha1' })
    const home = join(folder, 'killed')
    const unfinished = join(home, 'data', 'passwords.blocks.part')
    const killed = spawn(process.execPath, ['src/cli.ts', 'data', 'import', 'passwords', whole], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ASSAY_HOME: home },
      stdio: 'ignore',
    })
    const ended = once(killed, 'exit')
    await until(async () => existsSync(unfinished) && statSync(unfinished).size > 100_000)
    killed.kill('SIGKILL')
    await ended
    const next = await runAssay(['data', 'import', 'passwords', whole, '--json'], { ASSAY_HOME: home })
    assert.equal(next.code, 0, next.stderr)
    assert.match(next.stderr, /looking through what was imported\n.*importing\n.*checking\n$/s)
    const { complete, hashes } = JSON.parse(next.stdout)
    assert.ok(complete && hashes > 2 ** 20)
    const { stdout } = await runAssay(['data', 'status', 'passwords'], { ASSAY_HOME: home })
    assert.match(stdout, /^1,\d{3},\d{3} hashes: all 1,048,576 prefixes; truncated hashes\.$/m)
    assert.equal(existsSync(unfinished), false)
  })
})
