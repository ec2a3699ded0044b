/** Imports on a disk that has no room for them, beside a service whose database is on it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { writeGenerated } from '../../bench/passwords.ts'
import { DiskFull, keptFree, whileSpace } from '../../src/core/disk-space.ts'
import { importGiven } from '../../src/data/build/import.ts'
import { tinyFile } from '../../src/data/fixtures/tiny-file.ts'
import { runAssay } from '../support/command.ts'
import { assertRefused, compileCache } from '../support/run.ts'
import { newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { noSmallDisk, type SmallDisk, smallDisk } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const megabyte = 2 ** 20
/** Files to import, on a disk with room. */
const folder = temporaryFolder('full-disk')
before(async () => {
  await writeGenerated(join(folder, 'hashes.txt'), { hashes: 400 * 2 ** 20, seed: 1, kind: 'sha1' }, 0, 400)
  writeFileSync(join(folder, 'addresses.txt'), 'ann@example.com\nbob@example.com\n')
})

describe('a disk without room', { skip: noSmallDisk ?? false }, () => {
  let disk: SmallDisk
  let service: ServiceUnderTest
  before(async () => {
    disk = smallDisk()
    service = await startService({ RATE_LIMIT_PER_MINUTE: '0' }, await newHome(disk.path))
  })
  after(async () => {
    await service?.stop()
    disk.remove()
  })

  const assay = (...words: string[]) => runAssay(words, { ASSAY_HOME: service.home })
  const filesIn = () => readdirSync(join(service.home, 'data')).filter(name => !/\.(?:snapshot|lock)$/.test(name))

  async function assertWell() {
    assert.equal((await service.post('/v1/phone/validate', { phone: '+14155552671' })).status, 200)
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200)
  }

  it('is left as it is by every import, which names the file and how many bytes there are and have to be', async () => {
    const file = join(folder, 'export.gz')
    assert.equal((await assay('export', file)).code, 0)
    const files = filesIn()
    disk.leave(6 * megabyte)
    const [hashes, addresses] = [join(folder, 'hashes.txt'), join(folder, 'addresses.txt')]
    const imports: string[][] = [
      ['data', 'import', 'passwords', hashes, '--part'],
      ['data', 'import', 'breach', addresses, '--name', 'Forum', '--date', '2024-01-01'],
      ['lists', 'import', '--account', 'default', '--list', 'suppression', addresses],
      ['backup', join(disk.path, 'backup.db')],
      ['export', join(disk.path, 'export.gz')],
    ]
    for (const words of imports) {
      const refused = await assay(...words)
      const bytes = String.raw`: \d{7} bytes are free, and \d{9,} are required\.`
      assertRefused({ ...refused, stderr: refused.stderr.replace(/^Importing.*\n/gm, '') }, new RegExp(bytes))
      assert.ok(refused.stderr.includes(disk.path), refused.stderr)
      assert.deepEqual(filesIn(), files, words.join(' '))
      await assertWell()
    }
    const other = { ASSAY_HOME: join(disk.path, 'other') }
    assertRefused(await runAssay(['import', file], other), /are required\. Nothing was imported\.$/m)
    assert.deepEqual(
      readdirSync(disk.path).filter(name => /^(?:backup|export)/.test(name)),
      [],
    )
    await assertWell()
  })

  it('that has room for the whole is filled by every import', async () => {
    disk.leave(keptFree + 64 * megabyte)
    assert.equal((await assay('data', 'import', 'passwords', join(folder, 'hashes.txt'), '--part')).code, 0)
    const breach = [
      'data',
      'import',
      'breach',
      join(folder, 'addresses.txt'),
      '--name',
      'Forum',
      '--date',
      '2024-01-01',
    ]
    assert.equal((await assay(...breach)).code, 0)
    assert.deepEqual(
      (await runAssay(['import', join(folder, 'export.gz')], { ASSAY_HOME: join(disk.path, 'other') })).code,
      0,
    )
  })

  it('that has less than it seemed is filled no further, and what was written is removed', async () => {
    const dataset = tinyFile({ importer: null, inputs: () => null })
    const home = { path: service.home, dataPath: join(service.home, 'data') }
    disk.leave(keptFree + 12 * megabyte)
    const line = Buffer.alloc(9 * megabyte, 'x')
    const importBlocks = async (
      _: unknown,
      { blocks }: { blocks: { write(block: number, bytes: Buffer): Promise<void> } },
    ) => {
      for (let block = 0; block < 10; block++) await blocks.write(block, line)
      return assert.fail('the disk has room')
    }
    const done = await importGiven(dataset, home, { inputs: 'many', importBlocks }, () => {})
    assert.ok(done.outcome === 'failed')
    assert.match(
      done.reason,
      /\/lines\.blocks\.part: \d+ bytes are free, .* The incomplete file \(9\d{6} bytes\) was removed\.$/,
    )
    assert.equal(filesIn().includes('lines.blocks.part'), false)
    await assertWell()
  })

  it('stops an import that reads for long', async () => {
    disk.leave(keptFree + 16 * megabyte)
    async function* file() {
      yield Buffer.from('email\nann@long.example\n')
      yield Buffer.alloc(9 * megabyte, '\n')
      disk.leave(megabyte)
      yield Buffer.alloc(9 * megabyte, '\n')
      yield Buffer.from('bob@long.example\n')
    }
    const read: number[] = []
    const reading = async () => {
      for await (const piece of whileSpace(file(), join(disk.path, 'assay.db'))) read.push(piece.length)
    }
    await assert.rejects(reading(), DiskFull)
    assert.deepEqual(read, [23, 9 * megabyte])
    await assertWell()
  })
})

describe('a write that fails in the middle', () => {
  /** The longest file that the process may write, in blocks of 512 bytes, or of 1,024 where the shell is bash. */
  function limitedTo(blocks: number, home: string, ...words: string[]) {
    const limited = ['-c', `ulimit -f ${blocks} && exec "$0" "$@"`, process.execPath, 'src/cli.ts', ...words]
    const env = { PATH: process.env.PATH, OFFLINE: '1', ...compileCache, ASSAY_HOME: home }
    return spawnSync('sh', limited, { cwd: root, env, encoding: 'utf8' })
  }

  it('leaves nothing of an import of passwords, and says how much it was', async () => {
    const home = join(folder, 'home')
    const words = ['data', 'import', 'passwords', join(folder, 'hashes.txt'), '--part']
    const { status, stderr } = limitedTo(200, home, ...words)
    assert.match(
      stderr.split('\n').at(-2) ?? '',
      /^assay: The disk has no room for .*\/passwords\.blocks\.part\. The incomplete file \(\d{5,6} bytes\) was removed\.$/,
    )
    assert.equal(status, 1)
    assert.deepEqual(
      readdirSync(join(home, 'data')).filter(name => name.includes('.blocks')),
      [],
    )
    assert.equal((await runAssay(words, { ASSAY_HOME: home })).code, 0)
  })
})
