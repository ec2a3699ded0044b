/** What the guides say, held against the parts of the service that they speak of. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runAssay } from '../../../test/support/command.ts'
import { isLongRun } from '../../../test/support/long-run.ts'
import { newHome } from '../../../test/support/service.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { errorKinds } from '../../core/errors.ts'
import { newSecret, signatureOf } from '../../webhooks/delivery.ts'
import { lowCreditsEvent } from '../../webhooks/event.ts'

const textOf = (name: string) => readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8')

describe('the guide to webhooks', () => {
  const folder = temporaryFolder('guide')

  it('shows the message that is sent, and code that knows a genuine one', async () => {
    const [, shown] = /```json\n(.*?)```/s.exec(textOf('webhooks')) ?? []
    const { account, data, created } = JSON.parse(shown)
    const event = lowCreditsEvent({ accountId: account, at: Date.parse(created), seq: 1, ...data })
    assert.deepEqual(JSON.parse(event.body), JSON.parse(shown))

    const [, code] = /```ts\n(.*?)```/s.exec(textOf('webhooks')) ?? []
    const file = join(folder, 'genuine.mts')
    writeFileSync(file, code)
    const { isGenuine } = await import(pathToFileURL(file).href)
    const [secret, other] = [newSecret(), newSecret()]
    const header = signatureOf([other, secret], 1_763_800_000, event.body)
    assert.equal(isGenuine(header, event.body, secret, 1_763_800_010), true)
    assert.equal(isGenuine(header, event.body, newSecret(), 1_763_800_010), false)
    assert.equal(isGenuine(header, `${event.body} `, secret, 1_763_800_010), false)
    assert.equal(isGenuine(header, event.body, secret, 1_763_800_400), false)
    for (const odd of ['nonsense', '', 'v1', `t=1763800000,v1=${'z'.repeat(64)}`, 't=x,v1=']) {
      assert.equal(isGenuine(odd, event.body, secret, 1_763_800_010), false, odd)
    }
  })
})

describe('the guide to files', () => {
  const folder = temporaryFolder('guide-files')

  it('shows commands that do what it says', async () => {
    const text = textOf('files')
    const [input, output] = [...text.matchAll(/```csv\n(.*?)```/gs)].map(([, table]) => table)
    const commands = [...text.matchAll(/^assay (enrich .*)$/gm)].map(([, words]) => words.split(' '))
    mkdirSync(join(folder, 'logs'))
    for (const name of ['people.csv', 'logs/a.csv']) writeFileSync(join(folder, name), input)
    const home = await newHome(folder)
    for (const words of commands) {
      const placed = words.map(word => (/\.csv|\/$/.test(word) ? join(folder, word.replaceAll("'", '')) : word))
      const { code, stderr } = await runAssay(placed, { ASSAY_HOME: home })
      assert.ok(code === 0 || code === 3, stderr)
    }
    assert.equal(commands.length, 4)
    const written = (name: string) => readFileSync(join(folder, name), 'utf8')
    assert.equal(written('out.csv'), output)
    assert.equal(written('part-1.csv') + written('part-2.csv'), written('enriched/a.csv'))
  })
})

describe('the guide to SQL', () => {
  const folder = temporaryFolder('guide-sql')
  const text = textOf('sql')

  it('shows queries that print what it says', async () => {
    const [, table] = /```csv\n(.*?)```/s.exec(text) ?? []
    const [, printed] = /```json\n(.*?)```/s.exec(text) ?? []
    writeFileSync(join(folder, 'people.csv'), table)
    const home = await newHome(folder)
    const queries = [...text.matchAll(/^assay sql "(.*)"$/gm)].map(([, query]) => query)
    assert.equal(queries.length, 3)
    const outputs: string[] = []
    for (const query of queries) {
      const placed = query.replaceAll(/'(\w+\.\w+)'/g, `'${folder}/$1'`)
      const { code, stdout, stderr } = await runAssay(['sql', placed, '--allow', folder], { ASSAY_HOME: home })
      assert.equal(code, 0, stderr)
      outputs.push(stdout)
    }
    assert.equal(outputs[0], printed)
    assert.equal(outputs[1].split('\n')[0], '{"id":1,"e164":"+4930901820","type":"fixed_line"}')
    assert.ok(readFileSync(join(folder, 'out.parquet')).length > 0)
  })

  it('shows a program that runs', { skip: isLongRun ? false : 'it takes a long run' }, async () => {
    const [, code] = /```ts\n(.*?)```/s.exec(text) ?? []
    const modules = { '@duckdb/node-api': import.meta.resolve('@duckdb/node-api') }
    const own = new URL('../../sql/register-assay.ts', import.meta.url).href
    const program = Object.entries({ ...modules, 'assay/duckdb': own }).reduce(
      (whole, [name, url]) => whole.replace(`'${name}'`, `'${url}'`),
      code,
    )
    writeFileSync(join(folder, 'program.mts'), program)
    const environment = { ...process.env, ASSAY_HOME: await newHome(folder) }
    const output = execFileSync(process.execPath, [join(folder, 'program.mts')], { env: environment, encoding: 'utf8' })
    assert.equal(output, "[ { country: 'US' } ]\n")
  })
})

describe('the guide to errors', () => {
  it('says what to do for every action', () => {
    for (const { action } of Object.values(errorKinds))
      assert.ok(textOf('retries').includes(`| \`${action}\` |`), action)
  })
})
