// Installs the packages of the lockfile when they are missing or others, and does nothing otherwise. It runs on whatever
// Node the machine has (20 or later), so it is JavaScript; everything after it runs on the Node that it installs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.assay-installed')
const node = join(root, 'node_modules', '.bin', 'node')

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

if (installed !== wanted || !existsSync(node)) {
  process.stderr.write('Installing packages (about 180 MB, once)...\n')
  try {
    // Node itself is among the packages for development and its install script puts it in place: neither may be left out,
    // whatever the machine's settings say.
    const needed = ['--include=dev', '--ignore-scripts=false']
    execFileSync('npm', ['ci', ...needed, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch {
    process.stderr.write('assay: the packages could not be installed; is the package registry reachable?\n')
    process.exit(1)
  }
  if (!existsSync(node)) {
    process.stderr.write(
      'assay: npm installed the packages without the Node among them; is its install script forbidden?\n',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}
