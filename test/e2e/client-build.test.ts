/** The client as others get it: compiled by tsc alone, in a package of its own, under every runtime that is here. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { imports, right, wrong } from '../support/client-programs.ts'
import { isLongRun } from '../support/long-run.ts'
import { startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { pathOfProgram, without } from '../support/without.ts'

const run = promisify(execFile)
const tsc = 'node_modules/.bin/tsc'
/** Bytes of what a program downloads, compressed. Comments and names are as they are: a bundler makes it smaller. */
const mostBytes = 4_000

const folder = temporaryFolder('client')
const built = join(folder, 'node_modules/assay/client')

before(async () => {
  await run(process.execPath, [tsc, '-p', 'tsconfig.client.json', '--outDir', built])
  const exports = { './client': { types: './client/client.d.ts', default: './client/client.js' } }
  const description = { name: 'assay', version: '0.0.0', type: 'module', exports }
  writeFileSync(join(built, '../package.json'), JSON.stringify(description))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})

describe('the compiled client', () => {
  const filesOf = (ending: string) =>
    readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith(ending))

  it('imports nothing but itself', () => {
    for (const name of [...filesOf('.js'), ...filesOf('.d.ts')]) {
      const text = readFileSync(join(built, name), 'utf8')
      for (const [, path] of text.matchAll(/(?:from |import\()['"]([^'"]+)/g)) assert.match(path, /^\.\.?\//, name)
      assert.doesNotMatch(text, /\b(?:process|Buffer|require)\b[.(]|asyncDispose/, name)
    }
  })

  it(`has at most ${mostBytes} bytes, compressed`, () => {
    const code = filesOf('.js').map(name =>
      readFileSync(join(built, name), 'utf8').replace(/^\s*(?:\/\*\*|\*|\/\/).*\n/gm, ''),
    )
    const bytes = gzipSync(code.join('')).length
    assert.ok(bytes <= mostBytes && bytes > 1_000, `${bytes} bytes`)
  })
})

describe('a program with the client', () => {
  const program = `import { createClient } from 'assay/client'
const [baseUrl, apiKey] = [process.env.ASSAY_URL, process.env.ASSAY_KEY]
const answer = await createClient({ baseUrl, apiKey }).ip.intelligence({ ip: '8.8.8.8' })
const late = await createClient({ baseUrl, apiKey }).ip.intelligence({ ip: '8.8.8.8' }, { signal: AbortSignal.abort() })
console.log(JSON.stringify([answer.value?.ip, answer.meta.creditsCharged, late.error?.kind]))
`
  let service: Awaited<ReturnType<typeof startService>>
  before(async () => {
    service = await startService()
    writeFileSync(join(folder, 'program.js'), program)
  })
  after(() => service.stop())

  const runtimes: [title: string, command: readonly string[], skip: string | false][] = [
    ['the Node of this project', [process.execPath], false],
    ['the Node of this machine', [pathOfProgram('node') ?? ''], without('node')],
    ['Deno', ['deno', 'run', '--allow-net', '--allow-env'], without('deno')],
    ['Bun', ['bun', 'run'], without('bun')],
  ]
  for (const [title, [command, ...options], skip] of runtimes) {
    it(`runs under ${title}`, { skip }, async () => {
      const env = { PATH: process.env.PATH, ASSAY_URL: service.url, ASSAY_KEY: service.key }
      const { stdout, stderr } = await run(command, [...options, 'program.js'], { cwd: folder, env })
      assert.deepEqual([JSON.parse(stdout), stderr], [['8.8.8.8', 1, 'aborted'], ''])
    })
  }
})

describe('the guide', () => {
  it('shows a program that runs', async () => {
    const guide = readFileSync('src/docs/guides/client.md', 'utf8')
    const [, shown] = /```ts\n(.*?)```/s.exec(guide) ?? []
    const service = await startService()
    try {
      writeFileSync(join(folder, 'shown.ts'), shown.replace('https://assay.example', service.url))
      const env = { PATH: process.env.PATH, ASSAY_KEY: service.key }
      const { stdout } = await run(process.execPath, ['shown.ts'], { cwd: folder, env })
      assert.match(stdout, /^US (?:low|medium|high) 999\nfemale male\n0\n$/)
    } finally {
      await service.stop()
    }
  })
})

describe('the types of the client', () => {
  /** The numbers of the errors of each program, by its file. */
  async function errorsOf(programs: readonly string[], module: string, resolution: string): Promise<number[][]> {
    const place = join(folder, module)
    mkdirSync(place, { recursive: true })
    const names = programs.map((text, at) => {
      const name = `program-${at}.ts`
      writeFileSync(join(place, name), imports + text)
      return name
    })
    const compilerOptions = {
      ...{ target: 'es2022', module, moduleResolution: resolution, lib: ['es2022', 'dom'], types: [], strict: true },
      ...{ exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false, noUncheckedIndexedAccess: true },
    }
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }))
    const output = await run(process.execPath, [tsc, '-p', place, '--pretty', 'false']).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    )
    const errors = [...output.matchAll(/^(.*?)\(\d+,\d+\): error TS(\d+)/gm)]
    assert.ok(
      errors.every(([, file]) => file.includes('program-')),
      output,
    )
    return names.map(name => errors.filter(([, file]) => file.endsWith(name)).map(([, , code]) => Number(code)))
  }

  it('take every right program, and find the fault of each wrong one', async () => {
    assert.ok(wrong.length >= 40)
    const found = await errorsOf([...right, ...wrong.map(([, text]) => text)], 'nodenext', 'nodenext')
    assert.deepEqual(found.slice(0, right.length).flat(), [])
    const faults = found.slice(right.length).map((codes, at) => [...codes, wrong[at][1]])
    assert.deepEqual(faults, wrong)
  })

  it('are found by bundlers as well', { skip: !isLongRun && 'it takes a long run' }, async () => {
    assert.deepEqual((await errorsOf(right, 'esnext', 'bundler')).flat(), [])
  })
})
