/** The blocks of docs/operating.md that are marked as commands, in their order, beside a running service. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { describeConfig } from '../../src/app/settings/config.ts'
import { KeyFileError } from '../../src/signals/compliance/receipt/key-file.ts'
import { isLongRun } from '../support/long-run.ts'
import { compileCache } from '../support/run.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const settings = new Set(describeConfig({}).map(({ name }) => name))
const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text)

describe('docs/operating.md', () => {
  const folder = temporaryFolder('operating')
  let service: ServiceUnderTest
  let postgres: SharedPostgres
  let environment: NodeJS.ProcessEnv
  before(async () => {
    service = await startService()
    postgres = sharedPostgres()
    const tools = join(folder, 'tools')
    for (const name of ['tools', 'backups']) mkdirSync(join(folder, name))
    const command = `#!/bin/sh\nshift\nexec '${process.execPath}' '${root}src/cli.ts' "$@"\n`
    writeFileSync(join(tools, 'npx'), command, { mode: 0o755 })
    environment = {
      ...compileCache,
      PATH: `${tools}:${process.env.PATH}`,
      ASSAY_HOME: service.home,
      OFFLINE: '1',
      PORT: new URL(service.url).port,
      BACKUPS: join(folder, 'backups'),
      RESTORED: join(folder, 'restored'),
      EMPTY_DATABASE_URL: await postgres.database(),
    }
  })
  after(async () => {
    await service.stop()
  })

  function run(block: string): Promise<{ code: number | null; said: string }> {
    const child = spawn('sh', ['-eu', '-c', block], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', piece => {
        said += piece
      })
    }
    return new Promise(resolve => child.once('close', code => resolve({ code, said })))
  }

  it('has commands that can be run', () => assert.ok(blocks.length >= 7, String(blocks.length)))

  for (const [index, block] of blocks.entries()) {
    const skip = !isLongRun && 'it takes a long run'
    it(`block ${index + 1}: ${block.split('\n')[0]}`, { skip }, async () => {
      const { code, said } = await run(block)
      assert.equal(code, 0, said)
    })
  }

  it('names only settings, codes, commands and metrics that there are', async () => {
    const named = new Set([...page.matchAll(/`([A-Z][A-Z_]{4,})`/g)].map(([, name]) => name))
    const errorCodes: string[] = [new KeyFileError('').code]
    const ofOthers = [
      'POST',
      'SIGTERM',
      'GLIBC_TUNABLES',
      'OTEL_EXPORTER_OTLP_CERTIFICATE',
      'OTEL_EXPORTER_OTLP_COMPRESSION',
    ]
    assert.deepEqual(
      [...named].filter(name => !settings.has(name) && !errorCodes.includes(name) && !ofOthers.includes(name)),
      [],
    )
    const help = await service.cli('--help')
    for (const [, words] of page.matchAll(/`assay ([a-z]+(?: [a-z]+)?)/g)) assert.ok(help.includes(`  ${words}`), words)
    const answer = await service.post('/metrics', null, { method: 'GET', key: null })
    // A metric with labels is in the answer once something was counted.
    const declared = readFileSync(join(root, 'src/http/metrics.ts'), 'utf8')
    const text = `${answer.text}\n${declared}`
    const metrics = page.matchAll(/\b((?:assay|nodejs)_[a-z0-9_]+)\b/g)
    for (const [, name] of metrics) assert.ok(text.includes(name.replace(/_(?:bucket|count|sum)$/, '')), name)
  })
})
