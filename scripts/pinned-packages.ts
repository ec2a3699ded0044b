import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Installs packages (`name@version`) into a temporary directory, hands over a `require` that finds them, and removes
 * them. For what a script needs and the project does not: nothing of it weighs on an installation.
 */
export async function withPinnedPackages(
  packages: readonly string[],
  use: (require: NodeJS.Require) => void | Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-packages-'))
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
    execFileSync('npm', ['install', ...flags, '--prefix', directory, ...packages], { stdio: 'inherit' })
    await use(createRequire(join(directory, 'package.json')))
  } finally {
    rmSync(directory, { recursive: true })
  }
}
