/**
 * Runs every test, or the files that are named. The IP data is compiled once, into a folder that all tests share, so
 * that none of them has to; ASSAY_TEST_DATA tells them where it is.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts']

const data = process.env.ASSAY_TEST_DATA ?? mkdtempSync(join(tmpdir(), 'assay-test-data-'))
const env = { ...process.env, ASSAY_TEST_DATA: data, NODE_OPTIONS: '' }
const run = (args: readonly string[]) => spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1

process.exitCode = run(['scripts/compile-data.ts', data]) || run(['--test', '--test-timeout=300000', ...files])
if (process.env.ASSAY_TEST_DATA === undefined) rmSync(data, { recursive: true, force: true })
