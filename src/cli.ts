#!/usr/bin/env node
import { keepCompiled } from './core/workers/compile-cache.ts'
import { hideSqliteWarning } from './core/workers/sqlite-warning.ts'

hideSqliteWarning()
keepCompiled()
const { runCommand } = await import('./cli/run.ts')

process.exitCode = await runCommand(process.argv.slice(2), process.env, process)
