/** One run of a program of this project that is expected to end by itself. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const patienceMs = 60_000
/**
 * Node keeps what it compiled here: a start takes a third less. What it keeps is found by the content of the source.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/assay') }

const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The settings of glibc's allocator that `npm start` sets. */
export const allocatorSettings = { GLIBC_TUNABLES: String(/ GLIBC_TUNABLES=(\S+)/.exec(scripts.start)?.[1]) }

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs `node <words>` in the project's folder, with nothing of this environment but PATH, and what is given; offline
 * unless that says otherwise.
 */
export function run(words: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  const env = { PATH: process.env.PATH, OFFLINE: '1', ...compileCache, ...environment }
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const text = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', chunk => {
    text.stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', chunk => {
    text.stderr += chunk
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  return new Promise(resolve => {
    child.once('close', code => {
      clearTimeout(timer)
      resolve({ code, ...text })
    })
  })
}

/** It ended with code 1 after `lines` clear sentences on standard error, and nothing else anywhere. */
export function assertRefused({ code, stdout, stderr }: Run, what: RegExp, lines = 1): void {
  assert.equal(stdout, '', 'nothing on standard output')
  const said = stderr.trimEnd().split('\n')
  assert.equal(said.length, lines, stderr)
  for (const line of said) assert.match(line, /^assay: [A-Z'-].*[^\s]$/)
  assert.match(stderr, what)
  assert.doesNotMatch(stderr, /^\s+at |node:internal|\.ts:\d+/m, 'no stack trace')
  assert.equal(code, 1)
}
