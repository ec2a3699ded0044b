/** The commands on local breaches, as they are typed. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { runAssay } from '../../test/support/command.ts'
import { assertRefused } from '../../test/support/run.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { tryLock } from '../data/build/dataset-lock.ts'

const folder = temporaryFolder('breaches')
let home: string
let list: string
before(() => {
  home = join(folder, 'home')
  list = join(folder, 'list.txt')
  writeFileSync(list, 'Anna@Example.com\r\nbob@example.com\r\n\r\nANNA@example.com\r\nsomething else\r\n')
})

const assay = (args: readonly string[]) => runAssay(['data', ...args], { ASSAY_HOME: home })
const importList = (name: string, ...more: string[]) =>
  assay(['import', 'breach', list, '--name', name, '--date', '2020-02-03', ...more])
async function listed() {
  const { stdout, code } = await assay(['breaches', '--json'])
  return { ...JSON.parse(stdout), code }
}

describe('assay data import breach', () => {
  it('imports, and says what the lines were without showing one', async () => {
    const { code, stdout, stderr } = await importList('Forum', '--title', 'The Forum', '--verified')
    assert.equal(code, 3, stderr)
    const said = [
      'Imported Forum: 2 addresses.',
      'Of 5 lines: 1 without an address, 1 empty, 1 repeated.',
      'Without an address: line N.',
      'It took N s: N lines per second.',
      'A running service uses it within seconds.',
    ]
    assert.deepEqual(
      stdout
        .replaceAll(/^(?:It took|Without).*$/gm, line => line.replaceAll(/[\d,]+/g, 'N'))
        .trimEnd()
        .split('\n'),
      said,
    )
    assert.match(stderr, /^Importing Forum: 100% {2}reading$/m)
    assert.doesNotMatch(stdout + stderr, /anna|bob|something/i)
  })

  it('says that it replaces the breach of that name, and with --json everything for a program', async () => {
    const options = ['--domain', 'Forum.Example', '--classes', 'Passwords,Email addresses', '--sensitive', '--json']
    const { code, stdout } = await importList('forum', ...options)
    assert.equal(code, 3)
    const { breach, seconds, ...rest } = JSON.parse(stdout)
    assert.ok(seconds >= 0)
    const read = { form: 'address', lines: 5, not_addresses: 1, not_address_lines: [5], empty: 1, repeated: 1 }
    assert.deepEqual(rest, { ...read, replaced: true, changed: ['Domain', 'DataClasses', 'IsSensitive'] })
    const { Name, Domain, BreachDate, PwnCount, DataClasses, IsSensitive, IsVerified } = breach
    assert.deepEqual(
      [Name, Domain, BreachDate, PwnCount, DataClasses, IsSensitive, IsVerified],
      ['Forum', 'forum.example', '2020-02-03', 2, ['Passwords', 'Email addresses'], true, true],
    )
    const text = (await importList('forum', '--retired')).stdout
    assert.match(text, /^Replaced Forum: 2 addresses, before 2\.$/m)
    assert.match(text, /^Changed details: IsRetired\.$/m)
    assert.match(text, /^Lookups do not return it, because it is marked as sensitive or retired\.$/m)
  })

  it('keeps a sensitive breach sensitive until it is said that it is not', async () => {
    const again = await importList('Forum', '--no-retired', '--json')
    const { breach, changed } = JSON.parse(again.stdout)
    assert.deepEqual(
      [breach.Title, breach.IsSensitive, breach.IsRetired, changed],
      ['The Forum', true, false, ['IsRetired']],
    )
    assert.match((await importList('Forum')).stdout, /^Its details are unchanged\.$/m)
    const open = JSON.parse((await importList('Forum', '--no-sensitive', '--json')).stdout)
    assert.deepEqual([open.breach.IsSensitive, open.changed], [false, ['IsSensitive']])
    assertRefused(await importList('Forum', '--sensitive', '--no-sensitive'), /either --sensitive or --no-sensitive/)
  })

  it('refuses what it cannot import with a sentence, and changes nothing', async () => {
    const before = await listed()
    const typed = ['import', 'breach', list]
    const bad: readonly (readonly [readonly string[], RegExp])[] = [
      [['import', 'breach'], /A file is required/],
      [typed, /--name is required/],
      [[...typed, '--name', 'A'], /--date is required/],
      [[...typed, '--name', 'A', '--date', '2020-02-30'], /--date takes/],
      [
        [...typed, '--name', 'A', '--date', '2020-02-03', '--title', 'a\nb'],
        /--title must not contain control or invisible characters/,
      ],
      [[...typed, '--name', 'A', '--date', '2020-02-03', '--classes', 'a\u0007'], /--classes must not contain control/],
      [
        [...typed, '--name', 'A', '--date', '2020-02-03', '--column', 'none'],
        /header does not have this column.* Nothing was imported/,
      ],
      [['import', 'breach', join(folder, 'none'), '--name', 'A', '--date', '2020-02-03'], /cannot be read \(ENOENT\)/],
      [['import', 'breach', folder, '--name', 'A', '--date', '2020-02-03'], /is a folder/],
      [[...typed, 'more', '--name', 'A', '--date', '2020-02-03'], /too many arguments/],
    ]
    for (const [args, what] of bad) assertRefused(await assay(args), what)
    assertRefused(await assay([...typed, '--name', 'a b', '--date', 'x']), /--name takes/, 2)
    assert.deepEqual(await listed(), before)
  })

  it('waits for nobody: while another process changes the breaches it says so', async () => {
    const held = tryLock({ path: home, dataPath: join(home, 'data') }, 'local-breaches')
    assertRefused(await importList('Other'), /Another process is importing or removing a breach/)
    assertRefused(await assay(['remove', 'breach', 'forum']), /Another process/)
    held?.release()
  })

  it('says when the disk fails, and leaves the breaches as they were', async () => {
    const before = await listed()
    // A folder in the place of the file that is to be written stands for a disk that cannot be written.
    const part = join(home, 'data', 'local-breaches.blocks.part')
    mkdirSync(part)
    const { code, stdout, stderr } = await importList('Other', '--json')
    rmSync(part, { recursive: true })
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^assay: The disk of .* cannot be written .* The breaches are unchanged\.$/m)
    assert.deepEqual(await listed(), before)
  })
})

describe('assay data breaches', () => {
  it('lists them for people and for programs', async () => {
    await importList('Shop', '--title', 'A Shop')
    const { stdout, code } = await assay(['breaches'])
    assert.equal(code, 0)
    const rows = stdout.trimEnd().split('\n')
    assert.match(rows[0], /^NAME +TITLE +DOMAIN +DATE +ADDRESSES +FROM +IMPORTED +STATE$/)
    assert.deepEqual(
      rows.slice(1).map(row => row.split(/ {2,}/).slice(0, 2)),
      [
        ['Forum', 'The Forum'],
        ['Shop', 'A Shop'],
      ],
    )
    const { breaches, unknown, problem } = await listed()
    assert.deepEqual(
      [breaches.length, breaches[0].Name, breaches[0].state, breaches[0].form],
      [2, 'Forum', 'ready', 'address'],
    )
    assert.deepEqual([unknown, problem], [0, null])
  })

  it('says what is lost and what to do, and ends with code 1 then', async () => {
    const path = join(home, 'data', 'local-breaches.blocks')
    const bytes = readFileSync(path)
    rmSync(path)
    const { stdout, code } = await assay(['breaches'])
    assert.equal(code, 1)
    assert.match(stdout, /^Forum .* lost$/m)
    assert.match(stdout, /imported again or removed/)
    writeFileSync(path, bytes.subarray(0, -1))
    const damaged = await listed()
    assert.equal(damaged.code, 1)
    assert.match(damaged.problem, /is damaged \(truncated\)/)
    writeFileSync(path, bytes)
    assert.equal((await listed()).code, 0)
  })

  it('makes no home and no database', async () => {
    const none = join(folder, 'none')
    const { code } = await runAssay(['data', 'breaches'], { ASSAY_HOME: none })
    assert.deepEqual([code, existsSync(none)], [1, false])
  })
})

describe('assay data remove breach', () => {
  it('removes one, whatever the case of its name, and no other', async () => {
    const { code, stdout } = await assay(['remove', 'breach', 'FORUM'])
    assert.deepEqual([code, stdout.trim()], [0, 'Removed Forum: 2 addresses.'])
    assert.deepEqual(
      (await listed()).breaches.map(({ Name }: { Name: string }) => Name),
      ['Shop'],
    )
  })

  it('says when there is none of that name, or no name', async () => {
    assertRefused(
      await assay(['remove', 'breach', 'forum']),
      /There is no breach forum\. Run assay data breaches for a list/,
    )
    assertRefused(await assay(['remove', 'breach']), /name of a breach is required/)
  })
})
