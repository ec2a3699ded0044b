#!/usr/bin/env node
// The command. It is started by whatever Node the machine has, so it is JavaScript; what it does is written for the Node that
// is installed with the packages, which npx finds first.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

if (existsSync(fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url)))) await import('../src/cli.ts')
else {
  process.stderr.write(
    'assay: The packages are not installed yet: run npm start, or node scripts/install.mjs, first.\n',
  )
  process.exitCode = 1
}
