/** The installation that npm start begins with, with a npm of the test's own in place of the real one. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = fileURLToPath(new URL('../../scripts/install.mjs', import.meta.url))
const folder = temporaryFolder('install')

/** A project of nothing but a lockfile and the script, and a npm that runs these lines of JavaScript. */
function newProject(name: string, npm: string): string {
  const project = join(folder, name)
  for (const each of ['scripts', 'tools', 'node_modules/.bin']) mkdirSync(join(project, each), { recursive: true })
  copyFileSync(script, join(project, 'scripts', 'install.mjs'))
  writeFileSync(join(project, 'package-lock.json'), '{}')
  const words = `require('node:fs').appendFileSync('words', process.argv.slice(2).join(' ') + '\\n')`
  writeFileSync(join(project, 'tools', 'npm'), `#!${process.execPath}\n${words}\n${npm}\n`)
  chmodSync(join(project, 'tools', 'npm'), 0o755)
  return project
}

function install(project: string): Promise<{ code: number; stderr: string }> {
  const env = { PATH: join(project, 'tools') }
  return new Promise(resolve => {
    execFile(process.execPath, [join(project, 'scripts', 'install.mjs')], { env }, (error, _, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stderr })
    })
  })
}

const wordsGiven = (project: string) => readFileSync(join(project, 'words'), 'utf8')
const bringsNode = `require('node:fs').writeFileSync('node_modules/.bin/node', '')`

describe('the installation', () => {
  it('asks for the packages for development and for install scripts, whatever the machine is set to', async () => {
    const project = newProject('whole', bringsNode)
    assert.equal((await install(project)).code, 0)
    assert.match(wordsGiven(project), /^ci .*--include=dev .*--ignore-scripts=false/)
  })

  it('is done once for a lockfile', async () => {
    const project = newProject('once', bringsNode)
    for (let times = 0; times < 2; times += 1) assert.equal((await install(project)).code, 0)
    assert.equal(wordsGiven(project).split('\n').length - 1, 1)
    writeFileSync(join(project, 'package-lock.json'), '{"version":2}')
    assert.equal((await install(project)).code, 0)
    assert.equal(wordsGiven(project).split('\n').length - 1, 2)
  })

  it('that brought no Node says so and is not taken for done', async () => {
    const project = newProject('without-node', '')
    const { code, stderr } = await install(project)
    assert.equal(code, 1)
    assert.match(stderr, /^assay: .*\bNode\b.*install script.*$/m)
    assert.equal(existsSync(join(project, 'node_modules', '.assay-installed')), false)
  })

  it('that failed says so and is not taken for done', async () => {
    const project = newProject('failed', 'process.exit(1)')
    const { code, stderr } = await install(project)
    assert.equal(code, 1)
    assert.match(stderr, /^assay: the packages could not be installed/m)
    assert.equal(existsSync(join(project, 'node_modules', '.assay-installed')), false)
  })
})
