#!/usr/bin/env node
import { hideSqliteWarning, isOldNode, keepCompiled, lowestNode } from './core/process-start.ts'

// What is imported below does not load on an older Node.
if (isOldNode(process.versions.node)) {
  const needed = lowestNode.join('.')
  process.stderr.write(`assay: Node ${needed} or later is required; this is Node ${process.versions.node}.\n`)
  process.exit(1)
}
hideSqliteWarning()
keepCompiled()
const { runCommand } = await import('./cli/run.ts')

process.exitCode = await runCommand(process.argv.slice(2), process.env, process)
