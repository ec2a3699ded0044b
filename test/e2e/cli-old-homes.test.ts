/** The command `assay` on a home that is not there, or that holds texts which no command would take any more. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, it } from 'node:test'
import { buildSnapshot } from '../../src/data/snapshot/snapshot.ts'
import { tinySections } from '../../src/signals/gender/fixtures/tiny-index.ts'
import { runAssay } from '../support/command.ts'
import { assertRefused } from '../support/run.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder('cli')

const onStore = [
  ['account', 'list'],
  ['key', 'list', '--account', 'default'],
  ['credits', 'show', '--account', 'default'],
  ['credits', 'explain', 'req_0000000000000000000000'],
  ['check'],
]

describe('a command that only reads', () => {
  for (const words of [...onStore, ['data', 'status']]) {
    it(`makes no home: assay ${words.join(' ')}`, async () => {
      const home = join(folder, 'none')
      assertRefused(await runAssay(words, { ASSAY_HOME: home }), new RegExp(`no home folder at ${home}\\. `))
      assert.equal(existsSync(home), false)
    })
  }

  for (const words of onStore) {
    it(`makes no database: assay ${words.join(' ')}`, async () => {
      const home = join(folder, 'empty')
      await mkdir(home, { recursive: true })
      assertRefused(
        await runAssay(words, { ASSAY_HOME: home }),
        new RegExp(`no database at ${join(home, 'assay.db')}\\. `),
      )
      assert.deepEqual(await readdir(home), [])
    })
  }

  it('shows the data that ships with Assay in a home without any, and leaves that as it is', async () => {
    const home = join(folder, 'empty')
    await mkdir(home, { recursive: true })
    const { code, stdout } = await runAssay(['data', 'status'], { ASSAY_HOME: home })
    assert.equal(code, 0)
    assert.match(stdout, /^14 data sets: .*^gender +fresh .*^ip +missing /ms)
    assert.deepEqual(await readdir(home), [])
  })
})

describe('a home of a version that fetched given names', () => {
  const home = () => ({ ASSAY_HOME: join(folder, 'fetched-names') })

  before(async () => {
    const feeds = join(home().ASSAY_HOME, 'data', 'feeds', 'gender')
    await mkdir(feeds, { recursive: true })
    const body = Buffer.from('{"anna": [30, 100, 0.99, 3]}')
    const at = '2026-01-01T00:00:00.000Z'
    const file = { sha256: hash('sha256', body), bytes: body.length, rows: 1, asOf: '2023-08-01', fetchedAt: at }
    const confirmed = { ...file, checkedAt: at, url: 'https://publisher.example', etag: null, lastModified: null }
    const state = { file: confirmed, previous: null, failure: null }
    await writeFile(join(feeds, 'nomquamgender.body'), body)
    await writeFile(join(feeds, 'nomquamgender.json'), JSON.stringify(state))
    const source = {
      name: 'fetched',
      topic: 'names',
      url: '',
      licence: 'MIT',
      asOf: '2099-01-01',
      staleAfterHours: null,
    }
    const parts = { asOf: '2099-01-01', sources: [source], sections: tinySections() }
    const built = buildSnapshot(
      { dataset: 'gender', formatVersion: 7, inputs: 'layout 7, names 0, nomquamgender@0' },
      parts,
    )
    await writeFile(join(home().ASSAY_HOME, 'data', 'gender.snapshot'), Buffer.concat(built))
  })

  it('answers from the names that ship', async () => {
    const { code, stdout } = await runAssay(['data', 'status', '--json'], home())
    assert.equal(code, 0)
    const gender = JSON.parse(stdout).find(({ name }: { name: string }) => name === 'gender')
    assert.deepEqual([gender.state, gender.build_due, gender.feeds], ['ready', false, []])
    assert.ok(gender.sources.length > 40 && !stdout.includes('2099-01-01'))
  })

  it('has nothing to refresh them from', async () => {
    const { code, stdout } = await runAssay(['data', 'refresh', 'gender'], home())
    assert.equal(code, 0)
    assert.match(stdout, /^gender: this data set has no feeds\.\ngender: up to date/m)
  })
})

describe('a text that holds control characters', () => {
  const label = 'old\u001b[31m\nline\u009b2J\u202e\u2028'
  const shown = 'old\\u001b[31m\\u000aline\\u009b2J\\u202e\\u2028'
  const home = () => ({ ASSAY_HOME: join(folder, 'old') })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
  const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2028]/

  before(async () => {
    await runAssay(['account', 'create', 'shop'], home())
    await runAssay(['key', 'create', '--account', 'shop', '--label', 'plain'], home())
    const database = new DatabaseSync(join(folder, 'old', 'assay.db'))
    database.prepare('UPDATE api_key SET label = ?').run(label)
    database.close()
  })

  it('is shown escaped when it is stored, in one line, and is the same text in JSON', async () => {
    const { stdout } = await runAssay(['key', 'list', '--account', 'shop'], home())
    assert.doesNotMatch(stdout, control)
    assert.ok(stdout.includes(` ${shown} `), stdout)
    assert.equal(stdout.trimEnd().split('\n').length, 2)
    const json = await runAssay(['key', 'list', '--account', 'shop', '--json'], home())
    assert.doesNotMatch(json.stdout, control)
    assert.equal(JSON.parse(json.stdout)[0].label, label)
  })

  it('is shown escaped when a refusal repeats it', async () => {
    const { stderr } = await runAssay(['credits', 'show', '--account', 'a\u001b[2J'], home())
    assert.equal(stderr, 'assay: There is no account a\\u001b[2J.\n')
  })

  it('is refused as the note of a grant, which then grants nothing', async () => {
    const grant = ['credits', 'grant', '--account', 'shop', '--credits', '5', '--note']
    assertRefused(
      await runAssay([...grant, 'a\u0007'], home()),
      /--note must not contain control or invisible characters/,
    )
    const shown = await runAssay(['credits', 'show', '--account', 'shop', '--json'], home())
    assert.equal(JSON.parse(shown.stdout).purchased, 0)
  })

  it('is refused as a label or a note that looks like another', async () => {
    for (const words of [
      ['key', 'create', '--account', 'shop', '--label', 'back\u200bend'],
      ['user', 'link', '--account', 'shop', '--for', 'Bob\u200b'],
    ])
      assertRefused(
        await runAssay(words, home()),
        /not contain control or invisible characters\. The value contains U\+200B\.$/m,
      )
  })

  it('is none for the letters of any language, nor for joined pictures', async () => {
    for (const text of ['Müller & Söhne', 'کتاب\u200cها', '👩\u200d💻 build', '東京']) {
      const { code, stderr } = await runAssay(['key', 'create', '--account', 'shop', '--label', text], home())
      assert.equal(code, 0, stderr)
    }
  })
})
