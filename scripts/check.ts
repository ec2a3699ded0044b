/**
 * What `npm test` does once the packages are there: lint, types and tests, side by side. The tests are shown as they
 * run; what lint and types have to say is shown in one piece. Ends with code 1, and says which, when any of them
 * failed.
 */
import { spawn } from 'node:child_process'

/** Scripts of package.json. */
const checks = ['lint', 'types', 'test:run'] as const

/** Resolves to true when the script ended with code 0. */
function check(name: (typeof checks)[number]): Promise<boolean> {
  const isShown = name === 'test:run'
  const child = spawn('npm', ['run', '--silent', name], { stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', chunk => {
      said += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      process.stdout.write(said)
      resolve(code === 0)
    })
  })
}

const passed = await Promise.all(checks.map(check))
const failed = checks.filter((_, index) => !passed[index])
process.stdout.write(failed.length === 0 ? 'Lint, types and tests passed.\n' : `Failed: ${failed.join(', ')}.\n`)
process.exitCode = failed.length === 0 ? 0 : 1
