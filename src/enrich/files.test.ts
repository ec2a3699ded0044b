/** Runs over many files. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newHome } from '../../test/support/service.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { homeAt } from '../app/settings/home.ts'
import { LocalSignals } from '../local/local-signals.ts'
import { enrichFiles, type FilesListeners } from './files.ts'
import { EnrichError, type EnrichOrder } from './task.ts'

let home: string
const folder = temporaryFolder('files')
before(async () => {
  home = await newHome()
  mkdirSync(at('logs/old'), { recursive: true })
  for (const [index, name] of ['a.csv', 'b.csv', 'c.csv', 'old/d.tsv'].entries())
    writeFileSync(at(`logs/${name}`), `ip\n8.8.8.${index}\n`)
  writeFileSync(at('logs/readme.md'), 'no table')
})
after(() => {
  rmSync(home, { recursive: true })
})

const at = (name: string) => join(folder, name)

async function run(input: string, output: string, changes: Partial<EnrichOrder> = {}) {
  const seen: string[] = []
  let opened = 0
  const listeners: FilesListeners = {
    openSignals: (...args) => {
      opened += 1
      return LocalSignals.open(...args)
    },
    ...{ stdout: process.stdout, onColumns: () => {}, onProgress: () => {} },
    onFile: path => seen.push(path),
  }
  const order: EnrichOrder = {
    ...{ columns: [{ kind: 'ip', column: 'ip', countryColumn: null }], fields: ['ip.asn'], prefix: '', threads: 1 },
    ...{
      isStrict: false,
      resumes: false,
      replaces: false,
      shard: null,
      server: null,
      input: at(input),
      output: at(output),
    },
    ...changes,
  }
  return {
    ...(await enrichFiles(order, homeAt(home), listeners)),
    seen: seen.map(path => path.slice(folder.length + 1)),
    opened,
  }
}

const written = (name: string) => readdirSync(at(name), { recursive: true, encoding: 'utf8' }).sort()

describe('a run over many files', () => {
  it('does the files of a pattern in order, into a folder, and opens the data once', async () => {
    const { rows, files, seen, opened } = await run('logs/*.csv', 'out')
    assert.deepEqual([rows, files, opened], [3, 3, 1])
    assert.deepEqual(seen, ['logs/a.csv', 'logs/b.csv', 'logs/c.csv'])
    assert.deepEqual(written('out'), ['a.csv', 'b.csv', 'c.csv'])
    assert.equal(readFileSync(at('out/c.csv'), 'utf8'), 'ip,ip_asn,assay_error\n8.8.8.2,15169,\n')
  })

  it('does every file below a folder whose name says its format, but not its own output', async () => {
    await run('logs', 'logs/enriched')
    assert.deepEqual(written('logs/enriched'), ['a.csv', 'b.csv', 'c.csv', 'old', 'old/d.tsv'])
    assert.equal((await run('logs', 'logs/enriched', { resumes: true })).finishedFiles, 4)
    rmSync(at('logs/enriched'), { recursive: true })
  })

  it('is resumed with the files that are not finished', async () => {
    await run('logs/*.csv', 'resumed')
    rmSync(at('resumed/b.csv'))
    const { rows, finishedFiles, seen } = await run('logs/*.csv', 'resumed', { resumes: true })
    assert.deepEqual([rows, finishedFiles, seen], [1, 2, ['logs/b.csv']])
  })

  it('is divided by files', async () => {
    for (const index of [1, 2]) await run('logs/*.csv', `shard-${index}`, { shard: { index, count: 2 } })
    assert.deepEqual([written('shard-1'), written('shard-2')], [['a.csv', 'c.csv'], ['b.csv']])
    assert.equal((await run('logs/*.csv', 'shard-9', { shard: { index: 9, count: 9 } })).files, 0)
  })

  it('says in which file the first problem is', async () => {
    writeFileSync(at('logs/b.tsv'), 'ip\nnowhere\n')
    writeFileSync(at('logs/a.tsv'), 'ip\n8.8.8.8\n')
    const { firstFile, first } = await run('logs/?.tsv', 'problems')
    assert.deepEqual([firstFile, first?.line], [at('logs/b.tsv'), 2])
  })

  it('is refused without files, onto itself, and where an output is', async () => {
    const refuses = (started: Promise<unknown>, reason: RegExp) =>
      assert.rejects(started, (error: Error) => error instanceof EnrichError && reason.test(error.message))
    await refuses(run('logs/*.ndjson', 'none'), /There are no files that match/)
    await refuses(run('logs/*.csv', 'logs/readme.md'), /must be a folder/)
    await refuses(run('logs/*.csv', 'logs'), /no files that match|replace the input/)
    writeFileSync(at('logs.csv'), 'ip\n')
    mkdirSync(at('there'))
    writeFileSync(at('there/b.csv'), '')
    await refuses(run('logs/*.csv', 'there'), /b\.csv already exists/)
    assert.ok(!existsSync(at('there/a.csv')))
  })
})
